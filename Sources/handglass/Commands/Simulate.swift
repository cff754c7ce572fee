internal import Base
internal import Canvas
internal import Emulator
internal import Evdev
internal import Linux
internal import Scene
internal import Script

/// `handglass simulate`: panels, keyboards and mice in the kernel that do what lines on standard input say.
enum Simulate {
    static let command = Command(
        name: "simulate", summary: "Simulates panels, keyboards and mice in the kernel, driven by standard input",
        synopsis: "MODEL… [OPTION…]",
        options: [
            .value("size", "WxH", "the screen that panels cover, in the units of the steps (375x667)"),
            .value("scene", "F", "a scene (YAML) that is shown there: its size, and steps by ids"),
            .value("device", "ID", "the device to be, instead of the scene's"),
            .value("seed", "N", "where noise and faults come from (1)"),
            .value("faults", "LIST", "what goes wrong, comma between: \(faultNames)"),
            .value("wait", "SECONDS", "how long programs get to open the devices (2); the last one to come starts it"),
        ],
        examples: [
            "handglass simulate capacitive-120 keyboard --size 1280x800",
            "echo 'tap 100,200' | handglass simulate resistive-12bit --faults jitter",
            "handglass simulate infrared < drag.evemu",
        ],
        notes: """
            Models: \(wrappedNames)

            The first line of output is a JSON object with the devices' nodes, and so is one for every change of them. Then
            standard input is done line by line, each a step of a gesture script: tap 100,200 - drag 10,20 to 300,20 over 400ms
            - press 1 50,60 - move 1 50,200 over 1s - release 1 - pinch 180,300 2 - key Enter - type "text" - wait 500ms. Each
            is answered when it is done, by "ok LINE" or "error LINE: what is wrong; what to do". Steps go to the first device
            that fits; "2: tap 10,20" means the second. Input that begins as a trace is played whole instead: its fingers and
            keys move on these devices. quit, or the end of input once all is done, unplugs them; status 1 if a step failed.
            """,
        run: run)

    /// All but the one that only the kernel can make.
    private static let faults = PanelFault.allCases.filter { $0 != .synDropped }
    private static var faultNames: String { faults.map(\.rawValue).joined(separator: ", ") }
    private static var wrappedNames: String { Simulation.Model.names }

    private static func run(_ arguments: Arguments) throws -> ExitStatus {
        guard !arguments.operands.isEmpty else {
            throw Failure(.usage, "simulate: no model named; there are \(Simulation.Model.names)")
        }
        let models = try arguments.operands.map { name in
            guard let model = Simulation.Model(name) else {
                throw Failure(.usage, "simulate: unknown model \(name); there are \(Simulation.Model.names)")
            }
            return model
        }
        let wait = Microseconds(seconds: try Play.number(arguments.value("wait") ?? "2", "wait", 0...3600))
        let faults = try ScriptPerformance.faults(arguments.value("faults"))
        guard !faults.contains(.synDropped) else {
            throw Failure(.usage, "simulate: only the kernel loses events (syn-dropped); order \(faultNames)")
        }
        let seed = try ScriptPerformance.seed(arguments.value("seed"))
        let start = MonotonicClock.now()
        let setting = try setting(arguments, seed: seed, faults: faults, start: start)
        do {
            let signals = try Signals([.interrupt, .terminate, .hangUp])
            let loop = try EventLoop()
            let readers = try DeviceReaders()
            let simulation = try Simulation(models, setting, start: start) { description throws(Errno) in
                let device = try VirtualDevice(description)
                return (device, device.node)
            }
            let limit = MonotonicClock.now() + wait
            _ = readers.waitForNews(of: simulation.nodes, until: limit)
            return try SimulateRun(simulation, loop: loop, signals: signals).run(waitingUntil: limit)
        } catch let error as Errno {
            throw Play.failure(error)
        }
    }

    private static func setting(
        _ arguments: Arguments, seed: UInt64, faults: Set<PanelFault>, start: Timestamp
    ) throws -> Simulation.Setting {
        let size = try arguments.value("size").map(size)
        guard let path = arguments.value("scene") else {
            if let device = arguments.value("device") {
                throw Failure(
                    .usage, "simulate: --device \(device) is for a scene; name it with --scene, or give a --size")
            }
            // As large as a 4.7-inch phone; a pixel a unit, whatever a mouse moves over.
            let bare = BareScreen(size ?? Size(375, 667))
            return Simulation.Setting(
                scene: bare, hasScene: false, scale: 1, millimetresPerPoint: 25.4 / 163, seed: seed, faults: faults)
        }
        guard size == nil else {
            throw Failure(.usage, "simulate: the scene says the size; leave out --size or --scene")
        }
        let scene = try SceneLoader.load(path)
        let profile = try DeviceName.profile(arguments.value("device"))
        let setup = Emulator.Setup(start: start, civil: scene.now ?? .opening, profile: profile)
        let picture = try Picture(scene, profile: profile)
        let emulator = Emulator(scene: scene, setup: setup, measuring: picture.canvas)
        let used = emulator.stage.profile
        return Simulation.Setting(
            scene: ScriptedScene(emulator), hasScene: true, scale: used.scale,
            millimetresPerPoint: used.millimetresPerPoint, seed: seed, faults: faults)
    }

    private static func size(_ text: String) throws -> Size {
        let parts = text.split(separator: "x", omittingEmptySubsequences: false).map { Double($0) }
        guard parts.count == 2, let width = parts[0], let height = parts[1], (1...16384).contains(width),
            (1...16384).contains(height)
        else { throw Failure(.usage, "simulate: --size \(text) is no size; write it as 1280x800") }
        return Size(width, height)
    }
}
