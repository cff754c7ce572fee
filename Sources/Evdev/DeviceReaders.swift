public import Base
internal import Glibc
public import Linux

/// Waits until devices just made are ready: udev is done with them, and programs that want them have opened them.
///
/// What a device says before a program has opened it is lost to that program.
public final class DeviceReaders {
    private let udev: Udev
    private var pending: Set<String> = []

    /// Starts listening for new devices; make them after this.
    public init() throws(Errno) { udev = try Udev(monitoring: ["input"]) }

    /// Waits until the nodes have been announced; answers those that have not been by `limit`.
    public func waitForNews(of nodes: [String], until limit: Timestamp) -> [String] {
        pending.formUnion(nodes)
        guard let descriptor = udev.descriptor else { return Array(pending) }
        while !pending.isEmpty {
            for device in udev.takeNews() where device.action == .add {
                if let node = device.node { pending.remove(node) }
            }
            let left = limit - MonotonicClock.now()
            guard !pending.isEmpty, left > 0 else { break }
            var poll = pollfd(fd: descriptor.rawValue, events: Int16(POLLIN), revents: 0)
            _ = Glibc.poll(&poll, 1, Int32(min(left / 1000 + 1, 1000)))
        }
        return pending.sorted()
    }

    /// Waits until every node is open in another program, as far as this one may see; answers those that are not by `limit`.
    public func waitForReaders(of nodes: [String], until limit: Timestamp) -> [String] {
        while true {
            let missing = Self.unread(of: nodes)
            let now = MonotonicClock.now()
            guard !missing.isEmpty, now < limit else { return missing }
            MonotonicClock.sleep(until: min(limit, now + Self.look))
        }
    }

    /// How long to wait between two looks.
    public static let look: Microseconds = .milliseconds(20)

    /// Those of the nodes that no program has open, as far as this one may see.
    public static func unread(of nodes: [String]) -> [String] {
        let open = openFiles()
        return nodes.filter { !open.contains($0) }
    }

    /// Every event node that is open anywhere.
    private static func openFiles() -> Set<String> {
        var found: Set<String> = []
        for process in names(in: "/proc") where process.allSatisfy(\.isNumber) {
            for file in names(in: "/proc/\(process)/fd") {
                if let path = target(of: "/proc/\(process)/fd/\(file)"), path.hasPrefix("/dev/input/") {
                    found.insert(path)
                }
            }
        }
        return found
    }

    private static func names(in folder: String) -> [String] {
        guard let stream = opendir(folder) else { return [] }
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream) {
            let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names
    }

    private static func target(of link: String) -> String? {
        var buffer = [CChar](repeating: 0, count: 256)
        let count = readlink(link, &buffer, buffer.count)
        guard count > 0 else { return nil }
        return String(decoding: buffer[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}
