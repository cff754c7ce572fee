internal import Base
internal import Controls
internal import Drawing
internal import Scene

/// Turns the tree of a scene's file into a document, or into everything that is wrong with it.
///
/// Decoding goes on after an error with a default in its place; what was decoded is thrown away in the end, so that one run
/// tells all. References are looked up once every id is known.
final class SceneDecoder: DocumentDecoder {
    /// What an id names.
    struct Registration {
        /// nil for an element that could not be decoded: nothing more is said about it.
        var kind: ElementKind?
        var valueType: ValueType?
        var position: SourcePosition
    }

    private(set) var ids = [
        "scene": Registration(kind: .scene, valueType: ValueType.none, position: SourcePosition(line: 1, column: 1))
    ]
    /// In the order of the file.
    private var idOrder: [String] = []
    private var screenIDs: [String] = []
    private var knownScreens: Set<String> = []
    /// Ids that are looked at to find the nearest.
    private static let nearestLimit = 1000
    /// Pictures by the names that the scene gives them, and their files.
    var knownImages: [String: ImageSource] = [:]
    var catalogue = ImageCatalogue()
    private let reading: ReadFile?
    /// The scene's.
    private(set) var locale = "en_US"
    /// How locales write dates, by name, once each.
    var knownDates: [String: DateFormatting] = [:]
    /// Labels whose text shows other labels, to find those that show themselves.
    var shownLabels: [String: [Reference]] = [:]
    private var checks: [() -> Void] = []

    /// - Parameter reading: reads the files that the scene names; nil: none can be read.
    init(file: String, reading: ReadFile?) {
        self.reading = reading
        super.init(file: file)
    }

    /// The bytes of a file that the scene names, from its own folder.
    func file(_ name: String, limit: Int) -> Result<[UInt8], FileProblem> {
        guard let reading else { return .failure(FileProblem("no files can be read here")) }
        guard !name.isEmpty, !name.contains("\0") else { return .failure(FileProblem("it has no name")) }
        let folder = file.lastIndex(of: "/").map { String(file[...$0]) } ?? ""
        return reading(name.hasPrefix("/") ? name : folder + name, limit)
    }

    // MARK: Ids

    /// Notes that the element at `position` is called `id`.
    func register(_ id: String, _ kind: ElementKind?, at position: SourcePosition) {
        if let bad = id.first(where: { $0.isWhitespace || ".{}|=/,\"".contains($0) }) {
            report(
                .invalidValue, at: position, "the id \"\(id)\" holds \"\(bad)\"", "use letters, digits, - and _ alone")
        } else if id.isEmpty {
            report(.invalidValue, at: position, "an id is empty", "use letters, digits, - and _")
        }
        // An element may have the name of the whole; then that is what it means.
        if let first = ids[id], first.kind != .scene {
            report(
                .duplicateID, at: position,
                "the id \"\(id)\" is already taken on line \(first.position.line)", "give each element an id of its own"
            )
            return
        }
        ids[id] = Registration(kind: kind, valueType: nil, position: position)
        idOrder.append(id)
    }

    /// Tells what may be set to the element registered as `id` at `position`.
    func setValueType(of id: String?, at position: SourcePosition?, _ type: ValueType) {
        guard let id, ids[id]?.position == position else { return }
        ids[id]?.valueType = type
    }

    override func pass(over node: YAMLNode) { registerAll(in: node) }

    /// Notes the ids inside something that is not decoded, so that references to them are not reported too.
    func registerAll(in node: YAMLNode) {
        switch node.content {
        case .list(let items): for item in items { registerAll(in: item) }
        case .mapping(let entries):
            for entry in entries {
                if entry.key == "id", case .text(let id) = entry.value.content, ids[id] == nil {
                    ids[id] = Registration(kind: nil, valueType: nil, position: entry.value.position)
                } else {
                    registerAll(in: entry.value)
                }
            }
        case .null, .bool, .number, .text: break
        }
    }

    /// Runs `check` when every id is known.
    func later(_ check: @escaping () -> Void) { checks.append(check) }

    /// What `reference` names; reports it if it names nothing. To be called from a check.
    func resolve(_ reference: Reference, for what: String) -> Registration? {
        if let found = ids[reference.id] { return found }
        report(
            .unknownID, at: reference.position, "\(what): no element has the id \"\(reference.id)\"",
            Suggestion.nearest(to: reference.id, among: idOrder.prefix(Self.nearestLimit)).map {
                "did you mean \"\($0)\"?"
            }
                ?? "give an element this id, or remove the reference")
        return nil
    }

    // MARK: The whole

