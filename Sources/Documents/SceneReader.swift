internal import Base
public import Scene

/// Reads scenes: YAML or JSON bytes to a checked document.
public enum SceneReader {
    /// The most bytes of a scene; a larger file is refused.
    public static let limit = SourceText.limit

    /// The scene in `bytes`, which came from the file that messages call `file`.
    ///
    /// Throws everything that is wrong with it, in the order of the file; of YAML that cannot be read, the one place where the
    /// parser stopped.
    ///
    /// - Parameter reading: reads the files that the scene names, pictures for one; without it none can be read.
    public static func read(
        _ bytes: [UInt8], file: String, reading: ReadFile? = nil
    ) throws(Findings) -> SceneDocument {
        try check(bytes, file: file, reading: reading).document
    }

    /// The same, with what is not as it should be in a scene that can be used.
    public static func check(
        _ bytes: [UInt8], file: String, reading: ReadFile? = nil
    ) throws(Findings) -> (document: SceneDocument, warnings: [Finding]) {
        let root: YAMLNode
        var findings: [Finding]
        do {
            (root, findings) = try YAMLParser.parse(bytes, file: file)
        } catch {
            throw Findings([error])
        }
        let decoder = SceneDecoder(file: file, reading: reading)
        let document = decoder.decode(root)
        findings += decoder.findings
        if !findings.contains(where: { $0.rule.severity == .error }), let document {
            return (document, findings.inOrder)
        }
        throw Findings(findings.inOrder)
    }
}
