import ControlSocket
import Testing

@Suite("The control socket's clients")
struct ServerTests {
    @Test("requests in one piece are answered in one turn, in order")
    func pipelined() throws {
        let wire = try Wire()
        let peer = try wire.connect()
        peer.ask(1, "get")
        peer.ask(2, "set", #"{"values":{"n":0.5}}"#)
        peer.ask(3, "get")
        try wire.turn()
        #expect(
            peer.read() == #"{"jsonrpc":"2.0","id":1,"result":{"n":0}}"# + "\n"
                + #"{"jsonrpc":"2.0","id":2,"result":{}}"#
                + "\n" + #"{"jsonrpc":"2.0","id":3,"result":{"n":0.5}}"# + "\n")
    }

    @Test("a request that comes byte by byte is answered once it is whole")
    func bytewise() throws {
        let wire = try Wire()
        let peer = try wire.connect()
        for character in #"{"jsonrpc":"2.0","id":1,"method":"hello"}"# {
            peer.send(String(character))
            try wire.turn()
            #expect(peer.read() == "")
        }
        peer.send("\r\n")
        try wire.turn()
        #expect(try peer.answers() == ["1"])
    }

    @Test("garbage and lines too long are answered with errors, and the conversation goes on")
    func garbage() throws {
        var limits = ControlServer.Limits()
        limits.lineLength = 100
        let wire = try Wire(limits: limits)
        let peer = try wire.connect()
        peer.send("\0\u{7F}é\n\n" + String(repeating: "x", count: 5000))
        try wire.turn()
        peer.send(String(repeating: "y", count: 5000) + "\n")
        peer.ask(4, "get")
        try wire.turn()
        #expect(try peer.answers() == ["error -32700", "error -32700", "error -32600", "4"])
    }

    @Test("a client that does not read is cut off once its queue is full, and nobody else notices")
    func unread() throws {
        var limits = ControlServer.Limits()
        limits.queue = 50_000
        let wire = try Wire(limits: limits)
        let (sleeper, listener) = (try wire.connect(), try wire.connect())
        sleeper.ask(1, "subscribe")
        listener.ask(1, "subscribe")
        try wire.turn()
        #expect(try listener.answers() == ["1"])
        var heard = 0
        for _ in 0..<100 {
            wire.tap(100)
            heard += try listener.answers().count
        }
        #expect(heard == 10_000)
        #expect(wire.server.clientCount == 1)
        #expect(wire.log.count == 1)
        #expect(wire.log[0].hasPrefix("control socket: client 1 does not read: cut off with "))
        _ = sleeper.read()
        #expect(sleeper.isClosed)
    }

    @Test("one answer longer than the queue's limit reaches a client that reads it")
    func longAnswer() throws {
        var limits = ControlServer.Limits()
        limits.queue = 1000
        let wire = try Wire(limits: limits)
        wire.ballast = String(repeating: "z", count: 3_000_000)
        let peer = try wire.connect()
        peer.ask(1, "get")
        peer.ask(2, "hello")
        var text = ""
        while !text.hasSuffix("]}}\n") {
            try wire.turn()
            text += peer.read()
        }
        #expect(text.split(separator: "\n").count == 2)
        #expect(text.utf8.count > 3_000_000)
    }

    @Test("a client that sends for ever and never reads is cut off")
    func flood() throws {
        var limits = ControlServer.Limits()
        limits.answersAhead = 10_000
        limits.lineLength = 100_000
        let wire = try Wire(limits: limits)
        let peer = try wire.connect()
        let requests = String(repeating: "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"hello\"}\n", count: 1000)
        while wire.server.clientCount > 0 {
            peer.send(requests)
            try wire.turn()
        }
        #expect(wire.log.count == 1)
        #expect(wire.log[0].hasPrefix("control socket: client 1 sends without reading the answers: cut off after "))
    }

    @Test("of many requests a turn answers a share, and none is lost")
    func share() throws {
        var limits = ControlServer.Limits()
        limits.requestsPerTurn = 8
        let wire = try Wire(limits: limits)
        let peer = try wire.connect()
        for i in 1...100 { peer.ask(i, "set", "{\"values\":{\"n\":\(i)}}") }
        try wire.turn()
        #expect(wire.given.count == 8)
        var answers = try peer.answers()
        while answers.count < 100 {
            try wire.turn()
            answers += try peer.answers()
        }
        #expect(answers == (1...100).map(String.init))
        #expect(wire.given == (1...100).map(Double.init))
    }

    @Test("a client that has finished sending gets its answers, to a last line without its end too, and is let go")
    func halfClosed() throws {
        let wire = try Wire()
        let peer = try wire.connect()
        peer.ask(1, "get")
        peer.send(#"{"jsonrpc":"2.0","id":2,"method":"hello"}"#)
        peer.endSending()
        while wire.server.clientCount > 0 { try wire.turn() }
        #expect(try peer.answers() == ["1", "2"])
        #expect(peer.isClosed)
    }

    @Test("a subscriber that has finished sending goes on hearing until it closes")
    func halfClosedSubscriber() throws {
        let wire = try Wire()
        let peer = try wire.connect()
        peer.ask(1, "subscribe")
        peer.endSending()
        try wire.turn()
        wire.tap()
        #expect(try peer.answers() == ["1", "event 1"])
        peer.close()
        while wire.server.clientCount > 0 { try wire.turn() }
        #expect(wire.log == [])
    }

    @Test("what a client asked before it vanished is done, its cut-off last line is not")
    func vanished() throws {
        var limits = ControlServer.Limits()
        limits.requestsPerTurn = 2
        let wire = try Wire(limits: limits)
        let peer = try wire.connect()
        for i in 1...5 { peer.ask(i, "set", "{\"values\":{\"n\":\(i)}}") }
        peer.send(#"{"jsonrpc":"2.0","id":6,"method":"set","params":{"values":{"n":9}}"#)
        peer.close()
        while wire.server.clientCount > 0 { try wire.turn() }
        #expect(wire.given == [1, 2, 3, 4, 5])
    }

    @Test("a reader of events that keeps up hears each once, however the turns fall")
    func events() throws {
        let wire = try Wire()
        let peer = try wire.connect()
        wire.tap(3)
        peer.ask(1, "subscribe", #"{"after":1}"#)
        try wire.turn()
        wire.tap(2)
        #expect(try peer.answers() == ["1", "event 2", "event 3", "event 4", "event 5"])
    }
}