    /// The scene in `root`; nil if anything is wrong with it.
    func decode(_ root: YAMLNode) -> SceneDocument? {
        guard let fields = Fields(root, "scene", .scene, self, at: root.position) else { return nil }
        checkVersion(fields)
        let device = decodeDevice(fields) ?? DeviceProfile.named("phone-4.7")
        locale = decodeLocale(fields) ?? "en_US"
        let traits = decodeTraits(fields)
        let now = decodeNow(fields)
        let screens = decodeScreens(fields)
        let keys = decodeKeys(fields)
        let start = decodeStart(fields) ?? screens.first?.id
        for check in checks { check() }
        checks = []
        reportLoops()
        guard !findings.contains(where: { $0.rule.severity == .error }), let device, let start else { return nil }
        return SceneDocument(
            file: file, device: device, locale: locale, dates: dates(of: locale), numbers: numbers(of: locale),
            start: start, traits: traits,
            now: now, keys: keys,
            images: catalogue, screens: screens
        )
    }

    private func decodeTraits(_ fields: Fields) -> Traits {
        var traits = Traits()
        traits.appearance = fields.choice("appearance") ?? .light
        traits.textSize = fields.choice("textSize") ?? .l
        traits.boldText = fields.boolean("boldText") ?? false
        traits.contrast = fields.choice("contrast") ?? .normal
        traits.reduceMotion = fields.boolean("reduceMotion") ?? false
        traits.isRightToLeft = LocaleName.readsRightToLeft(locale)
        return traits
    }

    private func checkVersion(_ fields: Fields) {
        guard let node = fields.required("handglass", remedy: "begin with handglass: 1") else { return }
        guard case .number(1, _) = node.content else {
            return report(
                .invalidValue, at: node.position, "scene: this is a scene of another version of the language",
                "write handglass: 1")
        }
    }

    func decodeLocale(_ fields: Fields) -> String? {
        guard let (locale, position) = fields.placedText("locale") else { return nil }
        let parts = locale.split(separator: "_", omittingEmptySubsequences: false)
        let isName =
            parts.count <= 3 && (2...3).contains(parts[0].count)
            && parts.allSatisfy {
                !$0.isEmpty && $0.utf8.allSatisfy { (48...57).contains($0) || (65...122).contains($0) }
            }
        if !isName {
            report(
                .invalidValue, at: position, "\(fields.what): \"\(locale)\" is not the name of a locale",
                "write it as in en_US")
        }
        return locale
    }

    private func decodeNow(_ fields: Fields) -> CivilTime? {
        guard let (text, position) = fields.placedText("now") else { return nil }
        guard let now = CivilTime(text) else {
            report(
                .invalidValue, at: position, "scene: \"\(text)\" is not a date and time of the years 1900 to 2100",
                "write it as in 2017-01-09T09:41")
            return nil
        }
        return now
    }

    private func decodeStart(_ fields: Fields) -> String? {
        guard let (start, position) = fields.placedText("start") else { return nil }
        checkScreen(Reference(start, at: position), for: "start")
        return start
    }

    /// Reports a screen that there is not.
    func checkScreen(_ reference: Reference, for what: String) {
        guard !knownScreens.contains(reference.id) else { return }
        report(
            .unknownID, at: reference.position, "\(what): there is no screen \"\(reference.id)\"",
            Suggestion.remedy(for: reference.id, among: screenIDs))
    }

    /// Notes the screens there are.
    func setScreens(_ ids: [String]) {
        screenIDs = ids
        knownScreens = Set(ids)
    }

    /// A label whose text holds its own text has none. Takes away the labels that show no other, then those that no other shows,
    /// over and over: what stays goes in circles.
    private func reportLoops() {
        var shown = shownLabels.mapValues { Set($0.map(\.id)).filter { shownLabels[$0] != nil } }
        for _ in 0..<2 {
            var shownBy: [String: Set<String>] = [:]
            for (id, others) in shown { for other in others { shownBy[other, default: []].insert(id) } }
            var free = shown.keys.filter { shown[$0]?.isEmpty == true }
            while let id = free.popLast() {
                shown[id] = nil
                for other in shownBy[id] ?? [] {
                    shown[other]?.remove(id)
                    if shown[other]?.isEmpty == true { free.append(other) }
                }
            }
            // The other way round: who shows becomes who is shown.
            shown = shown.mapValues { _ in [] }.merging(shownBy.filter { shown[$0.key] != nil }) { $1 }
                .mapValues { $0.filter { shown[$0] != nil } }
        }
        for id in idOrder where shown[id] != nil {
            report(
                .invalidValue, at: ids[id]?.position, "label: the text of \"\(id)\" holds itself",
                "remove {\(id)} from its text or from the texts that it shows")
        }
    }
}
