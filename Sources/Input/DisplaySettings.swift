public import Base

/// On which display the picture is shown, and how: the `display:` block of the daemon's configuration.
public struct DisplaySettings: Hashable, Sendable {
    /// Where frames go.
    public enum Output: String, CaseIterable, Hashable, Sendable {
        /// A display that the kernel drives.
        case drm
        /// An imagined panel.
        case headless
    }

    /// A size in pixels to ask of a display.
    public struct Mode: Hashable, Sendable {
        public var width: Int
        public var height: Int

        /// What a panel may measure either way.
        public static let lengths = 1...16384

        public init(width: Int, height: Int) {
            self.width = width
            self.height = height
        }

        /// From `750x1334`; nil for anything else.
        public init?(_ text: String) {
            let parts = text.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
            guard parts.count == 2, let width = parts[0], let height = parts[1], Self.lengths.contains(width),
                Self.lengths.contains(height)
            else { return nil }
            self.init(width: width, height: height)
        }
    }

    public var output: Output
    /// The connector by name, such as `DSI-1`; nil takes the first built-in one that is connected, else the first.
    public var connector: String?
    /// nil: the display's own choice.
    public var mode: Mode?
    /// How the panel is turned; nil: as the connector says that it is built in.
    public var rotation: PanelRotation?
    /// The panel's size in millimetres as it scans, where the display tells none or a wrong one.
    public var millimetres: Size?

    public init(
        output: Output = .drm, connector: String? = nil, mode: Mode? = nil, rotation: PanelRotation? = nil,
        millimetres: Size? = nil
    ) {
        self.output = output
        self.connector = connector
        self.mode = mode
        self.rotation = rotation
        self.millimetres = millimetres
    }
}
