internal import Base
internal import ControlProtocol
internal import Input
internal import Scene

extension EventRecord {
    /// An event of the scene, its time counted from `start`.
    init(_ event: Event, since start: Timestamp, origin: Origin? = nil) {
        self.init(time: event.time - start, name: event.name, id: event.id, members: event.details, origin: origin)
    }
}

extension ContactChange {
    /// One line of `--contacts`: `{"t":…,"contact":N,"phase":"…","x":…,"y":…}`.
    func line(since start: Timestamp) -> String {
        var writer = JSONWriter()
        writer.write(raw: "{\"t\":")
        writer.write(seconds: time - start)
        writer.write(raw: ",\"contact\":\(contact),\"phase\":\"\(phase.rawValue)\",\"x\":")
        writer.write(.number(position.x))
        writer.write(raw: ",\"y\":")
        writer.write(.number(position.y))
        writer.write(raw: "}")
        return String(decoding: writer.bytes, as: UTF8.self)
    }
}
