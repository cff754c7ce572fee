public import Base
public import Controls

/// The handheld that is emulated.
public struct DeviceProfile: Hashable, Sendable {
    /// Decides some layouts: a tablet has room for more.
    public enum Class: String, CaseIterable, Hashable, Sendable { case phone, tablet }

    /// What a profile that is written out in a scene is called.
    public static let customName = "custom"

    /// The name in scenes; of a profile written out in a scene `custom`.
    public var name: String
    /// Phone or tablet.
    public var deviceClass: Class
    /// The screen in points.
    public var points: Size
    /// Pixels a point, both ways: the picture is `points` × `scale`.
    public var scale: Double
    /// The panel's own pixels; they differ from the picture's on `phone-5.5` alone, and count for the physical size only.
    public var pixels: Size
    /// Pixels (`pixels`) an inch.
    public var ppi: Double
    /// Points kept free at the edges: the status bar at the top, rounded corners and the home area.
    public var insets: Insets
    /// The height of keyboard and phone pickers, in points.
    public var keyboardHeight: Double

    public init(
        name: String = customName, deviceClass: Class, points: Size, scale: Double, pixels: Size? = nil, ppi: Double,
        insets: Insets? = nil, keyboardHeight: Double
    ) {
        self.name = name
        self.deviceClass = deviceClass
        self.points = points
        self.scale = scale
        self.pixels = pixels ?? Size(points.width * scale, points.height * scale)
        self.ppi = ppi
        self.insets = insets ?? Insets(top: 20, left: 0, bottom: 0, right: 0)
        self.keyboardHeight = keyboardHeight
    }

    /// How it is held.
    public var orientation: Orientation { points.width > points.height ? .landscape : .portrait }

    /// The same handheld turned by a quarter. A phone that lies has no status bar, and its cut-out and home area are elsewhere
    /// (physics 4.1); a square one stays as it is.
    public var turned: DeviceProfile {
        guard points.width != points.height else { return self }
        var turned = self
        turned.points = Size(points.height, points.width)
        turned.pixels = Size(pixels.height, pixels.width)
        let lies = turned.orientation == .landscape
        guard deviceClass == .phone else {
            turned.keyboardHeight = lies ? 352 : 264
            return turned
        }
        turned.keyboardHeight = lies ? 162 : points.height >= 414 ? 226 : 216
        let hasCutOut = insets.top > 20 || insets.left > 20
        turned.insets =
            switch (lies, hasCutOut) {
            case (true, true): Insets(top: 0, left: 44, bottom: 21, right: 44)
            case (true, false): .zero
            case (false, true): Insets(top: 44, left: 0, bottom: 34, right: 0)
            case (false, false): Insets(top: 20, left: 0, bottom: 0, right: 0)
            }
        return turned
    }

    /// Bars of a phone that lies are lower (physics 4.1).
    public var barHeight: Double { deviceClass == .phone && orientation == .landscape && points.height < 414 ? 32 : 44 }

    /// What wheels are as large as: a phone's width by its keyboard's height, on a tablet 320 × 216.
    public var pickerSize: Size {
        deviceClass == .phone ? Size(points.width, keyboardHeight) : Size(320, 216)
    }

    /// Regular on a tablet and on a phone held sideways whose shorter side is 414 points or more, else compact.
    public var isRegular: Bool {
        deviceClass == .tablet || (points.width > points.height && points.height >= 414)
    }
    /// The picture in pixels.
    public var pictureWidth: Int { Int((points.width * scale).rounded()) }
    /// Pixels from top to bottom of the picture.
    public var pictureHeight: Int { Int((points.height * scale).rounded()) }
    /// Millimetres a point on the real device.
    public var millimetresPerPoint: Double { pixels.width / points.width * 25.4 / ppi }

    /// The profile of that name; nil if there is none.
    public static func named(_ name: String) -> DeviceProfile? { all.first { $0.name == name } }

    /// Every profile that is compiled in, small to large. Points, scale, pixels and density from Apple's published device
    /// tables; keyboard heights 216 on upright phones, 226 on the widest, 264 on tablets; lying, 162 and 352.
    public static let all: [DeviceProfile] = [
        phone("phone-3.5", 320, 480, scale: 1, ppi: 163),
        phone("phone-3.5@2x", 320, 480, scale: 2, ppi: 326),
        phone("phone-4", 320, 568, scale: 2, ppi: 326),
        phone("phone-4.7", 375, 667, scale: 2, ppi: 326),
        DeviceProfile(
            name: "phone-5.5", deviceClass: .phone, points: Size(414, 736), scale: 3, pixels: Size(1080, 1920),
            ppi: 401,
            keyboardHeight: 226),
        DeviceProfile(
            name: "phone-5.8", deviceClass: .phone, points: Size(375, 812), scale: 3, ppi: 458,
            insets: Insets(top: 44, left: 0, bottom: 34, right: 0), keyboardHeight: 216),
        tablet("tablet-7.9", 768, 1024, scale: 1, ppi: 163),
        tablet("tablet-7.9@2x", 768, 1024, scale: 2, ppi: 326),
        tablet("tablet-9.7", 768, 1024, scale: 1, ppi: 132),
        tablet("tablet-9.7@2x", 768, 1024, scale: 2, ppi: 264),
        tablet("tablet-10.5", 834, 1112, scale: 2, ppi: 264),
        tablet("tablet-12.9", 1024, 1366, scale: 2, ppi: 264),
        // Panels without an original: density from pixels and diagonal (a square of 4 inches has 2.83 inch sides).
        phone("kiosk-4", 480, 480, scale: 1, ppi: 170),
        phone("kiosk-7", 800, 480, scale: 1, ppi: 133),
        tablet("kiosk-7-hd", 1024, 600, scale: 1, ppi: 170),
        tablet("kiosk-10", 1280, 800, scale: 1, ppi: 151),
    ]

    private static func phone(_ name: String, _ w: Double, _ h: Double, scale: Double, ppi: Double) -> DeviceProfile {
        DeviceProfile(
            name: name, deviceClass: .phone, points: Size(w, h), scale: scale, ppi: ppi,
            keyboardHeight: w > h ? 162 : 216)
    }

    private static func tablet(_ name: String, _ w: Double, _ h: Double, scale: Double, ppi: Double) -> DeviceProfile {
        DeviceProfile(
            name: name, deviceClass: .tablet, points: Size(w, h), scale: scale, ppi: ppi,
            keyboardHeight: w > h ? 352 : 264)
    }
}
