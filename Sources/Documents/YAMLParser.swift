internal import Base

/// Reads one YAML document into a tree of values with their places.
///
/// Depth, aliases and size are bounded, so that no file takes more than a moment or more than a few hundred megabytes.
struct YAMLParser {
    /// Mappings and lists inside each other. Scenes need about twelve.
    static let depthLimit = 60
    /// Values in all, every alias counted as what it stands for: a table of ten thousand rows has about 80 000.
    static let sizeLimit = 500_000

    let file: String
    private let source: SourceText
    private var stack: [Frame] = []
    private var anchors: [String: YAMLNode] = [:]
    private var root: YAMLNode?
    private var total = 0
    /// What is wrong without keeping the tree from being built.
    private(set) var findings: [Finding] = []

    /// A list or mapping that is not finished.
    private struct Frame {
        var position: SourcePosition
        var anchor: String?
        var items: [YAMLNode] = []
        var entries: [YAMLNode.Entry] = []
        var isMapping: Bool
        /// The key whose value comes next.
        var key: (text: String, position: SourcePosition)?
        var keys: [String: SourcePosition] = [:]
        /// Mappings named by `<<`: their keys count where the mapping has none of its own.
        var merged: [YAMLNode.Entry] = []
    }

    private init(file: String, source: SourceText) {
        self.file = file
        self.source = source
    }

    /// The document in `bytes` and what is wrong with it that need not stop the reading (keys written twice).
    /// Throws the one finding at which the parser stopped.
    static func parse(_ bytes: [UInt8], file: String) throws(Finding) -> (root: YAMLNode, findings: [Finding]) {
        let (root, findings) = try parseAny(bytes, file: file)
        guard let root else {
            throw syntax(file, SourcePosition(line: 1, column: 1), "the file is empty", "begin with handglass: 1")
        }
        return (root, findings)
    }

    /// The same for files that may hold nothing but comments: nil then.
    static func parseAny(_ bytes: [UInt8], file: String) throws(Finding) -> (root: YAMLNode?, findings: [Finding]) {
        let source: SourceText
        do {
            source = try SourceText(bytes)
        } catch {
            switch error {
            case .tooLarge:
                throw syntax(
                    file, nil, "the file is larger than \(SourceText.limit >> 20) MiB", "split it or shorten it")
            case .nul(let place):
                throw syntax(file, place, "a NUL byte is no part of a text", "remove it; is this a text file?")
            case .notUTF8(let place):
                throw syntax(file, place, "these bytes are not UTF-8", "save the file as UTF-8")
            }
        }
        var parser = YAMLParser(file: file, source: source)
        try parser.run()
        return (parser.root, parser.findings)
    }

    private mutating func run() throws(Finding) {
        let events: YAMLEvents
        do { events = try YAMLEvents(source) } catch { throw failure(error) }
        var documents = 0
        while true {
            let event: YAMLEvents.Event?
            do { event = try events.next() } catch { throw failure(error) }
            guard let event else { return }
            // An empty value has no place of its own: it is told by its key.
            let position = event.offset.map { source.position(at: $0) } ?? stack.last?.key?.position ?? source.end
            switch event.kind {
            case .documentStart:
                documents += 1
                guard documents == 1 else {
                    throw stop(position, "a second document begins here", "keep one document a file")
                }
            case .scalar(let text, let isPlain):
                try take(scalar: text, isPlain: isPlain, event, at: position)
            case .alias(let name):
                guard let node = anchors[name] else {
                    throw stop(position, "alias *\(name) has no anchor &\(name) before it", "write the anchor first")
                }
                guard stack.count + node.depth <= Self.depthLimit else { throw tooDeep(position) }
                try count(node.size, at: position)
                var copy = node
                copy.position = position
                try add(copy, anchor: nil)
            case .listStart, .mappingStart:
                let isMapping = event.kind == .mappingStart
                if let tag = event.tag { throw stop(position, "the tag \(tag) is not known here", "leave it out") }
                guard stack.count < Self.depthLimit else { throw tooDeep(position) }
                try count(1, at: position)
                if let top = stack.last, top.isMapping, top.key == nil {
                    throw stop(position, "a key must be a text, not a \(isMapping ? "mapping" : "list")", nil)
                }
                stack.append(Frame(position: position, anchor: event.anchor, isMapping: isMapping))
            case .end:
                guard let frame = stack.popLast() else { continue }
                try add(finished(frame), anchor: frame.anchor)
            }
        }
    }

