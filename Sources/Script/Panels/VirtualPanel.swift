public import Base
public import Input
public import Trace

/// A finger on the glass at the moment of a scan.
public struct Finger: Hashable, Sendable {
    /// Which finger; stays the same while it is down.
    public var number: Int
    /// In points of the screen.
    public var place: Point

    public init(_ number: Int, at place: Point) {
        self.number = number
        self.place = place
    }
}

/// A panel that is not there: fingers in, scan by scan, and out what the kernel would say of them.
///
/// Noise and faults come from the seed alone: the same seed and the same fingers give the same words.
public struct VirtualPanel: Sendable {
    /// A finger that the panel knows of.
    private struct Landing: Sendable {
        var finger: Int
        var serial: Int
        var place: Point
        /// Where the firmware last told it to be; nil before its first scan.
        var told: (x: Int32, y: Int32)?
        /// The finger has lifted; the panel says so only then.
        var liftIsTold: Timestamp?
    }

    private enum Plug: Sendable {
        case there
        case away(until: Timestamp)
    }

    /// What it is like.
    public let model: PanelModel
    /// What it says of itself.
    public let description: DeviceDescription
    /// By which frames name it.
    public let device: DeviceID
    private var screen: Size
    private var fit: PanelFit?
    private let traits: PanelModel.Traits
    private let faults: Set<PanelFault>
    private var random: SeededGenerator
    private var encoder: ContactEncoder
    private var landings: [Landing] = []
    private var serials = 0
    private var plug = Plug.there

    private var dropout: Countdown
    private var blind: [Int: Int] = [:]
    private var ghostCount: Countdown
    private var ghost: (contact: SensedContact, scans: Int)?
    private var losses: Countdown
    private var unplugIn: Int?

    /// - Parameters:
    ///   - screen: the handheld's screen, in points.
    ///   - scale: pixels a point.
    ///   - millimetresPerPoint: how large that is.
    ///   - fit: where the screen lies on what the panel covers; nil where that is the screen itself. A mouse moves over the
    ///     screen wherever it lies.
    public init(
        _ model: PanelModel, device: DeviceID = DeviceID(0), screen: Size, scale: Double, millimetresPerPoint: Double,
        fit: PanelFit? = nil, seed: UInt64, faults: Set<PanelFault> = []
    ) {
        self.model = model
        self.device = device
        self.screen = screen
        self.fit = model == .mouse ? nil : fit
        self.faults = faults
        let covered = self.fit.map { $0.points(of: screen) } ?? screen
        description = model.description(screen: covered, millimetresPerPoint: millimetresPerPoint)
        traits = model.traits(pixels: Size(screen.width * scale, screen.height * scale))
        random = SeededGenerator(seed: seed)
        encoder = ContactEncoder(traits)
        dropout = Countdown(10...60, &random)
        let perHalfSecond = Int(model.rate / 2)
        ghostCount = Countdown(perHalfSecond / 2...perHalfSecond * 3 / 2, &random)
        losses = Countdown(5...60, &random)
        if faults.contains(.unplug) { unplugIn = random.integer(in: 2...5) }
    }

    /// The handheld's screen is `screen` now, and lies at `fit`: it was turned.
    public mutating func turn(to screen: Size, fit: PanelFit?) {
        self.screen = screen
        self.fit = model == .mouse ? nil : fit
    }

    /// Whether a lift is still to be told.
    public var isLifting: Bool { landings.contains { $0.liftIsTold != nil } }

    /// Whether scans without a finger may have something to say.
    public var isBusy: Bool {
        if case .away = plug { return true }
        return isLifting || faults.contains(.ghost)
    }

    /// One scan of the glass with `fingers` on it: what the kernel says of it, nothing if nothing changed.
    public mutating func scan(_ fingers: [Finger], at time: Timestamp) -> [TraceItem] {
        var items: [TraceItem] = []
        if case .away(let until) = plug {
            guard time >= until else { return [] }
            plug = .there
            items.append(.connect(device, description, time))
        }
        follow(fingers, at: time)
        if !landings.isEmpty, let left = unplugIn {
            unplugIn = left > 1 ? left - 1 : nil
            if left <= 1 {
                leave(until: time + 1_000_000)
                return [.disconnect(device, time)]
            }
        }
        var contacts = sense()
        haunt(&contacts)
        var events = encoder.encode(contacts, &random)
        guard !events.isEmpty else { return items }
        if faults.contains(.synDropped), losses.tick(&random) {
            events = [InputEvent(type: EventType.EV_SYN, code: EventCode.SYN_DROPPED, value: 0)] + events.suffix(1)
        }
        items.append(.frame(InputFrame(time: time, device: device, events: events)))
        return items
    }

