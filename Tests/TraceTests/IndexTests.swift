import Base
import Foundation
import Input
import Testing
import Trace

/// What the index beside the recordings says of each evemu recording, held against what is read.
@Suite("The index of the recordings", .enabled(if: Recordings.areThere, "the recordings are not on this machine"))
struct IndexTests {
    /// `| file | source | device | evemu | protocol | slots | range | events / frames / s | contacts (most) | … |`.
    struct Row: Sendable, CustomTestStringConvertible {
        var path: String
        var proto: String
        /// nil for a description alone.
        var counts: (events: Int, frames: Int, seconds: Double)?
        var contacts: (all: Int, most: Int)?
        var testDescription: String { path }
    }

    static let rows: [Row] = {
        guard let index = Recordings.source("INDEX.md") else { return [] }
        let files = Recordings.files(under: "evemu")
        return String(decoding: index.bytes, as: UTF8.self).split(separator: "\n").compactMap { line in
            let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
            guard cells.count > 8, cells[0].hasPrefix("`") else { return nil }
            let name = cells[0].trimmingCharacters(in: ["`"])
            guard let path = files.first(where: { $0.hasSuffix("/\(name)") }) else { return nil }
            var row = Row(path: path, proto: cells[4])
            let counts = cells[7].components(separatedBy: " / ")
            if counts.count == 3, let events = Int(counts[0]), let frames = Int(counts[1]), let s = Double(counts[2]) {
                row.counts = (events, frames, s)
            }
            let contacts = cells[8].split { !$0.isNumber }.compactMap { Int($0) }
            if contacts.count == 2 { row.contacts = (contacts[0], contacts[1]) }
            return row
        }
    }()

    @Test("every row of the index is a recording here, and every recording has its row")
    func complete() {
        #expect(Self.rows.count > 100)
        let known = Set(Self.rows.map(\.path))
        let files = Recordings.files(under: "evemu").filter { !$0.contains("LICENSE") }
        #expect(files.filter { !known.contains($0) } == [])
    }

    @Test(
        "events, frames and duration are those of the index", arguments: Self.rows.filter { $0.counts != nil })
    func counts(row: Row) throws {
        let trace = try read(row)
        let counts = try #require(row.counts)
        #expect(trace.frames.count == counts.frames)
        // A report is counted as an event there.
        #expect(trace.frames.reduce(trace.frames.count) { $0 + $1.events.count } == counts.events)
        let duration = try #require(trace.frames.last).time - trace.frames[0].time
        #expect(abs(duration.seconds - counts.seconds) < 0.02)
    }

    @Test(
        "contacts of slot panels are those of the index, in all and at once",
        arguments: Self.rows.filter { $0.contacts != nil })
    func contacts(row: Row) throws {
        let trace = try read(row)
        // The contacts of touchpads and of a mouse's back touch no screen; the index counts them all the same.
        let touches = trace.devices[0].description.classification.roles.contains {
            $0 == .touchscreen || $0 == .penTablet
        }
        if !touches { #expect(Recordings.contacts(trace) == []) }
        let changes = Recordings.contacts(trace, touches ? DeviceQuirks() : DeviceQuirks(role: .touchscreen))
        let contacts = try #require(row.contacts)
        #expect(changes.count { $0.phase == .down } == contacts.all)
        var (down, most) = (0, 0)
        for change in changes {
            switch change.phase {
            case .down: down += 1
            case .up, .cancel: down -= 1
            case .move: continue
            }
            most = max(most, down)
        }
        #expect(most == contacts.most)
    }

    @Test("a description alone is read as one and refused as a trace", arguments: Self.rows.filter { $0.counts == nil })
    func descriptions(row: Row) throws {
        let source = try #require(Recordings.source(row.path))
        let description = try TraceReader.readDescription(source)
        #expect(!description.name.isEmpty)
        do throws(TraceError) {
            _ = try TraceReader.read(source)
            Issue.record("it was read")
        } catch { #expect(error.kind == .noEvents) }
    }

    /// With the description that lies beside it, or any range for a file without one.
    private func read(_ row: Row) throws -> Trace {
        do { return try Recordings.read(row.path) } catch let error as TraceError where error.kind == .undescribed {
            let options = TraceOptions(range: TraceRange("0..32767x0..32767"))
            return try TraceReader.read(try #require(Recordings.source(row.path)), options: options)
        }
    }
}
