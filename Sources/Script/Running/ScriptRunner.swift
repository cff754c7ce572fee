public import Base
import Input
public import Trace

/// Does what a script says, step by step, asking the scene where things are when it comes to them.
///
/// It never asks the time: whoever drives it calls `advance` at the moments that `deadline` names, on a virtual clock or on
/// the real one. Everything that it makes happen stands in `items`, as a trace holds it.
public final class ScriptRunner {
    /// A picture that the script asks for.
    public struct Screenshot: Hashable, Sendable {
        public var path: String
        public var time: Timestamp
    }

    private enum Waiting {
        case no
        case until(Timestamp)
        /// For rest, to be looked for again at `next`, at the latest at `limit`.
        case idle(next: Timestamp, limit: Timestamp)
    }

    /// The longest that `wait idle` waits.
    public static let longestIdleWait: Microseconds = 30_000_000

    private var script: GestureScript
    let scene: any ScriptScene
    let choreography: Choreography
    private(set) var panel: VirtualPanel
    private let keyboard: DeviceID
    private let start: Timestamp

    private var nextLine = 0
    private var beats: ArraySlice<Beat> = []
    private var waiting = Waiting.no
    /// Those that are down.
    private(set) var fingers: [Finger] = []
    /// Events that no step has asked for yet.
    var heard: [ScriptEvent] = []
    /// Number of the last scan; the first one comes a period after the start.
    private var lastScan: Int64 = 0

    /// The moment of the turn under way.
    public private(set) var now: Timestamp
    /// Devices and frames so far, in order; the first frame, without words, marks the start.
    public private(set) var items: [TraceItem] = []
    public internal(set) var screenshots: [Screenshot] = []
    /// What a step failed with; nothing is done after it.
    public private(set) var failure: Diagnostic?

    /// Connects the panel, and a keyboard if the script types.
    ///
    /// - Parameter start: the moment at which the scene began.
    public init(_ script: GestureScript, panel: VirtualPanel, on scene: any ScriptScene, start: Timestamp) {
        self.script = script
        self.panel = panel
        self.scene = scene
        self.start = start
        now = start
        choreography = Choreography(rate: panel.model.rate)
        keyboard = DeviceID(panel.device.index + 1)
        take(.connect(panel.device, panel.description, start))
        if script.usesKeyboard { take(.connect(keyboard, HardwareKeyboard.description, start)) }
        take(.frame(InputFrame(time: start, device: panel.device, events: [])))
    }

    /// When it has something to do next; nil once it is done or has failed.
    public var deadline: Timestamp? {
        guard failure == nil else { return nil }
        let scan = isScanning ? time(ofScan: nextScan) : nil
        guard beats.isEmpty, !panel.isLifting else { return scan }
        let step: Timestamp
        switch waiting {
        case .no:
            guard nextLine < script.lines.count else { return nil }
            step = now
        case .until(let time), .idle(let time, _): step = max(time, now)
        }
        return scan.map { min($0, step) } ?? step
    }

    /// Does everything due by `time`.
    public func advance(to time: Timestamp) {
        while let due = deadline, due <= time {
            scene.advance(to: due)
            let scan = isScanning ? nextScan : nil
            now = due
            if let scan, self.time(ofScan: scan) <= due { self.scan(scan) }
            proceed()
        }
    }

    /// Does all of it, one thing after the other, and marks the end with a frame without words.
    public func run() {
        while let due = deadline { advance(to: due) }
        if let last = items.last, last.time < now {
            take(.frame(InputFrame(time: now, device: panel.device, events: [])))
        }
    }

    /// What happened, as a trace.
    public var trace: Trace { Trace(items: items, origin: start) }

    // MARK: Steps that come one by one

    /// Whether every step so far is done or has failed. Fingers may still be down.
    public var isDone: Bool {
        guard failure == nil else { return true }
        guard beats.isEmpty, !panel.isLifting, nextLine == script.lines.count else { return false }
        if case .no = waiting { return true }
        return false
    }

    /// Does one more step, not before `time`; what failed before is forgotten. Call it when `isDone`.
    public func perform(_ line: GestureScript.Line, at time: Timestamp) {
        begin(at: time)
        script.lines = [line]
        nextLine = 0
    }

    /// Does with this panel's fingers, and with this keyboard, what a trace's devices did, its beginning being `time`.
    public func perform(_ trace: Trace, scale: Double, at time: Timestamp) {
        begin(at: time)
        beats = choreography.beats(of: trace, screen: scene.screen, scale: scale)[...]
    }

    private func begin(at time: Timestamp) {
        now = max(now, time)
        failure = nil
        waiting = .no
        script.lines = []
        nextLine = 0
    }

    /// What happened since the last call; it is not in `items` any more.
    public func takeItems() -> [TraceItem] {
        defer { items = [] }
        return items
    }

    // MARK: Steps

    /// Begins steps until one takes time.
    private func proceed() {
        while failure == nil, beats.isEmpty, !panel.isLifting, hasWaited(), nextLine < script.lines.count {
            let line = script.lines[nextLine]
            nextLine += 1
            do throws(ScriptFailure) {
                switch try begin(line.step) {
                case .beats(let new): beats = new[...]
                case .wait(let span): waiting = .until(now + span)
                case .idle: waiting = .idle(next: now, limit: now + Self.longestIdleWait)
                case .nothing: continue
                }
            } catch {
                fail(error, at: line)
            }
        }
    }

    /// Whether what was waited for has come. Looks for rest where that is it.
    private func hasWaited() -> Bool {
        switch waiting {
        case .no: return true
        case .until(let time):
            guard now >= time else { return false }
        case .idle(let next, let limit):
            guard now >= next else { return false }
            if let rest = scene.restlessUntil(after: now) {
                guard now < limit else {
                    fail(
                        ScriptFailure("nothing came to rest within 30 s", remedy: "wait a stated time instead"),
                        at: script.lines[nextLine - 1])
                    return false
                }
                waiting = .idle(next: min(rest, limit), limit: limit)
                return false
            }
        }
        waiting = .no
        return true
    }

    private func fail(_ failure: ScriptFailure, at line: GestureScript.Line) {
        self.failure = Diagnostic(
            file: script.file, position: line.position, message: failure.message, remedy: failure.remedy)
    }

    // MARK: Scans

    private var isScanning: Bool { !beats.isEmpty || !fingers.isEmpty || panel.isBusy }

    /// The first scan after the last one and after this moment.
    private var nextScan: Int64 {
        var scan = max(lastScan + 1, (now - start) * panel.model.rate / 1_000_000)
        while time(ofScan: scan) <= now { scan += 1 }
        return scan
    }

    private func time(ofScan scan: Int64) -> Timestamp { start + scan * 1_000_000 / panel.model.rate }

    private func scan(_ number: Int64) {
        lastScan = number
        if let beat = beats.popFirst() {
            for change in beat.fingers { apply(change) }
            if !beat.keys.isEmpty { take(.frame(InputFrame(time: now, device: keyboard, events: beat.keys))) }
        }
        panel.turn(to: scene.screen, fit: scene.fit)
        for item in panel.scan(fingers, at: now) { take(item) }
    }

    private func apply(_ change: Beat.FingerChange) {
        let index = fingers.firstIndex { $0.number == change.number }
        switch (index, change.place) {
        case (.some(let index), .some(let place)): fingers[index].place = place
        case (.some(let index), nil): fingers.remove(at: index)
        case (nil, .some(let place)): fingers.append(Finger(change.number, at: place))
        case (nil, nil): break
        }
    }

    private func take(_ item: TraceItem) {
        items.append(item)
        scene.take(item)
    }
}
