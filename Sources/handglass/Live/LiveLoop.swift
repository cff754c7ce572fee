internal import Base
internal import ControlSocket
internal import Evdev
internal import KMS
internal import Linux
internal import Output

/// The turns of a run: everything that can wake it, and what is done then, in its order.
final class LiveLoop {
    private let loop: EventLoop
    private let session: LiveSession
    private let output: any Output
    private let display: KMSOutput?
    private let console: VirtualTerminal?
    private let inputs: InputDevices
    private let udev: Udev
    private let server: ControlServer?
    private let daemon: any Supervisor
    private let log: Log
    private let signals: Signals
    private var sources: [EventLoop.Source] = []
    private var arrivedSignals: [Signals.Name] = []
    private var news: [UdevDevice] = []
    private var keys = ConsoleKeys()
    private var isReady = false
    private var status = ""

    /// Everything that a run is made of; `display` and `console` are nil for a headless one.
    struct Parts {
        var loop: EventLoop
        var signals: Signals
        var udev: Udev
        var inputs: InputDevices
        var output: any Output
        var display: KMSOutput?
        var console: VirtualTerminal?
        var server: ControlServer?
        var daemon: any Supervisor
        var log: Log
    }

    init(_ parts: Parts, session: LiveSession) throws(Errno) {
        loop = parts.loop
        signals = parts.signals
        udev = parts.udev
        inputs = parts.inputs
        output = parts.output
        display = parts.display
        console = parts.console
        server = parts.server
        daemon = parts.daemon
        log = parts.log
        self.session = session
        sources.append(try loop.add(signals.descriptor, .read) { [unowned self] _ in arrivedSignals += signals.take() })
        if let descriptor = udev.descriptor {
            sources.append(try loop.add(descriptor, .read) { [unowned self] _ in news += udev.takeNews() })
        }
    }

    /// Runs until somebody ends it.
    func run() throws(Errno) {
        inputs.handle(udev.devices(in: "input"), at: MonotonicClock.now())
        turn(at: MonotonicClock.now())
        while true {
            loop.setDeadline([session.deadline, inputs.deadline, daemon.deadline].compactMap { $0 }.min())
            let now = try loop.turn()
            guard handleSignals(at: now) else { break }
            turn(at: now)
        }
        log(.info, "ending")
        daemon.stopping()
        session.finish(at: MonotonicClock.now())
        server?.close()
        output.stop()
        inputs.show([])
        console?.giveBack()
    }

    private func turn(at now: Timestamp) {
        if !news.isEmpty {
            inputs.handle(news, at: now)
            if news.contains(where: { $0.subsystem == "drm" }) { display?.hotplug(at: now) }
            news.removeAll()
        }
        output.advance(to: now)
        inputs.advance(to: now)
        session.begin(at: now)
        let items = inputs.takeItems()
        session.step(items)
        server?.answer(using: session)
        session.advance()
        inputs.show(session.keyboardLights)
        session.flush()
        server?.flush()
        report(at: now)
        switchConsole(items)
    }

    /// Answers what came; false when it is time to end.
    private func handleSignals(at now: Timestamp) -> Bool {
        for signal in arrivedSignals {
            switch signal {
            case .terminate, .interrupt: return false
            case .hangUp:
                log(
                    .notice,
                    "told to reload, which is not built yet; restart to have configuration and scene read again")
            case .consoleRelease:
                display?.pause()
                keys.forget()
                console?.allowRelease()
            case .consoleAcquire:
                console?.acceptAcquire()
                display?.resume(at: now)
                inputs.resume(at: now)
            }
        }
        arrivedSignals.removeAll()
        return true
    }

    /// While its keyboard is off the console does not hear its own keys.
    private func switchConsole(_ items: [InputItem]) {
        guard let console else { return }
        for case .frame(let frame) in items {
            if let number = keys.console(in: frame) { console.activate(number) }
        }
    }

    /// Tells whoever started us how things stand: ready once the first frame is drawn or the wait for a display has begun.
    private func report(at now: Timestamp) {
        if !isReady, session.hasDrawn || display?.wait != nil {
            isReady = true
            daemon.ready()
        }
        let current = output.panel.map { "showing on \($0.name)" } ?? display?.wait?.description ?? "console away"
        if current != status {
            status = current
            daemon.status(current)
        }
        daemon.alive(at: now)
    }
}
