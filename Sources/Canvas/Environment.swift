internal import Glibc

/// The variables by which font libraries let their results be changed. They read them once, at first use.
enum Environment {
    /// Shuts them out, so that the same text gives the same pixels in every shell. Call it before the first font is asked for.
    static func pin() {
        // Which of two faces that both know a letter is taken; else LC_ALL, LC_CTYPE or LANG would say.
        setenv("FC_LANG", "en", 1)
        // Which language a script is taken to be in, hence which variants of letters; else LANGUAGE would say.
        setenv("PANGO_LANGUAGE", "en", 1)
        // Other directories, other rasterising, other shaping.
        for name in ["FONTCONFIG_SYSROOT", "FREETYPE_PROPERTIES", "HB_SHAPER_LIST", "HB_OPTIONS", "HB_FONT_FUNCS"] {
            unsetenv(name)
        }
    }
}
