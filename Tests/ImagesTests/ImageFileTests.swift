import Base
import Foundation
import Images
import Testing

@Suite("Pictures from files")
struct ImageFileTests {
    private func svg(_ text: String) -> [UInt8] { Array(text.utf8) }
    private let square =
        #"<svg xmlns="http://www.w3.org/2000/svg" width="4" height="2"><rect width="2" height="2" fill="red"/></svg>"#

    /// A PNG of one row of pixels, red to blue, as another program wrote it.
    private static let png = Data(
        base64Encoded:
            "iVBORw0KGgoAAAANSUhEUgAAAAQAAAABCAIAAAB2XpiaAAAAFElEQVR4nGP4z8CwiiE0FEgw/AcAGfMD/X7W5wkAAAAASUVORK5CYII="
    )!

    private func error(_ bytes: [UInt8], _ name: String = "x") -> ImageError? {
        do {
            _ = try ImageFile(bytes, name: name)
            return nil
        } catch { return error }
    }

    @Test("a drawing is as large as it says, and crisp at every size")
    func drawing() throws {
        let file = try ImageFile(svg(square), name: "a.svg")
        #expect(file.size == Size(4, 2))
        let pixels = try #require(file.pixels(width: 12, height: 6))
        #expect(pixels.count == 72)
        for y in 0..<6 { for x in 0..<12 { #expect(pixels[y * 12 + x] == (x < 6 ? 0xffff_0000 : 0)) } }
        let box = try ImageFile(svg(#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 22 20"/>"#), name: "b.svg")
        #expect(box.size == Size(22, 20))
    }

    @Test("what is no PNG and no SVG is refused by its name, with what to do")
    func formats() {
        #expect(error([0xFF, 0xD8, 0xFF, 0xE0]) == .format("JPEG"))
        #expect(error(Array("GIF89a".utf8)) == .format("GIF"))
        #expect(error(Array("hello".utf8)) == .format(nil))
        #expect(error([]) == .format(nil))
        #expect(ImageError.format("JPEG").text.remedy == "convert it to PNG or SVG")
    }

    @Test("a drawing without a size, of no size, or larger than anything that is drawn is refused")
    func sizes() {
        #expect(error(svg(#"<svg xmlns="http://www.w3.org/2000/svg"/>"#)) == .noSize)
        #expect(error(svg(#"<svg xmlns="http://www.w3.org/2000/svg" width="0" height="5"/>"#)) == .noSize)
        #expect(
            error(svg(#"<svg xmlns="http://www.w3.org/2000/svg" width="90000" height="5"/>"#))
                == .tooLarge(width: 90000, height: 5))
        #expect(error([UInt8](repeating: 60, count: ImageFile.limit + 1)) == .tooLong)
    }

    @Test("a PNG that claims a monstrous size is refused before it is unpacked")
    func bomb() {
        var bytes: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 13, 10, 26, 10, 0, 0, 0, 13] + Array("IHDR".utf8)
        bytes += [0x7f, 0xff, 0xff, 0xff, 0x7f, 0xff, 0xff, 0xff, 8, 6, 0, 0, 0]
        #expect(error(bytes) == .tooLarge(width: 0x7fff_ffff, height: 0x7fff_ffff))
    }

    @Test("cut off or corrupted at any byte, a picture is read or refused, never more")
    func corrupted() throws {
        for file in [[UInt8](Self.png), svg(square)] {
            for cut in 0..<file.count { _ = error(Array(file[..<cut])) }
            for place in 0..<file.count {
                var bytes = file
                bytes[place] ^= 0x55
                if let image = try? ImageFile(bytes, name: "x"), image.size.width * image.size.height < 10_000 {
                    _ = image.pixels(width: 5, height: 3)
                }
            }
        }
        #expect(error(Array(Self.png[..<40])) == .damaged("it is cut off"))
    }

    @Test("a drawing refers to nothing outside: no file, no net, no entity is loaded")
    func outside() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "images-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let secret = folder.appending(path: "secret.svg").path
        try Data(square.utf8).write(to: URL(filePath: secret))
        for reference in ["file://\(secret)", secret, "http://127.0.0.1:9/x.png"] {
            let text = """
                <svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="4" height="2">
                <image width="4" height="2" xlink:href="\(reference)"/><image width="4" height="2" href="\(reference)"/></svg>
                """
            let image = try ImageFile(svg(text), name: "a.svg")
            #expect(image.pixels(width: 4, height: 2) == [UInt32](repeating: 0, count: 8))
        }
        let entity = """
            <!DOCTYPE svg [<!ENTITY x SYSTEM "file://\(secret)">]>
            <svg xmlns="http://www.w3.org/2000/svg" width="4" height="2"><text>&x;</text></svg>
            """
        if let image = try? ImageFile(svg(entity), name: "e.svg") {
            #expect(image.pixels(width: 4, height: 2) == [UInt32](repeating: 0, count: 8))
        }
    }

    @Test("entities that multiply without end are refused")
    func laughs() {
        var text = "<!DOCTYPE svg [<!ENTITY a0 \"<rect width='1' height='1'/>\">"
        for level in 1..<12 {
            text += "<!ENTITY a\(level) \"" + String(repeating: "&a\(level - 1);", count: 10) + "\">"
        }
        text += "]><svg xmlns=\"http://www.w3.org/2000/svg\" width=\"4\" height=\"2\">&a11;</svg>"
        if case .damaged = error(svg(text)) {} else { Issue.record("it was read") }
    }

    @Test("a bitmap's pixels are points, two or three of them where its name says so")
    func density() throws {
        let bytes = [UInt8](Self.png)
        #expect(try ImageFile(bytes, name: "a.png").size == Size(4, 1))
        #expect(try ImageFile(bytes, name: "pictures/a@2x.png").size == Size(2, 0.5))
        #expect(try ImageFile(bytes, name: "a@3x.png").size.width == 4.0 / 3)
    }

    @Test("made smaller, pixels are the mean of what they cover; made larger, they run into one another")
    func scaling() throws {
        let file = try ImageFile([UInt8](Self.png), name: "a.png")
        let own = try #require(file.pixels(width: 4, height: 1))
        let half = try #require(file.pixels(width: 2, height: 1))
        for x in 0..<2 {
            for shift in [0, 8, 16, 24] {
                let mean = ((own[2 * x] >> shift & 255) + (own[2 * x + 1] >> shift & 255) + 1) / 2
                #expect(half[x] >> shift & 255 == mean)
            }
        }
        let wide = try #require(file.pixels(width: 40, height: 10))
        #expect(wide[0] == own[0] && wide[39] == own[3] && wide[0] == wide[360])
        #expect(file.pixels(width: 100_000, height: 1) == nil)
    }
}
