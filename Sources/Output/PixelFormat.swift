/// How a panel's memory holds a pixel; the names are DRM's.
public enum PixelFormat: Hashable, Sendable, CaseIterable {
    /// 32 bits, 0xXXRRGGBB. Preferred: our own pictures are in it.
    case xrgb8888
    /// 32 bits, 0xXXBBGGRR.
    case xbgr8888
    /// 16 bits, five red, six green, five blue.
    case rgb565

    /// The four letters of DRM, little-endian.
    public var fourCC: UInt32 {
        switch self {
        case .xrgb8888: 0x3432_5258  // XR24
        case .xbgr8888: 0x3432_4258  // XB24
        case .rgb565: 0x3631_4752  // RG16
        }
    }

    public var bytesPerPixel: Int { self == .rgb565 ? 2 : 4 }

    /// The best of what a panel offers; nil if it offers none of these.
    public static func best(of offered: [UInt32]) -> PixelFormat? {
        [.xrgb8888, .rgb565, .xbgr8888].first { offered.contains($0.fourCC) }
    }
}
