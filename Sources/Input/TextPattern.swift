/// A text with wildcards, as shells have them: `*` stands for any characters, `?` for one; all else, case too, for itself.
public struct TextPattern: Hashable, Sendable {
    /// As it was written.
    public let text: String

    public init(_ text: String) { self.text = text }

    /// Whether the whole of `candidate` fits.
    public func matches(_ candidate: String) -> Bool {
        let pattern = Array(text)
        let letters = Array(candidate)
        var (i, j) = (0, 0)
        // Where to go on when a guess for the last `*` was too short.
        var retry: (pattern: Int, letters: Int)?
        while j < letters.count {
            if i < pattern.count, pattern[i] == "*" {
                retry = (i + 1, j)
                i += 1
            } else if i < pattern.count, pattern[i] == "?" || pattern[i] == letters[j] {
                (i, j) = (i + 1, j + 1)
            } else if let (after, from) = retry {
                (i, j) = (after, from + 1)
                retry = (after, from + 1)
            } else {
                return false
            }
        }
        return pattern[i...].allSatisfy { $0 == "*" }
    }
}
