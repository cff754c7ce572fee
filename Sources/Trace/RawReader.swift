import Base
import Input

/// Reads dumps of `struct input_event` as a device node gives them, on a 64-bit machine (24 bytes an event) or a 32-bit
/// one (16 bytes), little-endian.
struct RawReader {
    private let source: TraceSource
    private let options: TraceOptions

    init(_ source: TraceSource, _ options: TraceOptions) {
        self.source = source
        self.options = options
    }

    func read() throws(TraceError) -> Trace {
        let layouts = Layout.allCases.filter { isPlausible($0) }
        guard let layout = layouts.first else {
            throw TraceError(
                .damaged, file: source.name, "reads neither as 64-bit nor as 32-bit input events",
                remedy: "give the bytes of the device node as they came, or a recording by libinput or evemu")
        }
        guard layouts.count == 1 else {
            throw TraceError(
                .damaged, file: source.name, "reads as 64-bit and as 32-bit input events alike",
                remedy: "give a recording by libinput or evemu")
        }
        var streams = DeviceStreams(source, options)
        let count = source.bytes.count / layout.size
        for index in 0..<count {
            let record = record(index, layout)
            streams.take(record.event, from: "", at: record.time)
        }
        var warnings: [Diagnostic] = []
        let rest = source.bytes.count % layout.size
        if rest > 0 {
            warnings.append(
                Diagnostic(
                    file: source.name, message: "ends \(rest) bytes into an event",
                    remedy: "the whole events before are used"))
        } else if streams.isInFrame {
            warnings.append(
                Diagnostic(
                    file: source.name, message: "ends in the middle of a frame",
                    remedy: "the frames before it are used"))
        }
        return try streams.trace(warnings: warnings) { _, _ in nil }
    }

    /// How wide seconds and microseconds are.
    private enum Layout: CaseIterable {
        case word64
        case word32

        var word: Int { self == .word64 ? 8 : 4 }
        var size: Int { 2 * word + 8 }
    }

    private func number(_ offset: Int, _ size: Int) -> UInt64 {
        (0..<size).reduce(0) { $0 | UInt64(source.bytes[offset + $1]) << (8 * UInt64($1)) }
    }

    private func record(_ index: Int, _ layout: Layout) -> (time: Timestamp, event: InputEvent) {
        let start = index * layout.size
        let seconds = number(start, layout.word)
        let rest = number(start + layout.word, layout.word)
        let tail = start + 2 * layout.word
        let event = InputEvent(
            type: UInt16(number(tail, 2)), code: UInt16(number(tail + 2, 2)),
            value: Int32(truncatingIfNeeded: number(tail + 4, 4)))
        return (Timestamp(Int64(min(seconds, 1 << 40)) * 1_000_000 + Int64(min(rest, 1_000_000))), event)
    }

    /// The longest silence between two events that is believed: a day.
    private static let longestGap = Microseconds(86_400_000_000)
    /// How far a clock may go back: it was set.
    private static let largestStep = Microseconds(-3_600_000_000)

    /// Whether every event is one that the kernel has, its time can be, and a frame ends somewhere.
    private func isPlausible(_ layout: Layout) -> Bool {
        let count = source.bytes.count / layout.size
        var hasReport = false
        var last: Timestamp?
        for index in 0..<count {
            let start = index * layout.size
            guard number(start, layout.word) < 1 << 40, number(start + layout.word, layout.word) < 1_000_000 else {
                return false
            }
            let (time, event) = record(index, layout)
            guard let codes = Self.codes[event.type], event.code < codes else { return false }
            if let last {
                let gap = time - last
                guard gap <= Self.longestGap, gap >= Self.largestStep else { return false }
            }
            last = time
            if event.type == EventType.EV_SYN, event.code == EventCode.SYN_REPORT { hasReport = true }
        }
        return hasReport
    }

    /// How many codes each type has.
    private static let codes: [UInt16: UInt16] = [
        EventType.EV_SYN: 0x10, EventType.EV_KEY: 0x300, EventType.EV_REL: 0x10, EventType.EV_ABS: 0x40,
        EventType.EV_MSC: 0x08, EventType.EV_SW: 0x20, EventType.EV_LED: 0x10, EventType.EV_SND: 0x08,
        EventType.EV_REP: 0x02, EventType.EV_FF: 0x80, EventType.EV_PWR: 0x10, EventType.EV_FF_STATUS: 0x80,
    ]
}
