internal import Base
internal import ControlProtocol
internal import Emulator
internal import Evdev
internal import Input
internal import Linux
internal import Script
internal import Trace

/// Panels, keyboards and mice that are not there, doing what lines tell them, one line after the other.
///
/// It never asks the time: whoever drives it calls `advance` at the moments that `deadline` names.
final class Simulation {
    /// What can be simulated.
    enum Model: Hashable {
        case panel(PanelModel)
        case keyboard

        init?(_ name: String) {
            if name == "keyboard" {
                self = .keyboard
            } else if let model = PanelModel(rawValue: name) {
                self = .panel(model)
            } else {
                return nil
            }
        }

        var name: String { if case .panel(let model) = self { model.rawValue } else { "keyboard" } }
        static var names: String { (PanelModel.allCases.map(\.rawValue) + ["keyboard"]).joined(separator: ", ") }
    }

    /// What the devices are used on, and what goes wrong with them.
    struct Setting {
        /// Where things are: a scene, or a bare screen.
        var scene: any ScriptScene
        /// Whether that is a scene, so that steps may ask it.
        var hasScene: Bool
        var scale: Double
        var millimetresPerPoint: Double
        var seed: UInt64
        var faults: Set<PanelFault>
    }

    /// Makes a device and says its node.
    typealias Maker = (DeviceDescription) throws(Errno) -> (sink: any EventSink, node: String)

    /// A device that was asked for.
    private struct Station {
        var model: Model
        var id: DeviceID
        var sink: (any EventSink)?
        var node = ""
        /// Moves its fingers; keyboards have none.
        var runner: ScriptRunner?
    }

    /// A line that waits for its turn.
    private enum Work {
        /// The number of the device is from 0; nil: the first that fits.
        case step(GestureScript.Line, station: Int?)
        case wrong(line: Int, String)
    }

    private let setting: Setting
    private let make: Maker
    private var stations: [Station] = []
    /// Waits and types where there is no panel to do it beside.
    private let hand: ScriptRunner
    private var queue: [Work] = []
    private var head = 0
    /// Who does the step under way, its line, and on which keyboard it would type.
    private var busy: (runner: ScriptRunner, line: Int)?
    private var keyboard: Int?
    private var answers: [String] = []
    private(set) var failures = 0
    private var lineNumber = 0

    /// Makes the devices.
    init(_ models: [Model], _ setting: Setting, start: Timestamp, make: @escaping Maker) throws(Errno) {
        self.setting = setting
        self.make = make
        // Device numbers as runners count them: the panel's own, then its keyboard's.
        func panel(_ model: PanelModel, _ index: Int) -> VirtualPanel {
            VirtualPanel(
                model, device: DeviceID(index * 2), screen: setting.scene.screen, scale: setting.scale,
                millimetresPerPoint: setting.millimetresPerPoint, seed: setting.seed &+ UInt64(index),
                faults: setting.faults)
        }
        let empty = GestureScript(file: "-", lines: [])
        hand = ScriptRunner(
            empty, panel: panel(.capacitive120, models.count), on: BareScreen(setting.scene.screen), start: start)
        for (index, model) in models.enumerated() {
            var station = Station(model: model, id: DeviceID(index * 2))
            switch model {
            case .panel(let model):
                station.runner = ScriptRunner(empty, panel: panel(model, index), on: setting.scene, start: start)
            case .keyboard:
                let made = try make(HardwareKeyboard.description)
                (station.sink, station.node) = (made.sink, made.node)
            }
            stations.append(station)
            try deliver()
        }
    }

    /// The devices' nodes, in the order in which they were asked for; those that are unplugged have none.
    var nodes: [String] { stations.map(\.node).filter { !$0.isEmpty } }

    /// What there is, as one JSON object: each device's model and node, and the screen in points.
    var summary: String {
        let screen = setting.scene.screen
        let devices = stations.map { station in
            Value.object([
                Value.Member("model", .text(station.model.name)),
                Value.Member("node", station.node.isEmpty ? .null : .text(station.node)),
            ])
        }
        return Value.object([
            Value.Member("devices", .list(devices)),
            Value.Member("screen", .list([.number(screen.width), .number(screen.height)])),
        ]).json
    }

    // MARK: Lines

    /// Takes one line: a step, with the number of the device before it where the first that fits is not meant
    /// (`2: tap 10,20`), or nothing.
    func take(line: String) {
        lineNumber += 1
        var text = line[...]
        var station: Int?
        let digits = text.drop { $0 == " " }.prefix { $0.isNumber }
        if let number = Int(digits), text[digits.endIndex...].first == ":" {
            guard stations.indices.contains(number - 1) else {
                let message = "there is no device \(number); there are 1 to \(stations.count)"
                return queue.append(.wrong(line: lineNumber, message))
            }
            station = number - 1
            text =
                Substring(String(repeating: " ", count: text.prefix { $0 != ":" }.count + 1))
                + text[digits.endIndex...].dropFirst()
        }
        do throws(ScriptError) {
            guard let step = try ScriptReader.read(line: text, number: lineNumber, file: "-") else { return }
            queue.append(.step(step, station: station))
        } catch {
            queue.append(.wrong(line: lineNumber, error.diagnostics.map(Self.text).joined(separator: "; ")))
        }
    }

