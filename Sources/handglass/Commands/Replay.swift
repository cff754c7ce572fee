internal import Base
internal import ControlProtocol
internal import Emulator
internal import Input
internal import Keyboard
internal import Output
internal import Scene
internal import Trace

/// `handglass replay`: the same trace on the same scene gives the same events and the same pixels.
enum Replay {
    static let command = Command(
        name: "replay", summary: "Replays recorded input on a scene, on a virtual clock",
        synopsis: "TRACE… | --gestures SCRIPT --scene F [OPTION…]",
        options: [
            .value("scene", "F", "the scene (YAML); needed"),
            .value("device", "ID", "the device to be, instead of the scene's"),
            .value("gestures", "SCRIPT", "do what a gesture script says instead of a trace; exit 1 if a step fails"),
        ] + ScriptPerformance.options + [
            .value("events", "F", "write the events, a JSON object a line"),
            .value("values", "F", "write all values at the end, one JSON object"),
            .value("contacts", "F", "write what was understood of the touches, a JSON object a change"),
            .value("screenshot", "F", "write the last picture, or that of the --at before it (PNG)"),
            .value("at", "SECONDS", "when the next --screenshot is taken; may repeat in pairs"),
            .value("hashes", "F", "write the time and SHA-256 of every changed picture of the handheld's screen"),
            .value("frames", "DIR", "write every changed picture there, each as SSSS.UUUUUU.png"),
            .value(
                "panel", "WxH[@R]",
                "show it on a panel of so many pixels, turned R° clockwise; the trace is of that panel"),
            .value("speed", "X", "1: in real time, 2: twice as fast, max: as fast as it goes (the default)"),
            .flag("show-touches", "draw discs where fingers are"),
            .flag("settle", "run on until touches, motion and waits are done, at most 30 s (the default)"),
            .flag("no-settle", "end with the last event"),
            .value("now", "ISO", "the time of day at the start, such as 2017-01-09T09:41"),
            .value("map", "F", "what configuration says of the trace's devices: calibration, axes, quirks"),
            .value("description", "F", "the device's description, if the trace has none"),
            .value("range", "XxY", "the axes' ranges, such as 0..4095x0..4095"),
            .value("rate", "HZ", "frames a second, if the trace has no times"),
        ],
        examples: [
            "handglass replay drag.evemu --scene settings.yaml --events -",
            "handglass replay --gestures tour.gesture --scene settings.yaml --model resistive-12bit --events -",
            "handglass replay session.yml --scene settings.yaml --at 1.5 --screenshot half.png --screenshot end.png",
            "handglass replay drag.evemu --scene settings.yaml --panel 800x480@90 --contacts - --screenshot panel.png",
            "handglass replay drag.evemu --scene settings.yaml --speed 1 --events - --frames pictures",
        ],
        run: run)

