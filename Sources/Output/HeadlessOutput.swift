public import Base
public import Drawing

/// A display that nobody sees: takes at most one frame per frame time, as a panel would.
public final class HeadlessOutput: Output {
    public let panel: Panel?
    private var lastFrame: Timestamp?
    private var events: [OutputEvent]
    public private(set) var wantsFrame = true
    private let interval: Microseconds

    public init(panel: Panel) {
        self.panel = panel
        interval = panel.frameInterval
        events = [.connected(panel)]
    }

    public func canPresent(at now: Timestamp) -> Bool { lastFrame.map { now >= $0 + interval } ?? true }

    public func deadline(frameWanted: Bool) -> Timestamp? {
        frameWanted || wantsFrame ? lastFrame.map { $0 + interval } ?? .zero : nil
    }

    public func advance(to now: Timestamp) {}

    public func present(_ picture: PictureMemory, damage: [PixelRect], at now: Timestamp) {
        lastFrame = now
        wantsFrame = false
        events.append(.presented(at: now))
    }

    public func takeEvents() -> [OutputEvent] {
        defer { events.removeAll() }
        return events
    }

    public func stop() {}
}
