import Base
import Input
import Trace

@testable import Script

/// A panel under a hand: fingers go where a test says, scan by scan, and what the kernel would say is kept.
struct Hand {
    private(set) var panel: VirtualPanel
    private(set) var items: [TraceItem] = []
    private var scans: Int64 = 0
    private var fingers: [Finger] = []
    static let screen = Size(375, 667)

    init(_ model: PanelModel, seed: UInt64 = 1, faults: Set<PanelFault> = []) {
        panel = VirtualPanel(
            model, screen: Self.screen, scale: 2, millimetresPerPoint: 0.156, seed: seed, faults: faults)
    }

    var now: Timestamp { Timestamp(scans * 1_000_000 / panel.model.rate) }

    /// Puts finger `number` there, or lifts it, and lets the panel look once.
    mutating func put(_ number: Int = 1, at place: Point?) {
        fingers.removeAll { $0.number == number }
        if let place { fingers.append(Finger(number, at: place)) }
        scan()
    }

    mutating func scan(times: Int = 1) {
        for _ in 0..<times {
            scans += 1
            items += panel.scan(fingers, at: now)
        }
    }

    /// Down at one point, at constant speed to another, up.
    mutating func drag(from: Point, to: Point, scans: Int = 40) {
        for step in 0...scans {
            let share = Double(step) / Double(scans)
            put(at: Point(from.x + (to.x - from.x) * share, from.y + (to.y - from.y) * share))
        }
        put(at: nil)
    }

    var frames: [InputFrame] {
        items.compactMap { if case .frame(let frame) = $0 { frame } else { nil } }
    }

    /// The frames as `CODE value …`, for reading.
    var words: [String] { frames.map { $0.events.map(Self.word).joined(separator: " ") } }

    private static func word(_ event: InputEvent) -> String {
        let name = EventNames.name(type: event.type, code: event.code) ?? "?"
        return event.type == EventType.EV_SYN ? name : "\(name)=\(event.value)"
    }

    /// What a tracker with the panel's own mapping makes of it all; what is down at the end is cancelled.
    var contacts: [ContactChange] {
        var tracker = ContactTracker()
        var changes: [ContactChange] = []
        func mapping(_ description: DeviceDescription) -> PanelMapping? {
            PanelMapping(for: description, screen: Self.screen, scale: 2)
        }
        tracker.connect(
            panel.device, panel.description, mapping: mapping(panel.description), at: .zero, into: &changes)
        for item in items {
            switch item {
            case .connect(let id, let description, let time, _):
                tracker.connect(id, description, mapping: mapping(description), at: time, into: &changes)
            case .disconnect(let id, let time): tracker.disconnect(id, at: time, into: &changes)
            case .frame(let frame): tracker.step(frame, into: &changes)
            case .request, .wallClock, .advanced: break
            }
        }
        tracker.cancelAll(at: now, into: &changes)
        return changes
    }

    /// The contacts' phases alone, moves left out.
    var steps: [ContactChange.Phase] { contacts.map(\.phase).filter { $0 != .move } }
}
