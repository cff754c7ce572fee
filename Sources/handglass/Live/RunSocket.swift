internal import ControlSocket
internal import Glibc
internal import Linux
internal import Systemd

/// systemd has started the run and wants to know how it goes; without systemd nobody hears.
extension ServiceManager: Supervisor {}

extension ControlListener {
    /// The control socket of a run: at `path` if the user named one, else the one that systemd passed, else one at the usual place.
    ///
    /// A named place that cannot be had ends the run. Without the usual one, as on a developer's desk, the panel works all the
    /// same, and the log says so.
    static func forRun(at path: String?, log: Log) throws -> ControlListener? {
        let passed = ServiceManager.takeListeningSockets()
        if path == nil, let first = passed.first { return ControlListener(activated: first) }
        do throws(ListenerError) {
            // Under systemd the unit makes the folder. Who may not make it is told by the socket's own error.
            if path == nil { mkdir(Ctl.defaultFolder, 0o755) }
            let listener = try ControlListener(path: path ?? Ctl.defaultSocket)
            for notice in listener.notices { log(.notice, notice) }
            return listener
        } catch {
            guard path == nil else {
                throw Failure(error.isDenied ? .permission : .io, "\(error)")
            }
            log(.notice, "no control socket: \(error)")
            return nil
        }
    }
}
