import Documents
import Testing

@Suite("Pictures in scenes")
struct ImageSceneTests {
    private static let svg = #"<svg xmlns="http://www.w3.org/2000/svg" width="10" height="20"/>"#

    private func read(_ content: String, files: [String: String] = [:]) -> (asked: [String], errors: [String]) {
        var asked: [String] = []
        let text = """
            handglass: 1
            device: phone-4.7
            start: a
            screens:
              a:
                content:
                  - \(content)
            """
        do {
            _ = try SceneReader.check(Array(text.utf8), file: "scenes/s.yaml") { path, _ in
                asked.append(path)
                return files[path].map { .success(Array($0.utf8)) } ?? .failure(FileProblem("\(path): No such file"))
            }
            return (asked, [])
        } catch { return (asked, error.diagnostics.map(\.text)) }
    }

    @Test("files are looked for beside the scene, each read once")
    func beside() {
        let found = read(
            "button: { frame: [0, 0], image: lamp.svg, images: { normal: lamp.svg, selected: ../lit.svg } }",
            files: ["scenes/lamp.svg": Self.svg, "scenes/../lit.svg": Self.svg])
        #expect(found.errors == [])
        #expect(found.asked.sorted() == ["scenes/../lit.svg", "scenes/lamp.svg"])
    }

    @Test(
        "what cannot be used is told with its place and what to do",
        arguments: [
            (
                "image: { frame: [0, 0], file: gone.svg }",
                "s.yaml:7:39: image: \"file\" names a file that cannot be read: scenes/gone.svg: No such file; put it beside the scene, or name another"
            ),
            (
                "image: { frame: [0, 0], file: text.txt }",
                "s.yaml:7:39: image: \"file\" names a file that is no picture: text.txt; name a PNG or SVG file"
            ),
            (
                "image: { frame: [0, 0], file: \"system:lok\" }",
                "s.yaml:7:39: image: \"file\" has no picture \"system:lok\"; did you mean \"system:lock\"?"
            ),
            ("image: { frame: [0, 0] }", "s.yaml:7:9: image: property \"file\" is missing; add file: …"),
            (
                "button: { frame: [0, 0], images: { selected: \"system:lock\" } }",
                "s.yaml:7:42: button: images: property \"normal\" is missing; add normal: …"
            ),
            (
                "button: { frame: [0, 0], corner: square }",
                "s.yaml:7:42: button: \"corner\" has no value \"square\"; write points, or round"
            ),
            (
                "slider: { frame: [0, 0], thumbTint: [ { colour: red }, { below: 1, colour: blue } ] }",
                "s.yaml:7:47: slider: thumbTint: \"below\" is missing: only the last colour goes without; write it as in [{ below: 16, colour: blue }, { colour: red }]"
            ),
            (
                "slider: { frame: [0, 0], minTint: [ { below: 3, colour: red }, { below: 2, colour: blue }, { colour: red } ] }",
                "s.yaml:7:72: slider: minTint: \"below\" must be above the one before"
            ),
        ])
    func wrong(content: String, message: String) {
        let found = read(content, files: ["scenes/text.txt": "hello"])
        #expect(found.errors == ["scenes/\(message)"])
    }
}
