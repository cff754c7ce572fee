import Base
import ControlProtocol
import Testing

@Suite("JSON text")
struct JSONTests {
    @Test(
        "numbers have at most six decimals, rounded half away from zero, no trailing zeros, exponent, −0 or needless point",
        arguments: [
            (0.0, "0"), (-0.0, "0"), (1.0, "1"), (-3.0, "-3"), (0.1 + 0.2, "0.3"), (0.5, "0.5"),
            (0.0000005, "0.000001"),
            (-0.0000005, "-0.000001"), (0.0000004, "0"), (-0.0000004, "0"), (1.9999996, "2"), (0.123456789, "0.123457"),
            (100.25, "100.25"), (1_000_000.0, "1000000"), (9_000_000_000.5, "9000000000.5"),
            (9_007_199_254_740_992.0, "9007199254740992"), (4_503_599_627_370_495.5, "4503599627370495.5"),
            (8e18, "8000000000000000000"), (1e19, "10000000000000000000"), (-1.5e21, "-1500000000000000000000"),
            (1.7976931348623157e308, "17976931348623157" + String(repeating: "0", count: 292)),
            (.leastNonzeroMagnitude, "0"),
            (.infinity, "null"), (.nan, "null"),
        ])
    func numbers(_ number: Double, _ text: String) { #expect(Value.number(number).json == text) }

    @Test(
        "a span in seconds always has six decimals",
        arguments: [(0, "0.000000"), (1_234_567, "1.234567"), (-50, "-0.000050")])
    func seconds(_ span: Int64, _ text: String) {
        var writer = JSONWriter()
        writer.write(seconds: span)
        #expect(String(decoding: writer.bytes, as: UTF8.self) == text)
    }

    @Test("texts are escaped only where they must be")
    func escapes() {
        #expect(Value.text("a/b é 漢 \u{7F}\u{2028}🙂").json == "\"a/b é 漢 \u{7F}\u{2028}🙂\"")
        #expect(Value.text("\"\\\u{8}\u{9}\n\u{C}\r\0\u{1F}").json == #""\"\\\b\t\n\f\r\u0000\u001f""#)
    }

    @Test("objects keep the order of their keys")
    func order() {
        let value = Value.object([
            .init("z", .list([.null, .bool(true), .bool(false)])), .init("a", .object([])), .init("m", .list([])),
        ])
        #expect(value.json == #"{"z":[null,true,false],"a":{},"m":[]}"#)
    }

    @Test("what is written is read back the same")
    func roundTrip() throws {
        let text = #"{"a":[1,-2.5,0.000001,"x\n🙂"],"b":{"c":null,"d":true},"e":""}"#
        #expect(try JSONReader.read(text).json == text)
        #expect(try JSONReader.read(" [ 1 ,\t2 ]\r\n").json == "[1,2]")
    }

    @Test(
        "numbers are read to the nearest double",
        arguments: [
            ("-0", 0.0), ("1e3", 1000), ("1E+2", 100), ("25e-1", 2.5), ("0.1", 0.1),
            ("123456789012345678", 123_456_789_012_345_680),
            ("0.30000000000000004", 0.1 + 0.2), ("1e-400", 0), ("179769313486231570e291", 1.7976931348623157e308),
            ("0.000000000000001", 1e-15),
        ])
    func readNumbers(_ text: String, _ number: Double) throws { #expect(try JSONReader.read(text) == .number(number)) }

    @Test("escapes are read, surrogate pairs as one character")
    func readEscapes() throws {
        #expect(try JSONReader.read(#""\"\\\/\b\f\n\r\t\u00e9\uD83D\uDE42""#) == .text("\"\\/\u{8}\u{C}\n\r\té🙂"))
    }

    @Test("of equal keys the last one's value counts, at the first one's place, in small and large objects")
    func duplicates() throws {
        #expect(try JSONReader.read(#"{"a":1,"b":2,"a":3}"#).json == #"{"a":3,"b":2}"#)
        let many = (0..<40).map { "\"k\($0)\":\($0)" }.joined(separator: ",")
        let value = try JSONReader.read("{\(many),\"k3\":\"x\",\"k30\":\"y\"}")
        #expect(value["k3"] == .text("x") && value["k30"] == .text("y") && value["k39"] == .number(39))
        guard case .object(let members) = value else { throw JSONProblem() }
        #expect(members.map(\.key) == (0..<40).map { "k\($0)" })
    }

    @Test(
        "what RFC 8259 does not allow is refused, with its place",
        arguments: [
            ("", 1, 1, "the text ends where a value should stand"), ("{\"a\":1,}", 1, 8, "a key in quotes is missing"),
            ("[1,]", 1, 4, "no value can start here"), ("[1 2]", 1, 4, "a comma or ] is missing"),
            ("{\"a\" 1}", 1, 6, "a colon is missing after the key"),
            ("{\"a\":1 \"b\":2}", 1, 8, "a comma or } is missing"),
            ("01", 1, 1, "a number does not start with 0 and another digit"), ("-", 1, 2, "a digit is missing"),
            ("1.", 1, 3, "a digit is missing"), ("1e", 1, 3, "a digit is missing"),
            (".5", 1, 1, "no value can start here"),
            ("+1", 1, 1, "no value can start here"), ("NaN", 1, 1, "no value can start here"),
            ("tru", 1, 4, "not a value; true, false or null was begun"), ("1 1", 1, 3, "something follows the value"),
            ("[\"é\n\"]", 1, 4, "a control character stands in a text; write it as an escape"),
            ("{\n \"é\": x}", 2, 7, "no value can start here"), ("\"\\x\"", 1, 2, "there is no such escape"),
            ("\"\\u12\"", 1, 6, "\\u needs four hexadecimal digits"),
            ("\"\\ud83d\"", 1, 2, "half a surrogate pair is no character"),
            ("\"\\ude42\"", 1, 2, "half a surrogate pair is no character"),
            ("\"\\ud83d\\u0041\"", 1, 2, "half a surrogate pair is no character"),
            ("1e400", 1, 1, "the number is too large"),
            ("-1e999999999999", 1, 1, "the number is too large"),
            ("\"abc", 1, 5, "the text ends before its closing quote"),
            ("\u{FEFF}1", 1, 1, "no value can start here"), ("'a'", 1, 1, "no value can start here"),
        ])
    func refused(_ text: String, _ line: Int, _ column: Int, _ message: String) throws {
        let error = try #require(throws: JSONError.self) { try JSONReader.read(text) }
        #expect(error.position == SourcePosition(line: line, column: column))
        #expect(error.message == message)
    }

    @Test("bytes that are not UTF-8 are refused")
    func invalidUnicode() throws {
        for bytes: [UInt8] in [[0xFF], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF5, 0x80, 0x80, 0x80], [0xE2, 0x82]] {
            let error = try #require(throws: JSONError.self) { try JSONReader.read([0x22] + bytes + [0x22]) }
            #expect(error.message == "a text is not valid UTF-8")
        }
    }

    @Test("nesting is taken up to 64 levels and refused beyond, however deep")
    func depth() throws {
        func nested(_ n: Int) -> String { String(repeating: "[", count: n) + String(repeating: "]", count: n) }
        #expect(throws: Never.self) { try JSONReader.read(nested(64)) }
        #expect(throws: JSONError.self) { try JSONReader.read(nested(65)) }
        #expect(throws: JSONError.self) { try JSONReader.read(String(repeating: "[{\"a\":", count: 200_000)) }
    }

    @Test("no cut and no changed byte makes the reader crash, and what it takes it writes and reads again the same")
    func fuzz() throws {
        let text = Array(#"{"a":[1,-2.5e3,"x\n\u00e9\ud83d\ude42é🙂"],"b":{"a":null,"a":true},"e":false}"#.utf8)
        for end in 0..<text.count { #expect(throws: JSONError.self) { try JSONReader.read(Array(text[..<end])) } }
        for place in text.indices {
            for byte in UInt8.min...UInt8.max {
                var changed = text
                changed[place] = byte
                guard let value = try? JSONReader.read(changed) else { continue }
                let written = value.json
                // #expect on each of 20 000 cases would take a second by itself.
                if try JSONReader.read(written).json != written { Issue.record("not read back: \(written)") }
            }
        }
    }

    private struct JSONProblem: Error {}
}
