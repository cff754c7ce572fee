internal import Base
internal import ControlProtocol
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
            synopsis: "[--json]", options: [.flag("json", "print one JSON object instead of text for people")],
            examples: ["handglass devices", "handglass devices --json"], run: run)
    }

    private static func run(_ arguments: Arguments) throws -> ExitStatus {
        if let extra = arguments.operands.first {
            throw Failure(.usage, "devices: takes no operand such as \(extra); see --help")
        }
        let udev: Udev
        do {
            udev = try Udev()
        } catch {
            throw Failure(.io, "\(error)")
        }
        let inputs = udev.devices(in: "input").compactMap(Self.input)
        let displays = Self.displays(SystemCards(udev: udev, log: Log { _, _ in }))
        if arguments.flag("json") {
            let all: Value = .object([
                Value.Member("inputs", .list(inputs.map(\.value))),
                Value.Member("displays", .list(displays.map(\.value))),
            ])
            try Standard.output.write(all.json + "\n")
        } else {
            try Standard.output.write(text("Input devices", inputs.map(\.text), none: "none: run would wait for one"))
            try Standard.output.write(
                text("Displays", displays.map(\.text), none: "none: run would end with status 69"))
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

    private static func input(_ udev: UdevDevice) -> Entry? {
        guard let path = udev.node, path.hasPrefix("/dev/input/event") else { return nil }
        do {
            return describe(try EvdevNode(path: path).description, path, udev.properties)
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
        _ device: DeviceDescription, _ path: String, _ properties: [String: String]
    ) -> Entry {
        let use = InputUse.of(device, properties, seat: "seat0")
        let roles = device.classification.roles
        let identity = hex(device.vendor) + ":" + hex(device.product)
        var members = [
            Value.Member("node", .text(path)), Value.Member("name", .text(device.name)),
            Value.Member("id", .text(identity)), Value.Member("phys", .text(device.phys)),
        ]
        if let idPath = properties["ID_PATH"] { members.append(Value.Member("idPath", .text(idPath))) }
        members += [
            Value.Member("roles", .list(roles.map { .text($0.rawValue) })), Value.Member("used", .bool(use.isUsed)),
            Value.Member("reason", .text(use.reason)),
        ]
        let what = roles.isEmpty ? "nothing that run uses" : roles.map(\.title).joined(separator: ", ")
        return Entry(
            value: .object(members),
            text: "  \(path)  \(device.name)  [\(identity)]\n    \(what)\n"
                + "    \(use.isUsed ? "used" : "not used"): \(use.reason)\n")
    }

    private static func hex(_ number: UInt16) -> String {
        let digits = String(number, radix: 16)
        return String(repeating: "0", count: 4 - digits.count) + digits
    }

    // MARK: Displays

    private static func displays(_ cards: SystemCards) -> [Entry] {
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
            let best = isTaken ? nil : Connector.best(of: connectors)
            for connector in connectors {
                entries.append(describe(connector, card.path, best: best, isTaken: isTaken))
            }
            isTaken = isTaken || best != nil
        }
        return entries
    }

    private static func describe(_ connector: Connector, _ card: String, best: Connector?, isTaken: Bool) -> Entry {
        let isUsed = connector.id == best?.id
        let reason =
            if !connector.isConnected {
                "not connected"
            } else if connector.mode == nil {
                "connected, but it offers no mode"
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
        if let mode = connector.mode {
            let panel = connector.panel(in: mode)
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
            if panel.rotation != .none { what += ", built in turned by \(panel.rotation.rawValue)°" }
        }
        members += [Value.Member("used", .bool(isUsed)), Value.Member("reason", .text(reason))]
        return Entry(
            value: .object(members),
            text: "  \(connector.name) of \(card)\n    \(what)\n    \(isUsed ? "used" : "not used"): \(reason)\n")
    }
}
