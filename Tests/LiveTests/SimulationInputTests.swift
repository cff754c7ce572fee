import Base
import Foundation
import Linux
import Testing
import Trace

@testable import handglass

@Suite("Standard input of handglass simulate")
struct SimulationInputTests {
    /// What comes of these portions, each written at once.
    private func pieces(_ portions: [[UInt8]]) throws -> [String] {
        var ends: [Int32] = [0, 0]
        #expect(pipe(&ends) == 0)
        let input = SimulationInput(FileDescriptor(owning: ends[0]))
        var result: [String] = []
        for portion in portions + [[]] {
            if portion.isEmpty {
                close(ends[1])
            } else {
                #expect(write(ends[1], portion, portion.count) == portion.count)
            }
            for piece in try input.read() {
                switch piece {
                case .line(let line): result.append("line \(line)")
                case .trace(let source): result.append("trace \(source.bytes.count)")
                case .end: result.append("end")
                case .tooLarge: result.append("too large")
                }
            }
        }
        return result
    }

    @Test("lines are given as they come, in whatever portions, the last one without its end too")
    func lines() throws {
        let text = Array("tap 1,2\n\n# x\n2: tap 3,4\nwait 500ms".utf8)
        let wanted = ["line tap 1,2", "line ", "line # x", "line 2: tap 3,4", "line wait 500ms", "end"]
        for size in [1, 2, 5, 9, 1000] {
            let portions = stride(from: 0, to: text.count, by: size).map {
                Array(text[$0..<min($0 + size, text.count)])
            }
            #expect(try pieces(portions) == wanted, "\(size)")
        }
        #expect(try pieces([]) == ["end"])
    }

    @Test("what begins as a trace of any kind is one, and no step does")
    func traces() throws {
        for head in [
            "# EVEMU 1.3\n", "# libinput record\n", "version: 1\n", "N: Panel\n", "Input driver version is 1.0.1\n",
            "/dev/input/event3: 0003 0035 000001ff\n", "\n# EVEMU 1.2\n",
        ] {
            #expect(try pieces([Array(head.utf8), Array("more\n".utf8)]) == ["trace \(head.utf8.count + 5)", "end"])
        }
        for step in [
            "tap 100,200", "doubletap 1,2", "press 1 50,60", "flick 10,500 up", "type \"E: 0.0 0003\"", "key d",
            "wait 1s",
            "# version: 1", "3: tap 10,20", "drag 10,20 to 300,20 over 400ms", "release 1", "expect a 0003", "quit",
        ] {
            #expect(try pieces([Array((step + "\n").utf8)]) == ["line \(step)", "end"])
        }
    }
}
