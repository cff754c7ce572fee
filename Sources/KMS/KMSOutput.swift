public import Base
public import Drawing
public import Input
public import Linux
public import Output

/// A panel driven through the kernel's mode-setting: finds it, waits for it, shows frames on it, survives its loss.
public final class KMSOutput: Output {
    /// Why nothing is shown.
    public enum Wait: Hashable, Sendable, CustomStringConvertible {
        case noCard
        /// This user may not open the card.
        case denied(Errno)
        case noOutput
        /// The connector that the settings name, and those that there are.
        case notConnected(String, among: [String])
        /// The card's node.
        case notMaster(String)
        case failed(Errno)

        public var description: String {
            switch self {
            case .noCard: "there is no card that can drive a display"
            case .denied(let error): "\(error); the group that owns it (often video) may use it"
            case .noOutput: "no display is connected; waiting for one"
            case .notConnected(let name, let others):
                "\(name) is not connected; waiting for it (there \(others.count == 1 ? "is" : "are") \(others.joined(separator: ", ")))"
            case .notMaster(let path): "another program drives the display (\(path)); waiting until it ends"
            case .failed(let error): "the display cannot be driven: \(error); trying again"
            }
        }
    }

    enum State {
        case waiting(Wait, retryAt: Timestamp?)
        /// The console is on another terminal. Who holds the panel then, we do not know.
        case paused(Screen?)
        case idle(Screen, notBefore: Timestamp)
        case flipping(Screen, since: Timestamp)
        /// A painted frame was refused and is tried again.
        case owing(Screen, retryAt: Timestamp, attempts: Int)
    }

    /// A flip that is not told for so long counts as done; some drivers lose one.
    static let lostFlip: Microseconds = .milliseconds(100)
    /// Between tries to become master, and after a failure.
    static let retry: Microseconds = .milliseconds(1000)
    /// The first try again after a refused mode; doubled up to `longestBackoff`.
    static let backoff: Microseconds = .milliseconds(50)
    static let longestBackoff: Microseconds = .milliseconds(2000)

    private let cards: any CardSource
    private let loop: EventLoop?
    private let log: Log
    private let settings: DisplaySettings
    private(set) var state = State.waiting(.noCard, retryAt: .zero)
    private var events: [OutputEvent] = []
    private var lastCommit = Timestamp.zero
    /// Hardware without a vertical blank tells each flip at once and counts none: frames are then paced by the clock.
    private var lacksVerticalBlank = false
    public private(set) var wantsFrame = false
    /// The reason told last, so that a long wait is told once.
    private var told: Wait?
    /// Flips that never came, since the start.
    public private(set) var lostFlips = 0

    /// - Parameters:
    ///   - settings: which connector, in which mode, turned how.
    ///   - loop: watches the card's flips; without one the caller calls `flipsReady` itself.
    public init(
        cards: any CardSource, settings: DisplaySettings = DisplaySettings(), loop: EventLoop?, log: Log
    ) {
        self.settings = settings
        self.cards = cards
        self.loop = loop
        self.log = log
    }

    public var panel: Panel? { screen?.panel }

    private var screen: Screen? {
        switch state {
        case .waiting, .paused: nil
        case .idle(let screen, _), .flipping(let screen, _), .owing(let screen, _, _): screen
        }
    }

    /// Why nothing is shown; nil while a panel is driven or the console is away.
    public var wait: Wait? {
        if case .waiting(let wait, _) = state { wait } else { nil }
    }

    // MARK: Finding a panel

    /// Looks for a panel now, at the start and whenever cards or connectors may have changed while none is driven.
    public func connect(at now: Timestamp) {
        guard screen == nil, !isPaused else { return }
        var best = Wait.noCard
        let opened: [any Card]
        do throws(Errno) {
            opened = try cards.openCards()
        } catch {
            // Right after a card's coming its permissions may not be set yet.
            return stay(.denied(error), retryAt: now + Self.retry)
        }
        var names: [String] = []
        for card in opened {
            do throws(Errno) {
                if let screen = try open(card, noting: &names) {
                    begin(screen, at: now)
                    return
                }
                if case .noCard = best { best = .noOutput }
            } catch {
                best = error.isDenied || error.isBusy ? .notMaster(card.path) : .failed(error)
            }
        }
        if case .noOutput = best, let name = settings.connector, !names.isEmpty {
            best = .notConnected(name, among: names)
        }
        switch best {
        case .noCard, .noOutput, .notConnected: stay(best, retryAt: nil)
        case .denied, .notMaster, .failed: stay(best, retryAt: now + Self.retry)
        }
    }

