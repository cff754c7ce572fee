public import Base

/// How hardware keyboards are read: the `keyboard:` block of the daemon's configuration.
///
/// The names are XKB's, as `man xkeyboard-config` lists them.
public struct KeyboardSettings: Hashable, Sendable {
    /// The layout (`us`, `de`), or several between which a key switches (`us,de`). nil: the machine's own, from
    /// /etc/default/keyboard or `XKB_DEFAULT_LAYOUT`, else `us`.
    public var layout: String?
    /// The variant of each layout (`nodeadkeys`; `,nodeadkeys` for the second of two); empty for the plain ones. Counts
    /// only with a layout.
    public var variant: String
    /// XKB's options, comma-separated (`ctrl:nocaps,grp:alt_shift_toggle`).
    public var options: String
    /// The languages of the on-screen keyboard besides the locale's, in the order of its globe key.
    public var layouts: [String]
    /// How long a key is held before it repeats, in microseconds.
    public var repeatDelay: Microseconds
    /// From one repetition to the next, in microseconds; 0 for none, else at least `leastInterval`.
    public var repeatInterval: Microseconds

    /// The shortest `repeatInterval` but 0, in microseconds: no keyboard and no eye is faster, and a held key must not fill the
    /// time between two frames.
    public static let leastInterval: Microseconds = .milliseconds(1)

    /// Between what handhelds and what the kernel do: 400 ms, then every 33 ms.
    public init(
        layout: String? = nil, variant: String = "", options: String = "", layouts: [String] = [],
        repeatDelay: Microseconds = .milliseconds(400), repeatInterval: Microseconds = .milliseconds(33)
    ) {
        self.layout = layout
        self.variant = variant
        self.options = options
        self.layouts = layouts
        self.repeatDelay = repeatDelay
        self.repeatInterval = repeatInterval
    }
}
