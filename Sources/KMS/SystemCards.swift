public import Linux

/// The machine's cards, found through udev.
public struct SystemCards: CardSource {
    private let udev: Udev
    private let log: Log

    public init(udev: Udev, log: Log) {
        self.udev = udev
        self.log = log
    }

    public func openCards() -> [any Card] {
        nodes.compactMap { path in
            do {
                return try DRMCard(path: path, log: log)
            } catch {
                log(.warning, "\(error)")
                return nil
            }
        }
    }

    /// The nodes of all cards, first one first.
    public var nodes: [String] {
        udev.devices(in: "drm").compactMap(\.node).filter { $0.hasPrefix("/dev/dri/card") }
    }
}
