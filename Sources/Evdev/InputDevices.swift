public import Base
public import Input
public import Linux

/// What the input devices did, in the order to take it in.
public enum InputItem: Sendable {
    /// A device that is used is there; udev's properties of it come along.
    case connected(DeviceID, DeviceDescription, properties: [String: String], at: Timestamp)
    case frame(InputFrame)
    /// It is gone, with whatever touched it.
    case disconnected(DeviceID, at: Timestamp)

    public var time: Timestamp {
        switch self {
        case .connected(_, _, _, let at), .disconnected(_, let at): at
        case .frame(let frame): frame.time
        }
    }

    fileprivate var order: (Timestamp, Int, DeviceID) {
        switch self {
        case .connected(let id, _, _, let at): (at, 0, id)
        case .frame(let frame): (frame.time, 1, frame.device)
        case .disconnected(let id, let at): (at, 2, id)
        }
    }
}

/// What a device is used for, decided when it comes, and why (for the log and `devices`).
public struct InputUse: Hashable, Sendable {
    public var isUsed: Bool
    public var reason: String
    /// Whether it is taken from other programs; nil leaves it to the run.
    public var grabs: Bool?

    public init(isUsed: Bool, reason: String, grabs: Bool? = nil) {
        self.isUsed = isUsed
        self.reason = reason
        self.grabs = grabs
    }

    /// Devices that touch or type are used, unless udev gives them to another seat, or configuration or udev says to leave them
    /// alone.
    public static func of(
        _ description: DeviceDescription, _ properties: [String: String], seat: String,
        rules: InputRules = InputRules()
    ) -> InputUse {
        if let other = properties["ID_SEAT"], !other.isEmpty, other != seat {
            return InputUse(isUsed: false, reason: "belongs to \(other), not \(seat)")
        }
        let plan = rules.settle(description, properties: properties)
        if plan.isIgnored {
            let rule = plan.matched.last { $0.sets.contains("ignore") }
            let who = rule.map { "\($0.origin) says" } ?? "udev says"
            return InputUse(
                isUsed: false, reason: "\(who) to ignore it\(rule == nil ? " (LIBINPUT_IGNORE_DEVICE)" : "")")
        }
        let classification = description.classification
        var reasons = [classification.reason]
        var roles = classification.roles
        if let role = plan.settings.quirks.role, let rule = plan.matched.last(where: { $0.sets.contains("role") }) {
            roles = [role]
            reasons = ["\(role.title): \(rule.origin) says so"]
        }
        return InputUse(
            isUsed: roles.contains { $0.makesContacts || $0 == .keyboard },
            reason: (reasons + plan.notes).joined(separator: "; "), grabs: plan.grabs)
    }
}

/// The machine's input devices as they come and go: opened, read, taken for ourselves, let go.
public final class InputDevices {
    private final class Device {
        let id: DeviceID
        let node: any InputNode
        let path: String
        var source: EventLoop.Source?
        /// When to try to take it next; nil if it is ours or nobody wants it.
        var grabAt: Timestamp?
        /// Until then a device that is touched is not taken; after that it is, whatever is down.
        let grabPatience: Timestamp
        var grabIsHeld = false
        /// The latest time told of it: what follows is not earlier.
        var lastTime: Timestamp
        /// Recent losses, to tell a storm from a stall.
        var drops: [Timestamp] = []
        let isKeyboard: Bool

        init(id: DeviceID, node: any InputNode, path: String, at now: Timestamp) {
            self.id = id
            self.node = node
            self.path = path
            lastTime = now
            grabPatience = now + InputDevices.grabPatience
            isKeyboard = node.description.classification.roles.contains(.keyboard)
        }
    }

    /// A device that could not be opened yet: right after its coming udev may still be setting its permissions.
    private struct Opening {
        var device: UdevDevice
        var attempt: Int
        var at: Timestamp
    }

    /// Waits between the tries to open a device that just came.
    static let openingWaits: [Microseconds] = [50, 100, 200, 400, 800, 1600].map { .milliseconds($0) }
    /// Between the tries to take a device that another program holds.
    static let grabRetry: Microseconds = .milliseconds(5000)
    /// Between the looks whether everything is let go, and how long at most.
    static let quietRetry: Microseconds = .milliseconds(50)
    static let grabPatience: Microseconds = .milliseconds(2000)
    /// From a look at the keys that are down to a second one: another program may have held a keyboard at the first.
    static let secondLook: Microseconds = .milliseconds(100)
    /// More losses a second than this close the device and open it anew.
    static let dropLimit = 10