    private mutating func leave(until: Timestamp) {
        plug = .away(until: until)
        landings = []
        blind = [:]
        ghost = nil
        encoder = ContactEncoder(traits)
    }

    // MARK: Fingers

    private mutating func follow(_ fingers: [Finger], at time: Timestamp) {
        landings.removeAll { $0.liftIsTold.map { $0 <= time } ?? false }
        for index in landings.indices where landings[index].liftIsTold == nil {
            guard !fingers.contains(where: { $0.number == landings[index].finger }) else { continue }
            let delay = faults.contains(.lateLift) ? Microseconds(random.integer(in: 69_000...124_000)) : 0
            landings[index].liftIsTold = time + delay
        }
        landings.removeAll { $0.liftIsTold.map { $0 <= time } ?? false }
        for finger in fingers {
            if let left = blind[finger.number] {
                blind[finger.number] = left > 1 ? left - 1 : nil
                continue
            }
            guard let index = landings.firstIndex(where: { $0.finger == finger.number && $0.liftIsTold == nil }) else {
                if landings.count < model.fingers { land(finger) }
                continue
            }
            if faults.contains(.dropout), dropout.tick(&random) {
                blind[finger.number] = random.integer(in: 0...1)
                if blind[finger.number] == 0 { blind[finger.number] = nil }
                landings.remove(at: index)
                continue
            }
            landings[index].place = finger.place
        }
    }

    private mutating func land(_ finger: Finger) {
        serials += 1
        landings.append(Landing(finger: finger.number, serial: serials, place: finger.place))
    }

    // MARK: Senses

    /// What the firmware makes of the fingers: noise, steps, and stillness.
    private mutating func sense() -> [SensedContact] {
        for index in landings.indices {
            guard landings[index].liftIsTold == nil || landings[index].told == nil else { continue }
            var place = landings[index].place
            if faults.contains(.jitter) {
                place.x += random.noise(PanelFault.jitterReach)
                place.y += random.noise(PanelFault.jitterReach)
            }
            let extent = fit?.panel ?? screen
            if let fit { place = fit.scanned(place, of: screen) }
            let x = raw(place.x / extent.width, traits.x)
            let y = raw(place.y / extent.height, traits.y)
            if let told = landings[index].told, abs(told.x - x) <= traits.hysteresis,
                abs(told.y - y) <= traits.hysteresis
            {
                continue
            }
            landings[index].told = (x, y)
        }
        return landings.compactMap { landing in
            landing.told.map { SensedContact(serial: landing.serial, x: $0.x, y: $0.y) }
        }
    }

    private mutating func raw(_ share: Double, _ range: ClosedRange<Int32>) -> Int32 {
        let count = Double(range.upperBound - range.lowerBound) + 1
        let inside = min(max((share * count).rounded(), 0), count - 1)
        var value = inside + (traits.noise > 0 ? random.noise(traits.noise).rounded() : 0)
        if traits.grain > 1 { value = (value / Double(traits.grain)).rounded() * Double(traits.grain) }
        let low = Double(traits.converter.lowerBound)
        let high = Double(traits.converter.upperBound)
        return Int32(min(max(Double(range.lowerBound) + value, low), high))
    }

    /// Adds a touch that is none, if it is time for one and the panel has room for it.
    private mutating func haunt(_ contacts: inout [SensedContact]) {
        guard faults.contains(.ghost), traits.speech != .pointer else { return }
        if let old = ghost {
            ghost = old.scans > 1 ? (old.contact, old.scans - 1) : nil
        } else if ghostCount.tick(&random), contacts.count < model.fingers {
            serials += 1
            let corner = SensedContact(serial: serials, x: traits.x.upperBound, y: traits.y.upperBound)
            let beyond = SensedContact(
                serial: serials, x: traits.x.upperBound / 2, y: -traits.y.upperBound)
            ghost = (random.integer(in: 0...1) == 0 ? corner : beyond, random.integer(in: 1...2))
        }
        if let ghost, contacts.count < model.fingers { contacts.append(ghost.contact) }
    }
}
