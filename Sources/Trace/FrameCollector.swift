import Base
import Input

/// Gathers one device's events into frames as they are read.
struct FrameCollector {
    var device: DeviceID
    private(set) var frames: [InputFrame] = []
    private var events: [InputEvent] = []
    private var time: Timestamp?
    /// Which codes of which types came, one flag each; empty until the first event.
    private var flags: [Bool] = []

    private static let typeCount = 0x20
    private static let codeCount = 0x300

    init(device: DeviceID) { self.device = device }

    /// Whether events are waiting for their SYN_REPORT.
    var isInFrame: Bool { time != nil }

    /// Every code the device sent, by type: for devices that nobody described.
    var seen: [UInt16: Set<UInt16>] {
        var result: [UInt16: Set<UInt16>] = [:]
        for index in flags.indices where flags[index] {
            result[UInt16(index / Self.codeCount), default: []].insert(UInt16(index % Self.codeCount))
        }
        return result
    }

    mutating func take(_ event: InputEvent, at stamp: Timestamp) {
        // Of traces that stamp each event alone the first one says when the frame was.
        if time == nil { time = stamp }
        note(event)
        guard event.type == EventType.EV_SYN, event.code == EventCode.SYN_REPORT else {
            events.append(event)
            return
        }
        frames.append(InputFrame(time: time ?? stamp, device: device, events: events))
        events.removeAll(keepingCapacity: true)
        time = nil
    }

    /// The frames so far, handed over.
    mutating func takeFrames() -> [InputFrame] {
        defer { frames = [] }
        return frames
    }

    private mutating func note(_ event: InputEvent) {
        guard event.type < Self.typeCount, event.code < Self.codeCount else { return }
        if flags.isEmpty { flags = Array(repeating: false, count: Self.typeCount * Self.codeCount) }
        flags[Int(event.type) * Self.codeCount + Int(event.code)] = true
    }
}
