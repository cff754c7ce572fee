import Programs

/// The program just built, run on this host.
enum Handglass {
    static func run(_ arguments: String...) throws -> Program.Outcome { try run(arguments) }

    static func run(_ arguments: [String]) throws -> Program.Outcome {
        try Program.run(Program.handglass, arguments)
    }
}