    private var isPaused: Bool {
        if case .paused = state { true } else { false }
    }

    private func open(_ card: any Card, noting names: inout [String]) throws(Errno) -> Screen? {
        // Only the master's question makes the kernel look at what is plugged in.
        try card.becomeMaster()
        let connectors = try card.connectors()
        names += connectors.map(\.name)
        guard let connector = Connector.best(of: connectors, by: settings), let mode = connector.mode(by: settings)
        else {
            for connector in connectors where connector.isConnected && connector.mode() == nil {
                log(.notice, "\(connector.name) is connected but offers no mode")
            }
            return nil
        }
        guard let pipeline = try card.pipeline(for: connector) else {
            log(.warning, "\(connector.name): \(card.path) has no free plane in a known pixel format for it")
            return nil
        }
        if let size = settings.mode, size != DisplaySettings.Mode(width: mode.width, height: mode.height) {
            log(.warning, "\(connector.name) has no mode \(size.width)x\(size.height); using its own choice")
        }
        let screen = try Screen(
            card: card, connector: connector, mode: mode, pipeline: pipeline, settings: settings)
        if settings.millimetres != nil, screen.panel.millimetres == nil {
            log(.warning, "size-mm makes less than 50 or more than 600 pixels an inch of \(connector.name); not used")
        }
        return screen
    }

    private func begin(_ screen: Screen, at now: Timestamp) {
        if let loop, let descriptor = screen.card.descriptor {
            screen.flips = try? loop.add(descriptor, .read) { [unowned self] _ in flipsReady(at: MonotonicClock.now()) }
        }
        state = .idle(screen, notBefore: .zero)
        wantsFrame = true
        told = nil
        lacksVerticalBlank = false
        let panel = screen.panel
        log(.notice, "showing on \(panel.name) of \(screen.card.path), \(panel.width) × \(panel.height) pixels")
        events.append(.connected(panel))
    }

    private func stay(_ wait: Wait, retryAt: Timestamp?) {
        state = .waiting(wait, retryAt: retryAt)
        guard told != wait else { return }
        told = wait
        switch wait {
        case .noCard, .denied, .failed: log(.warning, wait.description)
        case .noOutput, .notConnected, .notMaster: log(.notice, wait.description)
        }
    }

    private func lose(_ wait: Wait, retryAt: Timestamp?) {
        screen?.flips?.cancel()
        wantsFrame = false
        stay(wait, retryAt: retryAt)
        events.append(.disconnected(wait.description))
    }

    // MARK: News from the world

    /// A card or connector came, went or changed.
    public func hotplug(at now: Timestamp) {
        guard let screen else { return connect(at: now) }
        do throws(Errno) {
            let current = try screen.card.connectors().first { $0.id == screen.connector.id }
            if let current, current.isConnected, current.mode(by: settings) == screen.mode { return }
            log(.notice, "\(screen.connector.name) was disconnected or changed")
        } catch {
            log(.notice, "\(error)")
        }
        lose(.noOutput, retryAt: nil)
        connect(at: now)
    }

    /// The console goes to another terminal: everything stops, the card is given up.
    public func pause() {
        guard !isPaused else { return }
        let screen = screen
        screen?.card.dropMaster()
        state = .paused(screen)
        wantsFrame = false
        events.append(.disconnected("the console shows another terminal"))
    }

