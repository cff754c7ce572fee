import Base
import Input
import Testing

/// Keyboards on the US layout, told in frames of mini traces: `1:30:1` is A going down.
struct KeyStand {
    static let keyboard = DeviceDescription(name: "keys", codes: [1: Array(1...127)])
    let layout = USKeyLayout()
    var tracker: KeyTracker
    var strokes: [KeyTracker.Stroke] = []

    init(keyboards: Int = 1, delay: Int64 = 400, interval: Int64 = 33) {
        tracker = KeyTracker(layout: layout, delay: delay * 1000, interval: interval * 1000)
        for index in 0..<keyboards { tracker.connect(DeviceID(index), Self.keyboard) }
    }

    mutating func play(_ text: String, device: Int = 0) {
        for frame in frames(text, device: device) {
            tracker.advance(to: frame.time, into: &strokes)
            tracker.step(frame, into: &strokes)
        }
    }

    mutating func wait(until milliseconds: Int64) {
        tracker.advance(to: Timestamp(milliseconds * 1000), into: &strokes)
    }

    /// What was pressed since the last call: `a @0`, repetitions as `a* @400`.
    mutating func pressed() -> [String] {
        defer { strokes = [] }
        return strokes.map { "\($0.press.name)\($0.press.isRepeat ? "*" : "") @\($0.time.microseconds / 1000)" }
    }
}

/// What a trace of one keyboard comes to by `end` (milliseconds).
private func pressed(_ text: String, until end: Int64? = nil) -> [String] {
    var stand = KeyStand()
    stand.play(text)
    if let end { stand.wait(until: end) }
    return stand.pressed()
}

@Suite("Keys that are held")
struct KeyTrackerTests {
    @Test("a key types when it goes down, not when it is let go, and once")
    func once() { #expect(pressed("1:30:1 | @50 1:30:0 |", until: 5000) == ["a @0"]) }

    @Test("several keys in one frame count in their order")
    func oneFrame() { #expect(pressed("1:29:1 1:46:1 | @10 1:46:0 1:29:0 |", until: 5000) == ["Ctrl+c @0"]) }

    @Test("a held key repeats after 400 ms and then every 33 ms, exactly, until it is let go")
    func repetition() {
        #expect(
            pressed("1:30:1 | @500 1:30:0 |", until: 5000)
                == ["a @0", "a* @400", "a* @433", "a* @466", "a* @499"])
        var late = KeyStand()
        late.play("1:30:1 |")
        late.wait(until: 470)
        #expect(late.pressed() == ["a @0", "a* @400", "a* @433", "a* @466"])
        #expect(late.tracker.deadline == Timestamp(499_000))
    }

    @Test("the kernel's own repetition is ignored, with SYN_REPORT 1 or without")
    func kernelRepetition() {
        #expect(
            pressed("1:29:1 | @10 1:46:1 | @260 1:46:2 | @293 1:46:2 | @326 1:46:2 | @340 1:46:0 | @350 1:29:0 |")
                == ["Ctrl+c @10"])
        #expect(pressed("1:30:2 | @33 1:30:2 |", until: 5000).isEmpty)
    }

