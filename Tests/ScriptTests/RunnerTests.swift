import Base
import Input
import Testing
import Trace

@testable import Script

@Suite("Gesture scripts, run")
struct RunnerTests {
    /// What the steps do to a panel of 100 Hz.
    private func touches(_ text: String) throws -> [String] {
        let stand = Stand()
        let runner = try stand.run(text)
        #expect(runner.failure == nil)
        return stand.touches
    }

    @Test("a tap is a touch of 60 ms in the middle; the next step follows at once")
    func taps() throws {
        #expect(
            try touches("tap join\ntap 50,60") == [
                "down 122,122 @10", "up 122,122 @70", "down 50,60 @80", "up 50,60 @140",
            ])
    }

    @Test("a double tap leaves 100 ms between the touches, a long press stays as long as it says")
    func longTaps() throws {
        #expect(
            try touches("double-tap join\nlong-press join 800ms") == [
                "down 122,122 @10", "up 122,122 @70", "down 122,122 @170", "up 122,122 @230", "down 122,122 @240",
                "up 122,122 @1040",
            ])
    }

    @Test("a drag goes at constant speed to its very end and lifts at the next scan, or rests before")
    func drags() throws {
        let stand = Stand()
        _ = try stand.run("drag 100,100 to 200,300 over 200ms\ndrag 100,100 to 200,300 over 200ms hold 100ms")
        #expect(
            stand.touches == [
                "down 100,100 @10", "up 200,300 @220", "down 100,100 @230", "up 200,300 @540",
            ])
        let first = stand.contacts.filter { $0.contact == 1 && $0.phase == .move }
        #expect(first.count == 20)
        for (index, move) in first.enumerated() {
            let share = Double(index + 1) / 20
            #expect(move.position.distance(to: Point(100 + 100 * share, 100 + 200 * share)) < 0.5)
        }
    }

    @Test("a flick has the speed it says, a pull goes its way down and rests")
    func flicks() throws {
        let stand = Stand()
        _ = try stand.run("flick list up 1200\npull list 120")
        let moves = stand.contacts.filter { $0.contact == 1 && $0.phase == .move }
        let (first, last) = (try #require(moves.first), try #require(moves.last))
        let speed = (first.position.y - last.position.y) / (last.time - first.time).seconds
        #expect((1190...1210).contains(speed))
        #expect(stand.touches.suffix(2) == ["down 187,365 @130", "up 187,485 @440"])
    }

    @Test("fingers pressed stay down over the steps between; two pinch")
    func fingers() throws {
        let stand = Stand()
        _ = try stand.run(
            "press 1 10,20\npress 2 300,400\nmove 1 30,20 over 100ms\nwait 200ms\nrelease 2\nrelease 1\npinch list 0.5 over 100ms"
        )
        #expect(
            stand.touches == [
                "down 10,20 @10", "down 300,400 @20", "up 300,400 @330", "up 30,20 @340", "down 87,365 @350",
                "down 287,365 @350", "up 137,365 @460", "up 237,365 @460",
            ])
    }

    @Test("waits take their time; rest is waited for and comes in time, or the step fails")
    func waits() throws {
        let stand = Stand()
        stand.rest = Timestamp(2_345_678)
        let runner = try stand.run("wait 500ms\nwait idle\nscreenshot a.png\nwait 1s")
        #expect(runner.screenshots == [ScriptRunner.Screenshot(path: "a.png", time: Timestamp(2_345_678))])
        #expect(runner.now == Timestamp(3_345_678))
        stand.rest = Timestamp(900_000_000)
        #expect(
            try stand.run("\n wait idle").failure?.text
                == "t.gesture:2:2: nothing came to rest within 30 s; wait a stated time instead")
    }

    @Test("values are as expected, within the tolerance, or the line fails")
    func expectations() throws {
        let stand = Stand()
        stand.values = ["level": .number(0.52), "shown": .text("52%"), "rows": .list([.number(1)]), "on": .bool(true)]
        let good = "expect level 0.5 ±0.02\nexpect shown 52%\nexpect rows [1]\nexpect on true\nexpect level 0.52"
        #expect(try stand.run(good).failure == nil)
        #expect(try stand.run("expect level 0.5 ± 0.02\nexpect level 0.5 +/- 0.02").failure == nil)
        func failure(_ text: String) throws -> String? { try stand.run(text).failure?.text }
        #expect(try failure("expect level 0.5 ± 0.01") == "t.gesture:1:1: level is 0.52, not 0.5 ± 0.01")
        #expect(try failure("expect level 0.5") == "t.gesture:1:1: level is 0.52, not 0.5")
        #expect(try failure("expect level 0.5 ±0.01") == "t.gesture:1:1: level is 0.52, not 0.5 ± 0.01")
        #expect(try failure("expect shown 50%") == #"t.gesture:1:1: shown is "52%", not "50%""#)
        #expect(try failure("expect on 1") == "t.gesture:1:1: on is true, not 1")
        #expect(try failure("expect nothing 1") == "t.gesture:1:1: nothing is called nothing")
    }

    @Test("an event is expected since the last one that was; what came between is passed over")
    func events() throws {
        let stand = Stand()
        func script(_ text: String) throws -> String? {
            stand.coming = [(Timestamp(70_000), ScriptEvent(name: "tap", id: "join"))]
            stand.coming += [(Timestamp(70_000), ScriptEvent(name: "screen", id: "wifi"))]
            return try stand.run("tap join\n" + text).failure?.text
        }
        #expect(try script("expect event tap join\nexpect event screen") == nil)
        #expect(try script("expect event screen wifi") == nil)
        #expect(
            try script("expect event tap\nexpect event tap")
                == "t.gesture:3:1: no event tap came; there was screen wifi")
        #expect(
            try script("expect event change level")
                == "t.gesture:2:1: no event change level came; there was tap join, screen wifi")
    }

    @Test("what cannot be done fails with the line, and nothing is done after it")
    func failures() throws {
        func failure(_ text: String, on model: PanelModel = .capacitive100) throws -> String? {
            try Stand().run(text, on: model).failure?.text
        }
        #expect(try failure("tap nobody") == "t.gesture:1:1: nothing is called nobody; look")
        #expect(
            try failure("tap 400,10")
                == "t.gesture:1:1: 400,10 is beside the screen; the screen has 375 × 667 points")
        #expect(try failure("release 3") == "t.gesture:1:1: finger 3 is not down; press it first")
        #expect(
            try failure("press 1 10,10\npress 1 10,10")
                == "t.gesture:2:1: finger 1 is down already; release it first")
        #expect(
            try failure("press 1 10,10\ntap join", on: .resistive12bit)
                == "t.gesture:2:1: a panel resistive-12bit feels one finger at a time; use capacitive-120, which feels ten"
        )
        let stand = Stand()
        _ = try stand.run("tap nobody\ntap join")
        #expect(stand.touches.isEmpty)
    }

    @Test("a lift that the panel tells late holds up the next step")
    func lateLift() throws {
        let stand = Stand()
        _ = try stand.run("tap join\ntap join", faults: [.lateLift])
        let phases = stand.contacts.map(\.phase)
        #expect(phases == [.down, .up, .down, .up])
        #expect(stand.contacts[1].time - stand.contacts[0].time > 129_000)
    }

    @Test("typing is a keyboard's frames beside the panel's")
    func typing() throws {
        let runner = try Stand().run("type \"aB\"\nkey Ctrl+a")
        let devices = runner.trace.devices
        #expect(devices.map { $0.description.classification.roles } == [[.touchscreen], [.keyboard]])
        let keys = runner.trace.frames.filter { $0.device == DeviceID(1) }.flatMap(\.events)
        let words = keys.map { "\($0.code)\($0.value == 1 ? "+" : "-")" }
        #expect(words == ["30+", "30-", "42+", "48+", "48-", "42-", "29+", "30+", "30-", "29-"])
    }

    @Test("the trace begins and ends where the script does, and reads back equal", arguments: PanelModel.allCases)
    func trace(model: PanelModel) throws {
        let runner = try Stand().run("wait 300ms\ntap join\ndrag 50,60 to 70,80\nwait 700ms", on: model)
        let frames = runner.trace.frames
        #expect(frames.first == InputFrame(time: .zero, device: DeviceID(0), events: []))
        #expect(frames.last == InputFrame(time: runner.now, device: DeviceID(0), events: []))
        let text = LibinputWriter.text(of: runner.trace)
        let read = try TraceReader.read(TraceSource(name: "t.yml", bytes: Array(text.utf8)))
        #expect(read == runner.trace)
    }
}
