internal import Base
internal import CCairo
internal import Drawing

/// Sets text with pango, draws it as outlines, and remembers both sizes and pictures.
///
/// Letters are filled outlines at their exact places along the line; only the start of a line and its baseline are moved to whole
/// pixels. So text keeps its spacing at any scale, and looks the same wherever it lies.
final class Typesetter {
    private let fonts: Fonts
    private let layout: OpaquePointer
    private let tabularDigits: OpaquePointer
    /// Gathers letters' outlines; nothing is drawn with it.
    private let outlines: OpaquePointer
    private let pictures: LRUCache<PictureKey, TextPicture?>
    private let sizes = LRUCache<SizeKey, Size>(limit: 1 << 20)

    private struct SizeKey: Hashable {
        var text: String
        var font: Font
        var width: Double?
        var lines: Int
    }

    /// What the layout holds.
    private struct Setting: Hashable {
        var text: String
        var font: Font
        var width: Int32
        var lines: Int
        var truncation: TextRun.Truncation
    }

    private var setting: Setting?

    private struct PictureKey: Hashable {
        var text: String
        var font: Font
        /// 1/1024 point; -1 without limit.
        var width: Int32
        var lines: Int
        var truncation: TextRun.Truncation
        var alignment: TextRun.Alignment
        /// 1/64 pixel a point: text that is squeezed step by step is not drawn anew at each.
        var scaleX: Int
        var scaleY: Int
    }

