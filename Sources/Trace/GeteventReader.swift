import Base
import Input

/// Reads what Android's getevent prints, with or without names, times and devices, and the capabilities that `-p` adds.
struct GeteventReader {
    private let source: TraceSource
    private let options: TraceOptions
    private var odd: OddLines
    private var descriptions = GeteventDescriptions()
    private var streams: DeviceStreams
    /// The event before: scripts that print each one twice, plain and with names, mean one.
    private var before: GeteventLine?
    private var badTimeLine: Int?
    private var cutLine: Int?

    init(_ source: TraceSource, _ options: TraceOptions) {
        self.source = source
        self.options = options
        odd = OddLines(file: source.name)
        streams = DeviceStreams(source, options)
    }

    consuming func read() throws(TraceError) -> Trace {
        takeLines()
        if let badTimeLine {
            throw TraceReader.untrusted(source.name, line: badTimeLine)
        }
        var warnings = try odd.verdict()
        if let cutLine { warnings.append(TraceReader.cut(source.name, line: cutLine)) }
        let descriptions = descriptions
        let name = source.name
        return try streams.trace(warnings: warnings) { path, seen in
            let said = descriptions.description(of: path)
            if let said, said.isWhole { return said }
            var description = said?.0 ?? DeviceDescription(name: name)
            // Phones and tablets: what sends positions of fingers there and says no more of itself is the screen.
            if seen[EventType.EV_ABS]?.contains(EventCode.ABS_MT_POSITION_X) == true {
                description.properties = [InputProperty.INPUT_PROP_DIRECT]
            }
            return (description, isWhole: false)
        }
    }

    /// The one description that a `-p` block gives; nil if none or several do.
    consuming func readDescription() throws(TraceError) -> DeviceDescription? {
        takeLines()
        _ = try odd.verdict()
        return descriptions.single
    }

    private mutating func takeLines() {
        var last = 0
        for line in Lines(source.bytes) {
            last = line.number
            var text = line.text
            text.skipBlanks()
            if text.isAtEnd { continue }
            if let event = GeteventLine(text) {
                odd.note(good: line.number)
                take(event, at: line.number)
            } else if descriptions.take(line.text) {
                odd.note(good: line.number)
            } else if line.isUnfinished {
                cutLine = line.number
            } else {
                odd.note(odd: line.number, line.text.rest)
            }
        }
        if streams.isInFrame { cutLine = cutLine ?? last }
    }

    private mutating func take(_ line: GeteventLine, at number: Int) {
        if let before, before.isNamed != line.isNamed, before.event == line.event, before.time == line.time,
            before.device == line.device
        {
            self.before = nil
            return
        }
        before = line
        if line.hasBadTime, options.rate == nil { badTimeLine = badTimeLine ?? number }
        streams.take(line.event, from: line.device, at: line.time)
    }
}
