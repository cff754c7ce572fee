internal import Base

/// What the readers of all kinds of document share: the file's name, and everything that was found wrong with it.
class DocumentDecoder {
    let file: String
    private(set) var findings: [Finding] = []
    /// Findings after so many are told without a remedy: looking for the nearest name takes time.
    private static let remediesLimit = 200

    init(file: String) { self.file = file }

    func report(
        _ rule: Finding.Rule, at position: SourcePosition?, _ message: String,
        _ remedy: @autoclosure () -> String? = nil
    ) {
        let remedy = findings.count < Self.remediesLimit ? remedy() : nil
        findings.append(
            Finding(rule, Diagnostic(file: file, position: position, message: message, remedy: remedy)))
    }

    /// Takes notice of something under a name that is not known, which is not decoded.
    func pass(over node: YAMLNode) {}
}
