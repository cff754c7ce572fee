import Base
import Foundation
import Input
import Testing
import Trace

/// Real recordings by others, where they are there: in HANDGLASS_RECORDINGS, or in `shared/recordings` beside the checkout.
enum Recordings {
    static let folder: String? = {
        let checkout = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let candidates =
            [ProcessInfo.processInfo.environment["HANDGLASS_RECORDINGS"]].compactMap { $0 }
            + [
                checkout.deletingLastPathComponent().appendingPathComponent("shared/recordings").path,
                checkout.deletingLastPathComponent().deletingLastPathComponent()
                    .appendingPathComponent("shared/recordings").path,
            ]
        return candidates.first { FileManager.default.fileExists(atPath: "\($0)/INDEX.md") }
    }()

    static var areThere: Bool { folder != nil }

    static func source(_ path: String) -> TraceSource? {
        guard let folder, let data = FileManager.default.contents(atPath: "\(folder)/\(path)") else { return nil }
        return TraceSource(name: path, bytes: Array(data))
    }

    static func files(under path: String) -> [String] {
        guard let folder, let all = FileManager.default.enumerator(atPath: "\(folder)/\(path)") else { return [] }
        return all.compactMap { $0 as? String }.map { path.isEmpty ? $0 : "\(path)/\($0)" }
            .filter { source($0)?.bytes.isEmpty == false }.sorted()
    }

    /// What the index beside the recordings says of one.
    struct Row: Sendable, CustomTestStringConvertible {
        var path: String
        var frames: Int
        var contacts: Int
        var testDescription: String { path }
    }

    /// The rows of finger panels that speak protocol B: `| `file` | … | MT-B | … | events / frames / s | contacts (max) |`.
    static let indexedSlotPanels: [Row] = {
        guard let index = source("INDEX.md") else { return [] }
        return String(decoding: index.bytes, as: UTF8.self).split(separator: "\n").compactMap { line in
            let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
            guard cells.count > 8, cells[4] == "MT-B", let contacts = Int(cells[8].prefix { $0 != " " }) else {
                return nil
            }
            let counts = cells[7].components(separatedBy: " / ")
            let name = cells[0].trimmingCharacters(in: ["`"])
            guard counts.count == 3, let frames = Int(counts[1]),
                let folder = ["touchscreen", "touchscreen-hid"].first(where: { source("evemu/\($0)/\(name)") != nil })
            else { return nil }
            return Row(path: "evemu/\(folder)/\(name)", frames: frames, contacts: contacts)
        }
    }()

    /// A trace with the description that lies beside it.
    static func read(_ path: String) throws -> Trace {
        let source = try #require(Self.source(path))
        do throws(TraceError) { return try TraceReader.read(source) } catch {
            guard error.kind == .undescribed,
                let description = TraceOptions.descriptionNames(for: path).lazy.compactMap({ Self.source($0) }).first
            else { throw error }
            return try TraceReader.read(source, options: TraceOptions(description: description))
        }
    }

    /// All that the contacts of a trace do on a screen of a phone; whatever is down at the end is cancelled.
    static func contacts(_ trace: Trace, _ quirks: DeviceQuirks = DeviceQuirks()) -> [ContactChange] {
        var tracker = ContactTracker()
        var changes: [ContactChange] = []
        for device in trace.devices {
            let mapping = PanelMapping(for: device.description, quirks: quirks, screen: Size(375, 667), scale: 2)
            tracker.connect(
                device.id, device.description, mapping: mapping, quirks: quirks, at: trace.origin, into: &changes)
        }
        for frame in trace.frames { tracker.step(frame, into: &changes) }
        tracker.cancelAll(at: trace.frames.last?.time ?? .zero, into: &changes)
        return changes
    }

    /// What is wrong with the order of the changes.
    static func complaints(_ changes: [ContactChange]) -> [String] {
        var down: [Int: Point] = [:]
        var last = 0
        var result: [String] = []
        for change in changes {
            switch change.phase {
            case .down:
                if change.contact != last + 1 { result.append("\(change)") }
                last = change.contact
                down[change.contact] = change.position
            case .move:
                if down.updateValue(change.position, forKey: change.contact) == nil { result.append("\(change)") }
            case .up, .cancel:
                if down.removeValue(forKey: change.contact) != change.position { result.append("\(change)") }
            }
        }
        return result + down.keys.map { "\($0) never ended" }
    }
}

