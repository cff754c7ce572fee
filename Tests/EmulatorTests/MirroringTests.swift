import Base
import TestSupport
import Testing

@Suite("Where reading begins at the right")
struct MirroringTests {
    private static func scene(_ locale: String) -> String {
        """
        handglass: 1
        device: phone-4.7
        locale: \(locale)
        start: main
        screens:
          main:
            title: Main
            content:
              - slider: { id: slider, frame: [20, 20, 200, 34], value: 0.25, minImage: "system:brightness-low" }
              - stepper: { id: stepper, frame: [240, 22], value: 5 }
              - switch: { id: switch, frame: [20, 70] }
              - segmented: { id: segments, frame: [20, 120, 300, 29], segments: [A, B, C], selected: 0 }
              - volume: { id: volume, frame: [20, 160, 200, 34], route: [ { id: a, name: A }, { id: b, name: B } ] }
              - table:
                  id: table
                  frame: [0, 210, 375, 200]
                  sections:
                    - rows:
                        - { id: row, title: Row, accessory: detail, onTap: { go: other } }
                        - { id: inner, title: Inner, control: { slider: { id: loud, value: 0.5 } } }
          other: { title: Other }
        """
    }

    private let left = Handheld(MirroringTests.scene("en_US"))
    private let right = Handheld(MirroringTests.scene("ar_EG"))

    @Test(
        "everything lies the other way round, parts too",
        arguments: [
            "slider", "slider.thumb", "slider.track", "stepper.minus", "stepper.plus", "switch", "switch.knob",
            "segments.0", "segments.2", "volume.route", "volume.thumb", "row", "row.accessory", "loud.track",
        ])
    func parts(_ id: String) {
        let (a, b) = (left.frame(of: id), right.frame(of: id))
        #expect((b.x - (375 - a.maxX)).magnitude < 0.001 && b.y == a.y && b.size == a.size, "\(a) \(b)")
    }

    @Test("a slider is dragged to the left to be more, a stepper's plus is left, a segment is picked where it is seen")
    func touches() {
        let thumb = right.center(of: "slider.thumb")
        right.drag(thumb, to: Point(thumb.x - 30, thumb.y), rest: .milliseconds(100))
        #expect(number("slider") > 0.25)
        right.tap("stepper.plus")
        right.tap("segments.2")
        #expect(right.value("stepper") == .number(6) && right.value("segments") == .number(2))
        #expect(right.center(of: "stepper.plus").x < right.center(of: "stepper.minus").x)
        right.drag(
            right.center(of: "switch.knob"), to: Point(right.frame(of: "switch").x + 3, right.center(of: "switch").y))
        right.settle()
        #expect(right.value("switch") == .bool(true))
        let inner = right.center(of: "loud.thumb")
        right.drag(inner, to: Point(inner.x - 40, inner.y), rest: .milliseconds(100))
        #expect(number("loud") > 0.5)
    }

    private func number(_ id: String) -> Double {
        if case .number(let number)? = right.value(id) { number } else { .nan }
    }

    @Test("the arrow to the left makes a slider and a stepper more, and leads to the next segment")
    func keys() {
        right.plugKeyboard()
        for (id, key) in [("slider", "Left"), ("stepper", "Left"), ("segments", "Left")] {
            for _ in 0..<12 where right.focused != id { right.strike("Tab") }
            right.strike(key)
        }
        #expect(right.value("slider") == .number(0.3))
        #expect(right.value("stepper") == .number(6) && right.value("segments") == .number(1))
    }

    @Test("the way back is at the right, and a swipe back comes in from there")
    func back() {
        right.tap("row")
        right.settle()
        #expect(right.frame(of: "nav.back").maxX == 375)
        right.drag(Point(370, 300), to: Point(60, 300), over: .milliseconds(200))
        right.settle()
        #expect(right.emulator.stage.current.id == "main")
    }

    @Test("a tap on a row's accessory, at its left, is not the row's")
    func accessory() {
        right.tap("row.accessory")
        right.settle()
        #expect(right.emulator.stage.current.id == "main")
        #expect(right.frame(of: "row.accessory").x < 50)
    }
}
