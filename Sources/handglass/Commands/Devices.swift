internal import Base
internal import ControlProtocol
internal import Documents
internal import Evdev
internal import Input
internal import KMS
internal import Linux
internal import Output

/// `handglass devices`: what is there to touch, type and show on, and what `run` would use it for.
enum Devices {
    static var command: Command {
        Command(
            name: "devices", summary: "Lists input devices and displays, and what run would use them for",
            synopsis: "[--json] [--config F] | --calibrate [DEVICE…] [-o F]",
            options: [
                .flag("json", "print one JSON object instead of text for people"),
                .flag(
                    "calibrate",
                    "show crosses to touch, and write the calibration that comes of it, as configuration"),
                .value("o", "F", "with --calibrate, where that goes; standard output if left out"),
                .value(
                    "config", "F",
                    "the configuration, instead of \(ConfigurationLoader.folder)/handglass.yaml and handglass.d"),
            ],
            examples: [
                "handglass devices", "handglass devices --json --config panel.yaml",
                "handglass devices --calibrate -o /etc/handglass/handglass.d/calibration.yaml",
            ],
            notes: """
                --calibrate needs the display for itself: stop handglass first. The touch screen that is touched first is
                calibrated, one of those named if DEVICE is given. Then a button has to be touched within 15 seconds, with the
                new calibration; else, or with Escape, nothing is written. What is written counts on this panel alone.
                """,
            run: run)
    }

    private static func run(_ arguments: Arguments) throws -> ExitStatus {
        if arguments.flag("calibrate") { return try calibrate(arguments) }
        if let output = arguments.value("o") {
            throw Failure(.usage, "devices: -o \(output) goes with --calibrate")
        }
        if let extra = arguments.operands.first {
            throw Failure(.usage, "devices: takes no operand such as \(extra); see --help")
        }
        let configuration = try ConfigurationLoader.load(arguments.value("config"))
        let udev: Udev
        do {
            udev = try Udev()
        } catch {
            throw Failure(.io, "\(error)")
        }
        let inputs = udev.devices(in: "input").compactMap { input($0, configuration.input) }
        let displays = Self.displays(SystemCards(udev: udev, log: Log { _, _ in }), configuration.display)
        if arguments.flag("json") {
            let all: Value = .object([
                Value.Member("inputs", .list(inputs.map(\.value))),
                Value.Member("displays", .list(displays.map(\.value))),
            ])
            try Standard.output.write(all.json + "\n")
        } else {
            let list =
                text("Input devices", inputs.map(\.text), none: "none: run would wait for one")
                + text("Displays", displays.map(\.text), none: "none: run would end with status 69")
            try Standard.output.write(list.printable(keepsLines: true))
        }
        return .done
    }

    private static func calibrate(_ arguments: Arguments) throws -> ExitStatus {
        let configuration = try ConfigurationLoader.load(arguments.value("config"))
        let log = Log.standardError(threshold: arguments.flag("v") ? .debug : .warning)
        do {
            let rule = try CalibrateRun(configuration, of: arguments.operands, log: log).calibrate()
            try Files.write(Array(rule.utf8), to: arguments.value("o") ?? "-")
        } catch let error as Errno {
            throw Failure(error.isDenied ? .permission : .io, "\(error)")
        }
        return .done
    }

    private static func text(_ title: String, _ entries: [String], none: String) -> String {
        "\(title)\n" + (entries.isEmpty ? "  \(none)\n" : entries.joined())
    }

    // MARK: Input devices

    private struct Entry {
        var value: Value
        var text: String
    }

    private static func input(_ udev: UdevDevice, _ rules: InputRules) -> Entry? {
        guard let path = udev.node, path.hasPrefix("/dev/input/event") else { return nil }
        do {
            return describe(try EvdevNode(path: path).description, path, udev.properties, rules)
        } catch {
            let remedy = error.isDenied ? "; the group that owns it (often input) may open it" : ""
            let reason = "\(error)\(remedy)"
            return Entry(
                value: .object([
                    Value.Member("node", .text(path)), Value.Member("used", .bool(false)),
                    Value.Member("reason", .text(reason)),
                ]), text: "  \(path)\n    not used: \(reason)\n")
        }
    }

