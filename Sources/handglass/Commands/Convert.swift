internal import Base
internal import Input
internal import Trace

/// `handglass convert`: from any trace that can be read to one that others can read, to the microsecond.
enum Convert {
    static let command = Command(
        name: "convert", summary: "Converts a trace to another format",
        synopsis: "[OPTION…] IN OUT",
        options: [
            .value(
                "format", "evemu|libinput", "what to write; else OUT's ending says it (.evemu, .yml), or it is libinput"
            ),
            .value("only", "N", "of several devices the one with this number, from 1 on"),
            .value("description", "F", "the device's description, if the trace has none"),
            .value("range", "XxY", "the axes' ranges, such as 0..4095x0..4095"),
            .value("rate", "HZ", "frames a second, if the trace has no times"),
        ],
        examples: [
            "handglass convert touches.evtest.txt touches.evemu",
            "adb shell getevent -lt | handglass convert --range 0..1079x0..2399 - touches.yml",
        ],
        run: run)

    private enum Format: String {
        case evemu
        case libinput
    }

    private static func run(_ arguments: Arguments) throws -> ExitStatus {
        guard arguments.operands.count == 2 else {
            throw Failure(.usage, "convert: two names are needed; write handglass convert IN OUT")
        }
        let (source, target) = (arguments.operands[0], arguments.operands[1])
        let format = try format(arguments.value("format"), target)
        let options = try TraceFiles.options(arguments)
        var trace = try TraceFiles.load([source], options)
        if let only = arguments.value("only") { trace = try reduce(trace, to: only) }
        let text =
            switch format {
            case .libinput: LibinputWriter.text(of: trace)
            case .evemu: try evemu(trace, of: source)
            }
        try Files.write(Array(text.utf8), to: target)
        return .done
    }

    private static func format(_ name: String?, _ target: String) throws -> Format {
        if let name {
            guard let format = Format(rawValue: name) else {
                throw Failure(.usage, "convert: --format takes evemu or libinput, not \(name)")
            }
            return format
        }
        if target == "-" { return .libinput }
        switch target.split(separator: "/").last?.split(separator: ".").dropFirst().last {
        case "evemu", "events", "event", "ev": return .evemu
        case "yml", "yaml", "libinput": return .libinput
        default:
            throw Failure(
                .usage, "convert: \(target) does not say what to write; end it in .evemu or .yml, or give --format")
        }
    }

    /// The trace as if the device called so were alone.
    private static func reduce(_ trace: Trace, to only: String) throws -> Trace {
        let devices = trace.devices
        guard let number = Int(only), devices.indices.contains(number - 1) else {
            throw Failure(.usage, "convert: --only \(only): the trace has devices 1 to \(devices.count)")
        }
        let device = devices[number - 1]
        return Trace(devices: [device], frames: [trace.frames.filter { $0.device == device.id }])
    }

    private static func evemu(_ trace: Trace, of source: String) throws -> String {
        let devices = trace.devices
        guard devices.count == 1 else {
            let list = devices.enumerated().map { "\($0 + 1) \"\($1.description.name)\"" }.joined(separator: ", ")
            throw Failure(
                .data,
                "\(source): holds \(devices.count) devices, an evemu recording one; choose by --only (\(list)), or write libinput YAML, which holds all"
            )
        }
        var lost: [String] = []
        for loss in trace.items.lazy.compactMap(EvemuWriter.loss) where !lost.contains(loss) { lost.append(loss) }
        for loss in lost { Standard.error.write("handglass: warning: \(source): evemu has no form for \(loss)\n") }
        return EvemuWriter.text(of: devices[0], frames: trace.frames)
    }
}
