internal import Base
internal import CYAML

/// The stream of events of libfyaml's parser, owner of its handles.
final class YAMLEvents {
    struct Event {
        enum Kind: Equatable {
            case documentStart
            case scalar(String, isPlain: Bool)
            case alias(String)
            case listStart
            case mappingStart
            /// Of the innermost list or mapping.
            case end
        }

        var kind: Kind
        /// Where the event's text begins, in bytes; nil for an empty value, which has no text.
        var offset: Int?
        var anchor: String?
        var tag: String?
    }

    /// Where the parser gave up, and why in its own words.
    struct Failure: Error {
        /// In bytes; nil if the parser did not say.
        var offset: Int?
        var message: String
    }

    private let source: SourceText
    private let diagnostics: OpaquePointer
    private let parser: OpaquePointer
    /// What the parser reads from: it keeps no copy.
    private let buffer: UnsafeMutableBufferPointer<CChar>

    init(_ source: SourceText) throws(Failure) {
        let failure = Failure(offset: 0, message: "the YAML parser could not be started: out of memory")
        var output = fy_diag_cfg()
        fy_diag_cfg_default(&output)
        // Without a file or a function to write to, it prints nothing; the errors are collected instead.
        output.fp = nil
        output.output_fn = nil
        guard let diagnostics = fy_diag_create(&output) else { throw failure }
        fy_diag_set_collect_errors(diagnostics, true)
        var configuration = fy_parse_cfg()
        // Bits of an enum that C code combines with |. Version 1.2, JSON mode off; lines inside braces may begin anywhere, as
        // most other parsers allow.
        configuration.flags = fy_parse_cfg_flags(
            rawValue: FYPCF_QUIET.rawValue | FYPCF_COLLECT_DIAG.rawValue | FYPCF_SLOPPY_FLOW_INDENTATION.rawValue
                | 2 << UInt32(FYPCF_DEFAULT_VERSION_SHIFT))
        configuration.diag = diagnostics
        guard let parser = fy_parser_create(&configuration) else {
            fy_diag_destroy(diagnostics)
            throw failure
        }
        buffer = .allocate(capacity: source.bytes.count + 1)
        UnsafeMutableRawBufferPointer(buffer).copyBytes(from: source.bytes + [0])
        self.source = source
        self.diagnostics = diagnostics
        self.parser = parser
        guard fy_parser_set_string(parser, buffer.baseAddress, source.bytes.count) == 0 else { throw failure }
    }

    deinit {
        fy_parser_destroy(parser)
        fy_diag_destroy(diagnostics)
        buffer.deallocate()
    }

    /// The next event; nil at the end of the stream.
    func next() throws(Failure) -> Event? {
        while true {
            guard let raw = fy_parser_parse(parser) else {
                if let failure = reported { throw failure }
                guard !fy_parser_get_stream_error(parser) else {
                    throw Failure(offset: nil, message: "this is not YAML")
                }
                return nil
            }
            defer { fy_parser_event_free(parser, raw) }
            let offset = fy_event_start_mark(raw).map { Int($0.pointee.input_pos) }
            switch raw.pointee.type {
            case FYET_DOCUMENT_START: return Event(kind: .documentStart, offset: offset)
            case FYET_SCALAR: return scalar(raw, offset)
            case FYET_ALIAS: return Event(kind: .alias(text(of: fy_event_get_token(raw)) ?? ""), offset: offset)
            case FYET_SEQUENCE_START: return event(.listStart, raw, offset)
            case FYET_MAPPING_START: return event(.mappingStart, raw, offset)
            case FYET_SEQUENCE_END, FYET_MAPPING_END: return Event(kind: .end, offset: offset)
            default: continue
            }
        }
    }

    private func scalar(_ raw: UnsafeMutablePointer<fy_event>, _ offset: Int?) -> Event {
        guard let token = fy_event_get_token(raw) else { return event(.scalar("", isPlain: true), raw, offset) }
        let style = fy_token_scalar_style(token)
        let isPlain = style == FYSS_PLAIN || style == FYSS_ANY
        var start = offset
        // The mark of a quoted text stands behind its opening quote.
        if let at = offset, !isPlain, at > 0, source.bytes[at - 1] == 34 || source.bytes[at - 1] == 39 {
            start = at - 1
        }
        return event(.scalar(text(of: token) ?? "", isPlain: isPlain), raw, start)
    }

    private func event(_ kind: Event.Kind, _ raw: UnsafeMutablePointer<fy_event>, _ offset: Int?) -> Event {
        Event(
            kind: kind, offset: offset, anchor: text(of: fy_event_get_anchor_token(raw)),
            tag: text(of: fy_event_get_tag_token(raw)))
    }

    private func text(of token: OpaquePointer?) -> String? {
        guard let token else { return nil }
        var length = 0
        guard let start = fy_token_get_text(token, &length) else { return nil }
        let bytes = UnsafeRawBufferPointer(start: start, count: length)
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The first error that the parser collected.
    private var reported: Failure? {
        var previous: UnsafeMutableRawPointer?
        guard let error = fy_diag_errors_iterate(diagnostics, &previous)?.pointee else { return nil }
        let message = error.msg.map { String(cString: $0) } ?? "this is not YAML"
        let mark = error.fyt.flatMap { fy_token_start_mark($0) }
        return Failure(offset: mark.map { Int($0.pointee.input_pos) }, message: "YAML: \(message)")
    }
}
