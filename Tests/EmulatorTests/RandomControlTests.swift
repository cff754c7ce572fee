import Base
import ControlProtocol
import TestSupport
import Testing

/// Every control that has a value, under fingers and keys of any kind.
@Suite("Random touches on every control")
struct RandomControlTests {
    private static let scene = """
        handglass: 1
        device: phone-4.7
        start: one
        keys: { n: { go: two }, p: { go: one }, r: { set: { slide: 0.5, seg: null, step: 3, wheels: [1, 1], day: 2017-02-28, pages: 0 } } }
        screens:
          one:
            title: One
            content:
              - slider: { id: slide, frame: [16, 10, 343, 34] }
              - slider: { id: steps, frame: [16, 50, 343, 34], min: -3, max: 4, step: 0.7, jump: true }
              - switch: { id: flip, frame: [16, 90], disables: [step] }
              - stepper: { id: step, frame: [100, 90], max: 9, step: 2 }
              - stepper: { id: round, frame: [220, 90], max: 3, wraps: true, continuous: false }
              - segmented: { id: seg, frame: [16, 130, 343, 29], segments: [A, { title: B, enabled: false }, C] }
              - segmented: { id: moment, frame: [16, 170, 343, 29], segments: [A, B], momentary: true }
              - button: { id: toggle, frame: [16, 210, 160, 44], title: T, toggles: true }
              - volume: { id: loud, frame: [190, 215, 170, 34], route: [ { id: a, name: A }, { id: b, name: B, volume: false } ] }
              - pager:
                  id: pages
                  frame: [0, 260, 375, 120]
                  pages: [ [ { switch: { id: inner, frame: [30, 30] } } ], [ { slider: { id: deep, frame: [16, 40, 343, 34] } } ], [] ]
              - pageControl: { id: dots, frame: [100, 380, 175, 37], pager: pages }
              - picker: { id: wheels, frame: [0, 400], wheels: [ { rows: [a, b, c], loop: true }, [x, y, z, w] ] }
          two:
            title: Two
            content:
              - datePicker: { id: day, frame: [0, 10], mode: date, min: 2016-02-29, max: 2018-04-30 }
              - datePicker: { id: clock, frame: [0, 230], mode: time, minuteInterval: 15 }
              - table:
                  id: list
                  frame: [0, 450, 375, 150]
                  selection: multiple
                  refresh: { id: fresh, timeout: 1 s }
                  sections: [ { rows: [ { id: a, title: A, control: { slider: { id: low, value: 0.2 } } }, { id: b, title: B, accessory: detail }, { id: c, title: C }, { id: d, title: D } ] } ]
        """

    private static let names = [
        "Tab", "Tab", "Up", "Down", "Left", "Right", "Home", "End", "PageUp", "PageDown", "Space", "Enter", "Escape",
        "n",
        "p", "r", "F5", "Backspace",
    ]

    private func members(_ handheld: Handheld) throws -> [Value.Member] {
        guard case .object(let members) = try handheld.emulator.values() else { return [] }
        return members
    }

    @Test(
        "values stay what they may be, each change follows from the one before, none is without a difference but a drag's end, and all comes to rest",
        arguments: [1, 2, 3, 4])
    func chance(seed: UInt64) throws {
        let handheld = Handheld(Self.scene)
        handheld.plugKeyboard()
        var dice = Dice(seed: seed)
        var last: [String: Value] = [:]
        for member in try members(handheld) { last[member.key] = member.value }
        for _ in 0..<500 {
            func point() -> Point { Point(Double(dice.below(375)), Double(dice.number(20...660))) }
            switch dice.below(9) {
            case 0, 1: handheld.tap(point())
            case 2, 3: handheld.drag(point(), to: point(), over: .milliseconds(Int64(dice.number(20...500))))
            case 4:
                let start = point()
                handheld.drag(
                    start, to: start + Point(Double(dice.number(-60...60)), Double(dice.number(-60...60))),
                    over: .milliseconds(Int64(dice.number(40...300))), rest: .milliseconds(Int64(dice.number(0...200))))
            case 5:
                handheld.down(point())
                handheld.down(point(), slot: 1)
                handheld.glide(point(), to: point(), over: .milliseconds(90))
                handheld.up(slot: 1)
                handheld.up()
            case 6:
                handheld.down(point())
                handheld.wait(.milliseconds(Int64(dice.number(0...900))))
                handheld.up()
            case 7: handheld.strike(dice.pick(Self.names))
            default: handheld.wait(.milliseconds(Int64(dice.number(0...600))))
            }
        }
        handheld.settle()
        for line in handheld.heard() {
            let event = try JSONReader.read(Array(line.utf8))
            guard event["event"] == .text("change"), case .text(let id)? = event["id"] else { continue }
            let (old, new) = (event["old"] ?? .null, event["value"] ?? .null)
            if event["phase"] != .text("ended") {
                #expect(old == last[id], "\(line) after \(String(describing: last[id]))")
                #expect(old != new, "\(line)")
            }
            last[id] = new
        }
        for member in try members(handheld) {
            // A table tells of its rows by select.
            if member.key != "list" { #expect(member.value == last[member.key], "\(member.key)") }
            // What it has is what a program may give it.
            let type = try handheld.emulator.stage.valueType(of: member.key)
            if type != .none { #expect(type.accepts(member.value), "\(member.key) is \(member.value)") }
        }
        for (id, range) in ["slide": 0.0...1, "steps": -3...4, "step": 0...9, "round": 0...3, "loud": 0...1] {
            guard case .number(let number)? = handheld.value(id) else { continue }
            #expect(range.contains(number), "\(id) is \(number)")
        }
        #expect(handheld.value("pages") == handheld.value("dots"))
        #expect(handheld.emulator.stage.restlessUntil(after: handheld.now) == nil)
    }
}
