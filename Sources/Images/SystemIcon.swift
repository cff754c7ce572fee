/// The pictures that every scene may use as `system:NAME`: thin lines in a square of 24 points, drawn by us. They are templates: their shape
/// counts, their colour is that of what they stand on.
public enum SystemIcon: String, CaseIterable, Sendable {
    case add, bookmarks, search, trash, share, back, info, play, pause, settings, refresh, wifi
    case brightnessLow = "brightness-low"
    case brightnessHigh = "brightness-high"
    case lock, globe

    /// As scenes write it.
    public var name: String { "system:\(rawValue)" }

    /// The file of the picture called `name`; nil if we have none of that name.
    public static func file(named name: String) -> [UInt8]? {
        allCases.first { $0.name == name }.map { Array($0.svg.utf8) }
    }

    /// The drawing as SVG.
    private var svg: String {
        """
        <svg xmlns="http://www.w3.org/2000/svg" width="24" height="24" fill="none" stroke="black" stroke-width="1.5" \
        stroke-linecap="round" stroke-linejoin="round">\(shapes)</svg>
        """
    }

    private var shapes: String {
        switch self {
        case .add: #"<path d="M12 3.5v17M3.5 12h17"/>"#
        case .bookmarks:
            #"<path d="M12 6.2C9.9 4.6 6.5 4.1 2.5 4.6V18.6C6.5 18.1 9.9 18.6 12 20.2C14.1 18.6 17.5 18.1 21.5 18.6V4.6C17.5 4.1 14.1 4.6 12 6.2V20.2"/>"#
        case .search: #"<circle cx="10.5" cy="10.5" r="7"/><path d="M15.6 15.6l5.4 5.4"/>"#
        case .trash:
            #"<path d="M3.5 6.5h17M9 6.5V4.25q0-1 1-1h4q1 0 1 1V6.5M5.5 6.5l.9 13.2q.1 1.3 1.4 1.3h8.4q1.3 0 1.4-1.3l.9-13.2M9.2 10l.4 7.5M14.8 10l-.4 7.5M12 10v7.5"/>"#
        case .share: #"<path d="M8.5 9H5.5v12h13V9h-3M12 15V2.5M8.5 6L12 2.5 15.5 6"/>"#
        case .back: #"<path d="M15 4l-8 8 8 8" stroke-width="2"/>"#
        case .info:
            #"<circle cx="12" cy="12" r="9.5"/><path d="M10.5 10.5H12.25V16.5M10.25 16.5h4"/><circle cx="12" cy="7.3" r="1.1" fill="black" stroke="none"/>"#
        case .play: #"<path d="M6.5 4v16l14-8z" fill="black"/>"#
        case .pause:
            #"<rect x="5.5" y="4" width="4" height="16" rx="1" fill="black" stroke="none"/><rect x="14.5" y="4" width="4" height="16" rx="1" fill="black" stroke="none"/>"#
        case .settings: Self.gear
        case .refresh: #"<path d="M19.5 9.5A8 8 0 1 0 20 12.5M20 4.5v5h-5"/>"#
        case .wifi:
            #"<path d="M2.5 9.5a13.5 13.5 0 0 1 19 0M5.7 13a9 9 0 0 1 12.6 0M8.9 16.3a4.4 4.4 0 0 1 6.2 0" stroke-width="1.75"/><circle cx="12" cy="19.5" r="1.4" fill="black" stroke="none"/>"#
        case .brightnessLow: Self.sun(radius: 3.5, from: 6.5, to: 7.75)
        case .brightnessHigh: Self.sun(radius: 4.5, from: 7.75, to: 10.5)
        case .lock:
            #"<rect x="5" y="10.5" width="14" height="10.5" rx="2"/><path d="M8 10.5V7a4 4 0 0 1 8 0v3.5"/>"#
        case .globe:
            #"<circle cx="12" cy="12" r="9.5"/><ellipse cx="12" cy="12" rx="4.25" ry="9.5"/><path d="M2.5 12h19M4 7h16M4 17h16" stroke-linecap="butt"/>"#
        }
    }

    /// The sines of the multiples of 45 degrees, times 10,000.
    private static let sines = [0, 7071, 10_000, 7071, 0, -7071, -10_000, -7071]

    private static func spoke(_ index: Int, _ radius: Double) -> String {
        let x = 12 + radius * Double(sines[(index + 2) % 8]) / 10_000
        let y = 12 + radius * Double(sines[index % 8]) / 10_000
        return "\(x) \(y)"
    }

    private static func sun(radius: Double, from inner: Double, to outer: Double) -> String {
        let rays = (0..<8).map { "M\(spoke($0, inner))L\(spoke($0, outer))" }.joined()
        return #"<circle cx="12" cy="12" r="\#(radius)"/><path d="\#(rays)"/>"#
    }

    private static var gear: String {
        let teeth = (0..<8).map { "M\(spoke($0, 7.25))L\(spoke($0, 9.75))" }.joined()
        return
            #"<circle cx="12" cy="12" r="7.25"/><circle cx="12" cy="12" r="2.75"/><path d="\#(teeth)" stroke-width="2.5" stroke-linecap="butt"/>"#
    }
}
