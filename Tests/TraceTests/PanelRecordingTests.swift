import Base
import Input
import Testing
import Trace

/// What real panels did, through contacts, with the quirks that mend them.
@Suite("Real panels", .enabled(if: Recordings.areThere, "the recordings are not on this machine"))
struct PanelRecordingTests {
    private static let screen = Size(800, 480)

    private func read(_ path: String, range: String? = nil) throws -> Trace {
        guard let range else { return try Recordings.read(path) }
        return try TraceReader.read(
            try #require(Recordings.source(path)), options: TraceOptions(range: TraceRange(range), rate: 100))
    }

    /// What the traces' contacts do together; what is down at the end is cancelled.
    private func changes(_ trace: Trace, _ quirks: DeviceQuirks = DeviceQuirks()) -> [ContactChange] {
        var tracker = ContactTracker()
        var changes: [ContactChange] = []
        for device in trace.devices {
            let mapping = PanelMapping(for: device.description, quirks: quirks, screen: Self.screen, scale: 1)
            tracker.connect(device.id, device.description, mapping: mapping, quirks: quirks, at: .zero, into: &changes)
        }
        for frame in trace.frames { tracker.step(frame, into: &changes) }
        tracker.cancelAll(at: trace.frames.last?.time ?? .zero, into: &changes)
        #expect(Recordings.complaints(changes) == [])
        return changes
    }

    private func phases(_ changes: [ContactChange]) -> [ContactChange.Phase] { changes.map(\.phase) }

    @Test(
        "panels whose frames list their contacts give as many as there were",
        arguments: [
            ("evemu/touchscreen/N-Trig_MultiTouch.1-finger-drag-NW-SE.events", nil, 1, 1),
            ("evtest/st1232.protoA-1finger-boottime.evtest.txt", "0..319x0..479", 1, 0),
            ("evtest/st1232.protoA-2fingers.evtest.txt", nil, 2, 0),
            ("evtest/kobo-h2o.phoenix-protoA-touchmajor0-up.evtest.txt", "0..1429x0..1079", 1, 1),
            ("evtest/pitft-stmpe-kivy2790.protoA-drag-up.evtest.txt", "0..239x0..319", 1, 1),
            ("evtest/nextwindow-fermi.protoA-btnleft.evtest.txt", nil, 1, 0),
            ("getevent/gsl680-unisoc.protoA-empty-mt-report-lift-first.getevent.txt", "0..799x0..1279", 1, 0),
            ("getevent/android-protoA.orientation-negative.lt-single-device.getevent.txt", "0..1079x0..1919", 1, 0),
            ("raw/gt9xxf-x86.protoA-btn-first.ts64.bin", "0..1023x0..599", 1, 0),
        ] as [(String, String?, Int, Int)])
    func blocks(path: String, range: String?, downs: Int, ups: Int) throws {
        let changes = changes(try read(path, range: range))
        #expect(changes.count { $0.phase == .down } == downs)
        #expect(changes.count { $0.phase == .up } == ups)
    }

    @Test("a pen over a display ends the fingers there, and a pen elsewhere does not")
    func pens() throws {
        let fingers = try read("evemu/touchscreen/dell_canvas_touch.trimmed.evemu")
        let drawing = try read("evemu/pen/dell_canvas_pen.evemu")
        let alone = changes(fingers)
        let both = changes(Trace.merged([fingers, drawing]))
        func ends(_ changes: [ContactChange], of contact: Int) -> [ContactChange.Phase] {
            changes.filter { $0.contact == contact && $0.device == DeviceID(0) && $0.phase != .move }.map(\.phase)
        }
        // Two fingers are down as the pen comes near.
        for contact in [1, 2] {
            #expect(ends(alone, of: contact) == [.down, .up])
            #expect(ends(both, of: contact) == [.down, .cancel])
        }
        let other = try read("evemu/touchscreen/EP0430M09.2-finger-scroll-down.events")
        let apart = changes(Trace.merged([other, drawing]))
        func strip(_ changes: [ContactChange]) -> [String] {
            changes.map { "\($0.phase) \($0.position.x) \($0.position.y)" }
        }
        // The last is what the end of all traces cancels.
        #expect(strip(apart.filter { $0.device == DeviceID(0) }) == strip(changes(other)))
        #expect(
            strip(apart.filter { $0.device == DeviceID(1) }) == strip(changes(drawing)))
    }

    @Test("a panel with positions on other axes works once these are named, and is found out")
    func strangeAxes() throws {
        let trace = try read("evemu/touchscreen/eGalax_Inc._USB_TouchController.events")
        #expect(changes(trace) == [])
        let mended = changes(trace, DeviceQuirks(axes: DeviceQuirks.Axes(x: 2, y: 3)))
        #expect(mended.count { $0.phase == .down } > 1)
        // The path is one line, without jumps.
        for (before, after) in zip(mended, mended.dropFirst()) where after.phase == .move {
            #expect(abs(after.position.x - before.position.x) < 60 && abs(after.position.y - before.position.y) < 60)
        }
        var tracker = ContactTracker()
        var ignored: [ContactChange] = []
        let device = trace.devices[0]
        let mapping = PanelMapping(for: device.description, screen: Self.screen, scale: 1)
        tracker.connect(device.id, device.description, mapping: mapping, at: .zero, into: &ignored)
        for frame in trace.frames { tracker.step(frame, into: &ignored) }
        #expect(tracker.takeNotes().map(\.kind) == [.strangeAxes(DeviceQuirks.Axes(x: 2, y: 3))])
    }

    @Test("what hovers does not touch: only the middle part of the touch is one")
    func hover() throws {
        let trace = try read("evtest/goodix-gxtp7380.hover-mailwrapped.evtest.txt")
        let changes = changes(trace)
        #expect(changes.first?.time == trace.frames[1].time)
        #expect(changes.first?.phase == .down && changes.last?.phase == .up)
        #expect(changes.last.map { $0.time < trace.frames[17].time } == true)
        #expect(changes.count { $0.phase == .down } == 1)
    }

    @Test("panels that never say a lift are released only where configured")
    func released() throws {
        let trace = try read("evtest/tslib140.ft5x-no-release-mislabelled-syn.evtest.txt", range: "0..799x0..479")
        #expect(phases(changes(trace)) == [.down, .cancel])
        #expect(changes(trace, DeviceQuirks(releaseAfter: 10_000)).last.map { $0.time < trace.frames[2].time } == true)
        let healthy = try read("evemu/touchscreen-hid/elo-touchsystems_04e7_0080_0.ev")
        #expect(changes(healthy).count { $0.phase == .down } == 7)
        #expect(changes(healthy).count { $0.phase == .cancel } == 0)
    }

    @Test("no finger of any healthy panel is taken for two that jump")
    func jumps() throws {
        for path in Recordings.files(under: "evemu/touchscreen-hid") {
            let cancels = changes(try read(path)).count { $0.phase == .cancel }
            #expect(cancels == 0 || path.contains("trimmed"), "\(path): \(cancels)")
        }
    }
}
