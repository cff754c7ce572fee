import Base
import Input
import Testing
import Trace

@Suite("Writing evemu recordings")
struct EvemuWriterTests {
    private func rewritten(_ trace: Trace) throws -> Trace {
        try read(EvemuWriter.text(of: trace.devices[0], frames: trace.frames))
    }

    @Test("what was written reads back equal")
    func roundTrip() throws {
        let trace = try read(evemuPanel)
        #expect(try rewritten(trace) == trace)
    }

    @Test("the text is evemu's own")
    func text() {
        let device = TraceDevice(
            id: DeviceID(4),
            description: DeviceDescription(
                name: "A\nB", bus: 3, vendor: 0xeef, product: 1, version: 0x210, properties: [1], codes: [2: [0, 8]],
                axes: [3: AxisRange(min: -5, max: 9, fuzz: 1, flat: 2, resolution: 3)]))
        let frames = [
            InputFrame(
                time: Timestamp(12_000_345), device: DeviceID(4),
                events: [
                    InputEvent(type: 2, code: 8, value: -1), InputEvent(type: 0, code: 3, value: 0),
                    InputEvent(type: 3, code: 0x3f, value: 70000),
                ]), InputFrame(time: Timestamp(1), device: DeviceID(5), events: []),
        ]
        #expect(
            EvemuWriter.text(of: device, frames: frames) == """
                # EVEMU 1.3
                # Input device name: "A B"
                N: A B
                I: 0003 0eef 0001 0210
                P: 02 00 00 00 00 00 00 00
                B: 00 05 00 00 00 00 00 00 00
                B: 02 01 01 00 00 00 00 00 00
                A: 03 -5 9 1 2 3
                ################################
                #      Waiting for events      #
                ################################
                E: 12.000345 0002 0008 -001\t# EV_REL / REL_WHEEL -1
                E: 12.000345 0000 0003 0000\t# ------------ SYN_DROPPED (0) ----------
                E: 12.000345 0003 003f 70000
                E: 12.000345 0000 0000 0000\t# ------------ SYN_REPORT (0) ----------

                """)
    }

    @Test("real recordings keep their frames, times and descriptions", .enabled(if: Recordings.areThere))
    func recordings() throws {
        for name in [
            "touchscreen/EP0430M09.2-finger-scroll-down.events", "pen/dell_canvas_pen.evemu",
            "keyboards/apple_05ac_0256_0.k3.12.ev", "mice/Apple_Touch_Mouse.evemu",
        ] {
            let trace = try Recordings.read("evemu/\(name)")
            let again = try rewritten(trace)
            #expect(again.frames == trace.frames)
            #expect(again.devices == trace.devices)
        }
    }
}
