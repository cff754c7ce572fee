import Foundation
import Programs

/// A run of Tests/vm/run: a command inside a virtual machine with Debian's kernel and the files of this host.
struct VirtualMachine {
    /// What a command left.
    struct Run {
        var status: Int32?
        var output: String
        /// The run's folder on the host, `/vm` inside: screenshots and what the command wrote there.
        var folder: URL

        func path(of name: String) -> String { folder.appending(path: name).path }

        /// What is in a file of the folder; nothing where there is none.
        func text(of name: String) -> String { (try? String(contentsOfFile: path(of: name), encoding: .utf8)) ?? "" }

        func lines(of name: String) throws -> [String] {
            try String(contentsOfFile: path(of: name), encoding: .utf8).split(separator: "\n").map(String.init)
        }
    }

    static let checkout = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    var options: [String] = []

    /// A machine with a display, a kernel that makes touch panels on demand, and udev.
    static let panel = VirtualMachine(options: [
        "--snapshot", "--gpu", "750x1334", "--modules", "virtio-gpu,uinput,evdev", "--udev", "input,drm,misc",
    ])

    /// Runs a Bash script inside, with `handglass` just built on PATH and the checkout as the working folder.
    func run(_ script: String, name: String) throws -> Run {
        let folder = Self.checkout.appending(path: ".build/vm/\(name)")
        try? FileManager.default.removeItem(at: folder)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)

        let outcome = try Program.run(
            Self.checkout.appending(path: "Tests/vm/run").path,
            options + ["--folder", folder.path, "--", "set -euo pipefail; PATH=\(Program.folder):$PATH\n" + script],
            in: Self.checkout.path, together: true, patience: 1200)
        return Run(status: outcome.status, output: outcome.text, folder: folder)
    }
}
