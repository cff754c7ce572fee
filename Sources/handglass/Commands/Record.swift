internal import Base
internal import Documents
internal import Evdev
internal import Input
internal import Linux

/// `handglass record`: what devices say, written down as they say it.
enum Record {
    static let command = Command(
        name: "record", summary: "Records input devices to a trace until interrupted",
        synopsis: "[DEVICE…] [OPTION…]",
        options: [
            .value("o", "F", "where the trace goes; standard output if left out"),
            .value("format", "libinput|evemu", "libinput (the default) holds any number of devices, evemu one"),
            .value("for", "DURATION", "end after this long, such as 10s"),
            .flag("wait", "wait if no such device is there yet, instead of ending with status 69"),
            .flag(
                "show-keycodes",
                "keep which keys were pressed; else those that write something all stand as KEY_A"),
        ],
        examples: [
            "handglass record -o session.yml", "handglass record /dev/input/event3 --format evemu -o drag.evemu",
            "handglass record goodix 046d:c52b --for 10s -o both.yml",
        ],
        notes: """
            DEVICE is a node or a link to one, vendor and product as 0eef:0001, a part of a name in any case, the place on its
            bus (phys), or udev's ID_PATH. Without any, every device is recorded that handglass run would use. Devices that come
            later are recorded too. Stopped by SIGINT, SIGTERM, SIGHUP or --for. A file that is cut off, by whatever, holds all
            whole frames before. What was typed is hidden unless you ask for it; touches never are: where an on-screen keyboard
            shows, they tell what was typed there, and only the program that shows it knows.
            """,
        run: run)

    private static func run(_ arguments: Arguments) throws -> ExitStatus {
        let word = arguments.value("format") ?? "libinput"
        guard let format = DeviceRecording.Format(rawValue: word) else {
            throw Failure(.usage, "record: --format takes libinput or evemu, not \(word)")
        }
        var span: Microseconds?
        if let text = arguments.value("for") {
            guard let parsed = Microseconds(scene: text) else {
                throw Failure(.usage, "record: --for \(text) is no duration; write 10s, 500ms or 2min")
            }
            span = parsed
        }
        let recording = DeviceRecording(format, hidesKeys: !arguments.flag("show-keycodes"))
        do {
            let run = try RecordRun(
                recording, of: arguments.operands, to: arguments.value("o") ?? "-", verbose: arguments.flag("v"))
            try run.findDevices(waits: arguments.flag("wait"), onlyOne: format == .evemu)
            return try run.record(for: span)
        } catch let error as Errno {
            throw Failure(error.isDenied ? .permission : .io, "\(error)")
        }
    }
}