    private mutating func take(
        scalar text: String, isPlain: Bool, _ event: YAMLEvents.Event, at position: SourcePosition
    )
        throws(Finding)
    {
        if let top = stack.last, top.isMapping, top.key == nil {
            stack[stack.count - 1].key = (text, position)
            if let anchor = event.anchor {
                anchors[anchor] = YAMLNode(position: position, content: .text(text))
            }
            return
        }
        let content: YAMLNode.Content
        switch event.tag {
        case nil: content = isPlain ? YAMLNode.Content(plain: text) : .text(text)
        case "!", "tag:yaml.org,2002:str": content = .text(text)
        case .some(let tag): throw stop(position, "the tag \(tag) is not known here", "leave it out")
        }
        try count(1, at: position)
        try add(YAMLNode(position: position, content: content), anchor: event.anchor)
    }

    /// Aliases make values without text: counting what they stand for bounds a file that doubles itself line by line.
    private mutating func count(_ values: Int, at position: SourcePosition) throws(Finding) {
        total += values
        guard total <= Self.sizeLimit else {
            throw stop(position, "more than \(Self.sizeLimit) values, aliases counted in full", "shorten it")
        }
    }

    /// Puts a finished value where it belongs.
    private mutating func add(_ node: YAMLNode, anchor: String?) throws(Finding) {
        if let anchor { anchors[anchor] = node }
        guard let top = stack.indices.last else {
            root = node
            return
        }
        guard stack[top].isMapping else {
            stack[top].items.append(node)
            return
        }
        guard let key = stack[top].key else {
            guard case .text(let text) = node.content else {
                throw stop(node.position, "a key must be a text, not \(node.kindName)", nil)
            }
            stack[top].key = (text, node.position)
            return
        }
        stack[top].key = nil
        if key.text == "<<" {
            try count(node.size, at: node.position)
            stack[top].merged += try entries(merging: node)
        } else if let first = stack[top].keys[key.text] {
            findings.append(
                Finding(
                    .duplicateKey,
                    Diagnostic(
                        file: file, position: key.position,
                        message: "the key \"\(key.text)\" stands twice here, first on line \(first.line)",
                        remedy: "remove one of them")))
        } else {
            stack[top].keys[key.text] = key.position
            stack[top].entries.append(YAMLNode.Entry(key: key.text, keyPosition: key.position, value: node))
        }
    }

    private func entries(merging node: YAMLNode) throws(Finding) -> [YAMLNode.Entry] {
        switch node.content {
        case .mapping(let entries): return entries
        case .list(let items):
            var all: [YAMLNode.Entry] = []
            for item in items {
                guard case .mapping(let entries) = item.content else {
                    throw stop(node.position, "<< merges mappings, not \(item.kindName)", nil)
                }
                all += entries
            }
            return all
        case .null, .bool, .number, .text: throw stop(node.position, "<< merges a mapping, not \(node.kindName)", nil)
        }
    }

    private mutating func finished(_ frame: Frame) -> YAMLNode {
        guard frame.isMapping else {
            return YAMLNode(
                position: frame.position, content: .list(frame.items), size: frame.items.reduce(1) { $0 + $1.size },
                depth: 1 + (frame.items.map(\.depth).max() ?? 0))
        }
        var entries = frame.entries
        var keys = frame.keys
        for entry in frame.merged where keys.updateValue(entry.keyPosition, forKey: entry.key) == nil {
            entries.append(entry)
        }
        return YAMLNode(
            // A pair without braces inside a list is marked at its colon.
            position: min(frame.position, entries.first?.keyPosition ?? frame.position), content: .mapping(entries),
            size: entries.reduce(1) { $0 + $1.value.size }, depth: 1 + (entries.map(\.value.depth).max() ?? 0))
    }

    private func tooDeep(_ position: SourcePosition) -> Finding {
        stop(position, "nested deeper than \(Self.depthLimit) levels", "flatten it")
    }

    private func failure(_ error: YAMLEvents.Failure) -> Finding {
        stop(error.offset.map { source.position(at: $0) } ?? source.end, error.message, nil)
    }

    private func stop(_ position: SourcePosition, _ message: String, _ remedy: String?) -> Finding {
        Self.syntax(file, position, message, remedy)
    }

    private static func syntax(_ file: String, _ position: SourcePosition?, _ message: String, _ remedy: String?)
        -> Finding
    {
        Finding(.syntax, Diagnostic(file: file, position: position, message: message, remedy: remedy))
    }
}
