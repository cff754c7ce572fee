internal import Glibc

/// Why there can be no canvas.
public enum CanvasError: Error, Hashable, Sendable {
    /// The picture would have no pixels, or more than can be drawn (16384 a side).
    case size(width: Int, height: Int)
    /// The font configuration cannot be read; `errno` of the call named.
    case fontConfiguration(path: String, call: String, errno: Int32)
    /// The font configuration is not what fontconfig understands (which says why on standard error).
    case fontConfigurationSyntax(path: String)
    /// The theme's family is not in the directories that the font configuration lists.
    case fontMissing(family: String, path: String)

    /// What is wrong and what to do.
    public var text: String {
        switch self {
        case .size(let width, let height):
            "a picture of \(width) × \(height) pixels cannot be drawn; each side must be 1 to 16384"
        case .fontConfiguration(let path, let call, let errno):
            "\(path): \(call): \(String(cString: strerror(errno))); set HANDGLASS_DATA to the directory that holds fonts.conf"
        case .fontConfigurationSyntax(let path):
            "\(path): no valid font configuration; put back the one that Handglass brings"
        case .fontMissing(let family, let path):
            "the font \(family) is in none of the directories of \(path); install fonts-inter, fonts-noto-core and fonts-noto-cjk"
        }
    }
}
