import Foundation
import Testing

@Suite("Pages of the manual")
struct LinkTests {
    @Test("what they link to is there", arguments: ["README.md", "ARCHITECTURE.md"])
    func links(name: String) throws {
        let page = try Page(name)
        let headings = page.text.components(separatedBy: "\n").filter { $0.hasPrefix("#") }.map(anchor)
        for match in page.text.matches(of: /\]\(([^)\s]+)\)/) {
            let target = String(match.1)
            if target.hasPrefix("#") {
                #expect(headings.contains(String(target.dropFirst())), "\(name): \(target)")
            } else if !target.hasPrefix("https://") {
                let path = Page.checkout.appending(path: target).path
                #expect(FileManager.default.fileExists(atPath: path), "\(name): \(target)")
            }
        }
    }

    /// The name by which a heading is linked to: lower case, blanks as dashes, other signs left out.
    private func anchor(_ heading: String) -> String {
        heading.drop { $0 == "#" || $0 == " " }.lowercased().filter {
            $0.isLetter || $0.isNumber || $0 == " " || $0 == "-"
        }
        .replacing(" ", with: "-")
    }
}
