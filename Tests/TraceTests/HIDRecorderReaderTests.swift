import Base
import Input
import Testing
import Trace

/// A HID touch screen of 800 × 480 units, 80 mm × 48 mm, which reports two contacts at a time, and a tap on it.
let hidPanel = """
    # touch the panel once
    D: 0
    R: 87 05 0d 09 04 a1 01 85 01 09 22 a1 02 09 42 15 00 25 01 75 01 95 01 81 02 75 07 81 03 09 51 75 08 81 02 05 01 \
    55 0f 65 11 35 00 46 50 00 26 1f 03 09 30 75 10 81 02 46 30 00 26 df 01 09 31 81 02 c0 05 0d 09 54 25 02 75 08 95 \
    01 81 02 c0 05 01 09 02 a1 01 85 02 c0
    N: Little HID Panel
    P: usb-1/input0
    I: 3 1234 abcd
    E: 0.000000 8 01 01 05 64 00 32 00 01
    E: 0.010000 8 01 01 05 6e 00 32 00 01
    E: 0.015000 3 02 00 00
    E: 0.020000 8 01 01 05 6e 00 32 00 01
    E: 0.500000 8 01 00 05 6e 00 32 00 01

    """

@Suite("Recordings by hid-recorder")
struct HIDRecorderReaderTests {
    private func abs(_ code: UInt16, _ value: Int32) -> InputEvent { InputEvent(type: 3, code: code, value: value) }

    @Test("reports become the frames of a slot panel, with the ranges and the size of the descriptor")
    func decoded() throws {
        let trace = try read(hidPanel)
        #expect(trace.warnings == [])
        #expect(
            trace.devices.map(\.description) == [
                DeviceDescription(
                    name: "Little HID Panel", bus: 3, vendor: 0x1234, product: 0xabcd, phys: "usb-1/input0",
                    properties: [1], codes: [3: [0x2f, 0x35, 0x36, 0x39]],
                    axes: [
                        0x2f: AxisRange(min: 0, max: 0), 0x35: AxisRange(min: 0, max: 799, resolution: 10),
                        0x36: AxisRange(min: 0, max: 479, resolution: 10), 0x39: AxisRange(min: 0, max: 65535),
                    ])
            ])
        #expect(trace.frames.map(\.time.microseconds) == [0, 10_000, 500_000])
        #expect(
            trace.frames.map(\.events) == [
                [abs(0x2f, 0), abs(0x39, 0), abs(0x35, 100), abs(0x36, 50)], [abs(0x2f, 0), abs(0x35, 110)],
                [abs(0x2f, 0), abs(0x39, -1)],
            ])
    }

    @Test("a contact that a report forgets once goes on; forgotten twice it has lifted")
    func forgotten() throws {
        let two = "E: 0.1 8 01 01 05 64 00 32 00 02\nE: 0.1 8 01 01 06 c8 00 32 00 00\n"
        let one = "E: 0.2 8 01 01 06 c8 00 32 00 01\n"
        let head = String(hidPanel.split(separator: "E: 0.000000")[0])
        #expect(try read(head + two + one + two).frames.count == 1)
        let frames = try read(head + two + one + one + one).frames
        #expect(frames.map(\.events).last == [abs(0x2f, 0), abs(0x39, -1)])
        #expect(frames.count == 2)
    }

    @Test("devices that are no touch screens are refused by name")
    func others() {
        let mouse = "R: 8 05 01 09 02 a1 01 c0 c0\nN: Mouse\nI: 3 1 2\nE: 0.000000 1 00\n"
        #expect(refusal(mouse).contains("1 of 4 lines cannot be understood"))
        let whole = "R: 7 05 01 09 02 a1 01 c0\nN: Mouse\nI: 3 1 2\nE: 0.000000 1 00\n"
        #expect(
            refusal(whole)
                == "t.events: is a hid-recorder file of a device that is no touch screen; record the device's events with evemu-record or libinput record"
        )
    }

    @Test("without reports there is nothing to replay")
    func noReports() {
        #expect(refusal(String(hidPanel.split(separator: "E: 0.000000")[0])).contains("holds no events"))
    }
}

/// The same hands as bytes and as what the kernel made of them.
@Suite("Pairs of hid-recorder and evemu recordings", .enabled(if: Recordings.areThere))
struct HIDPairTests {
    private static let pairs: [(String, String)] = {
        let others = Recordings.files(under: "evemu/touchscreen-hid").filter { !$0.contains("trimmed") }
        return Recordings.files(under: "hid-recorder").compactMap { path in
            let name = path.split(separator: "/")[1].dropLast(4)
            return others.first { $0.contains("/\(name)_0") }.map { (path, $0) }
        }
    }()

    /// Every contact's way, on a screen of 800 × 480.
    private func ways(_ path: String) throws -> [[Point]] {
        let trace = try Recordings.read(path)
        var tracker = ContactTracker()
        var changes: [ContactChange] = []
        for device in trace.devices {
            var description = device.description
            // The kernel gave values of nought at the start, which it never said.
            for code in [0x35, 0x36] as [UInt16] { description.axes[code]?.value = 0 }
            let mapping = PanelMapping(for: description, screen: Size(800, 480), scale: 1)
            tracker.connect(device.id, description, mapping: mapping, at: .zero, into: &changes)
        }
        for frame in trace.frames { tracker.step(frame, into: &changes) }
        #expect(tracker.activeContacts == 0)
        return Dictionary(grouping: changes, by: \.contact).sorted { $0.key < $1.key }.map { $0.value.map(\.position) }
    }

    @Test("contacts decoded from reports are those that the kernel decoded", arguments: pairs)
    func pair(hid: String, evemu: String) throws {
        // This panel speaks as a mouse.
        guard !hid.contains("posiflex") else { return }
        let (ours, kernels) = (try ways(hid), try ways(evemu))
        switch hid {
        // The kernel took two touches for one, because the panel said no lift between them.
        case _ where hid.contains("sitronix"): #expect(ours.count == kernels.count + 1)
        // The kernel steadied the positions of this one.
        case _ where hid.contains("3m_0596"):
            #expect(ours.count == kernels.count)
            for (ours, kernels) in zip(ours, kernels) {
                let (a, b) = (try #require(ours.last), try #require(kernels.last))
                #expect(abs(a.x - b.x) < 1 && abs(a.y - b.y) < 1)
            }
        // It began at 0,0, which the kernel does not say.
        case _ where hid.contains("cvtouch"): #expect(ours.dropFirst() == kernels.dropFirst())
        default: #expect(ours == kernels)
        }
    }
}