@Suite("Real recordings", .enabled(if: Recordings.areThere, "the recordings are not on this machine"))
struct RecordingTests {
    @Test(
        "every file is read or refused in words, and its contacts are well-formed",
        arguments: Recordings.files(under: ""))
    func every(path: String) throws {
        let source = try #require(Recordings.source(path))
        do throws(TraceError) {
            let trace = try TraceReader.read(source, options: TraceOptions(range: nil))
            #expect(Recordings.complaints(Recordings.contacts(trace)) == [])
        } catch { #expect(error.diagnostics.allSatisfy { $0.file == path && !$0.message.isEmpty }) }
    }

    @Test(
        "single-finger files give the frames and contacts that were counted by hand",
        arguments: [
            ("Atmel_maXTouch_Touchscreen.1-finger-drag-up-down", 150, 1),
            ("Atmel_maXTouch_Touchscreen.1-finger-fast-taps", 18, 9), ("Atmel_maXTouch.ts-verify-1.trimmed", 656, 1),
            ("EP0430M09.1-finger-drag-up-down", 183, 1), ("ELAN_CANDO_Windows7.1-finger-drag-up-down", 322, 1),
            ("Wacom_ISDv4_E6_Finger.double-tap-center", 4, 2), ("Wacom_ISDv4_E6_Finger.single-center-circle", 84, 1),
            ("Atmel_maXTouch_Touchscreen.2-fingers-touch-release", 16, 2),
            ("Atmel_maXTouch_Touchscreen.4-finger-drag-down", 31, 4), ("EP0430M09.2-finger-scroll-down", 98, 2),
            ("EP0430M09.2-fingers-touch-release", 14, 2), ("Wacom_ISDv4_E6_Finger.2fg-tap", 2, 2),
            ("Wacom_ISDv4_E6_Finger.double-center-circle", 129, 2),
        ])
    func counted(name: String, frames: Int, contacts: Int) throws {
        let trace = try Recordings.read("evemu/touchscreen/\(name).events")
        #expect(trace.warnings == [])
        #expect(trace.frames.count == frames)
        let changes = Recordings.contacts(trace)
        #expect(changes.count { $0.phase == .down } == contacts)
        #expect(Recordings.complaints(changes) == [])
        #expect(changes.contains { $0.phase == .cancel } == name.contains("trimmed"))
        // A tap never jumps to the corner because an axis was not sent again.
        #expect(changes.allSatisfy { $0.position.x > 0 && $0.position.y > 0 })
    }

    @Test(
        "every slot panel gives the frames and contacts that the index tells", arguments: Recordings.indexedSlotPanels)
    func indexed(row: Recordings.Row) throws {
        let trace = try Recordings.read(row.path)
        #expect(trace.frames.count == row.frames)
        let changes = Recordings.contacts(trace)
        #expect(changes.count { $0.phase == .down } == row.contacts)
        #expect(Recordings.complaints(changes) == [])
    }

    @Test("written and read again, real recordings are the same")
    func roundTrip() throws {
        for name in ["EP0430M09.2-finger-scroll-down", "Wacom_ISDv4_E6_Finger.double-tap-center"] {
            let trace = try Recordings.read("evemu/touchscreen/\(name).events")
            let text = LibinputWriter.text(of: trace)
            #expect(try TraceReader.read(TraceSource(name: "again", bytes: Array(text.utf8))) == trace)
        }
    }

    @Test("lost words before any event leave well-formed contacts")
    func droppedAnywhere() throws {
        let trace = try Recordings.read("evemu/touchscreen/Wacom_ISDv4_E6_Finger.double-center-circle.events")
        for index in trace.frames.indices {
            var damaged = trace
            let place = try #require(damaged.items.firstIndex { $0 == .frame(trace.frames[index]) })
            for event in 0...trace.frames[index].events.count {
                var frame = trace.frames[index]
                frame.events.insert(InputEvent(type: 0, code: EventCode.SYN_DROPPED, value: 0), at: event)
                damaged.items[place] = .frame(frame)
                if event == 0 || index % 16 == 0 { #expect(Recordings.complaints(Recordings.contacts(damaged)) == []) }
            }
        }
    }

    @Test(
        "descriptions are classified by what they can send",
        arguments: [
            ("touchscreen-hid/posiflex_0d3a_a000_0.k3.12.ev", [.touchscreen]),
            ("touchscreen/eGalax_Inc._USB_TouchController.desc", [.touchscreen]),
            ("touchscreen/EP0430M09.desc", [.touchscreen]), ("touchscreen/Wacom_ISDv4_E6_Finger.desc", [.touchscreen]),
            ("touchscreen/ELAN_CANDO_Windows7.desc", [.touchscreen]),
            ("touchscreen/N-Trig_MultiTouch.desc", [.touchscreen]),
            ("touchscreen/dell_canvas_touch.trimmed.evemu", [.touchscreen]),
            ("touchscreen/QEMU_0.12.1_QEMU_USB_Tablet.desc", [.absolutePointer]),
            ("other/SynPS2_Synaptics_TouchPad.desc", [.touchpad]),
            ("misc/Microsoft_Surface_Type_Cover.events", [.mouse, .keyboard]),
            ("mice/Apple_Touch_Mouse.evemu", [.mouse]), ("keyboards/apple_05ac_0256_0.k3.12.ev", [.keyboard]),
            ("pen/Wacom_Intuos4_6x9_Pen.desc", [.penTablet]), ("pen/dell_canvas_pen.evemu", [.penTablet]),
        ] as [(String, [DeviceRole])])
    func roles(path: String, roles: [DeviceRole]) throws {
        let description = try TraceReader.readDescription(try #require(Recordings.source("evemu/\(path)")))
        #expect(description.classification.roles == roles)
        #expect(!description.classification.reason.isEmpty)
    }
}
