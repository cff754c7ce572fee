internal import Base
internal import CCairo
internal import CFontconfig
internal import Drawing
internal import Glibc

/// The fonts of one configuration file, and nothing of the machine's settings. Owns fontconfig's and pango's handles.
final class Fonts {
    /// What stands for no family.
    static let themeFamily = "Inter"

    /// Where layouts are made: in points, no hinting, no rounding of advances, so that text is as wide at any scale.
    let context: OpaquePointer
    private let map: UnsafeMutablePointer<PangoFontMap>
    private let language: OpaquePointer
    private var faces: [Font: Face] = [:]
    /// Asked for behind the theme's family; nil where the configuration's own order will do.
    private let ideographs: String?

    /// A font that pango knows.
    struct Face {
        let description: OpaquePointer
        /// Points above and below the baseline that the font wants for a line.
        let ascent: Double
        let descent: Double
    }

    /// - Parameter locale: whose forms Chinese characters take.
    init(configuration path: String, locale: String) throws(CanvasError) {
        Environment.pin()
        let text = try Self.read(path)
        guard let configuration = FcConfigCreate() else { throw .fontConfigurationSyntax(path: path) }
        defer { FcConfigDestroy(configuration) }
        let understood = text.withUnsafeBufferPointer {
            FcConfigParseAndLoadFromMemory(configuration, $0.baseAddress, FcTrue)
        }
        guard understood == FcTrue, FcConfigBuildFonts(configuration) == FcTrue else {
            throw .fontConfigurationSyntax(path: path)
        }
        guard Self.knows(Self.themeFamily, configuration) else {
            throw .fontMissing(family: Self.themeFamily, path: path)
        }
        // Else pango loads the machine's configuration beside it, for nothing: 25 million instructions.
        FcConfigSetCurrent(configuration)
        ideographs = Self.ideographs(of: locale)
        map = pango_cairo_font_map_new_for_font_type(CAIRO_FONT_TYPE_FT)
        pango_fc_font_map_set_config(OpaquePointer(map), configuration)
        context = pango_font_map_create_context(map)
        language = pango_language_from_string("en")
        pango_context_set_language(context, language)
        pango_context_set_round_glyph_positions(context, 0)
        let options = cairo_font_options_create()
        cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
        cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
        cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
        pango_cairo_context_set_font_options(context, options)
        cairo_font_options_destroy(options)
    }

    deinit {
        for face in faces.values { pango_font_description_free(face.description) }
        g_object_unref(UnsafeMutableRawPointer(context))
        g_object_unref(UnsafeMutableRawPointer(map))
    }

    /// `font`, looked up once.
    func face(_ font: Font) -> Face {
        if let face = faces[font] { return face }
        let description = pango_font_description_new()!
        let family = font.family ?? Self.themeFamily
        pango_font_description_set_family(description, ideographs.map { "\(family),\($0)" } ?? family)
        pango_font_description_set_weight(description, PangoWeight(UInt32(font.weight.rawValue)))
        let size = font.size.isNaN ? 1 : min(max(font.size, 1), 1000)
        pango_font_description_set_absolute_size(description, (size * Double(PANGO_SCALE)).rounded())
        var extents = hb_font_extents_t()
        var unit: Int32 = 0
        var height: Int32 = 0
        // Not pango_context_get_metrics: that sets a sentence to find an average width nobody wants.
        if let found = pango_context_load_font(context, description) {
            let font = pango_font_get_hb_font(found)
            hb_font_get_h_extents(font, &extents)
            hb_font_get_scale(font, &unit, &height)
            g_object_unref(UnsafeMutableRawPointer(found))
        }
        let factor = height == 0 ? 0 : size / Double(abs(height))
        let face = Face(
            description: description, ascent: Double(extents.ascender) * factor,
            descent: Double(-extents.descender) * factor)
        faces[font] = face
        return face
    }

    /// The face for the one code of a character that China, Taiwan, Hong Kong, Korea and Japan each write in their own form.
    private static func ideographs(of locale: String) -> String? {
        let parts = locale.split { $0 == "_" || $0 == "-" }
        return switch parts.first {
        case "zh" where parts.contains("HK") || parts.contains("MO"): "Noto Sans CJK HK"
        case "zh" where parts.contains("TW") || parts.contains("Hant"): "Noto Sans CJK TC"
        case "zh": "Noto Sans CJK SC"
        case "ko": "Noto Sans CJK KR"
        default: nil
        }
    }

    private static func knows(_ family: String, _ configuration: OpaquePointer) -> Bool {
        guard let pattern = FcPatternCreate() else { return false }
        defer { FcPatternDestroy(pattern) }
        FcPatternAddString(pattern, FC_FAMILY, family)
        guard let names = FcObjectSetCreate() else { return false }
        defer { FcObjectSetDestroy(names) }
        guard let found = FcFontList(configuration, pattern, names) else { return false }
        defer { FcFontSetDestroy(found) }
        return found.pointee.nfont > 0
    }

    /// The file's bytes and a zero behind them. Read by us, for fontconfig looks for relative names along FONTCONFIG_PATH.
    private static func read(_ path: String) throws(CanvasError) -> [UInt8] {
        guard let file = fopen(path, "re") else { throw .fontConfiguration(path: path, call: "open", errno: errno) }
        defer { fclose(file) }
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 16384)
        while true {
            let count = fread(&chunk, 1, chunk.count, file)
            bytes += chunk[..<count]
            if count < chunk.count { break }
        }
        guard ferror(file) == 0 else { throw .fontConfiguration(path: path, call: "read", errno: errno) }
        return bytes + [0]
    }
}
