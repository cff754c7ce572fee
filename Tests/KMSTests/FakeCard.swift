import Base
import Input
import KMS
import Linux
import Output

let (EPERM, ENODEV, EACCES, EBUSY, EINVAL): (Int32, Int32, Int32, Int32, Int32) = (1, 19, 13, 16, 22)

/// Memory in place of a card's.
final class FakeBuffer: CardBuffer {
    let framebuffer: UInt32
    var scanout: Scanout
    private let memory: UnsafeMutablePointer<UInt32>

    init(_ framebuffer: UInt32, width: Int, height: Int, format: PixelFormat) {
        self.framebuffer = framebuffer
        memory = .allocate(capacity: width * height)
        memory.update(repeating: 0, count: width * height)
        scanout = Scanout(
            memory: memory, width: width, height: height, stride: width * format.bytesPerPixel, format: format)
    }

    deinit { memory.deallocate() }

    var pixels: [UInt32] { Array(UnsafeBufferPointer(start: memory, count: scanout.width * scanout.height)) }
}

/// A machine with one card that does what a test tells it to.
final class FakeMachine: CardSource {
    var hasCard = true
    var plugged: [Connector]
    /// Another program is master.
    var isTaken = false
    var format = PixelFormat.xrgb8888
    /// Answers to the next shows; nil lets one through. Empty: all go through.
    var answers: [Int32?] = []
    /// Flips that ended and were not yet read; none is added while `losesFlips`.
    var flips: [UInt32] = []
    var losesFlips = false
    /// Frame counters grow; false: 0 for ever, as without a vertical blank.
    var counts = true
    /// This user may not open the card.
    var refusal: Int32?
    var shows = 0
    var modesSet: [Mode] = []
    var opens = 0
    weak var shown: FakeBuffer?
    var counter: UInt32 = 0
    var log: [String] = []

    init(_ plugged: [Connector]) { self.plugged = plugged }

    func openCards() throws(Errno) -> [any Card] {
        opens += 1
        if let refusal { throw Errno(code: refusal, call: "open /dev/dri/card0") }
        return hasCard ? [FakeCard(self)] : []
    }

    /// The picture on the panel.
    var picture: [UInt32]? { shown?.pixels }

    func output(_ settings: DisplaySettings = DisplaySettings()) -> KMSOutput {
        KMSOutput(cards: self, settings: settings, loop: nil, log: Log { [unowned self] in log.append("\($0): \($1)") })
    }

    static func mode(_ width: Int, _ height: Int, preferred: Bool = true) -> Mode {
        Mode(width: width, height: height, frameInterval: 16_667, isPreferred: preferred)
    }

    static func connector(_ modes: [Mode], connected: Bool = true, rotation: PanelRotation = .none) -> Connector {
        Connector(id: 7, name: "DSI-1", isInternal: true, isConnected: connected, modes: modes, rotation: rotation)
    }
}

final class FakeCard: Card {
    let path = "/dev/dri/card0"
    let descriptor: FileDescriptor? = nil
    private let machine: FakeMachine
    private var buffers: UInt32 = 0

    init(_ machine: FakeMachine) { self.machine = machine }

    func becomeMaster() throws(Errno) { if machine.isTaken { throw Errno(code: EBUSY, call: "drmSetMaster") } }
    func dropMaster() {}

    func connectors() throws(Errno) -> [Connector] {
        guard machine.hasCard else { throw Errno(code: ENODEV, call: "drmModeGetResources") }
        return machine.plugged
    }

    func pipeline(for connector: Connector) throws(Errno) -> Pipeline? {
        Pipeline(connector: connector.id, crtc: 3, plane: 5, format: machine.format)
    }

    func makeBuffer(width: Int, height: Int, format: PixelFormat) throws(Errno) -> any CardBuffer {
        buffers += 1
        return FakeBuffer(buffers, width: width, height: height, format: format)
    }

    func show(_ buffer: any CardBuffer, on pipeline: Pipeline, setting mode: Mode?) throws(Errno) {
        machine.shows += 1
        if !machine.answers.isEmpty, let code = machine.answers.removeFirst() {
            throw Errno(code: code, call: "drmModeAtomicCommit")
        }
        if machine.isTaken { throw Errno(code: EACCES, call: "drmModeAtomicCommit") }
        machine.shown = buffer as? FakeBuffer
        if let mode {
            machine.modesSet.append(mode)
        } else if !machine.losesFlips {
            machine.counter += machine.counts ? 1 : 0
            machine.flips.append(machine.counter)
        }
    }

    func takeFlips() throws(Errno) -> [UInt32] {
        defer { machine.flips.removeAll() }
        return machine.flips
    }
}
