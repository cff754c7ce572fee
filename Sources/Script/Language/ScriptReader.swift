import Base

/// Reads gesture scripts: one step a line, `#` begins a comment.
public enum ScriptReader {
    /// The script that `bytes` spell.
    ///
    /// - Parameter file: its name, for messages.
    /// - Throws: everything that is wrong with it, each with line, column and what to write instead.
    public static func read(_ bytes: [UInt8], file: String) throws(ScriptError) -> GestureScript {
        guard !bytes.contains(0) else {
            throw ScriptError(diagnostics: [
                Diagnostic(file: file, message: "is no text", remedy: "write a gesture script in UTF-8, a step a line")
            ])
        }
        var lines: [GestureScript.Line] = []
        var diagnostics: [Diagnostic] = []
        // Some editors put a mark before UTF-8.
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        let text = String(decoding: bytes.dropFirst(bytes.starts(with: mark) ? mark.count : 0), as: UTF8.self)
        for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
            do throws(ScriptError) {
                if let read = try read(line: line, number: index + 1, file: file) { lines.append(read) }
            } catch {
                diagnostics += error.diagnostics
            }
        }
        guard diagnostics.isEmpty else { throw ScriptError(diagnostics: diagnostics) }
        return GestureScript(file: file, lines: lines)
    }

    /// A single line, as they come one by one; nil for an empty one or a comment.
    ///
    /// - Parameter number: which line of `file` it is, from 1.
    public static func read(line: Substring, number: Int, file: String) throws(ScriptError) -> GestureScript.Line? {
        do throws(ScriptWords.Problem) {
            guard let parsed = try step(line) else { return nil }
            return GestureScript.Line(parsed.step, at: SourcePosition(line: number, column: parsed.column))
        } catch {
            throw ScriptError(diagnostics: [
                Diagnostic(
                    file: file, position: SourcePosition(line: number, column: error.column), message: error.message,
                    remedy: error.remedy)
            ])
        }
    }

    /// The step that a line holds; nil for an empty one or a comment.
    private static func step(_ line: Substring) throws(ScriptWords.Problem) -> (step: GestureStep, column: Int)? {
        let words = try ScriptWords(line)
        guard let first = words.words.first else { return nil }
        var parser = StepParser(words)
        return (try parser.step(), first.column)
    }
}
