import Foundation
import Testing

/// Pictures that were looked at and found good.
enum Golden {
    /// No channel of the picture in the file `drawn` may differ by more than 2 of 255 from Golden/NAME. HANDGLASS_BLESS=1 writes that picture
    /// instead.
    static func compare(_ drawn: String, with name: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
        let golden = Workshop.checkout.appending(path: "Tests/CommandLineTests/Golden/\(name)")
        if ProcessInfo.processInfo.environment["HANDGLASS_BLESS"] == "1" {
            return try Data(contentsOf: URL(filePath: drawn)).write(to: golden)
        }
        let (expected, seen) = (try Picture(golden.path), try Picture(drawn))
        try #require(seen.width == expected.width && seen.height == expected.height, sourceLocation: sourceLocation)
        guard seen.rgb != expected.rgb else { return }
        let worst = zip(seen.rgb, expected.rgb).map { abs(Int($0) - Int($1)) }.max() ?? 0
        #expect(worst <= 2, "\(name)", sourceLocation: sourceLocation)
    }
}
