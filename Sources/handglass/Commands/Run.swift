internal import Base
internal import ControlSocket
internal import Documents
internal import Emulator
internal import Evdev
internal import Input
internal import KMS
internal import Keyboard
internal import Linux
internal import Output
internal import Scene
internal import Systemd

/// `handglass run`: the daemon.
enum Run {
    static var command: Command {
        Command(
            name: "run", summary: "Runs a scene on the panel, with the machine's input devices",
            synopsis: "[--scene F] [OPTION…]",
            options: [
                .value("scene", "F", "the scene (YAML); without it the configuration's, else a demonstration"),
                .value(
                    "config", "F",
                    "the configuration, instead of \(ConfigurationLoader.folder)/handglass.yaml and handglass.d"),
                .value("device", "ID", "the device to be, instead of the scene's"),
                .value("events", "F", "write the events, a JSON object a line"),
                .value("record", "F", "write a recording that replays to the same events"),
                .value("socket", "PATH", "where programs talk to the run (default: \(Ctl.defaultSocket))"),
                .value("headless", "WxH", "show on no display, but on an imagined one of that many pixels"),
                .flag("no-wait", "end with status 69 instead of waiting for a display"),
                .flag("show-touches", "draw discs where fingers are"),
                .flag("grab", "keep the input devices from all other programs"),
            ],
            examples: [
                "handglass run --scene settings.yaml", "handglass run --scene s.yaml --headless 750x1334 --events -",
            ], run: run)
    }

    private static func run(_ arguments: Arguments) throws -> ExitStatus {
        if let extra = arguments.operands.first {
            throw Failure(.usage, "run: takes no operand such as \(extra); name the scene with --scene")
        }
        let log = Log.standardError(threshold: arguments.flag("v") ? .debug : .info)
        let size = try arguments.value("headless").map(size)
        let profile = try DeviceName.profile(arguments.value("device"))
        let configuration = try ConfigurationLoader.load(arguments.value("config"))
        let scenePath = arguments.value("scene") ?? configuration.scene
        let scene = try SceneLoader.load(try scenePath ?? demo())
        let imagined = imaginedPanel(size, configuration.display, profile ?? scene.device)
        do {
            return try run(arguments, configuration, scene, scenePath, profile, imagined, log)
        } catch let error as Errno {
            throw Failure(error.isDenied ? .permission : .io, "\(error)")
        }
    }

    private static func run(
        _ arguments: Arguments, _ configuration: Configuration, _ scene: SceneDocument, _ scenePath: String?,
        _ profile: DeviceProfile?, _ imagined: Panel?, _ log: Log
    ) throws -> ExitStatus {
        let signals = try Signals(Signals.Name.allCases)
        let loop = try EventLoop()
        let udev = try Udev(monitoring: imagined == nil ? ["input", "drm"] : ["input"])
        let eventFile = try arguments.value("events").map { try EventFile(path: $0, loop: loop, log: log) }
        let recorder = try arguments.value("record").map { try Recorder(path: $0, loop: loop, log: log) }
        let picture = try Picture(scene, profile: profile)

        let console = imagined == nil ? VirtualTerminal() : nil
        do { try console?.takeOver() } catch { log(.warning, "the console is not silenced: \(error)") }
        let display =
            imagined == nil
            ? KMSOutput(
                cards: SystemCards(udev: udev, log: log), settings: configuration.display, loop: loop, log: log) : nil
        display?.connect(at: MonotonicClock.now())
        if let wait = display?.wait, let status = ending(wait, waits: !arguments.flag("no-wait")) {
            console?.giveBack()
            return status
        }
        let output: any Output = try display ?? HeadlessOutput(panel: required(imagined))

        let start = MonotonicClock.now()
        let setup = Emulator.Setup(
            start: start, civil: CivilTime(microseconds: MonotonicClock.civil()), battery: Battery.level(),
            profile: profile,
            feel: configuration.feel.limited(
                millimetresPerPoint: output.panel?.millimetresPerPoint(showing: profile ?? scene.device)),
            keyboard: Emulator.Keyboard(
                repeatDelay: configuration.keyboard.repeatDelay, repeatInterval: configuration.keyboard.repeatInterval))
        let layout = XKBKeyLayout(
            KeymapCandidate.live(configuration.keyboard, log: log), locale: scene.locale, warn: { log(.warning, $0) })
        let emulator = Emulator(scene: scene, setup: setup, measuring: picture.canvas, layout: layout)
        emulator.stage.showsTouches = arguments.flag("show-touches")
        let session = LiveSession(
            emulator, scenePath: scenePath, picture: picture, output: output, loop: loop, log: log,
            zone: MonotonicClock.zone, rules: configuration.input, eventFile: eventFile, recorder: recorder,
            keymap: { layout.names },
            waiting: { display?.wait?.description ?? "the console shows another terminal" })
        let listener = try ControlListener.forRun(at: arguments.value("socket"), log: log)
        let server = try listener.map {
            try ControlServer(loop: loop, listener: $0, history: session.history) { log(.notice, $0) }
        }
        let inputs = InputDevices(
            loop: loop, log: log, grabs: arguments.flag("grab"),
            use: { InputUse.of($0, $1.properties, seat: "seat0", rules: configuration.input) })
        let parts = LiveLoop.Parts(
            loop: loop, signals: signals, udev: udev, inputs: inputs, output: output, display: display,
            console: console, server: server, daemon: ServiceManager(), log: log)
        try LiveLoop(parts, session: session).run()
        return .done
    }

    /// How a run ends that cannot show anything at its start; nil if it waits instead.
    private static func ending(_ wait: KMSOutput.Wait, waits: Bool) -> ExitStatus? {
        switch wait {
        case .noCard: .unavailable
        case .denied: .permission
        case .noOutput, .notConnected, .notMaster, .failed: waits ? nil : .unavailable
        }
    }

    private static func required(_ panel: Panel?) throws -> Panel {
        guard let panel else { throw Failure(.software, "neither a display nor an imagined one") }
        return panel
    }

    /// The size that `--headless` names.
    private static func size(_ text: String) throws -> DisplaySettings.Mode {
        guard let size = DisplaySettings.Mode(text) else {
            throw Failure(.usage, "--headless \(text) is no size in pixels; write it as 750x1334")
        }
        return size
    }

    /// The panel that is shown on by nobody's display: of the size that the command line or else the configuration gives, else of
    /// the handheld's own. nil to show on a real one.
    private static func imaginedPanel(
        _ size: DisplaySettings.Mode?, _ settings: DisplaySettings, _ profile: DeviceProfile
    ) -> Panel? {
        guard size != nil || settings.output == .headless else { return nil }
        let own = DisplaySettings.Mode(width: profile.pictureWidth, height: profile.pictureHeight)
        let chosen = size ?? settings.mode ?? own
        return Panel(
            name: "headless", width: chosen.width, height: chosen.height, rotation: settings.rotation ?? .none,
            millimetres: settings.millimetres.map { PhysicalSize(width: $0.width, height: $0.height) })
    }

    private static func demo() throws -> String {
        guard let path = DataDirectory.path(of: "scenes/settings.yaml") else {
            throw Failure(.noInput, "the demonstration scene is not installed; name a scene with --scene F")
        }
        return path
    }
}
