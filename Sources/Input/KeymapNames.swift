/// A keymap by the names that XKB's rules know (`man xkeyboard-config`).
public struct KeymapNames: Hashable, Sendable {
    /// The keyboard's shape (`pc105`).
    public var model: String
    /// One layout (`us`) or several between which a key switches (`us,de`).
    public var layout: String
    /// The variant of each layout, empty for the plain one.
    public var variant: String
    /// Options (`ctrl:nocaps`), comma-separated.
    public var options: String

    public init(model: String = "pc105", layout: String = "us", variant: String = "", options: String = "") {
        self.model = model
        self.layout = layout
        self.variant = variant
        self.options = options
    }

    /// The US layout, which traces and gesture scripts are typed on.
    public static let us = KeymapNames()
}
