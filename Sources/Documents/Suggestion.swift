/// Finds the name that was probably meant.
enum Suggestion {
    /// The name of `known` nearest to `name`, if it is near enough: a letter in three may be wrong, missing, added or swapped with
    /// its neighbour; case does not count. Of equally near ones the one with the same letters, else the first.
    static func nearest<Names: Sequence<String>>(to name: String, among known: Names) -> String? {
        let wanted = Array(name.lowercased().unicodeScalars.prefix(64))
        let limit = max(1, wanted.count / 3)
        var best: (name: String, distance: Int)?
        let sorted = wanted.sorted()
        for candidate in known {
            let letters = Array(candidate.lowercased().unicodeScalars.prefix(64))
            guard abs(letters.count - wanted.count) <= limit else { continue }
            // Doubled, so that a swap comes before a change of letters.
            let d = 2 * distance(wanted, letters) - (letters.sorted() == sorted ? 1 : 0)
            if d <= 2 * limit, d < best?.distance ?? .max { best = (candidate, d) }
        }
        return best?.name
    }

    /// Our name for what the originals are called, lower case on the left.
    private static let originals: [String: String] = [
        "uiactivityindicatorview": "activity",
        "uiapplication.networkactivityindicatorvisible": "networkActivity",
        "networkactivityindicatorvisible": "networkActivity",
        "uibutton": "button", "uidatepicker": "datePicker", "uipickerview": "picker", "uilabel": "label",
        "uipagecontrol": "pageControl", "uiprogressview": "progress", "uirefreshcontrol": "refresh",
        "uisegmentedcontrol": "segmented", "uislider": "slider", "mpvolumeview": "volume", "uistepper": "stepper",
        "uiswitch": "switch", "uitableviewcell": "row", "uitableview": "table", "uitextfield": "textField",
        "uitextview": "textView", "uikeyboardtype": "keyboard", "uiimageview": "image", "uiscrollview": "scroll",
    ]

    /// Our name for an original's class or property; nil if `name` is none.
    static func original(_ name: String) -> String? { originals[name.lowercased()] }

    /// The remedy for an unknown name: the one that was meant, else all that there are (up to `most`).
    static func remedy(for name: String, among known: [String], most: Int = 24) -> String {
        if let meant = original(name) ?? nearest(to: name, among: known) { return "did you mean \"\(meant)\"?" }
        if known.isEmpty { return "remove it" }
        let listed = known.prefix(most).joined(separator: ", ")
        return "known here: \(listed)\(known.count > most ? ", …" : "")"
    }

    /// How many letters must be changed, added, removed or swapped with their neighbour.
    private static func distance(_ a: [Unicode.Scalar], _ b: [Unicode.Scalar]) -> Int {
        var before: [Int] = []
        var last = Array(0...b.count)
        for i in a.indices {
            var row = [i + 1]
            for j in b.indices {
                var best = min(last[j] + (a[i] == b[j] ? 0 : 1), last[j + 1] + 1, row[j] + 1)
                if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { best = min(best, before[j - 1] + 1) }
                row.append(best)
            }
            before = last
            last = row
        }
        return last[b.count]
    }
}
