internal import Base
internal import Documents
internal import Scene

/// Scenes by file name, for every command that shows one.
enum SceneLoader {
    /// The scene in the file `path`; throws `Failure`: 66 if it is not there, 77 if it cannot be read, 78 with all that is wrong with it.
    static func load(_ path: String) throws -> SceneDocument {
        let bytes = try Files.read(path, limit: SceneReader.limit)
        do {
            return try SceneReader.read(bytes, file: path)
        } catch {
            throw Failure(.config, messages: error.diagnostics.map(\.text))
        }
    }
}
