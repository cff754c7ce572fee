import Base
import Input

/// Reads what evtest prints, as people paste it: quoted, wrapped by mailers, with notes between, its head cut or missing.
struct EvtestReader {
    private let source: TraceSource
    private let options: TraceOptions
    private var odd: OddLines
    private var header = EvtestHeader()
    private var streams: DeviceStreams
    /// A line that begins an event without ending it: a mailer may have wrapped it.
    private var begun: (number: Int, text: TextScanner)?
    /// The first line whose time is none.
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
        let own = described
        return try streams.trace(warnings: warnings) { _, _ in own }
    }

    /// The description in its head; nil if there is none.
    consuming func readDescription() throws(TraceError) -> DeviceDescription? {
        takeLines()
        _ = try odd.verdict()
        return header.isThere ? header.description : nil
    }

    private var described: (DeviceDescription, isWhole: Bool) {
        var description = header.description
        if description.name.isEmpty { description.name = source.name }
        return (description, header.isWhole && header.isThere)
    }

    private mutating func takeLines() {
        var last = 0
        for line in Lines(source.bytes) {
            last = line.number
            var text = line.text
            text.skipQuoting()
            if text.isAtEnd { continue }
            if let begun {
                self.begun = nil
                if !text.has("Event: "), takeEvent(joined(begun.text, text), at: begun.number) {
                    odd.note(good: begun.number)
                    continue
                }
                odd.note(odd: begun.number, begun.text.rest)
            }
            if takeEvent(text, at: line.number) || header.take(text) {
                odd.note(good: line.number)
            } else if line.isUnfinished {
                cutLine = line.number
            } else if text.has("Event: ") {
                begun = (line.number, text)
            } else {
                odd.note(odd: line.number, line.text.rest)
            }
        }
        if begun != nil || streams.isInFrame { cutLine = cutLine ?? last }
    }

    private func joined(_ first: TextScanner, _ second: TextScanner) -> TextScanner {
        let bytes = Array(first.slice) + [UInt8(ascii: " ")] + second.slice
        return TextScanner(bytes, 0..<bytes.count)
    }

    /// `Event: time 1.000002, type 3 (EV_ABS), code 0 (ABS_X), value 5`, or with a report's name between dashes.
    private mutating func takeEvent(_ line: TextScanner, at number: Int) -> Bool {
        var text = line
        guard text.skip("Event: time ") else { return false }
        let time = text.seconds().map { Timestamp($0) }
        let hasBadTime = time == nil
        if hasBadTime {
            guard text.decimal() != nil, text.skip("."), text.decimal() != nil else { return false }
        }
        guard text.skip(","), let event = Self.event(&text), text.isBlankOrComment else { return false }
        if hasBadTime, options.rate == nil { badTimeLine = badTimeLine ?? number }
        streams.take(event, from: "", at: time)
        return true
    }

    private static func event(_ text: inout TextScanner) -> InputEvent? {
        text.skipBlanks()
        if text.skip("type ") {
            guard let type = number(&text), text.skipPast(UInt8(ascii: ",")) else { return nil }
            text.skipBlanks()
            guard text.skip("code "), let code = number(&text), text.skipPast(UInt8(ascii: ",")) else { return nil }
            text.skipBlanks()
            guard text.skip("value ") else { return nil }
            // Scan codes are the one thing that evtest prints in hexadecimal.
            let isScanCode = type == EventType.EV_MSC && (code == EventCode.MSC_SCAN || code == EventCode.MSC_RAW)
            let value =
                isScanCode ? text.hexadecimal().map { Int32(bitPattern: $0) } : text.decimal().flatMap(eventValue)
            return value.map { InputEvent(type: type, code: code, value: $0) }
        }
        return report(&text)
    }

    private static func number(_ text: inout TextScanner) -> UInt16? {
        text.decimal().flatMap(UInt16.init(exactly:))
    }

    /// `-------------- SYN_REPORT ------------`. Old versions name the reports differently, and some wrongly, but the
    /// signs around the name have always been the same.
    private static func report(_ text: inout TextScanner) -> InputEvent? {
        guard let sign = text.peek, "-+>".utf8.contains(sign) else { return nil }
        while text.peek == sign { text.advance() }
        text.skipBlanks()
        var name = text.word()
        text.skipBlanks()
        if text.skip("Sync") { name += " Sync" }
        text.skipBlanks()
        while let byte = text.peek, "-+<".utf8.contains(byte) { text.advance() }
        let code: UInt16? =
            switch name {
            case "SYN_REPORT", "EV_SYN", "Report Sync": sign == UInt8(ascii: "-") ? EventCode.SYN_REPORT : nil
            case "SYN_CONFIG", "Config Sync": EventCode.SYN_CONFIG
            case "SYN_MT_REPORT", "EV_REL", "MT Report Sync": EventCode.SYN_MT_REPORT
            case "SYN_DROPPED": EventCode.SYN_DROPPED
            default: nil
            }
        return code.map { InputEvent(type: EventType.EV_SYN, code: $0, value: 0) }
    }
}