    /// Does with the first panel, and the first keyboard, what a trace's devices did.
    func take(_ trace: Trace, at time: Timestamp) {
        keyboard = stations.firstIndex { $0.model == .keyboard }
        let runner = stations.lazy.compactMap(\.runner).first ?? hand
        runner.perform(trace, scale: setting.scale, at: time)
        busy = (runner, lineNumber + 1)
    }

    private func refuse(_ line: Int, _ message: String) {
        failures += 1
        answers.append("error \(line): \(message)")
    }

    private static func text(_ diagnostic: Diagnostic) -> String {
        diagnostic.message + (diagnostic.remedy.map { "; \($0)" } ?? "")
    }

    /// What became of the lines since the last call: `ok LINE` or `error LINE: what is wrong; what to do`.
    func takeAnswers() -> [String] {
        defer { answers = [] }
        return answers
    }

    // MARK: Time

    /// Whether every line so far is done.
    var isDone: Bool { busy == nil && head == queue.count }

    private var runners: [ScriptRunner] { stations.compactMap(\.runner) + [hand] }

    /// When something is due next; nil while it waits for lines.
    var deadline: Timestamp? { runners.compactMap(\.deadline).min() }

    /// Does everything due by `now`, and begins the lines that wait.
    func advance(to now: Timestamp) throws(Errno) {
        try begin(at: now)
        while let due = deadline, due <= now {
            // In order of time, for all of them may act on one scene.
            for runner in runners where runner.deadline == due { runner.advance(to: due) }
            try deliver()
            finish()
            try begin(at: now)
        }
        finish()
    }

    /// Answers for the step that is done.
    private func finish() {
        guard let (runner, line) = busy, runner.isDone else { return }
        busy = nil
        if let failure = runner.failure {
            refuse(line, Self.text(failure))
        } else {
            answers.append("ok \(line)")
        }
    }

    /// Begins the next lines, until one takes time.
    private func begin(at now: Timestamp) throws(Errno) {
        while busy == nil, head < queue.count {
            let work = queue[head]
            head += 1
            if head == queue.count {
                queue = []
                head = 0
            }
            switch work {
            case .wrong(let line, let message): refuse(line, message)
            case .step(let line, let station):
                do throws(ScriptFailure) {
                    let runner = try self.runner(for: line.step, station)
                    runner.perform(line, at: now)
                    busy = (runner, line.position.line)
                } catch {
                    refuse(line.position.line, error.message + (error.remedy.map { "; \($0)" } ?? ""))
                }
            }
        }
    }

    /// Who does a step.
    private func runner(for step: GestureStep, _ named: Int?) throws(ScriptFailure) -> ScriptRunner {
        if case .screenshot = step {
            throw ScriptFailure("there is no picture to take", remedy: "take it from the program that is driven")
        }
        guard setting.hasScene || !step.asksScene else {
            throw ScriptFailure(
                "only a scene knows that", remedy: "give points, as in tap 100,200, or name the scene with --scene F")
        }
        if step.usesKeyboard {
            keyboard = try station(named, "keyboard") { $0 == .keyboard }
        }
        guard step.usesPanel else {
            // Beside a panel, so that its scene's events and values are the ones asked for.
            return stations.lazy.compactMap(\.runner).first ?? hand
        }
        let index = try station(named, "panel") { $0 != .keyboard }
        guard stations[index].sink != nil, let runner = stations[index].runner else {
            throw ScriptFailure("the panel is unplugged", remedy: "wait until it is back")
        }
        return runner
    }

    private func station(
        _ named: Int?, _ what: String, _ fits: (Model) -> Bool
    ) throws(ScriptFailure) -> Int {
        if let named {
            guard fits(stations[named].model) else {
                throw ScriptFailure("device \(named + 1) is a \(stations[named].model.name), no \(what)")
            }
            return named
        }
        guard let index = stations.firstIndex(where: { fits($0.model) }) else {
            throw ScriptFailure("no \(what) is simulated", remedy: "name a model of one when you start")
        }
        return index
    }

    // MARK: The kernel

    /// Passes on what the panels and keyboards said.
    private func deliver() throws(Errno) {
        for runner in runners {
            for item in runner.takeItems() {
                switch item {
                case .connect(let id, let description, _, _):
                    guard let index = stations.firstIndex(where: { $0.id == id }) else { continue }
                    let made = try make(description)
                    (stations[index].sink, stations[index].node) = (made.sink, made.node)
                case .disconnect(let id, _):
                    guard let index = stations.firstIndex(where: { $0.id == id }) else { continue }
                    (stations[index].sink, stations[index].node) = (nil, "")
                case .frame(let frame):
                    guard !frame.events.isEmpty else { continue }
                    let own = stations.first { $0.id == frame.device }
                    let sink = own.map(\.sink) ?? keyboard.map { stations[$0].sink } ?? nil
                    try sink?.write(
                        frame.events + [InputEvent(type: EventType.EV_SYN, code: EventCode.SYN_REPORT, value: 0)])
                case .request, .wallClock, .advanced: break
                }
            }
        }
    }
}
