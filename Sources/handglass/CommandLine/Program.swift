internal import Glibc

/// The whole command line: finds the command, runs it, turns failures into messages and an exit status.
enum Program {
    static let version = "0.1.0"

    /// Every command, in the order of the help.
    static var commands: [Command] {
        [
            Run.command,
            Replay.command,
            Render.command,
            Check.command,
            Devices.command,
            Ctl.command,
        ]
    }

    /// Runs the program on `words` (without the program's own name).
    static func main(_ words: [String]) -> ExitStatus {
        guard let first = words.first else {
            Standard.error.write(overview)
            return .usage
        }
        do {
            switch first {
            case "--help", "-h", "help":
                Standard.output.write(overview)
                return .done
            case "--version":
                Standard.output.write("handglass \(version)\n")
                return .done
            default: break
            }
            guard let command = commands.first(where: { $0.name == first }) else {
                throw Failure(.usage, "unknown command \(first); handglass --help lists them")
            }
            let rest = Array(words.dropFirst())
            if rest.prefix(while: { $0 != "--" }).contains(where: { $0 == "--help" || $0 == "-h" }) {
                Standard.output.write(command.help)
                return .done
            }
            return try command.run(try Arguments(rest, for: command))
        } catch let failure as Failure {
            for message in failure.messages { Standard.error.write("handglass: \(message)\n") }
            return failure.status
        } catch {
            Standard.error.write("handglass: unexpected error: \(error); please report this\n")
            return .software
        }
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