    private static func describe(
        _ device: DeviceDescription, _ path: String, _ properties: [String: String], _ rules: InputRules
    ) -> Entry {
        let use = InputUse.of(device, properties, seat: "seat0", rules: rules)
        let plan = rules.settle(device, properties: properties)
        let roles = plan.settings.quirks.role.map { [$0] } ?? device.classification.roles
        let identity = device.identity
        var members = [
            Value.Member("node", .text(path)), Value.Member("name", .text(device.name)),
            Value.Member("id", .text(identity)), Value.Member("phys", .text(device.phys)),
        ]
        if let idPath = properties["ID_PATH"] { members.append(Value.Member("idPath", .text(idPath))) }
        members += [
            Value.Member("roles", .list(roles.map { .text($0.rawValue) })), Value.Member("used", .bool(use.isUsed)),
            Value.Member("reason", .text(use.reason)),
        ]
        members += [
            Value.Member("rules", .list(plan.matched.map(value))),
            Value.Member("calibration", .list(plan.settings.calibration.numbers.map { .number($0) })),
        ]
        if let display = properties["WL_OUTPUT"] { members.append(Value.Member("display", .text(display))) }
        let what = roles.isEmpty ? "nothing that run uses" : roles.map(\.title).joined(separator: ", ")
        return Entry(
            value: .object(members),
            text: "  \(path)  \(device.name)  [\(identity)]\n    \(what)\n"
                + "    \(use.isUsed ? "used" : "not used"): \(use.reason)\n" + lines(plan, properties))
    }

    /// What configuration and udev add, a line each.
    private static func lines(_ plan: DevicePlan, _ properties: [String: String]) -> String {
        var text = plan.matched.map { match in
            let sets = match.sets.isEmpty ? "sets nothing" : "sets " + match.sets.joined(separator: ", ")
            return "    \(match.origin) is for it (\(match.reason)): \(sets)\n"
        }.joined()
        if plan.settings.calibration != .identity {
            text +=
                "    calibration: \(plan.settings.calibration.numbers.map { Value.number($0).json }.joined(separator: " "))\n"
        }
        if let display = properties["WL_OUTPUT"] { text += "    only on \(display) (WL_OUTPUT)\n" }
        return text
    }

    private static func value(_ match: DevicePlan.Match) -> Value {
        .object([
            Value.Member("at", .text(match.origin)), Value.Member("reason", .text(match.reason)),
            Value.Member("sets", .list(match.sets.map { .text($0) })),
        ])
    }

    // MARK: Displays

    private static func displays(_ cards: SystemCards, _ settings: DisplaySettings) -> [Entry] {
        var entries: [Entry] = []
        var isTaken = false
        let opened: [any Card]
        do {
            opened = try cards.openCards()
        } catch {
            let reason = KMSOutput.Wait.denied(error).description
            let members = [Value.Member("used", .bool(false)), Value.Member("reason", .text(reason))]
            return [Entry(value: .object(members), text: "  a card\n    not used: \(reason)\n")]
        }
        for card in opened {
            let connectors = (try? card.connectors()) ?? []
            let best = isTaken ? nil : Connector.best(of: connectors, by: settings)
            for connector in connectors {
                entries.append(describe(connector, card.path, settings, best: best, isTaken: isTaken))
            }
            isTaken = isTaken || best != nil
        }
        return entries
    }

    private static func describe(
        _ connector: Connector, _ card: String, _ settings: DisplaySettings, best: Connector?, isTaken: Bool
    ) -> Entry {
        let isUsed = connector.id == best?.id
        let reason =
            if !connector.isConnected {
                "not connected"
            } else if connector.mode() == nil {
                "connected, but it offers no mode"
            } else if isUsed, settings.connector != nil {
                "configuration names it"
            } else if let name = settings.connector {
                "configuration names \(name)"
            } else if isUsed {
                connector.isInternal ? "the first built-in display" : "the first display that is connected"
            } else {
                isTaken ? "a display of an earlier card is used" : "\(best?.name ?? "another one") comes first"
            }
        var members = [
            Value.Member("card", .text(card)), Value.Member("connector", .text(connector.name)),
            Value.Member("connected", .bool(connector.isConnected)),
        ]
        var what = connector.isConnected ? "connected" : "not connected"
        if let mode = connector.mode(by: settings) {
            let panel = connector.panel(in: mode, by: settings)
            let hertz = (1_000_000 / Double(mode.frameInterval) * 100).rounded() / 100
            members += [
                Value.Member("width", .number(Double(panel.width))),
                Value.Member("height", .number(Double(panel.height))), Value.Member("hertz", .number(hertz)),
                Value.Member("rotation", .number(Double(panel.rotation.rawValue))),
            ]
            what += ", \(panel.width) × \(panel.height) pixels, \(Value.number(hertz).json) Hz"
            if let size = panel.millimetres {
                members.append(
                    Value.Member("millimetres", .list([.number(size.width), .number(size.height)])))
                what += ", \(Int(size.width)) × \(Int(size.height)) mm"
            }
            if panel.rotation != .none {
                what += ", \(settings.rotation == nil ? "built in turned" : "turned") by \(panel.rotation.rawValue)°"
            }
        }
        members += [Value.Member("used", .bool(isUsed)), Value.Member("reason", .text(reason))]
        return Entry(
            value: .object(members),
            text: "  \(connector.name) of \(card)\n    \(what)\n    \(isUsed ? "used" : "not used"): \(reason)\n")
    }
}
