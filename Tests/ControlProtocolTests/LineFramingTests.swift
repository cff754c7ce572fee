import ControlProtocol
import Testing

@Suite("Lines out of a stream")
struct LineFramingTests {
    private func items(_ chunks: [[UInt8]], limit: Int = 5) -> [LineFraming.Item] {
        var framing = LineFraming(limit: limit)
        var items: [LineFraming.Item] = []
        for chunk in chunks {
            framing.append(chunk)
            while let item = framing.next() { items.append(item) }
        }
        if let rest = framing.takeRest() { items.append(.line(rest)) }
        return items
    }

    @Test("the same lines come out wherever the stream is cut, too long ones marked once and skipped")
    func cuts() {
        let stream = Array("ab\n\n12345\n123456\nx\n1234567890123\ny\nlast".utf8)
        let expected: [LineFraming.Item] = [
            .line(Array("ab".utf8)), .line([]), .line(Array("12345".utf8)), .tooLong, .line(Array("x".utf8)), .tooLong,
            .line(Array("y".utf8)), .line(Array("last".utf8)),
        ]
        #expect(items([stream]) == expected)
        #expect(items(stream.map { [$0] }) == expected)
        for a in 0...stream.count {
            for b in a...stream.count {
                let got = items([Array(stream[..<a]), Array(stream[a..<b]), Array(stream[b...])])
                if got != expected { Issue.record("cut at \(a) and \(b): \(got)") }
            }
        }
    }

    @Test("of a line too long no more than the limit and one piece is held")
    func memory() {
        var framing = LineFraming(limit: 10)
        var refusals = 0
        for _ in 0..<1000 {
            framing.append(repeatElement(0x61, count: 100))
            while framing.next() != nil { refusals += 1 }
            #expect(framing.count == 0)
        }
        #expect(refusals == 1)
        framing.append(Array("\nok\n".utf8))
        #expect(framing.next() == .line(Array("ok".utf8)))
        #expect(framing.next() == nil && framing.takeRest() == nil)
    }
}