    /// The console is ours again: the mode is set and everything is drawn anew.
    public func resume(at now: Timestamp) {
        guard case .paused(let screen) = state else { return }
        guard let screen else {
            state = .waiting(.noCard, retryAt: nil)
            return connect(at: now)
        }
        do throws(Errno) {
            try screen.card.becomeMaster()
        } catch {
            screen.flips?.cancel()
            return stay(.notMaster(screen.card.path), retryAt: now + Self.backoff)
        }
        screen.forgetShown()
        state = .idle(screen, notBefore: .zero)
        wantsFrame = true
        events.append(.connected(screen.panel))
        // What is plugged in may have changed meanwhile.
        hotplug(at: now)
    }

    /// The card has something to tell.
    public func flipsReady(at now: Timestamp) {
        guard let screen else { return }
        do throws(Errno) {
            for counter in try screen.card.takeFlips() {
                guard case .flipping = state else { continue }
                lacksVerticalBlank = counter == 0
                finishFlip(screen, at: now)
            }
        } catch {
            fail(screen, error, at: now)
        }
    }

    private func finishFlip(_ screen: Screen, at now: Timestamp) {
        // Virtual displays claim any rate; more than 60 frames a second serve nobody there.
        let interval = max(screen.mode.frameInterval, 16_667)
        state = .idle(screen, notBefore: lacksVerticalBlank ? lastCommit + interval : .zero)
        events.append(.presented(at: now))
    }

    // MARK: Frames

    public func canPresent(at now: Timestamp) -> Bool {
        if case .idle(_, let notBefore) = state { now >= notBefore } else { false }
    }

    public func deadline(frameWanted: Bool) -> Timestamp? {
        switch state {
        case .waiting(_, let retryAt): retryAt
        case .paused: nil
        case .idle(_, let notBefore): frameWanted || wantsFrame ? notBefore : nil
        case .flipping(_, let since): since + Self.lostFlip
        case .owing(_, let retryAt, _): retryAt
        }
    }

    public func advance(to now: Timestamp) {
        switch state {
        case .waiting(_, let retryAt):
            if let retryAt, now >= retryAt { connect(at: now) }
        case .flipping(let screen, let since):
            guard now - since >= Self.lostFlip else { return }
            flipsReady(at: now)
            guard case .flipping = state else { return }
            if lostFlips == 0 { log(.warning, "\(screen.card.path) did not tell that a frame was shown; going on") }
            lostFlips += 1
            finishFlip(screen, at: now)
        case .owing(let screen, let retryAt, let attempts):
            if now >= retryAt { commit(screen, at: now, attempts: attempts) }
        case .paused, .idle: return
        }
    }

    public func present(_ picture: PictureMemory, damage: [PixelRect], at now: Timestamp) {
        guard let screen else { return }
        screen.paint(picture, damage: damage)
        wantsFrame = false
        commit(screen, at: now, attempts: 0)
    }

    private func commit(_ screen: Screen, at now: Timestamp, attempts: Int) {
        let setsMode = screen.needsMode
        do throws(Errno) {
            try screen.show()
            lastCommit = now
            if setsMode {
                // A mode-setting commit returns when the frame is on the panel.
                finishFlip(screen, at: now)
            } else {
                state = .flipping(screen, since: now)
            }
        } catch {
            fail(screen, error, at: now, attempts: attempts)
        }
    }

    private func fail(_ screen: Screen, _ error: Errno, at now: Timestamp, attempts: Int = 0) {
        if error.isDenied { return lose(.notMaster(screen.card.path), retryAt: now + Self.retry) }
        if error.isMissing { return lose(.noOutput, retryAt: now + Self.retry) }
        if error.isBusy, !screen.needsMode {
            // Somebody's commit is still under way: nothing is lost, the frame stays painted.
            state = .owing(screen, retryAt: now + screen.mode.frameInterval, attempts: attempts + 1)
            return
        }
        if attempts == 0 { log(.warning, "\(error); trying again") }
        screen.needsMode = true
        let wait = min(Self.backoff << Int64(min(attempts, 10)), Self.longestBackoff)
        state = .owing(screen, retryAt: now + wait, attempts: attempts + 1)
    }

    public func takeEvents() -> [OutputEvent] {
        defer { events.removeAll() }
        return events
    }

    public func stop() {
        screen?.flips?.cancel()
        screen?.card.dropMaster()
        state = .paused(nil)
        wantsFrame = false
    }
}