    /// Keeps at most `limit` bytes of pictures.
    init(fonts: Fonts, limit: Int) {
        self.fonts = fonts
        layout = pango_layout_new(fonts.context)
        pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR)
        pango_layout_set_auto_dir(layout, 1)
        tabularDigits = pango_attr_list_new()
        pango_attr_list_insert(tabularDigits, pango_attr_font_features_new("tnum=1"))
        pictures = LRUCache(limit: limit)
        // Without bounds: letters ten times their size outside a surface are left out of the path.
        let nothing = cairo_recording_surface_create(CAIRO_CONTENT_ALPHA, nil)
        outlines = cairo_create(nothing)
        cairo_surface_destroy(nothing)
    }

    deinit {
        cairo_destroy(outlines)
        pango_attr_list_unref(tabularDigits)
        g_object_unref(UnsafeMutableRawPointer(layout))
    }

    /// The size of `text` in points, rounded up to whole ones.
    func size(of text: String, font: Font, width: Double?, lines: Int) -> Size {
        let key = SizeKey(text: text, font: font, width: width, lines: lines)
        if let size = sizes.value(key) { return size }
        let face = fonts.face(font)
        let count = set(text, font, face, width: Self.limit(width), lines: lines, lines == 0 ? .none : .tail)
        var natural = 0.0
        var height = 0.0
        for i in 0..<count {
            let line = extents(of: i, face)
            natural = max(natural, line.width)
            height += line.height
        }
        // A thousandth of a point is less than fonts are drawn to.
        let size = Size((natural - 0.001).rounded(.up), (height - 0.001).rounded(.up))
        sizes.insert(size, for: key, cost: text.utf8.count + 96)
        return size
    }

    /// `run` drawn for a rectangle `width` points wide, at so many pixels a point; nil where there is nothing to see.
    func picture(_ run: TextRun, width: Double, scaleX: Double, scaleY: Double) -> TextPicture? {
        let isLimited = run.truncation != .none || run.lines != 1
        let key = PictureKey(
            text: run.text, font: run.font, width: isLimited ? Self.limit(width) : -1, lines: run.lines,
            truncation: run.truncation, alignment: run.lines == 1 ? .start : run.alignment,
            scaleX: Int((min(scaleX, 1000) * 64).rounded()), scaleY: Int((min(scaleY, 1000) * 64).rounded()))
        if let picture = pictures.value(key) { return picture }
        let picture = draw(key)
        pictures.insert(picture, for: key, cost: (picture?.mask.byteCount ?? 0) + run.text.utf8.count + 128)
        return picture
    }

    private func draw(_ key: PictureKey) -> TextPicture? {
        guard !key.text.isEmpty, key.scaleX > 0, key.scaleY > 0 else { return nil }
        let scaleX = Double(key.scaleX) / 64
        let scaleY = Double(key.scaleY) / 64
        let face = fonts.face(key.font)
        let count = set(
            key.text, key.font, face, width: key.width, lines: key.lines, key.lines == 0 ? .none : key.truncation)
        guard count > 0 else { return nil }
        let lines = (0..<count).map { extents(of: $0, face) }
        let widest = lines.reduce(0) { max($0, $1.width) }
        var places: [(x: Int, y: Int, ink: PixelRect)] = []
        var top = 0.0
        var ink = PixelRect.zero
        for line in lines {
            let spare = widest - line.width
            let before: Double =
                switch key.alignment {
                case .start: line.isRightToLeft ? spare : 0
                case .center: spare / 2
                case .end: line.isRightToLeft ? 0 : spare
                case .left: 0
                case .right: spare
                }
            let x = PixelRect.round(before * scaleX)
            let y = PixelRect.round((top + line.baseline - lines[0].baseline) * scaleY)
            top += line.height
            let box = Rect(
                line.ink.x * scaleX, line.ink.y * scaleY, line.ink.width * scaleX, line.ink.height * scaleY)
            // A pixel more on each side, for what rounding of outlines may add.
            let reach =
                box.isEmpty ? .zero : PixelRect(covering: box.inset(-1, -1), scale: 1).offset(x: x, y: y)
            places.append((x, y, reach))
            ink = ink.union(reach)
        }
        guard !ink.isEmpty else { return nil }
        let mask = Mask(
            left: ink.left, top: ink.top, width: min(ink.width, Mask.longest), height: min(ink.height, Mask.longest))
        var coverage = Coverage(width: mask.width, height: mask.height)
        cairo_identity_matrix(outlines)
        cairo_scale(outlines, scaleX, scaleY)
        for (i, place) in places.enumerated() where !place.ink.isEmpty && place.ink.top - ink.top < mask.height {
            cairo_new_path(outlines)
            pango_cairo_layout_line_path(outlines, pango_layout_get_line_readonly(layout, Int32(i)))
            cairo_identity_matrix(outlines)
            coverage.addPath(of: outlines, dx: Double(place.x - ink.left), dy: Double(place.y - ink.top))
            cairo_scale(outlines, scaleX, scaleY)
        }
        coverage.write(to: mask)
        return TextPicture(
            mask: mask, width: widest * scaleX, height: top * scaleY, firstBaseline: lines[0].baseline * scaleY,
            isRightToLeft: lines[0].isRightToLeft)
    }

    /// Gives `text` to the layout and returns how many lines are to be shown.
    private func set(
        _ text: String, _ font: Font, _ face: Fonts.Face, width: Int32, lines: Int, _ truncation: TextRun.Truncation
    ) -> Int {
        let wanted = Setting(text: text, font: font, width: width, lines: lines, truncation: truncation)
        // A text that changes is measured and drawn in turn: it is set once.
        if wanted != setting { lay(wanted, face) }
        let count = Int(pango_layout_get_line_count(layout))
        return lines > 0 ? min(count, lines) : count
    }

    private func lay(_ wanted: Setting, _ face: Fonts.Face) {
        setting = wanted
        pango_layout_set_font_description(layout, face.description)
        pango_layout_set_attributes(layout, wanted.font.tabularDigits ? tabularDigits : nil)
        set(wanted.lines == 1 && wanted.width >= 0 ? shortened(wanted) : wanted.text)
        let least = Self.limit(Self.leastColumn(wanted.text, wanted.font))
        pango_layout_set_width(
            layout, wanted.width < 0 || wanted.lines == 1 ? wanted.width : max(wanted.width, least))
        pango_layout_set_height(layout, wanted.lines > 0 ? -Int32(clamping: wanted.lines) : -Int32.max)
        let ellipsis: PangoEllipsizeMode =
            switch wanted.truncation {
            case .tail: PANGO_ELLIPSIZE_END
            case .head: PANGO_ELLIPSIZE_START
            case .middle: PANGO_ELLIPSIZE_MIDDLE
            case .none: PANGO_ELLIPSIZE_NONE
            }
        pango_layout_set_ellipsize(layout, ellipsis)
    }

    private func set(_ text: String) {
        var text = text
        text.withUTF8 { bytes in
            bytes.withMemoryRebound(to: CChar.self) {
                pango_layout_set_text(
                    layout, $0.baseAddress ?? UnsafePointer(bitPattern: 1)!, Int32(clamping: $0.count))
            }
        }
    }

    /// The text of a line that loses its head or its middle, with an ellipsis there. Pango does this too, but leaves a gap behind its
    /// ellipsis.
    private func shortened(_ wanted: Setting) -> String {
        guard wanted.truncation == .head || wanted.truncation == .middle else { return wanted.text }
        pango_layout_set_width(layout, -1)
        pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_NONE)
        func fits(_ text: String) -> Bool {
            set(text)
            var (width, height): (Int32, Int32) = (0, 0)
            pango_layout_get_size(layout, &width, &height)
            return width <= wanted.width
        }
        if fits(wanted.text) { return wanted.text }
        let letters = Array(wanted.text)
        func kept(_ count: Int) -> String {
            let head = wanted.truncation == .head ? 0 : (count + 1) / 2
            return String(letters[..<head]) + "…" + String(letters[(letters.count - (count - head))...])
        }
        // The most letters with which it fits.
        var (low, high) = (0, max(letters.count - 1, 0))
        while low < high {
            let middle = (low + high + 1) / 2
            if fits(kept(middle)) { low = middle } else { high = middle - 1 }
        }
        return kept(low)
    }

    /// One line's measures in points.
    private struct Extents {
        var width: Double
        var height: Double
        var baseline: Double
        /// What is drawn, from the start of the baseline.
        var ink: Rect
        var isRightToLeft: Bool
    }

    /// A line is as high as its font wants, and its baseline lies as the font wants, even where letters of another font stand in
    /// it: a value that changes must not make its line jump. Only a taller script gets more, the same above and below.
    private func extents(of index: Int, _ face: Fonts.Face) -> Extents {
        let line = pango_layout_get_line_readonly(layout, Int32(index))
        var ink = PangoRectangle()
        var logical = PangoRectangle()
        pango_layout_line_get_extents(line, &ink, &logical)
        func points(_ value: Int32) -> Double { Double(value) / Double(PANGO_SCALE) }
        let nominal = face.ascent + face.descent
        let height = max(points(logical.height), nominal)
        return Extents(
            width: points(logical.width), height: height, baseline: face.ascent + (height - nominal) / 2,
            ink: Rect(points(ink.x), points(ink.y), points(ink.width), points(ink.height)),
            isRightToLeft: pango_layout_line_get_resolved_direction(line) == PANGO_DIRECTION_RTL)
    }

    /// The narrowest column, in points, into which `text` is broken. Where a word must be broken letter by letter, pango shapes what is
    /// left of it again for every line: a word of thousands of letters in a column of a few points would take minutes.
    private static func leastColumn(_ text: String, _ font: Font) -> Double {
        guard text.utf8.count > 500 else { return 0 }
        var longest = 0
        var current = 0
        for scalar in text.unicodeScalars {
            // From U+2E80 on are scripts that break between any two characters.
            let breaks = scalar == " " || scalar == "\n" || scalar == "\t" || scalar == "-" || scalar.value >= 0x2E80
            current = breaks ? 0 : current + 1
            longest = max(longest, current)
        }
        // Lines times letters to be shaped; a million take some tenths of a second. A letter is half as wide as the font is high.
        let letters = Double(longest)
        return letters * letters * font.size / 2 / 1_000_000
    }

    private static func limit(_ width: Double?) -> Int32 {
        guard let width, !width.isNaN else { return -1 }
        return Int32((min(max(width, 0), 100_000) * Double(PANGO_SCALE)).rounded())
    }
}
