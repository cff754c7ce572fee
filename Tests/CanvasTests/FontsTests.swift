import Base
import Drawing
import Foundation
import Programs
import Testing

@testable import Canvas

@Suite("Fonts")
struct FontsTests {
    private func makeCanvas(configuration text: String) throws -> Canvas {
        let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString + ".conf")
        try Data(text.utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        return try Canvas(size: Size(10, 10), scale: 1, fonts: file.path())
    }

    @Test("A configuration that is not there names the file and the call")
    func missing() {
        let error = #expect(throws: CanvasError.self) {
            try Canvas(size: Size(10, 10), scale: 1, fonts: "/nowhere/fonts.conf")
        }
        #expect(error == .fontConfiguration(path: "/nowhere/fonts.conf", call: "open", errno: ENOENT))
        #expect(
            error?.text
                == "/nowhere/fonts.conf: open: No such file or directory; set HANDGLASS_DATA to the directory that holds fonts.conf"
        )
    }

    @Test("A configuration that is no XML, and one without the theme's family, are refused")
    func unusable() throws {
        let broken = #expect(throws: CanvasError.self) { try makeCanvas(configuration: "<fontconfig><dir>") }
        guard case .fontConfigurationSyntax = broken else {
            return #expect(Bool(false), "\(String(describing: broken))")
        }
        let empty = #expect(throws: CanvasError.self) {
            try makeCanvas(configuration: "<?xml version=\"1.0\"?><fontconfig></fontconfig>")
        }
        guard case .fontMissing(family: "Inter", _) = empty else {
            return #expect(Bool(false), "\(String(describing: empty))")
        }
    }

    /// Also run by `environment` in a process of its own, which finds in HANDGLASS_TEST_HASH where to write.
    @Test("The same screen has the same hash each time")
    func hash() throws {
        let first = try hashOfSettings()
        #expect(try hashOfSettings() == first)
        if let file = ProcessInfo.processInfo.environment["HANDGLASS_TEST_HASH"] {
            try Data(first.utf8).write(to: URL(filePath: file))
        }
    }

    private func hashOfSettings() throws -> String {
        let canvas = try CanvasTests.makeCanvas(320, 300, scale: 2)
        canvas.show(Pictures.settings())
        return canvas.hash()
    }

    @Test("No variable of the environment changes a pixel")
    func environment() throws {
        guard ProcessInfo.processInfo.environment["HANDGLASS_TEST_HASH"] == nil else { return }
        let place = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: place) }
        let output = place.appending(path: "hash")
        let settings = place.appending(path: "odd.conf")
        try Data(
            """
            <?xml version="1.0"?><fontconfig><dir>/usr/share/fonts/truetype/dejavu</dir>
            <match target="font"><edit name="embolden" mode="assign"><bool>true</bool></edit></match></fontconfig>
            """.utf8
        ).write(to: settings)
        let ended = try Program.run(
            "/proc/self/exe",
            [
                "--test-bundle-path", CommandLine.arguments[0], "--testing-library", "swift-testing", "--filter",
                "FontsTests/hash",
            ],
            environment: ProcessInfo.processInfo.environment.merging(
                [
                    "HANDGLASS_TEST_HASH": output.path(), "FONTCONFIG_FILE": settings.path(),
                    "FONTCONFIG_PATH": place.path(), "FONTCONFIG_SYSROOT": place.path(),
                    "XDG_CONFIG_HOME": place.path(), "XDG_DATA_HOME": place.path(), "XDG_CACHE_HOME": place.path(),
                    "HOME": place.path(), "LANG": "ur_PK.UTF-8", "LC_ALL": "ja_JP.UTF-8", "LANGUAGE": "sr:ar",
                    "PANGO_LANGUAGE": "ur", "FC_LANG": "ur",
                    "FREETYPE_PROPERTIES": "cff:no-stem-darkening=0 autofitter:no-stem-darkening=0",
                    "HB_OPTIONS": "uniscribe-bug-compatible", "HB_SHAPER_LIST": "fallback",
                    "PANGOCAIRO_BACKEND": "win32", "GDK_SCALE": "2",
                ], uniquingKeysWith: { $1 }))
        #expect(ended.status == 0)
        #expect(try String(decoding: Data(contentsOf: output), as: UTF8.self) == hashOfSettings())
    }
}
