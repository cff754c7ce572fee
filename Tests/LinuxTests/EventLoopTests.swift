import Base
import Glibc
import Linux
import Testing

/// Both ends of a pipe, not blocking.
func makePipe() throws -> (read: FileDescriptor, write: FileDescriptor) {
    var ends: [Int32] = [0, 0]
    try #require(pipe(&ends) == 0)
    for end in ends { try #require(fcntl(end, F_SETFL, O_NONBLOCK) == 0) }
    return (FileDescriptor(owning: ends[0]), FileDescriptor(owning: ends[1]))
}

@Suite("Event loop")
struct EventLoopTests {
    @Test("one turn takes in every source that is ready, at one time")
    func drainsAll() throws {
        let loop = try EventLoop()
        var seen: [Int] = []
        var kept: [EventLoop.Source] = []
        var ends: [FileDescriptor] = []
        for i in 0..<100 {
            let pipe = try makePipe()
            kept.append(
                try loop.add(pipe.read, .read) { _ in
                    seen.append(i)
                    _ = try? pipe.read.read(upTo: 16)
                })
            #expect(try pipe.write.write([1]) == 1)
            ends.append(pipe.write)
        }
        var latched: [Timestamp] = []
        let now = try loop.turn { latched.append($0) }
        #expect(latched == [now])
        #expect(seen.sorted() == Array(0..<100))
    }

    @Test("a deadline ends the wait, once")
    func deadline() throws {
        let loop = try EventLoop()
        let due = MonotonicClock.now() + 2000
        loop.setDeadline(due)
        #expect(try loop.turn() >= due)
        loop.setDeadline(Timestamp(0))
        let before = MonotonicClock.now()
        #expect(try loop.turn() >= before)
    }

    @Test("a deadline that is taken back does not wake")
    func deadlineTakenBack() throws {
        let loop = try EventLoop()
        loop.setDeadline(MonotonicClock.now() + -5)
        loop.setDeadline(nil)
        let pipe = try makePipe()
        var calls = 0
        let source = try loop.add(pipe.read, .read) { _ in
            calls += 1
            _ = try? pipe.read.read(upTo: 16)
        }
        _ = try pipe.write.write([1])
        try loop.turn()
        #expect(calls == 1)
        withExtendedLifetime(source) {}
    }

    @Test("a source cancelled by another one's handler in the same turn is not called")
    func cancelInTurn() throws {
        let loop = try EventLoop()
        let (a, b) = (try makePipe(), try makePipe())
        var sources: [EventLoop.Source] = []
        var calls = 0
        for pipe in [a, b] {
            sources.append(
                try loop.add(pipe.read, .read) { _ in
                    calls += 1
                    for source in sources { source.cancel() }
                })
        }
        _ = try a.write.write([1])
        _ = try b.write.write([1])
        try loop.turn()
        #expect(calls == 1)
    }

    @Test("the other end's going is told without being asked for")
    func hangUp() throws {
        let loop = try EventLoop()
        var ends: (read: FileDescriptor, write: FileDescriptor)? = try makePipe()
        let reader = try #require(ends?.read)
        var told: EventLoop.Interest = []
        let source = try loop.add(reader, .read) { told = $0 }
        ends = nil
        try loop.turn()
        #expect(!told.isDisjoint(with: .hangUp))
        #expect(try reader.read(upTo: 4) == [])
        withExtendedLifetime(source) {}
    }

    @Test("a file that is not there says so by name")
    func missing() {
        #expect(throws: Errno(code: ENOENT, call: "open /nowhere/at/all")) {
            _ = try FileDescriptor(path: "/nowhere/at/all", .read)
        }
        #expect("\(Errno(code: EACCES, call: "open x"))" == "open x: Permission denied")
    }
}

@Suite("Lines to a reader")
struct LineWriterTests {
    @Test("a slow reader gets whole lines, and the writer never waits")
    func slowReader() throws {
        let loop = try EventLoop()
        let pipe = try makePipe()
        let writer = LineWriter(pipe.write, loop: loop)
        let line = String(repeating: "x", count: 999)
        for _ in 0..<2000 {
            writer.append(line)
            writer.flush()
        }
        #expect(writer.dropped > 0)
        var text: [UInt8] = []
        var source: EventLoop.Source?
        source = try loop.add(pipe.read, .read) { _ in
            while let chunk = try? pipe.read.read(upTo: 65536), !chunk.isEmpty { text += chunk }
        }
        while text.count < (2000 - writer.dropped) * 1000 { try loop.turn() }
        source?.cancel()
        #expect(text.count == (2000 - writer.dropped) * 1000)
        #expect(text.split(separator: UInt8(ascii: "\n")).allSatisfy { $0.count == 999 })
    }

    @Test("a reader that went away stops the writing with the reason")
    func readerGone() throws {
        signal(SIGPIPE, SIG_IGN)
        let loop = try EventLoop()
        var ends: (read: FileDescriptor, write: FileDescriptor)? = try makePipe()
        let writer = LineWriter(try #require(ends?.write), loop: loop)
        ends = nil
        writer.append("a")
        writer.flush()
        #expect(writer.failure?.code == EPIPE)
    }

    @Test("a FIFO without a reader does not hold up the start")
    func lonelyFIFO() throws {
        let path = "/tmp/handglass-fifo-\(getpid())"
        try #require(mkfifo(path, 0o600) == 0)
        defer { unlink(path) }
        let writer = try LineWriter(path: path, loop: try EventLoop())
        writer.append("one")
        writer.flush()
        let reader = try FileDescriptor(path: path, .read)
        #expect(try reader.read(upTo: 100) == Array("one\n".utf8))
    }
}
