import Foundation
import TestSupport
import Testing

@Suite("What parsers were fed")
struct CorpusTests {
    private static let corpus = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "Fuzz/corpus")

    @Test("every input that a search began with or found is answered", arguments: Parser.allCases)
    func answered(parser: Parser) throws {
        let folder = Self.corpus.appending(path: parser.rawValue)
        // Dumps of the kernel's structs are made when they are searched for: bytes do not belong into the sources.
        let files = parser == .raw ? [] : try FileManager.default.contentsOfDirectory(atPath: folder.path)
        #expect(files.isEmpty == (parser == .raw))
        for file in files.sorted() {
            #expect(parser.feed([UInt8](try Data(contentsOf: folder.appending(path: file)))) == nil, "\(file)")
        }
    }

    @Test("each beginning of an input, and each with a byte left out, is answered", arguments: Parser.allCases)
    func broken(parser: Parser) throws {
        let folder = Self.corpus.appending(path: parser.rawValue)
        for file in (try? FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()) ?? [] {
            let bytes = [UInt8](try Data(contentsOf: folder.appending(path: file)))
            // Every seventh place: each reader's own tests go through all of a smaller file.
            for index in stride(from: 0, to: bytes.count, by: 7) {
                #expect(parser.feed(Array(bytes[..<index])) == nil, "\(file) cut at \(index)")
                var without = bytes
                without.remove(at: index)
                #expect(parser.feed(without) == nil, "\(file) without byte \(index)")
            }
        }
    }
}
