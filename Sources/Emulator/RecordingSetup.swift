import Base
import Gestures
public import Scene
public import Trace
import Input

/// What a recording says at its head, so that its replay starts as the run did.
extension Emulator.Setup {
    /// This setup as the head of a recording.
    ///
    /// - Parameters:
    ///   - zone: the time zone's name, for people; the times themselves are civil.
    ///   - document: the scene that runs.
    public func recordingHeader(zone: String, document: SceneDocument) -> RecordingHeader {
        var settings = [
            Value.Member("wallClock", .text(civil.iso)), Value.Member("zone", .text(zone)),
            Value.Member("battery", .number(battery)), Value.Member("locale", .text(document.locale)),
            Value.Member("profile", .text((profile ?? document.device).name)),
        ]
        settings += fit?.recorded ?? []
        settings += [
            Value.Member("keyboard", keyboard.recorded),
            Value.Member("mapping", .object([])), Value.Member("feel", .object(feel.recorded)),
            Value.Member("seed", .number(0)),
        ]
        return RecordingHeader(start: start, settings: settings)
    }

    /// The setup of the run that made a recording. Throws what is wrong with its head, in words.
    ///
    /// - Parameter profile: overrides the recorded one.
    public init(_ header: RecordingHeader, profile: DeviceProfile?) throws(RecordingError) {
        guard case .text(let text)? = header["wallClock"], let civil = CivilTime(text) else {
            throw RecordingError("its wallClock is no time such as 2017-01-09T09:41:00.000000")
        }
        guard case .number(let battery)? = header["battery"], (0...1).contains(battery) else {
            throw RecordingError("its battery is no number from 0 to 1")
        }
        self.init(start: header.start, civil: civil, battery: battery, profile: profile)
        if let recorded = header["keyboard"] {
            guard let keyboard = Emulator.Keyboard(recorded: recorded) else {
                throw RecordingError("its keyboard is not described by layout, delay and interval")
            }
            self.keyboard = keyboard
        }
        if profile == nil, case .text(let name)? = header["profile"] {
            self.profile = DeviceProfile.named(name)
            // The scene itself says what a profile of its own is.
            guard self.profile != nil || name == DeviceProfile.customName else {
                throw RecordingError("its profile \(name) is not known; name another with --device")
            }
        }
        feel = try Feel(recorded: header["feel"])
        guard header["panel"] != nil || header["fit"] != nil else { return }
        guard let recorded = PanelFit(recorded: .object(header.settings)) else {
            throw RecordingError("its panel, rotation and fit do not describe a place on a panel")
        }
        fit = recorded
    }
}

extension Feel {
    /// The constants that differ from the usual ones.
    var recorded: [Value.Member] {
        let usual = Feel()
        return Self.settings.compactMap { setting in
            guard let number = value(of: setting.name), number != usual.value(of: setting.name) else { return nil }
            return Value.Member(setting.name, .number(number))
        }
    }

    /// The usual constants with those of a recording.
    init(recorded value: Value?) throws(RecordingError) {
        self.init()
        guard case .object(let members)? = value else { return }
        for member in members {
            guard case .number(let number) = member.value else {
                throw RecordingError("its feel \(member.key) is no number")
            }
            do {
                try set(member.key, to: number)
            } catch {
                throw RecordingError("its feel \(member.key) is not known or out of range")
            }
        }
    }
}

extension Emulator.Keyboard {
    /// This as recordings keep it; times in milliseconds.
    var recorded: Value {
        .object([
            Value.Member("model", .text(keymap.model)), Value.Member("layout", .text(keymap.layout)),
            Value.Member("variant", .text(keymap.variant)), Value.Member("options", .text(keymap.options)),
            Value.Member("delay", .number(Double(repeatDelay) / 1000)),
            Value.Member("interval", .number(Double(repeatInterval) / 1000)),
        ])
    }

    /// What an object with those keys tells; nil if something is missing or wrong.
    init?(recorded value: Value) {
        func text(_ key: String) -> String? { if case .text(let text)? = value[key] { text } else { nil } }
        func time(_ key: String) -> Microseconds? {
            guard case .number(let milliseconds)? = value[key], (0...3_600_000).contains(milliseconds) else {
                return nil
            }
            return Microseconds(seconds: milliseconds / 1000)
        }
        guard let model = text("model"), let layout = text("layout"), let variant = text("variant"),
            let options = text("options"), let delay = time("delay"), let interval = time("interval"),
            interval == 0 || interval >= KeyboardSettings.leastInterval
        else { return nil }
        self.init(
            keymap: KeymapNames(model: model, layout: layout, variant: variant, options: options), repeatDelay: delay,
            repeatInterval: interval)
    }
}

extension PanelFit {
    /// This place as recordings keep it: the keys `panel`, `rotation` and `fit`.
    var recorded: [Value.Member] {
        [
            Value.Member("panel", .list([.number(panel.width), .number(panel.height)])),
            Value.Member("rotation", .number(Double(rotation.rawValue))),
            Value.Member("fit", .list([screen.x, screen.y, screen.width, screen.height].map { .number($0) })),
        ]
    }

    /// The place that an object with those keys tells; nil if it is none.
    init?(recorded value: Value) {
        guard let panel = Self.numbers(value["panel"], 2), let screen = Self.numbers(value["fit"], 4),
            panel.allSatisfy({ $0 >= 1 }), screen[2] > 0, screen[3] > 0,
            case .number(let degrees)? = value["rotation"],
            let rotation = Int(exactly: degrees).flatMap(PanelRotation.init(rawValue:))
        else { return nil }
        self.init(
            panel: Size(panel[0], panel[1]), rotation: rotation,
            screen: Rect(screen[0], screen[1], screen[2], screen[3]))
    }

    private static func numbers(_ value: Value?, _ count: Int) -> [Double]? {
        guard case .list(let items)? = value, items.count == count else { return nil }
        let numbers = items.compactMap { item -> Double? in
            if case .number(let number) = item, number.magnitude < 1e6 { number } else { nil }
        }
        return numbers.count == count ? numbers : nil
    }
}

/// A recording whose head does not make sense.
public struct RecordingError: Error, Hashable, Sendable {
    /// What is wrong, in words; starts in lower case.
    public var message: String

    init(_ message: String) { self.message = message }
}
