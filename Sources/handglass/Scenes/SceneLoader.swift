internal import Base
internal import Documents
internal import Scene

/// Scenes by file name, for every command that shows one.
enum SceneLoader {
    /// The scene in the file `path`; throws `Failure`: 66 if it is not there, 77 if it cannot be read, 78 with all that is wrong with it. What is
    /// not as it should be, but can be used, is told on standard error.
    static func load(_ path: String) throws -> SceneDocument {
        let bytes = try Files.read(path, limit: SceneReader.limit)
        do {
            let (scene, warnings) = try SceneReader.check(bytes, file: path, reading: Files.readBeside)
            for warning in warnings { Standard.error.write("handglass: \(warning.diagnostic.text.printable())\n") }
            return scene
        } catch {
            throw Failure(.config, messages: error.diagnostics.map(\.text))
        }
    }
}
