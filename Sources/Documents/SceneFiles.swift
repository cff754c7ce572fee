internal import Base
internal import Controls
internal import Drawing
internal import Images

/// Reads a file beside a scene: its bytes, at most a little more than `limit` of them, or why it cannot be read, in words.
public typealias ReadFile = (_ path: String, _ limit: Int) -> Result<[UInt8], FileProblem>

/// Why a file cannot be read.
public struct FileProblem: Error, Hashable, Sendable {
    public var text: String

    public init(_ text: String) { self.text = text }
}

/// Pictures of a scene: files beside it, and our own.
extension Fields {
    /// The picture that `key` names.
    func image(_ key: String) -> ImageSource? { self[key].flatMap { image(of: $0, key) } }

    func image(of node: YAMLNode, _ key: String) -> ImageSource? {
        guard let name = text(of: node, key) else { return nil }
        if let known = decoder.knownImages[name] { return known }
        if name.hasPrefix("system:") {
            guard SystemIcon.file(named: name) != nil else {
                let names = SystemIcon.allCases.map(\.name)
                invalid(key, node, "has no picture \"\(name)\"", Suggestion.remedy(for: name, among: names))
                return nil
            }
            return note(ImageSource(name: name, size: Size(24, 24), isTemplate: true))
        }
        switch decoder.file(name, limit: ImageFile.limit) {
        case .failure(let problem):
            invalid(
                key, node, "names a file that cannot be read: \(problem.text)",
                "put it beside the scene, or name another")
        case .success(let bytes):
            do {
                let file = try ImageFile(bytes, name: name)
                decoder.catalogue.add(bytes, named: name)
                return note(ImageSource(name: name, size: file.size))
            } catch {
                invalid(key, node, "names a file that \(error.text.message): \(name)", error.text.remedy)
            }
        }
        return nil
    }

    private func note(_ image: ImageSource) -> ImageSource {
        decoder.knownImages[image.name] = image
        return image
    }

    /// One picture for all states, or one for each.
    func stateImages(_ key: String) -> StateImages? {
        guard let node = self[key] else { return nil }
        guard case .mapping = node.content else { return image(of: node, key).map { StateImages($0) } }
        guard let states = Fields(node, "\(what): \(key)", .states, decoder, at: node.position),
            states.required("normal") != nil
        else { return nil }
        let (highlighted, selected, disabled) = (
            states.image("highlighted"), states.image("selected"), states.image("disabled")
        )
        return states.image("normal").map {
            StateImages($0, highlighted: highlighted, selected: selected, disabled: disabled)
        }
    }

    /// One colour, or colours by what a value lies below.
    func rangedTint(_ key: String) -> RangedTint? {
        guard let node = self[key] else { return nil }
        guard case .list(let items) = node.content else { return colour(key).map { RangedTint($0) } }
        let form = "write it as in [{ below: 16, colour: blue }, { colour: red }]"
        var ranges: [RangedTint.Range] = []
        for (index, item) in items.enumerated() {
            guard let range = Fields(item, "\(what): \(key)", .range, decoder, at: item.position),
                range.required("colour") != nil, let color = range.colour("colour")
            else { return nil }
            let below = range.number("below")
            switch (below, index == items.count - 1) {
            case (let below?, false):
                if let last = ranges.last, last.below >= below {
                    range.invalid("below", item, "must be above the one before", nil)
                }
                ranges.append(RangedTint.Range(below: below, color))
            case (nil, true): return RangedTint(ranges, else: color)
            case (nil, false):
                range.invalid("below", item, "is missing: only the last colour goes without", form)
                return nil
            case (_?, true):
                range.invalid("below", item, "must not stand with the last colour: it is that of all the rest", form)
                return nil
            }
        }
        invalid(key, node, "has no colour", form)
        return nil
    }
}
