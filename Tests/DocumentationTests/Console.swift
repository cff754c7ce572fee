import Foundation
import Programs

/// What a reader types at a terminal, page by page, and what the page says comes out.
struct Console {
    struct Step {
        var line: Int
        var command: String
        /// May hold `…` for any text.
        var expected: String
        var output = ""

        /// Whether the output is what the page says.
        var isAsShown: Bool {
            var pieces = expected.components(separatedBy: "…")
            let first = pieces.removeFirst()
            guard !pieces.isEmpty else { return output == expected }
            guard output.hasPrefix(first) else { return false }
            var rest = output.dropFirst(first.count)
            let last = pieces.removeLast()
            for piece in pieces where !piece.isEmpty {
                guard let range = rest.range(of: piece) else { return false }
                rest = rest[range.upperBound...]
            }
            return rest.hasSuffix(last)
        }
    }

    private(set) var steps: [Step] = []

    /// Collects the steps of every `console` block: lines after `$ ` are commands, the others what comes out.
    init(_ page: Page) {
        for block in page.blocks(of: "console") {
            for (index, line) in block.lines.enumerated() {
                if line.hasPrefix("$ ") {
                    steps.append(Step(line: block.line + index, command: String(line.dropFirst(2)), expected: ""))
                } else {
                    steps[steps.count - 1].expected += line + "\n"
                }
            }
        }
    }

    /// Runs all of it in one shell, in a folder of its own that holds the page's files and the checkout's Configs.
    mutating func run(files: [Page.Block]) throws {
        let manager = FileManager.default
        let folder = manager.temporaryDirectory.appending(path: "handglass-readme-\(UUID().uuidString)")
        try manager.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? manager.removeItem(at: folder) }
        for block in files {
            guard let name = block.file else { continue }
            try block.text.write(to: folder.appending(path: name), atomically: true, encoding: .utf8)
        }
        try manager.createSymbolicLink(
            at: folder.appending(path: "Configs"), withDestinationURL: Page.checkout.appending(path: "Configs"))
        let outcome = try Program.run("/bin/bash", ["-c", script], in: folder.path, together: true, patience: 600)
        let pieces = outcome.text.components(separatedBy: Self.mark)
        for index in steps.indices {
            steps[index].output = pieces.indices.contains(index + 1) ? pieces[index + 1] : "(not reached)\n"
        }
    }

    /// Stands before each command's output.
    private static let mark = "\u{1E}"

    /// The commands as a Bash script. A program left running in the background is waited for until its socket is there.
    private var script: String {
        var script = """
            PATH=\(Program.folder):$PATH
            trap 'kill $(jobs -p) 2>/dev/null' EXIT
            served() { until [ -S control ] || ! kill -0 $! 2>/dev/null; do sleep 0.02; done; }

            """
        for step in steps {
            script += "printf '\\036'\n\(step.command)\n"
            if step.command.hasSuffix("&") { script += "served\n" }
        }
        return script
    }
}
