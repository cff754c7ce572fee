public import Drawing

/// A picture in a scene.
public struct ImageProperties: Hashable, Sendable {
    public var file: ImageSource
    /// How it is laid into its frame.
    public var mode: ImageMode
    /// What a tap does; nil: touches pass through.
    public var onTap: [Action]?

    public init(_ file: ImageSource, mode: ImageMode = .fit, onTap: [Action]? = nil) {
        self.file = file
        self.mode = mode
        self.onTap = onTap
    }
}
