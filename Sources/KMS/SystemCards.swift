public import Linux

/// The machine's cards, found through udev.
public struct SystemCards: CardSource {
    private let udev: Udev
    private let log: Log

    public init(udev: Udev, log: Log) {
        self.udev = udev
        self.log = log
    }

    public func openCards() throws(Errno) -> [any Card] {
        var cards: [any Card] = []
        var refusal: Errno?
        for path in nodes {
            do throws(Errno) {
                if let card = try DRMCard(path: path, log: log) { cards.append(card) }
            } catch {
                if error.isDenied { refusal = error } else { log(.warning, "\(error)") }
            }
        }
        if cards.isEmpty, let refusal { throw refusal }
        return cards
    }

    /// The nodes of all cards, first one first.
    public var nodes: [String] {
        udev.devices(in: "drm").compactMap(\.node).filter { $0.hasPrefix("/dev/dri/card") }
    }
}
