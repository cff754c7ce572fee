internal import Base
internal import Documents
internal import Glibc

/// The daemon's configuration by file name.
enum ConfigurationLoader {
    /// Where it is without `--config`.
    static let folder = "/etc/handglass"

    /// What the file `path` says; without one, what `handglass.yaml` and then `handglass.d/*.yaml` in `folder` say, in the
    /// order of their names. None of those need be there.
    ///
    /// Throws `Failure`: 66 if a named file is not there, 77 if one cannot be read, 78 with all that is wrong with them.
    static func load(_ path: String?, folder: String = folder) throws -> Configuration {
        let paths = path.map { [$0] } ?? files(in: folder)
        let files = try paths.map { (bytes: try Files.read($0, limit: ConfigurationReader.limit), name: $0) }
        do {
            return try ConfigurationReader.read(files)
        } catch {
            throw Failure(.config, messages: error.diagnostics.map(\.text))
        }
    }

    private static func files(in folder: String) -> [String] {
        let first = "\(folder)/handglass.yaml"
        return (Files.exists(first) ? [first] : [])
            + names(in: "\(folder)/handglass.d").filter { $0.hasSuffix(".yaml") && !$0.hasPrefix(".") }
            .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }.map { "\(folder)/handglass.d/\($0)" }
    }

    private static func names(in folder: String) -> [String] {
        guard let directory = opendir(folder) else { return [] }
        defer { closedir(directory) }
        var names: [String] = []
        while let entry = readdir(directory) {
            names.append(
                withUnsafeBytes(of: entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) })
        }
        return names
    }
}