    @Test("the last key pressed is the one that repeats; letting go of another does not stop it")
    func lastPressed() {
        #expect(
            pressed("1:30:1 | @100 1:48:1 | @200 1:30:0 | @540 1:48:0 |", until: 5000)
                == ["a @0", "b @100", "b* @500", "b* @533"])
        // Nor does the first one take over again.
        #expect(pressed("1:30:1 | @100 1:48:1 | @200 1:48:0 |", until: 5000) == ["a @0", "b @100"])
    }

    @Test("modifiers and locks neither type nor repeat, and a Shift leaves the held key repeating")
    func modifiers() {
        #expect(pressed("1:42:1 | @1 1:29:1 | @2 1:56:1 | @3 1:125:1 | @4 1:58:1 | @5 1:69:1 |", until: 5000).isEmpty)
        #expect(pressed("1:30:1 | @100 1:42:1 | @410 1:30:0 |", until: 5000) == ["a @0", "a* @400"])
    }

    @Test("when Ctrl is let go, what it was held with repeats no more")
    func controlReleased() { #expect(pressed("1:29:1 1:46:1 | @100 1:29:0 |", until: 5000) == ["Ctrl+c @0"]) }

    @Test("an interval of 0 is no repetition; less than a millisecond counts as one")
    func intervals() {
        var none = KeyStand(interval: 0)
        none.play("1:30:1 |")
        #expect(none.tracker.deadline == nil)
        var tracker = KeyTracker(layout: USKeyLayout(), delay: -5, interval: 1)
        tracker.connect(DeviceID(0), KeyStand.keyboard)
        var strokes: [KeyTracker.Stroke] = []
        tracker.step(frames("1:30:1 |")[0], into: &strokes)
        tracker.advance(to: Timestamp(3000), into: &strokes)
        #expect(strokes.map(\.time.microseconds) == [0, 0, 1000, 2000, 3000])
    }

    @Test("a release without a press is ignored, a second press without a release counts")
    func orphans() {
        #expect(pressed("1:28:0 | @10 1:30:1 | @20 1:30:1 | @30 1:30:0 |", until: 5000) == ["a @10", "a @20"])
        #expect(pressed("1:42:0 | @10 1:30:1 1:30:0 |") == ["a @10"])
    }

    @Test("a key whose release never comes stops after five minutes")
    func forever() {
        var stand = KeyStand()
        stand.play("1:30:1 |")
        stand.wait(until: 86_400_000)
        #expect(stand.strokes.last?.time == Timestamp(299_974_000))
        #expect(stand.tracker.deadline == nil)
    }

    // MARK: Losses

    @Test("unplugged in the middle: nothing repeats, nothing is held, Shift is forgotten and Caps Lock kept")
    func unplugged() {
        var stand = KeyStand(keyboards: 2)
        stand.play("1:58:1 | @1 1:58:0 | @2 1:42:1 | @3 1:30:1 |")
        stand.tracker.disconnect(DeviceID(0))
        #expect(stand.tracker.heldKeys == 0)
        stand.wait(until: 5000)
        stand.play("@6000 1:30:1 1:30:0 |", device: 1)
        // Small at first, for Shift and Caps Lock were both on; then only Caps Lock was.
        #expect(stand.pressed() == ["a @3", "A @6000"])
        #expect(stand.tracker.lights == .caps)
    }

    @Test("after a loss nothing types; modifiers that were seen going down and still are stay")
    func dropped() {
        var stand = KeyStand()
        stand.play("1:42:1 | @1 1:30:1 | @2 DROP { 1:42:1 1:30:1 1:29:1 1:48:1 } |", device: 0)
        stand.wait(until: 5000)
        #expect(stand.pressed() == ["A @1"])
        #expect(stand.tracker.heldKeys == 2)
        // Ctrl and b were not seen going down: they do not count until they are let go and pressed anew.
        stand.play("@6000 1:48:2 | @6001 1:46:1 1:46:0 | @6002 1:48:0 | @6003 1:48:1 | @6004 1:48:0 | @6005 1:42:0 |")
        stand.play("@6006 1:46:1 1:46:0 |")
        #expect(stand.pressed() == ["C @6001", "B @6003", "c @6006"])
    }

    @Test("after a loss that nobody looked into, no key is held")
    func droppedBlind() {
        var stand = KeyStand()
        stand.play("1:42:1 | @1 1:30:1 | @2 1:48:1 DROP 1:46:1 | @3 1:30:0 | @4 1:32:1 1:32:0 |")
        stand.wait(until: 5000)
        #expect(stand.pressed() == ["A @1", "d @4"])
        #expect(stand.tracker.heldKeys == 0)
    }

    @Test("keys that are down when a keyboard is opened are ignored until they are let go")
    func heldAtStart() {
        var stand = KeyStand()
        stand.play("{ 1:28:1 1:56:1 } | @10 1:28:2 | @20 1:30:1 1:30:0 | @30 1:28:0 1:56:0 | @40 1:28:1 1:28:0 |")
        #expect(stand.pressed() == ["a @20", "Enter @40"])
    }

    @Test("paused: keys are let go without effect, and what is held then counts only after it was let go")
    func paused() {
        var stand = KeyStand()
        stand.play("1:29:1 1:56:1 | @5 1:28:1 |")
        stand.tracker.releaseAll()
        stand.wait(until: 5000)
        #expect(stand.tracker.heldKeys == 0)
        stand.play("@6000 { 1:28:1 1:56:1 } | @6010 1:28:2 | @6020 1:46:1 1:46:0 | @6030 1:28:0 1:56:0 1:29:0 |")
        stand.wait(until: 9000)
        #expect(stand.pressed() == ["Ctrl+Alt+Enter @5", "c @6020"])
    }

    @Test("a look that finds a modifier let go while another program had the keyboard lets it go")
    func lostRelease() {
        var stand = KeyStand()
        stand.play("1:56:1 | @100 { } | @200 1:46:1 1:46:0 |")
        #expect(stand.pressed() == ["c @200"])
    }

    // MARK: Several

    @Test("several keyboards share locks and modifiers and hold their own keys")
    func several() {
        var stand = KeyStand(keyboards: 2)
        stand.play("1:42:1 |")
        stand.play("@1 1:42:1 | @2 1:30:1 1:30:0 |", device: 1)
        stand.play("@3 1:42:0 |")
        stand.play("@4 1:30:1 1:30:0 | @5 1:42:0 | @6 1:30:1 1:30:0 | @7 1:58:1 1:58:0 |", device: 1)
        stand.play("@8 1:30:1 |")
        // The same key on the other keyboard is another key.
        stand.play("@9 1:30:1 | @10 1:30:0 |", device: 1)
        #expect(stand.pressed() == ["A @2", "A @4", "a @6", "A @8", "A @9"])
        #expect(stand.tracker.heldKeys == 1)
        stand.tracker.disconnect(DeviceID(1))
        #expect(stand.tracker.heldKeys == 1)
    }

    @Test("unplugging one keyboard leaves what the other one holds and repeats")
    func otherUnplugged() {
        var stand = KeyStand(keyboards: 2)
        stand.play("1:42:1 1:30:1 |")
        stand.play("@100 1:29:1 |", device: 1)
        stand.tracker.disconnect(DeviceID(1))
        stand.play("@200 1:48:1 |")
        stand.wait(until: 610)
        #expect(stand.pressed() == ["A @0", "B @200", "B* @600"])
    }

    @Test("buttons of mice, panels and joysticks are no keys, and other devices no keyboards")
    func buttons() {
        #expect(pressed("1:272:1 | @1 1:330:1 | @2 1:544:1 | @3 1:704:1 |", until: 5000).isEmpty)
        var stand = KeyStand(keyboards: 0)
        stand.tracker.connect(DeviceID(0), mouse)
        stand.play("1:30:1 |")
        stand.play("1:30:1 |", device: 7)
        #expect(stand.pressed().isEmpty)
    }

    @Test("Ctrl+Alt+F2 is the console's; F2 and Ctrl+F2 are not")
    func console() {
        #expect(
            pressed("1:60:1 1:60:0 | @1 1:29:1 | @2 1:60:1 1:60:0 | @3 1:100:1 | @4 1:60:1 | @5 1:88:1 |", until: 5000)
                == ["F2 @0", "Ctrl+F2 @2"])
    }

    // MARK: Anything

    @Test("random keys, losses, pauses and unplugs leave nothing held and nothing repeating", arguments: 1...20)
    func random(_ seed: UInt64) {
        var state = seed
        func next(_ count: UInt64) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int((state >> 33) % count)
        }
        let layout = USKeyLayout()
        var tracker = KeyTracker(layout: layout, delay: 400_000, interval: 33_000)
        for index in 0..<3 { tracker.connect(DeviceID(index), KeyStand.keyboard) }
        var strokes: [KeyTracker.Stroke] = []
        var down: [Set<UInt16>] = [[], [], []]
        var time = Timestamp.zero
        for _ in 0..<600 {
            time = time + Int64(next(200_000))
            let device = next(3)
            switch next(40) {
            case 0:
                tracker.disconnect(DeviceID(device))
                tracker.connect(DeviceID(device), KeyStand.keyboard)
            case 1: tracker.releaseAll()
            case 2, 3:
                let state = down[device].sorted().map { InputEvent(type: 1, code: $0, value: 1) }
                let events = [InputEvent(type: 0, code: EventCode.SYN_DROPPED, value: 0)]
                step(
                    InputFrame(time: time, device: DeviceID(device), events: events, resync: next(2) == 0 ? state : nil)
                )
            default:
                let code = [UInt16(29), 42, 56, 58, 30, 48, 60, 28][next(8)]
                let value = Int32(next(3))
                if value == 1 { down[device].insert(code) } else if value == 0 { down[device].remove(code) }
                let event = InputEvent(type: 1, code: code, value: value)
                step(InputFrame(time: time, device: DeviceID(device), events: [event]))
            }
            #expect(tracker.deadline == nil || tracker.heldKeys > 0)
        }
        func step(_ frame: InputFrame) {
            let count = strokes.count
            tracker.advance(to: frame.time, into: &strokes)
            #expect(strokes[count...].allSatisfy { $0.press.isRepeat })
            let repeated = strokes.count
            tracker.step(frame, into: &strokes)
            let goesDown = frame.resync == nil && frame.events.contains { $0.type == 1 && $0.value == 1 }
            #expect(goesDown || strokes.count == repeated)
        }
        for device in 0..<3 {
            for code in down[device].sorted() {
                step(
                    InputFrame(
                        time: time, device: DeviceID(device), events: [InputEvent(type: 1, code: code, value: 0)]))
            }
        }
        #expect(tracker.heldKeys == 0)
        #expect(tracker.deadline == nil)
        #expect(layout.modifiers.isEmpty)
    }
}

