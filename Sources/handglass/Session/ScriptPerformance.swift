internal import Base
internal import Emulator
internal import Scene
internal import Script
internal import Trace

/// A gesture script done on a scene of its own, from the first step to the last or to the one that failed.
///
/// What it gives is a trace, so that everything else that looks at a run replays that.
struct ScriptPerformance {
    /// What the panel said.
    let trace: Trace
    /// The pictures that the script asks for.
    let shots: [ReplaySession.Shot]
    /// The step that failed, with its line.
    let failure: Diagnostic?

    /// The most bytes of a script: days of steps.
    private static let limit = 1 << 20

    /// What says on which panel it is done.
    static let options: [Option] = [
        .value("model", "M", "the panel: \(names(PanelModel.self)) (capacitive-120)"),
        .value("seed", "N", "where its noise and faults come from (1)"),
        .value("faults", "LIST", "what goes wrong, comma between: \(names(PanelFault.self))"),
    ]

    /// - Parameters:
    ///   - path: the script.
    ///   - setup: how the scene begins; the trace counts from its start.
    init(
        _ path: String, _ arguments: Arguments, _ scene: SceneDocument, _ setup: Emulator.Setup, _ picture: Picture
    ) throws {
        let model = try Self.model(arguments.value("model"))
        let faults = try Self.faults(arguments.value("faults"))
        let seed = try Self.seed(arguments.value("seed"))
        let script: GestureScript
        let bytes = try Files.read(path, limit: Self.limit)
        guard bytes.count <= Self.limit else {
            throw Failure(.data, "\(path): is larger than a gesture script may be (1 MiB); give a part of it")
        }
        do {
            script = try ScriptReader.read(bytes, file: path)
        } catch {
            throw Failure(.data, messages: error.diagnostics.map(\.text))
        }
        let emulator = Emulator(scene: scene, setup: setup, measuring: picture.canvas)
        let profile = emulator.stage.profile
        let panel = VirtualPanel(
            model, screen: profile.points, scale: profile.scale, millimetresPerPoint: profile.millimetresPerPoint,
            fit: setup.fit, seed: seed, faults: faults)
        let runner = ScriptRunner(script, panel: panel, on: ScriptedScene(emulator), start: setup.start)
        runner.run()
        trace = runner.trace
        shots = runner.screenshots.map {
            ReplaySession.Shot(path: $0.path, seconds: ($0.time - setup.start).seconds)
        }
        failure = runner.failure
    }

    static func names<Choice: CaseIterable & RawRepresentable>(_ type: Choice.Type) -> String
    where Choice.RawValue == String {
        type.allCases.map(\.rawValue).joined(separator: ", ")
    }

    private static func model(_ name: String?) throws -> PanelModel {
        guard let name else { return .capacitive120 }
        guard let model = PanelModel(rawValue: name) else {
            throw Failure(.usage, "unknown panel model \(name); there are \(names(PanelModel.self))")
        }
        return model
    }

    static func faults(_ list: String?) throws -> Set<PanelFault> {
        var faults: Set<PanelFault> = []
        for name in list?.split(separator: ",") ?? [] {
            guard let fault = PanelFault(rawValue: String(name)) else {
                throw Failure(.usage, "unknown fault \(name); there are \(names(PanelFault.self))")
            }
            faults.insert(fault)
        }
        return faults
    }

    static func seed(_ text: String?) throws -> UInt64 {
        guard let text else { return 1 }
        guard let seed = UInt64(text) else { throw Failure(.usage, "--seed \(text) is no whole number from 0") }
        return seed
    }
}
