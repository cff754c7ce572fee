import Foundation

/// Real recordings by others, where they are there: in HANDGLASS_RECORDINGS, or in `shared/recordings` beside the checkout.
enum Recordings {
    static let folder: String? = {
        let beside = Workshop.checkout.deletingLastPathComponent()
        let candidates =
            [ProcessInfo.processInfo.environment["HANDGLASS_RECORDINGS"]].compactMap { $0 }
            + [beside, beside.deletingLastPathComponent()].map { $0.appending(path: "shared/recordings").path }
        return candidates.first { FileManager.default.fileExists(atPath: "\($0)/INDEX.md") }
    }()

    static var areThere: Bool { folder != nil }

    /// The path of the recording `name` of an evemu touch screen.
    static func touchscreen(_ name: String) -> String { "\(folder ?? "")/evemu/touchscreen/\(name)" }

    /// The path of the recording `name` of an evemu keyboard.
    static func keyboard(_ name: String) -> String { "\(folder ?? "")/evemu/keyboards/\(name)" }
}