@Suite("The US layout without data")
struct USKeyLayoutTests {
    private func press(_ codes: UInt16..., on layout: USKeyLayout = USKeyLayout()) -> KeyPress? {
        var press: KeyPress?
        for code in codes { press = layout.press(code) }
        for code in codes.reversed() { layout.release(code) }
        return press
    }

    @Test("letters, signs and the number pad with Shift, Caps Lock and Num Lock")
    func levels() {
        #expect(press(30) == KeyPress(.character("a"), text: "a"))
        #expect(press(42, 30) == KeyPress(.character("A"), .shift, text: "A"))
        #expect(press(42, 2) == KeyPress(.character("!"), .shift, text: "!"))
        #expect(press(57) == KeyPress(.space, text: " "))
        #expect(press(28) == KeyPress(.enter))
        #expect(press(96) == KeyPress(.enter))
        #expect(press(71) == KeyPress(.home))
        let locked = USKeyLayout()
        #expect(press(58, on: locked) == nil)
        #expect(press(69, on: locked) == nil)
        #expect(locked.lights == [.caps, .num])
        #expect(press(30, on: locked) == KeyPress(.character("A"), text: "A"))
        #expect(press(42, 30, on: locked) == KeyPress(.character("a"), .shift, text: "a"))
        #expect(press(2, on: locked) == KeyPress(.character("1"), text: "1"))
        #expect(press(71, on: locked) == KeyPress(.character("7"), text: "7"))
        #expect(press(42, 71, on: locked) == KeyPress(.home, .shift))
        #expect(press(42, 71) == KeyPress(.home, .shift))
    }

