internal import Base
internal import Evdev
internal import Input
internal import Trace

/// What devices do, as the text of a trace file that is whole after every frame.
struct DeviceRecording {
    enum Format: String, CaseIterable {
        case libinput
        /// One device, and only what it says.
        case evemu
    }

    private let format: Format
    private let hidesKeys: Bool
    private var writer: LibinputWriter
    /// evemu's only device, once it is there.
    private var only: DeviceID?
    /// Frames with something in them.
    private(set) var frames = 0
    /// Frames that the kernel could not keep.
    private(set) var losses = 0
    /// Names of all devices so far, in the order of their coming.
    private(set) var names: [String] = []
    /// What the format has no form for, each once.
    private(set) var unwritten: [String] = []

    init(_ format: Format, hidesKeys: Bool) {
        self.format = format
        self.hidesKeys = hidesKeys
        writer = LibinputWriter(hidesKeys: hidesKeys)
    }

    /// Whether a device has left of which alone the file tells.
    private(set) var isOver = false

    /// Writes the head once the devices are known that are there from the beginning, so that a file that is cut off at any
    /// later moment is one.
    mutating func begin(to text: inout String) {
        if format == .libinput { writer.begin(to: &text) }
    }

    mutating func append(_ item: InputItem, to text: inout String) {
        let item: TraceItem =
            switch item {
            case .connected(let id, let description, _, let time): .connect(id, description, time)
            case .frame(let frame): .frame(frame)
            case .disconnected(let id, let time): .disconnect(id, time)
            }
        switch item {
        case .connect(_, let description, _, _): names.append(description.name)
        case .frame(let frame):
            if !frame.events.isEmpty { frames += 1 }
            if frame.events.contains(where: { $0.type == EventType.EV_SYN && $0.code == EventCode.SYN_DROPPED }) {
                losses += 1
            }
        case .disconnect, .request, .wallClock, .advanced: break
        }
        switch format {
        case .libinput: writer.append(item, to: &text)
        case .evemu: appendEvemu(item, to: &text)
        }
    }

    private mutating func appendEvemu(_ item: TraceItem, to text: inout String) {
        switch item {
        case .connect(let id, let description, _, _):
            guard only == nil else { return }
            only = id
            text += EvemuWriter.head(of: description, hidesKeys: hidesKeys)
        case .frame(let frame) where frame.device == only:
            // The state in which the device was found has no form; evemu's readers begin with everything up.
            if !frame.events.isEmpty { EvemuWriter.append(frame, hidesKeys: hidesKeys, to: &text) }
            if let loss = EvemuWriter.loss(in: item), !frame.events.isEmpty, !unwritten.contains(loss) {
                unwritten.append(loss)
            }
        case .disconnect(let id, _): isOver = isOver || id == only
        case .frame, .request, .wallClock, .advanced: break
        }
    }

    mutating func finish(to text: inout String) {
        if format == .libinput { writer.finish(to: &text) }
    }
}
