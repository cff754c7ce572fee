internal import Gestures

/// The names that may stand in each place of the daemon's configuration.
extension Vocabulary {
    static let configuration = Vocabulary("scene display input keyboard feel", planned: "idle burn-in state on")
    static let display = Vocabulary("output connector mode rotate fit size-mm")
    static let inputRule = Vocabulary("match grab ignore calibration calibrated-on swap invert-x invert-y role quirks")
    static let calibratedOn = Vocabulary("size rotate")
    static let match = Vocabulary("role name phys path id")
    static let quirks = Vocabulary(
        "release-after debounce max-contacts axes median lift-latency palm-size ghost-filter")
    static let keyboard = Vocabulary("layout variant options layouts repeat on-screen")
    static let keyRepeat = Vocabulary("delay interval")
    /// Every constant by its name.
    static let feel = Vocabulary(Feel.settings.map(\.name).joined(separator: " "))
}
