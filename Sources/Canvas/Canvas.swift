public import Base
public import Drawing

/// The handheld's screen as pixels in ordinary memory: draws layers, and answers how large text is.
///
/// A frame is `beginFrame`, `draw` for each layer, bottom first, and `endFrame`. Only the damage is drawn, and comes out exactly as
/// if all had been. Positions:
/// - Edges of rectangles, rounded rectangles and ellipses are rounded to the nearest whole pixel, halves up; free paths are not.
/// - A hairline is the one row or column of pixels that the middle of its rectangle falls in.
/// - A stroke is snapped by its outer edge, so that a line of whole pixels is crisp.
/// - Text stands with its line box (ascent and descent of the font) centred vertically in its rectangle; more lines, all of them
///   together. Baselines and starts of lines are on whole pixels.
/// - An `isCached` layer is a picture of its own whose origin is rounded to the nearest whole pixel, halves up. Keep its origin on
///   whole pixels, as scrolled content should be: the rounding inside it starts from there.
public final class Canvas: LayerSink, TextMeasuring {
    /// Points.
    public let size: Size
    /// Pixels a point.
    public let scale: Double
    /// Pixels.
    public var width: Int { buffer.width }
    /// Pixels.
    public var height: Int { buffer.height }
    /// Bytes from one row to the next.
    public var stride: Int { buffer.width * 4 }

    private let buffer: PixelBuffer
    private let typesetter: Typesetter
    private let painter: Painter
    private let pictures: LayerPictures
    private var damage: [PixelRect] = []
    /// The layers of the frame under way, bottom first.
    private var pending: [PendingLayer] = []
    /// What each of them draws, and what no layer has covered yet; kept to keep their memory.
    private var parts: [PixelRect] = []
    private var rest: [PixelRect] = []
    private var soft: [PixelRect] = []

    /// What the caches of shapes, of texts, and of shapes with shadows may hold, in bytes each.
    public static let maskLimit = 4 << 20

    /// A black picture of `size` points at `scale` pixels a point. `fonts` is the path of the font configuration (Configs/fonts.conf).
    ///
    /// Pins the variables of the environment by which font libraries let text be changed (FC_LANG and the like).
    ///
    /// - Parameters:
    ///   - locale: whose forms Chinese characters take (`zh_CN`); Japanese ones where it writes none.
    ///   - images: the pictures that may be drawn, beside our own.
    ///   - masks: what each cache of masks may hold, in bytes.
    public init(
        size: Size, scale: Double, fonts: String, locale: String = "en_US",
        images: ImageCatalogue = ImageCatalogue(), masks: Int = maskLimit
    ) throws(CanvasError) {
        let width = PixelRect.round(size.width * scale)
        let height = PixelRect.round(size.height * scale)
        guard (1...16384).contains(width), (1...16384).contains(height) else {
            throw .size(width: width, height: height)
        }
        self.size = size
        self.scale = scale
        typesetter = Typesetter(fonts: try Fonts(configuration: fonts, locale: locale), limit: masks)
        painter = Painter(
            shapes: ShapeMasks(limit: masks), texts: typesetter, images: ImageRasters(images, limit: masks),
            sprites: masks)
        buffer = PixelBuffer(width: width, height: height)
        Raster(buffer).set(PixelRect(left: 0, top: 0, right: width, bottom: height), to: 0xff00_0000)
        // Two screens full: all that can be seen, and as much again that was scrolled away.
        pictures = LayerPictures(limit: 2 * buffer.byteCount)
    }

    /// A black picture of `size` points that shares all that `other` keeps: letters, shapes and pictures are drawn once for both. For a
    /// handheld that is turned: `size` is the other's, the other way round.
    public init(_ other: Canvas, turnedTo size: Size) {
        self.size = size
        scale = other.scale
        typesetter = other.typesetter
        painter = other.painter
        let width = PixelRect.round(size.width * scale)
        let height = PixelRect.round(size.height * scale)
        precondition(width == other.height && height == other.width, "a turned picture has the other's sides")
        buffer = PixelBuffer(width: width, height: height)
        Raster(buffer).set(PixelRect(left: 0, top: 0, right: width, bottom: height), to: 0xff00_0000)
        pictures = LayerPictures(limit: 2 * buffer.byteCount)
    }

