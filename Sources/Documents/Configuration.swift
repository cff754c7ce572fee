public import Gestures
public import Input

/// The daemon's configuration: all files together, checked. What no file says has its default.
public struct Configuration: Hashable, Sendable {
    /// The scene's file; nil shows the demonstration.
    public var scene: String?
    public var display = DisplaySettings()
    /// What is said of single input devices.
    public var input = InputRules()
    public var keyboard = KeyboardSettings()
    /// Constants of feel.
    public var feel = Feel()

    /// Nothing but defaults.
    public init() {}
}
