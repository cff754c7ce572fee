/// What a user's layout makes of keys: who holds the modifiers, locks and half-typed sequences of a seat.
///
/// All keyboards of a seat share one layout. Keys are evdev's codes. The same calls give the same answers, whatever the
/// machine is set to.
public protocol KeyLayout: AnyObject {
    /// Takes a key that went down.
    ///
    /// - Returns: what it means; nil for what only changes the meaning of others (modifiers, locks, group switches, keys in
    ///   the middle of a compose sequence) and for keys that the layout does not know.
    func press(_ code: UInt16) -> KeyPress?

    /// Takes a key that went up.
    func release(_ code: UInt16)

    /// Whether the key repeats while it is held. Modifiers never do.
    func repeats(_ code: UInt16) -> Bool

    /// Forgets what is held, latched and half typed, and keeps the locks; then `held` are down, in this order, without
    /// typing anything.
    func reset(held: [UInt16])

    /// The modifiers in force.
    var modifiers: KeyPress.Modifiers { get }

    /// What the keyboards' lights should show.
    var lights: KeyboardLights { get }
}

/// The lights of a keyboard, each by the kernel's number of its LED.
public struct KeyboardLights: OptionSet, Hashable, Sendable {
    public let rawValue: UInt8

    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// LED_NUML
    public static let num = KeyboardLights(rawValue: 1 << 0)
    /// LED_CAPSL
    public static let caps = KeyboardLights(rawValue: 1 << 1)
    /// LED_SCROLLL
    public static let scroll = KeyboardLights(rawValue: 1 << 2)
    /// LED_COMPOSE
    public static let compose = KeyboardLights(rawValue: 1 << 3)

    /// Every light with its LED's code.
    public static let all: [(light: KeyboardLights, code: UInt16)] = [
        (.num, 0), (.caps, 1), (.scroll, 2), (.compose, 3),
    ]
}
