/// What can be told from a locale's name alone.
public enum LocaleName {
    /// Arabic, Divehi, Persian, Hebrew, Central Kurdish, Kurdish, Pashto, Sindhi, Syriac, Uyghur, Urdu, Yiddish.
    private static let rightToLeft: Set<String> = [
        "ar", "dv", "fa", "he", "iw", "ckb", "ku", "ps", "sd", "syr", "ug", "ur", "yi",
    ]

    /// Whether the language of `locale` (`ar_EG`) is written from right to left.
    public static func readsRightToLeft(_ locale: String) -> Bool {
        rightToLeft.contains(String(locale.prefix { $0 != "_" && $0 != "-" }))
    }
}