    private let loop: EventLoop?
    private let log: Log
    private let grabs: Bool
    private let use: (DeviceDescription, UdevDevice) -> InputUse
    private let open: (String) throws(Errno) -> any InputNode
    /// By path below /sys, which no other device gets while it is there. Ordered by coming.
    private var devices: [(syspath: String, device: Device)] = []
    private var openings: [Opening] = []
    /// Devices that could not be opened however often it was tried: something must change first.
    private var closed: [UdevDevice] = []
    /// Tells of such a change; there only while it is needed, so that a machine at rest is left alone.
    private var nodeWatch: EventLoop.Source?
    private var items: [InputItem] = []
    private var nextID = 0
    /// What keyboards show.
    private var lights: KeyboardLights = []
    private var hasLightsComplained = false
    /// When keyboards are asked again which keys are down.
    private var keyLookAt: Timestamp?

    /// - Parameters:
    ///   - loop: watches the devices; without one the caller calls `readAll`.
    ///   - grabs: whether devices are taken so that no other program hears them.
    ///   - use: decides which devices are used.
    ///   - open: opens a node.
    public init(
        loop: EventLoop?, log: Log, grabs: Bool,
        use: @escaping (DeviceDescription, UdevDevice) -> InputUse = { InputUse.of($0, $1.properties, seat: "seat0") },
        open: @escaping (String) throws(Errno) -> any InputNode = { path throws(Errno) in try EvdevNode(path: path) }
    ) {
        self.loop = loop
        self.log = log
        self.grabs = grabs
        self.use = use
        self.open = open
    }

    /// Takes in what udev told or found; devices of other subsystems are passed over.
    public func handle(_ news: [UdevDevice], at now: Timestamp) {
        for device in news where device.subsystem == "input" {
            switch device.action {
            case .present, .add:
                guard let node = device.node, node.hasPrefix("/dev/input/event") else { continue }
                guard !devices.contains(where: { $0.syspath == device.syspath }) else { continue }
                forget(device.syspath)
                tryOpening(Opening(device: device, attempt: 0, at: now), at: now)
            case .remove:
                forget(device.syspath)
                if let gone = devices.first(where: { $0.syspath == device.syspath })?.device { remove(gone, at: now) }
            case .change, .other: continue
            }
        }
    }

    /// Stops trying to open a device.
    private func forget(_ syspath: String) {
        openings.removeAll { $0.device.syspath == syspath }
        closed.removeAll { $0.syspath == syspath }
        if openings.isEmpty, closed.isEmpty { nodeWatch = nil }
    }

    private func tryOpening(_ opening: Opening, at now: Timestamp) {
        let path = opening.device.node ?? ""
        do throws(Errno) {
            try connect(try open(path), opening.device, path, at: now)
        } catch {
            guard error.isDenied || error.isMissing else {
                log(.warning, "\(error); the device is not used")
                return
            }
            guard opening.attempt < Self.openingWaits.count else {
                log(.warning, "\(error); the device is not used until that changes")
                closed.append(opening.device)
                return
            }
            // Watched before the last try, so that no change falls between the two.
            if opening.attempt == Self.openingWaits.count - 1 { watchNodes() }
            let wait = Self.openingWaits[opening.attempt]
            openings.append(Opening(device: opening.device, attempt: opening.attempt + 1, at: now + wait))
        }
    }

    private func watchNodes() {
        guard nodeWatch == nil, let loop, let watch = try? NodeWatch() else { return }
        nodeWatch = try? loop.add(watch.descriptor, .read) { [unowned self] _ in
            if watch.take() { nodesChanged(at: MonotonicClock.now()) }
        }
    }

    /// Tries again what could not be opened: nodes have come, or their permissions have changed.
    public func nodesChanged(at now: Timestamp) {
        let again = closed
        closed = []
        for device in again { tryOpening(Opening(device: device, attempt: 0, at: now), at: now) }
        if openings.isEmpty, closed.isEmpty { nodeWatch = nil }
    }

    private func connect(_ node: any InputNode, _ udev: UdevDevice, _ path: String, at now: Timestamp) throws(Errno) {
        let description = node.description
        let use = use(description, udev)
        guard use.isUsed else {
            log(.debug, "\(path) (\(description.name)) is not used: \(use.reason)")
            return
        }
        let device = Device(id: DeviceID(nextID), node: node, path: path, at: now)
        nextID += 1
        if let loop {
            device.source = try loop.add(node.descriptor, .read) { [unowned self, unowned device] ready in
                let now = MonotonicClock.now()
                // Told apart from a quiet device by this alone where reading says nothing: it would wake the loop for ever.
                if read(device, at: now), !ready.isDisjoint(with: .hangUp) { remove(device, at: now) }
            }
        }
        devices.append((udev.syspath, device))
        log(.info, "using \(path) (\(description.name)): \(use.reason)")
        items.append(.connected(device.id, description, properties: udev.properties, at: now))
        // Fingers and keys that are down already do not count until they are lifted.
        items.append(.frame(InputFrame(time: now, device: device.id, events: [], resync: node.state)))
        if use.grabs ?? grabs {
            device.grabAt = now
            tryGrabbing(device, at: now)
        }
        show(lights, on: device)
    }