    @Test("with Ctrl, Alt or Super nothing is typed, and the name tells them")
    func shortcuts() {
        #expect(press(29, 46) == KeyPress(.character("c"), .control))
        #expect(press(29, 46)?.name == "Ctrl+c")
        #expect(press(29, 42, 15)?.name == "Ctrl+Shift+Tab")
        #expect(press(125, 57) == KeyPress(.space, .logo))
        #expect(press(56, 62)?.name == "Alt+F4")
        #expect(press(113)?.name == "XF86AudioMute")
        #expect(press(56, 99)?.name == "Alt+Sys_Req")
        #expect(press(29, 119)?.name == "Ctrl+Break")
    }

    @Test("every name that a key has leads back to a key of that name")
    func names() throws {
        var count = 0
        for code in UInt16(1)...255 {
            for modifier: UInt16 in [42, 56, 29, 0] {
                guard let press = press(modifier, code) else { continue }
                let name = KeyPress(press.key).name
                let chord = try #require(USKeys.chord(named: name), "\(name)")
                let held: UInt16 =
                    switch chord.modifiers {
                    case .shift: 42
                    case .alt: 56
                    case .control: 29
                    default: press.modifiers == .shift && press.name.hasPrefix("Shift+") ? 42 : 0
                    }
                #expect(self.press(held, chord.code)?.key == press.key, "\(name)")
                count += 1
            }
        }
        #expect(count > 700)
    }
}
