public import Base

/// A picture that a scene brings, or one of ours, by name: what controls draw. Its pixels are Canvas's affair.
public struct ImageSource: Hashable, Sendable {
    /// The file as the scene names it, or `system:NAME`.
    public var name: String
    /// How large it is by itself, in points.
    public var size: Size
    /// Its shape alone counts: it is drawn in the colour of what it stands on.
    public var isTemplate: Bool

    public init(name: String, size: Size, isTemplate: Bool = false) {
        self.name = name
        self.size = size
        self.isTemplate = isTemplate
    }
}

/// How a picture is laid into a rectangle of another shape.
public enum ImageMode: String, CaseIterable, Hashable, Sendable {
    /// Whole, as large as it can be.
    case fit
    /// As small as it can be without leaving anything free; what hangs over is cut off.
    case fill
    /// Pulled to the rectangle's shape.
    case stretch
    /// As large as it is by itself, in the middle; what hangs over is cut off.
    case centre

    /// Where a picture of `size` lies in `rect`.
    public func place(_ size: Size, in rect: Rect) -> Rect {
        guard size.width > 0, size.height > 0 else { return rect }
        let scale: Double
        switch self {
        case .stretch: return rect
        case .fit: scale = min(rect.width / size.width, rect.height / size.height)
        case .fill: scale = max(rect.width / size.width, rect.height / size.height)
        case .centre: scale = 1
        }
        let (width, height) = (size.width * scale, size.height * scale)
        return Rect(rect.midX - width / 2, rect.midY - height / 2, width, height)
    }
}

/// The files of a scene's pictures, as they were when it was read.
public struct ImageCatalogue: Hashable, Sendable {
    /// By the names that `ImageSource` gives them.
    public private(set) var files: [String: [UInt8]] = [:]

    public init() {}

    public mutating func add(_ bytes: [UInt8], named name: String) { files[name] = bytes }
}
