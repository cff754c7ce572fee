// Measures what frames cost, through the same path that `handglass replay` takes. Prints; fails nothing.
//
//     handglass-bench                     all scenes, and instructions where valgrind is there
//     handglass-bench SCENE…              some of them, without instructions
//     handglass-bench --counted SCENE…    the same with few frames and no output, for valgrind

internal import Canvas
internal import Glibc
internal import Scene

var names = Array(CommandLine.arguments.dropFirst())
let isCounted = names.first == "--counted"
if isCounted { names.removeFirst() }
let isWhole = names.isEmpty
let scenes = isWhole ? BenchScene.all : BenchScene.all.filter { names.contains($0.name) }

let data = getenv("HANDGLASS_DATA").map { String(cString: $0) } ?? "Configs"
let profile = DeviceProfile.named("phone-4.7")!
func canvas() -> Canvas {
    do {
        return try Canvas(size: profile.points, scale: profile.scale, fonts: "\(data)/fonts.conf")
    } catch {
        Report.warn(error.text)
        exit(66)
    }
}

if isCounted {
    for scene in scenes { _ = scene.run(on: canvas(), limit: Instructions.frameLimit) }
    if names.contains(Throughput.name) { _ = Throughput(rounds: Instructions.roundLimit) }
    exit(0)
}

let program = CommandLine.arguments[0]
// First of all: the kernel counts what this program holds by then as the other's too.
let handglass =
    program.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/") + "/handglass"
let starts = (isWhole ? 0..<10 : 0..<0).compactMap { _ in
    Child.run([handglass, "render", "--scene", "\(data)/scenes/settings.yaml", "--tree", "/dev/null"])
}.filter(\.succeeded)
let counts = isWhole ? Instructions.count(program: program, scenes: scenes.map(\.name) + [Throughput.name]) : nil
Report.line(
    "Per frame, 750 × 1334 pixels, 60 frames a second, touch at 120 a second; processor time, and the peer's by it.")
Report.line()
Report.line(Report.heading)
for (i, scene) in scenes.enumerated() {
    let costs = scene.run(on: canvas(), limit: .max)
    let counted = scene.countedFrames(costs.count)
    let instructions = counts.map { Double($0[i]) / Double(max(1, counted)) }
    Report.line(Report.row(scene, costs, instructions: instructions))
}
guard isWhole else { exit(0) }

Report.line()
let core = Throughput(rounds: 400)
let rate = Double(core.events) / core.seconds
Report.line("core without drawing: \(Report.short(rate / 1000)) thousand input events a second (bar 500)")
if let count = counts?.last {
    let perEvent = Double(count) / Double(core.events) * 400 / Double(Instructions.roundLimit)
    Report.line("core without drawing: \(Report.short(perEvent)) instructions an input event")
}
if let least = starts.map(\.milliseconds).min(), let memory = starts.map(\.memory).max() {
    Report.line("exec to first whole frame: \(Report.short(least)) ms (bar 60)")
    Report.line("resident memory then: \(Report.short(Double(memory) / 1e6)) MB (bar 40)")
}
