internal import Base

/// Reads the daemon's configuration: YAML or JSON bytes of one or several files to checked settings.
public enum ConfigurationReader {
    /// The most bytes of a file; a larger one is refused.
    public static let limit = SourceText.limit

    /// What the files say together, each `(bytes, name)`: where several say the same thing the last counts, key by key; rules
    /// for input devices are added to those before them. An empty file says nothing.
    ///
    /// Throws everything that is wrong with all of them, in their order.
    public static func read(_ files: [(bytes: [UInt8], name: String)]) throws(Findings) -> Configuration {
        var configuration = Configuration()
        var findings: [Finding] = []
        for file in files {
            do {
                try read(file.bytes, file: file.name, into: &configuration)
            } catch {
                findings += error.all
            }
        }
        guard findings.isEmpty else { throw Findings(findings) }
        return configuration
    }

    /// Whether a file looks like a configuration, not like a scene: it does not say that it is a scene, and has something
    /// that configurations have.
    public static func isConfiguration(_ bytes: [UInt8]) -> Bool {
        guard let root = try? YAMLParser.parseAny(bytes, file: "").root, case .mapping(let entries) = root.content
        else { return false }
        let keys = entries.map(\.key)
        let words = Vocabulary.configuration
        return !keys.contains("handglass") && !keys.contains("screens")
            && keys.contains { words.built.contains($0) || words.planned.contains($0) }
    }

    private static func read(
        _ bytes: [UInt8], file: String, into configuration: inout Configuration
    ) throws(Findings) {
        let root: YAMLNode?
        var findings: [Finding]
        do {
            (root, findings) = try YAMLParser.parseAny(bytes, file: file)
        } catch {
            throw Findings([error])
        }
        let decoder = ConfigurationDecoder(file: file)
        if let root { decoder.decode(root, into: &configuration) }
        findings += decoder.findings
        guard findings.isEmpty else { throw Findings(findings.inOrder) }
    }
}
