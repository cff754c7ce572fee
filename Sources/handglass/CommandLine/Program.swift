internal import Base
internal import Glibc

/// The whole command line: finds the command, runs it, turns failures into messages and an exit status.
enum Program {
    static let version = "0.1.0"

    /// Every command, in the order of the help.
    static var commands: [Command] {
        [
            Run.command,
            Replay.command,
            Convert.command,
            Render.command,
            Gesture.command,
            Record.command,
            Play.command,
            Simulate.command,
            Check.command,
            Devices.command,
            Ctl.command,
        ]
    }

    /// Runs the program on `words` (without the program's own name).
    static func main(_ words: [String]) -> ExitStatus {
        // A reader that went away is told by EPIPE, not by the end of this program.
        signal(SIGPIPE, SIG_IGN)
        Standard.reserve()
        do {
            return try run(words[...])
        } catch let failure as Failure {
            for message in failure.messages { Standard.error.write("handglass: \(message.printable())\n") }
            return failure.status
        } catch {
            Standard.error.write("handglass: unexpected error: \(error); please report this\n")
            return .software
        }
    }

    private static func run(_ words: ArraySlice<String>) throws -> ExitStatus {
        var rest = words
        // `-v` may stand before the command too.
        let isVerbose = rest.first == "-v"
        if isVerbose { rest.removeFirst() }
        guard let first = rest.popFirst() else {
            Standard.error.write(overview)
            return .usage
        }
        switch first {
        case "--version":
            try Standard.output.write("handglass \(version)\n")
            return .done
        case "--help", "-h", "help":
            try Standard.output.write(try rest.first.map { try Self.command($0).help } ?? overview)
            return .done
        default: break
        }
        let command = try Self.command(first)
        let options = rest.prefix { $0 != "--" }
        if options.contains("--help") || options.contains("-h") {
            try Standard.output.write(command.help)
            return .done
        }
        if options.contains("--version") {
            try Standard.output.write("handglass \(version)\n")
            return .done
        }
        return try command.run(try Arguments((isVerbose ? ["-v"] : []) + rest, for: command))
    }

    private static func command(_ name: String) throws -> Command {
        if let command = commands.first(where: { $0.name == name }) { return command }
        let what = name.hasPrefix("-") ? "option" : "command"
        throw Failure(.usage, "unknown \(what) \(name); handglass --help lists what there is")
    }

    private static var overview: String {
        var text = "Usage: handglass COMMAND [OPTION…]\n\nTurns a touch panel into a faithful handheld.\n\nCommands:\n"
        let width = commands.map(\.name.count).max() ?? 0
        for command in commands {
            text +=
                "  " + command.name + String(repeating: " ", count: width - command.name.count + 2) + command.summary
                + "\n"
        }
        return text + "\nhandglass COMMAND --help explains one command.\n"
    }
}
