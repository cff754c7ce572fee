import Base
import Input
import Testing
import Trace

@Suite("A trace")
struct TraceTests {
    private func frame(_ time: Int64, _ device: Int, _ value: Int32) -> InputFrame {
        InputFrame(
            time: Timestamp(time), device: DeviceID(device), events: [InputEvent(type: 3, code: 0, value: value)])
    }

    @Test("frames of several devices come by time, equal times by device, each device in its own order")
    func merge() {
        let devices = [0, 1].map { TraceDevice(id: DeviceID($0), description: DeviceDescription(name: "d\($0)")) }
        let trace = Trace(
            devices: devices,
            frames: [
                [frame(10, 0, 1), frame(30, 0, 2), frame(25, 0, 3)],
                [frame(10, 1, 4), frame(20, 1, 5), frame(40, 1, 6)],
            ])
        #expect(trace.frames.map { $0.events[0].value } == [1, 4, 5, 2, 3, 6])
        #expect(trace.origin == Timestamp(10))
        #expect(trace.devices == devices)
        #expect(trace.items.first == .connect(DeviceID(0), DeviceDescription(name: "d0"), Timestamp(10)))
    }

    @Test("traces played at once each start at nought, with devices of their own")
    func together() {
        let description = DeviceDescription(name: "panel")
        let device = TraceDevice(id: DeviceID(0), description: description)
        let a = Trace(devices: [device], frames: [[frame(1000, 0, 1), frame(1020, 0, 2)]])
        let b = Trace(devices: [device], frames: [[frame(7, 0, 3)]])
        let both = Trace.merged([a, b])
        #expect(both.frames == [frame(0, 0, 1), frame(0, 1, 3), frame(20, 0, 2)])
        #expect(both.devices.map(\.id) == [DeviceID(0), DeviceID(1)])
    }
}
