import Base
import Input
import Testing
import Trace

/// The little tap as bytes of a device node, little-endian, with words of four or eight bytes in its times.
func rawTap(word: Int) -> [UInt8] {
    func bytes(_ number: Int64, _ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: number >> Int64(8 * $0)) }
    }
    var result: [UInt8] = []
    for frame in littleTap {
        for event in frame.events + [InputEvent(type: 0, code: 0, value: 0)] {
            result += bytes(frame.time.microseconds / 1_000_000, word)
            result += bytes(frame.time.microseconds % 1_000_000, word)
            result += bytes(Int64(event.type), 2) + bytes(Int64(event.code), 2) + bytes(Int64(event.value), 4)
        }
    }
    return result
}

@Suite("Dumps of struct input_event")
struct RawReaderTests {
    private let range = TraceOptions(range: TraceRange("0..799x-5..479"))

    private func refused(_ bytes: [UInt8], _ options: TraceOptions) -> String {
        do throws(TraceError) {
            _ = try TraceReader.read(TraceSource(name: "t.bin", bytes: bytes), options: options)
            return "read"
        } catch { return error.diagnostics.map(\.text).joined(separator: "\n") }
    }

    @Test("the size of an event is found out", arguments: [4, 8])
    func sizes(word: Int) throws {
        let trace = try TraceReader.read(TraceSource(name: "t.bin", bytes: rawTap(word: word)), options: range)
        #expect(trace.frames == littleTap)
        #expect(trace.devices[0].description.hasSlots)
        #expect(trace.warnings == [])
        #expect(refused(rawTap(word: word), TraceOptions()).contains("does not say what ranges its axes have"))
    }

    @Test("cut anywhere, the whole frames before are used", arguments: [4, 8])
    func cut(word: Int) throws {
        let bytes = rawTap(word: word)
        let size = 2 * word + 8
        for length in (5 * size)..<bytes.count {
            let source = TraceSource(name: "t.bin", bytes: Array(bytes[..<length]))
            let trace = try TraceReader.read(source, options: range)
            #expect(trace.frames == Array(littleTap.prefix(length < 7 * size ? 1 : 2)))
            #expect(trace.warnings.isEmpty == (length == 5 * size || length == 7 * size))
        }
    }

    @Test("a byte lost in the middle shifts all the rest: the file is refused", arguments: [4, 8])
    func shifted(word: Int) throws {
        for index in (2 * word + 8)..<(4 * (2 * word + 8)) {
            var bytes = rawTap(word: word)
            bytes.remove(at: index)
            let said = refused(bytes, range)
            #expect(said != "read" || bytes[index - 1] == rawTap(word: word)[index])
        }
    }

    @Test("hexdump's print of one is named and refused")
    func hexdump() {
        #expect(
            refusal("0000000 04ed 0000 a2d7 000a 0003 0039 0033 0000\n")
                == "t.events: is hexdump's print of a raw dump, not the bytes themselves; give the bytes, as from cat /dev/input/event0 > FILE"
        )
    }
}
