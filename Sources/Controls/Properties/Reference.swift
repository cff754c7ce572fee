public import Base

/// An id written in a scene, and where it stands.
public struct Reference: Hashable, Sendable {
    /// The id of an element, or of a screen where a screen is meant.
    public var id: String
    /// Where the id is written.
    public var position: SourcePosition

    public init(_ id: String, at position: SourcePosition = SourcePosition(line: 1, column: 1)) {
        self.id = id
        self.position = position
    }
}
