internal import Input
internal import Output

/// Panels by the words that options take.
enum PanelArgument {
    /// Pixels along one side; larger ones no display has.
    static let sides = 1...16384

    /// The panel that `--panel` names: `WxH` or `WxH@ROTATION`; nil if it was not given.
    static func panel(_ text: String?) throws -> Panel? {
        guard let text else { return nil }
        let halves = text.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
        guard let (width, height) = size(halves[0]),
            let rotation = halves.count == 1 ? PanelRotation.none : rotation(halves[1])
        else {
            throw Failure(
                .usage,
                "--panel \(text) is no panel; write its pixels and how it is turned clockwise, as in 800x480 or 800x480@90 (0, 90, 180, 270)"
            )
        }
        return Panel(name: "emulated", width: width, height: height, rotation: rotation)
    }

    /// `WxH` in pixels; nil for anything else.
    static func size(_ text: Substring) -> (width: Int, height: Int)? {
        let parts = text.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
        guard parts.count == 2, let width = parts[0], let height = parts[1], sides.contains(width),
            sides.contains(height)
        else { return nil }
        return (width, height)
    }

    private static func rotation(_ text: Substring) -> PanelRotation? {
        Int(text).flatMap(PanelRotation.init(rawValue:))
    }
}