    private static func run(_ arguments: Arguments) throws -> ExitStatus {
        let scenePath = try arguments.required("scene", for: "replay")
        let script = arguments.value("gestures")
        guard arguments.operands.isEmpty != (script == nil) else {
            throw Failure(
                .usage,
                script == nil
                    ? "replay: no trace named; write handglass replay TRACE --scene F"
                    : "replay: takes a trace or --gestures, not both; leave out \(arguments.operands[0])")
        }
        guard script == nil || arguments.value("map") == nil else {
            throw Failure(.usage, "replay: --map is for traces; a gesture script's panel needs none")
        }
        if script == nil, let option = ScriptPerformance.options.first(where: { arguments.value($0.name) != nil }) {
            throw Failure(
                .usage, "replay: --\(option.name) goes with --gestures; a trace has been recorded on its panel")
        }
        let shapesTrace = ["description", "range", "rate"].first { arguments.value($0) != nil }
        if script != nil, let shapesTrace {
            throw Failure(
                .usage, "replay: --\(shapesTrace) is for traces; --model says what panel a gesture script gets")
        }
        var shots = try screenshots(arguments)
        let profile = try DeviceName.profile(arguments.value("device"))
        let now = try CivilTime(argument: arguments.value("now"))
        let rules = try arguments.value("map").map { try ConfigurationLoader.load($0).input }
        guard arguments.value("frames") != "-" else {
            throw Failure(.usage, "replay: --frames writes many files; name a folder, as in --frames pictures")
        }
        let panel = try PanelArgument.panel(arguments.value("panel"))
        let speed = try ReplayPace.speed(arguments.value("speed"))
        let options = try TraceFiles.options(arguments)
        let scene = try SceneLoader.load(scenePath)
        var trace = script == nil ? try TraceFiles.load(arguments.operands, options) : Trace(items: [], origin: .zero)
        if let rules {
            let mended = trace.mended(by: rules)
            if mended.matched == 0 {
                Standard.error.write(
                    "handglass: warning: \(arguments.value("map") ?? ""): no rule is for a device of the trace\n")
            }
            trace = mended.trace
        }
        var setup = try setup(arguments, scene, trace, profile)
        if let now { setup.civil = now }
        let device = setup.profile ?? scene.device
        if let panel {
            setup.fit = PanelFit(panel, showing: device)
            trace.forgetPanels()
        }
        let picture = try Picture(scene, profile: device, on: panel)
        var failure: Diagnostic?
        if let script {
            let performance = try ScriptPerformance(script, arguments, scene, setup, picture)
            trace = performance.trace
            shots += performance.shots
            failure = performance.failure
        }
        let emulator = Emulator(
            scene: scene, setup: setup, measuring: picture.canvas, layout: layout(trace, scene, setup))
        emulator.stage.showsTouches = arguments.flag("show-touches")
        var wanted = ReplaySession.Wanted(
            shots: shots, hashes: arguments.value("hashes") != nil, contacts: arguments.value("contacts") != nil,
            frames: arguments.value("frames"), isVerbose: arguments.flag("v"))
        if let folder = wanted.frames { try Files.makeFolder(folder) }
        if let speed {
            // Where a picture goes to the same file, the events follow it at the end, as they do without a pace.
            let path = arguments.value("events")
            if let path, !shots.contains(where: { $0.path == path }) { wanted.events = try OutputFile(path) }
            wanted.pace = ReplayPace(speed: speed, origin: setup.start)
        }
        let session = ReplaySession(emulator, picture, wanted)
        let end = Replayer(trace, on: emulator).run(
            moments: shots.compactMap { $0.seconds.map { setup.start + Microseconds(seconds: $0) } }.sorted(),
            settles: arguments.given.last { $0.name.hasSuffix("settle") }?.name != "no-settle", observer: session)
        try session.finish()
        if arguments.flag("v") {
            Standard.error.write(
                "handglass: replayed \(trace.items.count) frames and marks of \(trace.devices.count) devices, "
                    + "\((end - setup.start).seconds) s\n")
            for device in trace.devices {
                let counts = emulator.counts(of: device.id).text
                if !counts.isEmpty { Standard.error.write("handglass: \(device.description.name): \(counts)\n") }
            }
        }
        if let path = arguments.value("events"), wanted.events == nil { try Files.write(session.events, to: path) }
        if let path = arguments.value("contacts") { try Files.write(session.contacts, to: path) }
        if let path = arguments.value("hashes") { try Files.write(session.hashes, to: path) }
        if let path = arguments.value("values") {
            try Files.write(Array((session.values.json + "\n").utf8), to: path)
        }
        if let failure { throw Failure(.findings, failure.text) }
        return .done
    }

    /// A recording's keys are those of its run. All other traces and scripts are typed on a US keyboard, whatever the machine is
    /// set to.
    static func layout(_ trace: Trace, _ scene: SceneDocument, _ setup: Emulator.Setup) -> any KeyLayout {
        guard let header = trace.recording else { return USKeyLayout() }
        var locale = scene.locale
        if case .text(let recorded)? = header["locale"] { locale = recorded }
        let candidate = KeymapCandidate(setup.keyboard.keymap, "the recording")
        return XKBKeyLayout([candidate], locale: locale, warn: { Standard.error.write("handglass: warning: \($0)\n") })
    }

    private static func setup(
        _ arguments: Arguments, _ scene: SceneDocument, _ trace: Trace, _ profile: DeviceProfile?
    ) throws -> Emulator.Setup {
        guard let header = trace.recording else {
            return Emulator.Setup(start: trace.origin, civil: scene.now ?? .opening, profile: profile)
        }
        let setup: Emulator.Setup
        do {
            setup = try Emulator.Setup(header, profile: profile)
        } catch {
            throw Failure(.data, "\(arguments.operands[0]): \(error.message)")
        }
        // Its clock is one that nobody sets, so a leap is damage, over which a scene's clock would tick for hours.
        var last = setup.start
        for item in trace.items {
            guard item.time - last <= Self.longestSilence else {
                throw Failure(
                    .data,
                    "\(arguments.operands[0]): says nothing for \((item.time - last) / 86_400_000_000) days; "
                        + "give a recording whose times are whole")
            }
            last = max(last, item.time)
        }
        return setup
    }

    /// No recording of ours stands still for a year.
    private static let longestSilence: Microseconds = 366 * 86_400_000_000

    /// Seconds that the clock may run to a moment asked for: 31 days, the longest duration in scenes.
    private static let latestMoment = 31 * 86400.0

    /// Each `--screenshot` with the `--at` that stands before it.
    private static func screenshots(_ arguments: Arguments) throws -> [ReplaySession.Shot] {
        var shots: [ReplaySession.Shot] = []
        var at: Double?
        for (name, value) in arguments.given {
            switch name {
            case "at":
                guard at == nil else { throw Failure(.usage, "--at \(value): a --screenshot must follow each --at") }
                guard let seconds = Double(value), (0...Self.latestMoment).contains(seconds) else {
                    throw Failure(.usage, "--at \(value) is no time in seconds from 0 to 2678400 (31 days)")
                }
                at = seconds
            case "screenshot":
                shots.append(ReplaySession.Shot(path: value, seconds: at))
                at = nil
            default: break
            }
        }
        guard at == nil else { throw Failure(.usage, "--at needs a --screenshot after it") }
        return shots
    }
}