    private var whole: PixelRect { PixelRect(left: 0, top: 0, right: width, bottom: height) }

    /// Starts a frame in which `damage` (points) is drawn again.
    public func beginFrame(damage: Damage) {
        damage.pixels(scale: scale, within: whole, into: &self.damage)
        pending.removeAll(keepingCapacity: true)
    }

    /// Starts a frame in which everything is drawn again.
    public func beginFrame() {
        damage.removeAll(keepingCapacity: true)
        damage.append(whole)
        pending.removeAll(keepingCapacity: true)
    }

    /// Takes `layer` into the frame, if any of it lies in the damage.
    public func draw(_ layer: borrowing Layer) {
        if let turn = layer.turn { return draw(layer, turn) }
        let clip = PixelRect(covering: layer.bounds.offset(by: layer.origin), scale: scale)
            .intersection(PixelRect(rounding: layer.clip, scale: scale))
        guard !clip.isEmpty, damage.contains(where: clip.intersects) else { return }
        let transform = Transform(
            scaleX: scale, scaleY: scale, x: layer.origin.x * scale, y: layer.origin.y * scale)
        let picture = layer.isCached ? picture(layer) : nil
        let opaque =
            if let picture {
                Self.place(picture.opaque, transform).intersection(clip)
            } else {
                Self.painted(layer.list, transform)?.intersection(clip) ?? .zero
            }
        pending.append(
            PendingLayer(layer: copy layer, transform: transform, clip: clip, picture: picture, opaque: opaque))
    }

    /// The same of a screen that turns over: everything narrower, nothing kept.
    private func draw(_ layer: borrowing Layer, _ turn: Layer.Turn) {
        func turned(_ rect: Rect) -> Rect {
            Rect(turn.middle + (rect.x - turn.middle) * turn.width, rect.y, rect.width * turn.width, rect.height)
        }
        let clip = PixelRect(covering: turned(layer.bounds.offset(by: layer.origin)), scale: scale)
            .intersection(PixelRect(rounding: turned(layer.clip), scale: scale))
        guard !clip.isEmpty, damage.contains(where: clip.intersects) else { return }
        let x = turn.middle + (layer.origin.x - turn.middle) * turn.width
        let transform = Transform(
            scaleX: scale * turn.width, scaleY: scale, x: x * scale, y: layer.origin.y * scale)
        pending.append(
            PendingLayer(
                layer: copy layer, transform: transform, clip: clip, picture: nil,
                opaque: Self.painted(layer.list, transform)?.intersection(clip) ?? .zero))
    }

    /// Ends the frame: draws its layers, and returns the pixels drawn, rectangles that do not overlap.
    public func endFrame() -> [PixelRect] {
        // From the top: what is left for each layer by those above it.
        parts.removeAll(keepingCapacity: true)
        rest.removeAll(keepingCapacity: true)
        rest += damage
        for i in pending.indices.reversed() {
            let first = parts.count
            let clip = pending[i].clip
            for part in rest where part.intersects(clip) { parts.append(part.intersection(clip)) }
            pending[i].parts = first..<parts.count
            if !pending[i].opaque.isEmpty { PixelParts.subtract(pending[i].opaque, from: &rest) }
        }
        let target = Raster(buffer)
        for part in rest { target.set(part, to: 0xff00_0000) }
        for layer in pending where !layer.parts.isEmpty { draw(layer, on: target) }
        // Not kept: a list that is held here would be copied when its control changes it.
        pending.removeAll(keepingCapacity: true)
        return damage
    }

    private func draw(_ pending: PendingLayer, on target: Raster) {
        guard let picture = pending.picture else {
            for i in pending.parts {
                painter.draw(pending.layer.list, on: target, clip: parts[i], transform: pending.transform)
            }
            return
        }
        let raster = picture.raster(
            x: PixelRect.round(pending.transform.x), y: PixelRect.round(pending.transform.y))
        for i in pending.parts {
            let solid = parts[i].intersection(pending.opaque)
            guard !solid.isEmpty else {
                target.draw(raster, clip: parts[i])
                continue
            }
            target.copy(raster, clip: solid)
            guard solid != parts[i] else { continue }
            soft.removeAll(keepingCapacity: true)
            soft.append(parts[i])
            PixelParts.subtract(solid, from: &soft)
            for part in soft { target.draw(raster, clip: part) }
        }
    }

