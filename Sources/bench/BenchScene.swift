internal import Base
internal import Canvas
internal import Emulator
internal import Scene
internal import Trace

/// One line of the table: a scene, what happens on it, and what the best peer needs for the same.
struct BenchScene {
    var name: String
    /// Microseconds and thousand instructions a frame of the best peer; nil where none was measured.
    var peer: (microseconds: Double?, instructions: Double?)
    private var kind: Kind
    var document: () -> SceneDocument

    private enum Kind {
        /// The building of the scene and its first frame.
        case building
        /// Frames in which everything is damaged.
        case redrawing(Int)
        /// What a finger does, and what comes of it until all is at rest. The scene stands and has been drawn before.
        case touching((inout Finger, Handheld) -> Void)
        /// Nobody touches it for so long, after what a finger did before.
        case waiting(Microseconds, (inout Finger, Handheld) -> Void)
    }

    /// Runs the scene, what counts inside `measured`.
    ///
    /// - Parameter limit: the most frames of scenes that draw as often as one likes; counting instructions is slow.
    func run(on canvas: Canvas, limit: Int) -> FrameCosts {
        let document = document()
        switch kind {
        case .building:
            var costs = FrameCosts()
            measured {
                let start = ProcessorTime.now()
                let handheld = Handheld(document, on: canvas)
                handheld.frame(at: .zero)
                costs.add(nanoseconds: ProcessorTime.now() - start, pixels: handheld.frames.dirtyPixels)
            }
            return costs
        case .redrawing(let count):
            let handheld = opened(document, on: canvas)
            handheld.redrawsAll = true
            measured {
                handheld.start()
                for i in 1...min(count, limit) { handheld.frame(at: Timestamp(Int64(i) * 1_000_000 / 60)) }
            }
            return handheld.frames
        case .touching(let gesture):
            let handheld = opened(document, on: canvas)
            var finger = Finger(from: Timestamp(500_000))
            gesture(&finger, handheld)
            let replayer = Replayer(finger.trace(from: Timestamp(400_000)), on: handheld.emulator)
            measured {
                handheld.start()
                replayer.run(moments: [], settles: true, observer: handheld)
            }
            return handheld.frames
        case .waiting(let duration, let gesture):
            let handheld = opened(document, on: canvas)
            var finger = Finger(from: Timestamp(500_000))
            gesture(&finger, handheld)
            let rest = Replayer(finger.trace(from: Timestamp(400_000)), on: handheld.emulator)
                .run(moments: [], settles: true, observer: handheld)
            // An empty request: the emulator's clock stands at the rest.
            let items = [TraceItem.request(.object([Value.Member("set", .object([]))]), rest)]
            Replayer(Trace(items: items, origin: .zero), on: handheld.emulator)
                .run(moments: [], settles: false, observer: handheld)
            handheld.frame(at: rest)
            let replayer = Replayer(
                Trace(items: [.advanced(rest + duration)], origin: .zero), on: handheld.emulator)
            measured {
                handheld.start()
                replayer.run(moments: [], settles: false, observer: handheld)
            }
            return handheld.frames
        }
    }

    private func opened(_ document: SceneDocument, on canvas: Canvas) -> Handheld {
        let handheld = Handheld(document, on: canvas)
        handheld.frame(at: .zero)
        return handheld
    }
}

extension BenchScene {
    /// Every scene. The peers' numbers are the least of LVGL 9.5, Qt Quick 6.12 (software) and Slint 1.18 on a machine of the same
    /// kind, for the same scenes in 750 × 1334 pixels.
    static var all: [BenchScene] {
        [
            BenchScene(name: "settings-first", peer: (977, 12_292), kind: .building) { BenchDocument.settings },
            BenchScene(name: "full-redraw", peer: (369, 3808), kind: .redrawing(300)) { BenchDocument.settings },
            BenchScene(name: "slider-drag", peer: (21, 275), kind: .touching { drag("volume", &$0, $1) }) {
                BenchDocument.settings
            },
            BenchScene(name: "slider-text", peer: (21, 275), kind: .touching { drag("brightness", &$0, $1) }) {
                BenchDocument.settings
            },
            BenchScene(
                name: "switch-taps", peer: (27, 423),
                kind: .touching { finger, handheld in
                    for i in 0..<8 {
                        finger.tap(handheld.place(of: "s\(i)").center)
                        finger.wait(250_000 - 60_000 - 2 * Finger.interval)
                    }
                }
            ) { BenchDocument.settings },
            BenchScene(name: "wheel-flick", peer: (74, 1270), kind: .touching { flick("wheel", &$0, $1) }) {
                BenchDocument.wheel
            },
            BenchScene(name: "list-flick", peer: (446, 5537), kind: .touching { flick("list", &$0, $1) }) {
                BenchDocument.list(rows: 200)
            },
            BenchScene(name: "list-10000", peer: (nil, nil), kind: .touching { flick("list", &$0, $1) }) {
                BenchDocument.list(rows: 10_000)
            },
            BenchScene(
                name: "spinner", peer: (21, 255),
                kind: .waiting(2_000_000) { finger, handheld in
                    // A pull that the refresh control takes for one.
                    let middle = handheld.place(of: "list").center
                    let end = Point(middle.x, middle.y + 250)
                    finger.down(middle)
                    finger.move(from: middle, to: end, in: 500_000)
                    finger.wait(200_000)
                    finger.up()
                }
            ) { BenchDocument.spinner },
        ]
    }

    /// To the right end and back, two seconds in all.
    private static func drag(_ slider: String, _ finger: inout Finger, _ handheld: Handheld) {
        let start = handheld.place(of: slider, part: "thumb").center
        let end = Point(handheld.place(of: slider, part: "track").maxX - 14, start.y)
        finger.down(start)
        finger.move(from: start, to: end, in: 1_000_000)
        finger.move(from: end, to: start, in: 1_000_000)
        finger.up()
    }

    /// Upwards by 200 points in a tenth of a second.
    private static func flick(_ target: String, _ finger: inout Finger, _ handheld: Handheld) {
        let middle = handheld.place(of: target).center
        let start = Point(middle.x, middle.y + 90)
        finger.down(start)
        finger.move(from: start, to: Point(middle.x, middle.y - 90), in: 100_000)
        finger.up()
    }
}

extension BenchScene {
    /// How many frames are drawn where instructions are counted, if `count` are otherwise.
    func countedFrames(_ count: Int) -> Int {
        if case .redrawing = kind { min(count, Instructions.frameLimit) } else { count }
    }
}
