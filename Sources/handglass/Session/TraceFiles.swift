internal import Base
internal import Trace

/// Traces by their files' names.
enum TraceFiles {
    /// What `--description`, `--range` and `--rate` tell.
    static func options(_ arguments: Arguments) throws -> TraceOptions {
        var options = TraceOptions()
        if let description = arguments.value("description") {
            options.description = TraceSource(name: description, bytes: try Files.read(description))
        }
        if let range = arguments.value("range") {
            guard let parsed = TraceRange(range) else {
                throw Failure(.usage, "--range \(range) is no range; write --range 0..4095x0..4095")
            }
            options.range = parsed
        }
        if let rate = arguments.value("rate") {
            guard let parsed = Double(rate), TraceOptions.rates.contains(parsed) else {
                throw Failure(.usage, "--rate \(rate) is no rate; write the frames a second, 0.1 to 10000")
            }
            options.rate = parsed
        }
        return options
    }

    /// Reads every file of `paths`, with what is told of their devices, as one trace. Warnings go to standard error.
    static func load(_ paths: [String], _ options: TraceOptions) throws -> Trace {
        let traces = try paths.map { try load($0, options) }
        if traces.count > 1, traces.contains(where: { $0.recording != nil }) {
            throw Failure(.usage, "a recording by run --record replays alone; other traces can be merged")
        }
        let trace = Trace.merged(traces)
        for warning in trace.warnings { Standard.error.write("handglass: warning: \(warning.text)\n") }
        return trace
    }

    /// Some hours of a busy panel; a file without end (/dev/zero) must have one.
    private static let limit = 1 << 30

    private static func load(_ path: String, _ options: TraceOptions) throws -> Trace {
        var options = options
        let bytes = try Files.read(path, limit: limit)
        guard bytes.count <= limit else {
            throw Failure(.data, "\(path): is larger than a trace may be (1 GiB); give a part of it")
        }
        let source = TraceSource(name: path, bytes: bytes)
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
