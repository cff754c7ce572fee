internal import Base
internal import Trace

/// Traces by their files' names.
enum TraceFiles {
    /// Reads every file of `paths`, with what is told of their devices, as one trace. Warnings go to standard error.
    static func load(_ paths: [String], description: String?, range: TraceRange?) throws -> Trace {
        var options = TraceOptions()
        if let description { options.description = TraceSource(name: description, bytes: try Files.read(description)) }
        options.range = range
        let traces = try paths.map { try load($0, options) }
        if traces.count > 1, traces.contains(where: { $0.recording != nil }) {
            throw Failure(.usage, "a recording by run --record replays alone; other traces can be merged")
        }
        let trace = Trace.merged(traces)
        for warning in trace.warnings { Standard.error.write("handglass: warning: \(warning.text)\n") }
        return trace
    }

    /// The ranges that `--range` names; nil if it was not given.
    static func range(_ text: String?) throws -> TraceRange? {
        guard let text else { return nil }
        guard let range = TraceRange(text) else {
            throw Failure(.usage, "--range \(text) is no range; write --range 0..4095x0..4095")
        }
        return range
    }

    private static func load(_ path: String, _ options: TraceOptions) throws -> Trace {
        var options = options
        let source = TraceSource(name: path, bytes: try Files.read(path))
        do {
            return try TraceReader.read(source, options: options)
        } catch let error where error.kind == .undescribed && options.description == nil {
            // The description often lies beside the events.
            guard let beside = TraceOptions.descriptionNames(for: path).first(where: Files.exists) else {
                throw Failure(.data, messages: error.diagnostics.map(\.text))
            }
            options.description = TraceSource(name: beside, bytes: try Files.read(beside))
            do {
                return try TraceReader.read(source, options: options)
            } catch {
                throw Failure(.data, messages: error.diagnostics.map(\.text))
            }
        } catch {
            throw Failure(.data, messages: error.diagnostics.map(\.text))
        }
    }
}