    private func tryGrabbing(_ device: Device, at now: Timestamp) {
        guard device.node.isQuiet || now >= device.grabPatience else {
            // Whoever else reads it would see the key held for ever.
            device.grabAt = now + Self.quietRetry
            return
        }
        do throws(Errno) {
            try device.node.grab()
            device.grabAt = nil
            if device.grabIsHeld { log(.notice, "\(device.path) is ours alone now") }
        } catch {
            guard !error.isMissing else {
                // It is leaving; that will be told.
                device.grabAt = nil
                return
            }
            if !device.grabIsHeld { log(.warning, "\(error): another program may hear it too; trying again") }
            device.grabIsHeld = true
            device.grabAt = now + Self.grabRetry
        }
    }

    private func remove(_ device: Device, at now: Timestamp) {
        device.source?.cancel()
        devices.removeAll { $0.device === device }
        items.append(.disconnected(device.id, at: max(now, device.lastTime)))
        log(.info, "\(device.path) (\(device.node.description.name)) is gone")
    }

    /// Reads what every device has to say; only for use without a loop.
    public func readAll(at now: Timestamp) { for (_, device) in devices { read(device, at: now) } }

    /// Whether the device is still there afterwards.
    @discardableResult
    private func read(_ device: Device, at now: Timestamp) -> Bool {
        var frames: [InputFrame] = []
        var failure: Errno?
        do throws(Errno) {
            try device.node.read(as: device.id, into: &frames)
        } catch {
            failure = error
        }
        for frame in frames {
            items.append(.frame(frame))
            device.lastTime = max(device.lastTime, frame.time)
            if frame.resync != nil { device.drops.append(frame.time) }
        }
        if let failure {
            if !failure.isMissing { log(.warning, "\(failure); the device is let go") }
            remove(device, at: now)
            return false
        }
        guard let newest = device.drops.last else { return true }
        device.drops.removeAll { newest - $0 > 1_000_000 }
        guard device.drops.count > Self.dropLimit else { return true }
        reopen(device, at: now)
        return false
    }

    private func reopen(_ device: Device, at now: Timestamp) {
        log(.warning, "\(device.path) loses events again and again; opening it anew")
        guard let syspath = devices.first(where: { $0.device === device })?.syspath else { return }
        remove(device, at: now)
        let found = UdevDevice(action: .add, subsystem: "input", syspath: syspath, node: device.path)
        openings.append(Opening(device: found, attempt: 1, at: now + Self.openingWaits[0]))
    }

    /// When `advance` has something to do next.
    public var deadline: Timestamp? {
        (openings.map(\.at) + devices.compactMap(\.device.grabAt) + [keyLookAt].compactMap { $0 }).min()
    }

    /// Tries again what is due.
    public func advance(to now: Timestamp) {
        let due = openings.filter { $0.at <= now }
        openings.removeAll { $0.at <= now }
        for opening in due { tryOpening(opening, at: now) }
        if openings.isEmpty, closed.isEmpty { nodeWatch = nil }
        for (_, device) in devices {
            if let at = device.grabAt, at <= now { tryGrabbing(device, at: now) }
        }
        if let at = keyLookAt, at <= now {
            keyLookAt = nil
            lookAtKeys(at: now)
        }
    }

    // MARK: Keyboards

    /// The console is ours again: which keys are down is asked anew, now and a little later; and the lights were others'.
    public func resume(at now: Timestamp) {
        for (_, device) in devices { show(lights, on: device) }
        lookAtKeys(at: now)
        keyLookAt = now + Self.secondLook
    }

    private func lookAtKeys(at now: Timestamp) {
        for (_, device) in devices where device.isKeyboard && !device.node.description.classification.makesContacts {
            // One that cannot be asked is about to leave.
            guard let down = try? device.node.keysDown() else { continue }
            items.append(
                .frame(InputFrame(time: max(now, device.lastTime), device: device.id, events: [], resync: down)))
        }
    }

    /// Lets every keyboard show these lights, also those that come later.
    public func show(_ lights: KeyboardLights) {
        guard lights != self.lights else { return }
        self.lights = lights
        for (_, device) in devices { show(lights, on: device) }
    }

    private func show(_ lights: KeyboardLights, on device: Device) {
        guard device.isKeyboard else { return }
        do throws(Errno) {
            try device.node.show(lights)
        } catch {
            guard !hasLightsComplained else { return }
            hasLightsComplained = true
            log(.warning, "\(error): the lights of keyboards may be wrong")
        }
    }

    /// What happened since the last call, by time, then device.
    public func takeItems() -> [InputItem] {
        defer { items.removeAll(keepingCapacity: true) }
        guard items.count > 1 else { return items }
        // Stable: a device's own items keep their order.
        return items.enumerated().sorted { a, b in
            let (x, y) = (a.element.order, b.element.order)
            return x == y ? a.offset < b.offset : x < y
        }.map(\.element)
    }
}
