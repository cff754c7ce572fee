/// Why a picture cannot be used.
public enum ImageError: Error, Hashable, Sendable {
    /// Neither PNG nor SVG; the name of what it is, where that is known.
    case format(String?)
    /// PNG or SVG, but damaged.
    case damaged(String)
    /// More pixels than are drawn.
    case tooLarge(width: Int, height: Int)
    /// A drawing that says of itself neither how large it is nor what it shows.
    case noSize
    /// More bytes than are read.
    case tooLong

    /// What is wrong, and what to do.
    public var text: (message: String, remedy: String) {
        switch self {
        case .format(let name?): ("is a \(name) file", "convert it to PNG or SVG")
        case .format(nil): ("is no picture", "name a PNG or SVG file")
        case .damaged(let what): ("is damaged (\(what))", "save it again")
        case .tooLarge(let width, let height):
            (
                "has \(width) × \(height) pixels",
                "make it smaller: at most \(ImageFile.longest) a side and \(ImageFile.most / 1_000_000) million in all"
            )
        case .noSize: ("says not how large it is", "give its svg element a width and a height, or a viewBox")
        case .tooLong: ("has more than \(ImageFile.limit / 1_000_000) million bytes", "make it smaller")
        }
    }
}
