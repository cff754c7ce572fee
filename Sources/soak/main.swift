// Ten million random frames through contacts, gestures, controls and drawing; ends with 1 if a rule broke or memory grew.
//
//     handglass-soak [FRAMES] [SEED]
//
// The seed comes from HANDGLASS_SEED where it is not given, else it is 1.

internal import Canvas
internal import Documents
internal import Drawing
internal import Emulator
internal import Glibc
internal import Scene
internal import TestSupport

/// Bytes of this program's memory that are in the machine's.
func residentMemory() -> Int {
    guard let file = fopen("/proc/self/statm", "r") else { return 0 }
    defer { fclose(file) }
    var line = [CChar](repeating: 0, count: 256)
    guard fgets(&line, Int32(line.count), file) != nil else { return 0 }
    let words = line.withUnsafeBufferPointer { String(cString: $0.baseAddress!) }.split(separator: " ")
    return (words.count > 1 ? Int(words[1]) ?? 0 : 0) * sysconf(Int32(_SC_PAGESIZE))
}

func seconds(_ clock: clockid_t) -> Double {
    var time = timespec()
    clock_gettime(clock, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}

func megabytes(_ bytes: Int) -> String { "\(bytes / 100_000 / 10).\(bytes / 100_000 % 10) MB" }

/// Says it at once, also where nobody watches.
func say(_ line: String) {
    print(line)
    fflush(nil)
}

func fail(_ message: String, status: Int32 = 1) -> Never {
    let line = Array("handglass-soak: \(message)\n".utf8)
    _ = line.withUnsafeBytes { write(2, $0.baseAddress, $0.count) }
    exit(status)
}

/// What memory may grow by between the end of the warm-up and the end: caches that fill up, but no leak of one small object in a
/// thousand frames (100 bytes × 10 000).
let bound = 8 << 20
/// Frames of one scene before the next one has its turn.
let turn = 10_000
/// One picture in so many frames goes to real pixels.
let interval = 64

let words = CommandLine.arguments.dropFirst().map { UInt64($0) }
let named = getenv("HANDGLASS_SEED").flatMap { UInt64(String(cString: $0)) }
guard words.count <= 2, !words.contains(nil) else { fail("write handglass-soak [FRAMES] [SEED]", status: 64) }
let total = Int(words.first.flatMap { $0 } ?? 10_000_000)
let seed = (words.count > 1 ? words[1] : nil) ?? named ?? 1
let data = getenv("HANDGLASS_DATA").map { String(cString: $0) } ?? "Configs"

func bytes(of path: String) -> [UInt8] {
    guard let file = fopen(path, "r") else { fail("\(path) cannot be read", status: 66) }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    while case let byte = getc(file), byte >= 0 { bytes.append(UInt8(byte)) }
    return bytes
}

struct Bench {
    var name: String
    var ordeal: Ordeal
    var canvas: Canvas
}

let benches = ["settings", "example"].enumerated().map { number, name in
    do {
        let scene = try SceneReader.read(bytes(of: "\(data)/scenes/\(name).yaml"), file: name)
        // Small caches are full early, and what they push out is made anew again and again.
        let canvas = try Canvas(
            size: scene.device.points, scale: scene.device.scale, fonts: "\(data)/fonts.conf", masks: 1 << 18)
        let ordeal = Ordeal(scene, seed: seed &+ UInt64(number), measuring: canvas)
        return Bench(name: name, ordeal: ordeal, canvas: canvas)
    } catch { fail("\(name): \(error)", status: 66) }
}

say("seed \(seed), \(total) frames, HANDGLASS_SEED=\(seed) gives the same again")
let began = seconds(CLOCK_THREAD_CPUTIME_ID)
let rounds = max(1, total / (turn * benches.count))
var marks: [Int] = []
for round in 0..<rounds {
    for bench in benches {
        bench.ordeal.run(turn, drawingEvery: interval) { emulator, time in
            _ = emulator.drawFrame(at: time) { damage in
                bench.canvas.beginFrame(damage: damage)
                return bench.canvas
            }
            _ = bench.canvas.endFrame()
        }
        guard bench.ordeal.failures.isEmpty else {
            fail("\(bench.name), seed \(seed):\n  \(bench.ordeal.failures.joined(separator: "\n  "))")
        }
    }
    // A tenth fills the caches.
    guard round == rounds / 10 || round == rounds / 2 || round == rounds - 1 else { continue }
    marks.append(residentMemory())
    let frames = benches.reduce(0) { $0 + $1.ordeal.frames }
    say("after \(frames) frames: \(megabytes(marks[marks.count - 1])) resident")
}
for bench in benches {
    bench.ordeal.finish()
    guard bench.ordeal.failures.isEmpty else {
        fail("\(bench.name), seed \(seed):\n  \(bench.ordeal.failures.joined(separator: "\n  "))")
    }
    say(
        "\(bench.name): \(bench.ordeal.frames) frames, \(bench.ordeal.changes) changes of contacts, \(bench.ordeal.told) events"
    )
}
let spent = seconds(CLOCK_THREAD_CPUTIME_ID) - began
let given = benches.reduce(0) { $0 + $1.ordeal.words }
say(
    "\(given) input events in \(Int(spent)) s of processor time, drawing included: \(Int(Double(given) / spent)) a second"
)
let growth = (marks.last ?? 0) - (marks.first ?? 0)
guard growth <= bound else { fail("memory grew by \(megabytes(growth)), more than \(megabytes(bound)); seed \(seed)") }
say("memory grew by \(megabytes(max(growth, 0))), at most \(megabytes(bound)) are allowed")