    public func size(of text: String, font: Font, width: Double?, lines: Int) -> Size {
        typesetter.size(of: text, font: font, width: width, lines: lines)
    }

    /// The pixels: 32 bits each, 0xffRRGGBB in the processor's byte order (DRM's XRGB8888 on little-endian ones), rows from the top,
    /// `stride` bytes apart.
    public func withPixels<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result {
        try body(UnsafeRawBufferPointer(start: buffer.pixels, count: buffer.byteCount))
    }

    /// Red, green and blue of each pixel, rows from the top, no padding.
    public func rgbBytes() -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: width * height * 3) { bytes, count in
            count = width * height * 3
            let target = UnsafeMutableRawPointer(bytes.baseAddress!)
            let pixels = buffer.pixels
            let total = width * height
            var i = 0
            // Four pixels are three words.
            while i &+ 4 <= total {
                let (a, b, c, d) = (pixels[i], pixels[i &+ 1], pixels[i &+ 2], pixels[i &+ 3])
                let words = (
                    (a &<< 8 | b &>> 16 & 0xff).bigEndian, (b &<< 16 | c &>> 8 & 0xffff).bigEndian,
                    (c &<< 24 | d & 0xff_ffff).bigEndian
                )
                target.storeBytes(of: words.0, toByteOffset: i &* 3, as: UInt32.self)
                target.storeBytes(of: words.1, toByteOffset: i &* 3 &+ 4, as: UInt32.self)
                target.storeBytes(of: words.2, toByteOffset: i &* 3 &+ 8, as: UInt32.self)
                i &+= 4
            }
            while i < total {
                bytes[i &* 3] = UInt8(truncatingIfNeeded: pixels[i] &>> 16)
                bytes[i &* 3 &+ 1] = UInt8(truncatingIfNeeded: pixels[i] &>> 8)
                bytes[i &* 3 &+ 2] = UInt8(truncatingIfNeeded: pixels[i])
                i &+= 1
            }
        }
    }

    /// SHA-256 of `rgbBytes`, in hexadecimal.
    public func hash() -> String { SHA256.hex(rgbBytes()) }

    /// The picture as a PNG file, RGB with 8 bits a channel.
    public func pngData() -> [UInt8] { Self.png(buffer.pixels, width: width, height: height) }

    /// Another picture of such pixels (the top byte counts for nothing), rows without padding, as a PNG file.
    public static func png(_ pixels: UnsafeMutablePointer<UInt32>, width: Int, height: Int) -> [UInt8] {
        PNG.encode(pixels, width: width, height: height) ?? []
    }

    /// The kept picture of `layer`, drawn now if need be; nil if the layer is too large to keep.
    private func picture(_ layer: borrowing Layer) -> LayerPictures.Picture? {
        let area = PixelRect(covering: layer.bounds, scale: scale)
        if let picture = pictures.picture(layer.identity, revision: layer.revision, area: area) { return picture }
        guard area.area <= 2 * whole.area else { return nil }
        let transform = Transform(scaleX: scale, scaleY: scale, x: 0, y: 0)
        let pixels = PixelBuffer(width: area.width, height: area.height)
        painter.draw(layer.list, on: Raster(pixels, left: area.left, top: area.top), clip: area, transform: transform)
        let picture = LayerPictures.Picture(
            revision: layer.revision, buffer: pixels, left: area.left, top: area.top,
            opaque: Self.painted(layer.list, transform)?.intersection(area) ?? .zero)
        pictures.keep(picture, identity: layer.identity)
        return picture
    }

    /// A rectangle of a kept picture where a layer of this transform has it.
    private static func place(_ rect: PixelRect, _ transform: Transform) -> PixelRect {
        rect.offset(x: PixelRect.round(transform.x), y: PixelRect.round(transform.y))
    }

    /// What the first thing in `list` is sure to paint over, if it does.
    private static func painted(_ list: DisplayList, _ transform: Transform) -> PixelRect? {
        guard case .fill(.rect(let rect), let color)? = list.commands.first, color.alpha == 255 else { return nil }
        return transform.pixels(rect)
    }
}
