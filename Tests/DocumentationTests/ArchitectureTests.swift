import Foundation
import Testing

@Suite("ARCHITECTURE.md")
struct ArchitectureTests {
    @Test("its table of targets says what Package.swift says: names, and what each may import")
    func targets() throws {
        let manifest = try String(contentsOf: Page.checkout.appending(path: "Package.swift"), encoding: .utf8)
        let declared = Self.targets(of: manifest)
        #expect(declared.count > 15)
        let page = try Page("ARCHITECTURE.md")
        var listed: [String: Set<String>] = [:]
        for row in page.rows where row.count == 3 {
            let name = row[0].trimmingCharacters(in: ["`"])
            guard declared[name] != nil || row[0].hasPrefix("`") else { continue }
            listed[name] = row[2] == "all above" ? Set(listed.keys).union(["CShim"]) : Set(Page.words(row[2]))
        }
        for name in Set(declared.keys).union(listed.keys).sorted() {
            #expect(listed[name] == declared[name], "\(name)")
        }
    }

    @Test("the names it gives are names in the code")
    func names() throws {
        let page = try Page("ARCHITECTURE.md")
        var known: Set<Substring> = []
        for folder in ["Sources", "Tests/TestSupport", "Package.swift"] {
            for file in try Self.swiftFiles(in: folder) {
                let text = try String(contentsOf: file, encoding: .utf8)
                known.formUnion(text.split { !$0.isLetter && !$0.isNumber && $0 != "_" })
            }
        }
        let names = Page.words(page.text).compactMap { $0.wholeMatch(of: /[A-Z]\w+(?:\.\w+)*/)?.output }
        #expect(names.count > 40)
        for name in names {
            // A page's name and a folder's stand among them.
            guard !["Tests", "DocumentationTests"].contains(name), !name.hasSuffix(".swift") else { continue }
            for part in name.split(separator: ".") { #expect(known.contains(part), "\(name)") }
        }
    }

    static func swiftFiles(in folder: String) throws -> [URL] {
        let root = Page.checkout.appending(path: folder)
        guard !folder.hasSuffix(".swift") else { return [root] }
        return try FileManager.default.subpathsOfDirectory(atPath: root.path).filter { $0.hasSuffix(".swift") }
            .map { root.appending(path: $0) }
    }

    /// The targets of `Sources`, C modules aside, with what each depends on.
    private static func targets(of manifest: String) -> [String: Set<String>] {
        var targets: [String: Set<String>] = [:]
        let text = manifest.components(separatedBy: "\n").filter { !$0.contains("//") || $0.contains("://") }
            .joined(separator: "\n")
        let declaration =
            /(?:core\(|edge\(|\.target\(\s*name:|\.executableTarget\(\s*name:)\s*"(\w+)"(?:,\s*(?:dependencies:\s*)?\[([^\]]*)\])?/
        for match in text.matches(of: declaration) where match.1 != "CShim" && match.1 != "TestSupport" {
            let names = (match.2 ?? "").split(separator: "\"").map(String.init)
            targets[String(match.1)] = Set(names.filter { $0.first?.isLetter == true })
        }
        return targets
    }
}
