public import Base

/// A text of a scene, in which values may stand: `Brightness {brightness|percent}`; `{{` is a brace.
public struct TextTemplate: Hashable, Sendable, ExpressibleByStringLiteral {
    /// A piece of the text, in order.
    public enum Segment: Hashable, Sendable {
        case literal(String)
        case reference(Reference, property: Property?, filter: Filter?)
    }

    /// What of an element is shown if not its value.
    public enum Property: String, CaseIterable, Hashable, Sendable {
        /// When the last refresh of a refresh control ended.
        case updated
    }

    /// How a value is shown.
    public enum Filter: Hashable, Sendable {
        /// Times 100, rounded, with a per cent sign.
        case percent
        /// With so many decimals, 0 to 6.
        case number(decimals: Int)
        /// The time of day.
        case time
        /// The date.
        case date(DateFormatting.Length)
    }

    /// In the order they are read.
    public var segments: [Segment]

    public init(segments: [Segment]) { self.segments = segments }

    /// A text without references, braces and all as they stand.
    public init(literal text: String) { segments = text.isEmpty ? [] : [.literal(text)] }

    public init(stringLiteral text: String) { self.init(literal: text) }

    /// Shows nothing.
    public var isEmpty: Bool { segments.isEmpty }

    /// The elements whose values stand in the text, in order.
    public var references: [Reference] {
        segments.compactMap { segment in
            if case .reference(let reference, _, _) = segment { reference } else { nil }
        }
    }

    /// The text with `shown` in place of each reference.
    public func text(_ shown: (Reference, Property?, Filter?) -> String) -> String {
        segments.map { segment in
            switch segment {
            case .literal(let text): text
            case .reference(let reference, let property, let filter): shown(reference, property, filter)
            }
        }.joined()
    }
}
