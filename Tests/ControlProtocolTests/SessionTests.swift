import Base
import ControlProtocol
import Testing

@Suite("A client's conversation")
struct SessionTests {
    @Test("hello tells version, protocol and what can be asked")
    func hello() {
        let panel = Panel()
        #expect(
            panel.ask(#"{"jsonrpc":"2.0","id":1,"method":"hello"}"#) == [
                #"{"jsonrpc":"2.0","id":1,"result":{"version":"1.2.3","protocol":1,"#
                    + #""capabilities":["hello","get","set","subscribe","status","go","activity","endRefreshing","rows"]}}"#
            ])
    }

    @Test("get gives all values, or those asked for")
    func get() {
        let panel = Panel()
        #expect(panel.result("get") == #"{"air":false,"bright":0.5,"name":"Ann"}"#)
        #expect(panel.result("get", #"{"ids":["name","air"]}"#) == #"{"air":false,"name":"Ann"}"#)
        #expect(panel.result("get", #"{"ids":[]}"#) == "{}")
        #expect(
            panel.result("get", #"{"ids":["air","nmae"]}"#)
                == #"{"code":-32602,"message":"unknown id \"nmae\"","data":{"id":"nmae","expected":"the id of an element"}}"#
        )
    }

    @Test("set answers {} and changes all, or names what does not fit and changes nothing")
    func set() {
        let panel = Panel()
        #expect(panel.result("set", #"{"values":{"bright":0.75,"air":true}}"#) == "{}")
        #expect(panel.result("get") == #"{"air":true,"bright":0.75,"name":"Ann"}"#)
        #expect(
            panel.result("set", #"{"values":{"bright":0.1,"air":3}}"#)
                == #"{"code":-32602,"message":"air cannot be set to 3","data":{"id":"air","expected":"true or false"}}"#
        )
        #expect(panel.result("get", #"{"ids":["bright"]}"#) == #"{"bright":0.75}"#)
    }

    @Test("an event's keys follow seq in the order of the JSON line, and a client's own token comes last")
    func subscribe() {
        let panel = Panel()
        #expect(panel.result("subscribe") == #"{"seq":0,"values":{"air":false,"bright":0.5,"name":"Ann"}}"#)
        #expect(
            panel.ask(#"{"jsonrpc":"2.0","id":2,"method":"set","params":{"values":{"bright":1},"token":"mine"}}"#) == [
                #"{"jsonrpc":"2.0","id":2,"result":{}}"#,
                #"{"jsonrpc":"2.0","method":"event","params":{"seq":1,"t":0.250000,"event":"change","id":"bright","#
                    + #""control":"slider","old":0.5,"value":1,"cause":"program","token":"mine"}}"#,
            ])
    }

    @Test("another client hears the change without the token")
    func foreignToken() {
        let panel = Panel()
        var other = ControlSession(client: 2)
        var output: [UInt8] = []
        other.answer(
            Array(#"{"jsonrpc":"2.0","method":"subscribe"}"#.utf8), handler: panel, history: panel.history,
            into: &output)
        _ = panel.result("set", #"{"values":{"bright":1},"token":7}"#)
        other.appendNotifications(from: panel.history, into: &output)
        #expect(
            String(decoding: output, as: UTF8.self)
                == #"{"jsonrpc":"2.0","method":"event","params":{"seq":1,"t":0.250000,"event":"change","id":"bright","#
                + #""control":"slider","old":0.5,"value":1,"cause":"program"}}"# + "\n")
    }

    @Test("events and ids are filtered, null standing for events without an id")
    func filters() {
        let panel = Panel()
        let tap = EventRecord(time: 1, name: "tap", id: "join", members: [])
        let custom = EventRecord(time: 2, name: "custom", id: nil, members: [.init("name", .text("x"))])
        let screen = EventRecord(time: 3, name: "screen", id: "wifi", members: [])
        func heard(_ parameters: String) -> [String] {
            let first = panel.history.newest
            _ = panel.result("subscribe", parameters)
            for event in [tap, custom, screen] { panel.history.append(event) }
            return panel.drain().map { line in
                let value = try? JSONReader.read(line)["params"]
                guard case .number(let seq) = value?["seq"], case .text(let event) = value?["event"] else {
                    return line
                }
                return "\(UInt64(seq) - first) \(event)"
            }
        }
        #expect(heard("{}") == ["1 tap", "2 custom", "3 screen"])
        #expect(heard(#"{"events":["tap","custom"]}"#) == ["1 tap", "2 custom"])
        #expect(heard(#"{"ids":["wifi"]}"#) == ["3 screen"])
        #expect(heard(#"{"ids":[null,"join"],"events":["custom"]}"#) == ["2 custom"])
        #expect(heard(#"{"events":[]}"#) == [])
        #expect(panel.result("subscribe", #"{"ids":["air"]}"#) == #"{"seq":15,"values":{"air":false}}"#)
    }

    @Test("with after, what was missed comes first, and what is kept no longer is counted")
    func after() {
        let panel = Panel(keeping: 3)
        for i in 1...5 { panel.history.append(EventRecord(time: Int64(i), name: "tap", id: "join", members: [])) }
        #expect(panel.result("subscribe", #"{"after":3,"ids":[]}"#) == #"{"seq":5,"values":{}}"#)
        #expect(panel.result("subscribe", #"{"after":0,"ids":["join"]}"#) == #"{"seq":5,"values":{},"lost":2}"#)
        #expect(panel.extra.map { $0.contains("\"seq\":") } == [true, true, true])
        #expect(panel.extra.first?.contains(#""seq":3,"t":0.000003"#) == true)
        #expect(
            panel.result("subscribe", #"{"after":6}"#)
                == #"{"code":-32602,"message":"after is 6, but this run's newest event is 5; subscribe without it","#
                + #""data":{"id":null,"expected":"0 to 5"}}"#)
    }

    @Test("status has its keys in the documented order")
    func status() {
        let panel = Panel()
        #expect(
            panel.result("status")
                == #"{"version":"1.2.3","uptime":12.5,"scene":"s.yaml","screen":"main","display":"headless 375x667","#
                + #""devices":["Panel"],"contacts":[{"device":"Panel","outside":2,"ghosts":0,"palms":1,"jumps":0,"doubles":0}],"#
                + #""frames":7,"problems":[],"seq":0}"#)
    }

    @Test(
        "what is wrong is answered with its code, and under the id if one can be made out",
        arguments: [
            ("{", "null", -32700), ("", "null", -32700), ("\u{1}", "null", -32700), ("7", "null", -32600),
            (#"{"id":3,"method":"get"}"#, "3", -32600), (#"{"jsonrpc":"2.0","id":3}"#, "3", -32600),
            (#"{"jsonrpc":"2.0","id":[1],"method":"get"}"#, "null", -32600),
            (#"{"jsonrpc":"2.0","id":"é","method":"get","params":3}"#, "\"é\"", -32600),
            (#"{"jsonrpc":"2.0","id":12345678901234567890,"method":"fly"}"#, "12345678901234567890", -32601),
            (#"{"jsonrpc":"2.0","id":1.50,"method":"tree"}"#, "1.50", -32601),
            (#"{"jsonrpc":"2.0","id":null,"method":"get","params":["air"]}"#, "null", -32602),
            (#"{"jsonrpc":"2.0","id":1,"method":"get","params":{"id":"air"}}"#, "1", -32602),
            (#"{"jsonrpc":"2.0","id":1,"method":"get","params":{"ids":[1]}}"#, "1", -32602),
            (#"{"jsonrpc":"2.0","id":1,"method":"set"}"#, "1", -32602),
            (#"{"jsonrpc":"2.0","id":1,"method":"set","params":{"values":{},"token":[]}}"#, "1", -32602),
            (#"{"jsonrpc":"2.0","id":1,"method":"subscribe","params":{"events":["tpa"]}}"#, "1", -32602),
            (#"{"jsonrpc":"2.0","id":1,"method":"subscribe","params":{"ids":["nobody"]}}"#, "1", -32602),
            (#"{"jsonrpc":"2.0","id":1,"method":"go"}"#, "1", -32602),
            (#"{"jsonrpc":"2.0","id":1,"method":"activity","params":{"id":"net"}}"#, "1", -32602),
            (#"{"jsonrpc":"2.0","id":1,"method":"activity","params":{"id":3,"begin":true}}"#, "1", -32602),
            (#"{"jsonrpc":"2.0","id":1,"method":"rows","params":{"id":"p","rows":[]}}"#, "1", -32602),
            (#"{"jsonrpc":"2.0","id":1,"method":"rows","params":{"id":"p","rows":["a",{"id":"b"}]}}"#, "1", -32602),
            (#"{"jsonrpc":"2.0","id":1,"method":"rows","params":{"id":"p","wheel":0.5,"rows":["a"]}}"#, "1", -32602),
            (#"{"jsonrpc":"2.0","id":1,"method":"subscribe","params":{"after":-1}}"#, "1", -32602),
            (#"{"jsonrpc":"2.0","id":1,"method":"subscribe","params":{"after":1e300}}"#, "1", -32602),
        ])
    func errors(_ line: String, _ id: String, _ code: Int) {
        let answer = Panel().ask(line)
        #expect(answer.count == 1)
        #expect(answer[0].hasPrefix("{\"jsonrpc\":\"2.0\",\"id\":\(id),\"error\":{\"code\":\(code),\"message\":\""))
        #expect(answer[0].contains("\"data\":{\"id\":"))
    }

    @Test("a method whose time has not come says so")
    func unbuilt() {
        #expect(
            Panel().result("tree")
                == #"{"code":-32601,"message":"tree is not built yet","data":{"id":null,"#
                + #""expected":"not built yet; one of hello, get, set, subscribe, status, go, activity, endRefreshing, rows"}}"#
        )
    }

    @Test("what is to be done on the screen arrives whole, and a recording's form of it reads back to the same")
    func requests() {
        let panel = Panel()
        let calls: [(String, String, ProgramRequest)] = [
            ("go", #"{"screen":"wifi"}"#, .go(screen: "wifi")),
            ("activity", #"{"begin":true}"#, .activity(id: nil, begins: true)),
            ("activity", #"{"id":"net","begin":false,"token":7}"#, .activity(id: "net", begins: false)),
            ("endRefreshing", #"{"id":"refresh"}"#, .endRefreshing(id: "refresh")),
            (
                "rows", #"{"id":"p","wheel":1,"rows":["A",{"title":"B","id":"b"}]}"#,
                .rows(id: "p", wheel: 1, rows: [.init("A"), .init("B", id: "b")])
            ),
            ("rows", #"{"id":"p","rows":["A"]}"#, .rows(id: "p", wheel: 0, rows: [.init("A")])),
        ]
        for (method, parameters, _) in calls { #expect(panel.result(method, parameters) == "{}") }
        #expect(panel.asked == calls.map(\.2))
        for (_, _, request) in calls { #expect(ProgramRequest(request.value) == request) }
        let set = ProgramRequest.set([.init("a", .number(1))])
        #expect(ProgramRequest(set.value) == set)
        #expect(ProgramRequest(.object([.init("fly", .object([]))])) == nil)
    }

    @Test("a request without id is done but never answered")
    func notification() {
        let panel = Panel()
        #expect(panel.ask(#"{"jsonrpc":"2.0","method":"set","params":{"values":{"bright":1}}}"#) == [])
        #expect(panel.ask(#"{"jsonrpc":"2.0","method":"fly"}"#) == [])
        #expect(panel.result("get", #"{"ids":["bright"]}"#) == #"{"bright":1}"#)
    }

    @Test("a batch is answered as one list, its notifications left out, its events after it")
    func batch() {
        let panel = Panel()
        let get = #"{"jsonrpc":"2.0","id":2,"method":"get","params":{"ids":["bright"]}}"#
        let set = #"{"jsonrpc":"2.0","method":"set","params":{"values":{"bright":1}}}"#
        let subscribe = #"{"jsonrpc":"2.0","id":1,"method":"subscribe","params":{"ids":["bright"]}}"#
        let lines = panel.ask("[ \(subscribe) , \(set),\(get),3]")
        #expect(
            lines.first == #"[{"jsonrpc":"2.0","id":1,"result":{"seq":0,"values":{"bright":0.5}}},"#
                + #"{"jsonrpc":"2.0","id":2,"result":{"bright":1}},{"jsonrpc":"2.0","id":null,"error":{"code":-32600,"#
                + #""message":"a number is no request","data":{"id":null,"expected":"an object"}}}]"#)
        #expect(lines.count == 2 && lines[1].contains("\"seq\":1,"))
        #expect(panel.ask("[\(set)]").count == 0)
        #expect(panel.ask("[]")[0].contains("\"code\":-32600"))
        #expect(panel.ask("[" + Array(repeating: get, count: 257).joined(separator: ",") + "]")[0].contains("-32600"))
    }

    @Test("no cut and no byte that means something else makes the session crash or answer twice")
    func fuzz() {
        let panel = Panel()
        let line = Array(
            #"[{"jsonrpc":"2.0","id":1,"method":"set","params":{"values":{"bright":1,"air":true},"token":"é"}}]"#.utf8)
        for end in 0...line.count { #expect(panel.answer(Array(line[..<end])).count { $0 == 0x0A } <= 1) }
        for place in line.indices {
            for byte in Array(#"{}[]",:\0 1-et"#.utf8) + [0, 0x0A, 0x80, 0xC3, 0xFF] {
                var changed = line
                changed[place] = byte
                if panel.answer(changed).count(where: { $0 == 0x0A }) > 1 { Issue.record("two answers: \(changed)") }
            }
        }
    }

    @Test("an event's line reads back from its notification")
    func eventFromNotification() throws {
        let line = #"{"t":12.000001,"event":"custom","id":null,"name":"x","value":{"a":[0.1]}}"#
        let value = try JSONReader.read(line)
        #expect(EventRecord(value)?.line == line)
        #expect(EventRecord(.object([.init("t", .number(1))])) == nil)
        #expect(EventRecord(try JSONReader.read(#"{"t":1e300,"event":"tap"}"#)) == nil)
    }
}
