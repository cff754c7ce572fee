import Foundation
import Testing

/// What `render --tree` printed: the elements and parts of a screen.
struct Tree: Sendable {
    struct Item: Decodable, Equatable, Sendable {
        var id: String
        var kind: String
        var frame: [Double]
        var hit: [Double]?
        var enabled: Bool
        var hidden: Bool
        var screen: String

        var right: Double { frame[0] + frame[2] }
        var bottom: Double { frame[1] + frame[3] }
    }

    var items: [Item]

    init(_ outcome: Workshop.Outcome) throws {
        try #require(outcome.status == 0, "\(outcome.errors)")
        items = try JSONDecoder().decode([Item].self, from: outcome.output)
    }

    /// The item of this id; a test fails that asks for one that is not there.
    func item(_ id: String) throws -> Item { try #require(items.first { $0.id == id }, "no \(id)") }
    func frame(_ id: String) throws -> [Double] { try item(id).frame }
    func hit(_ id: String) throws -> [Double]? { try item(id).hit }
}

extension Workshop {
    /// The tree of the scene in `file`.
    func tree(_ file: String, _ words: String...) async throws -> Tree {
        try Tree(try await run(["render", "--scene", file, "--tree", "-"] + words))
    }
}
