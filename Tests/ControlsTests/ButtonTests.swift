import Base
import Controls
import Drawing
import Testing

@Suite("Button, segmented control and label")
struct ButtonTests {
    private let handheld = Handheld()

    private func button(_ properties: ButtonProperties = ButtonProperties()) -> Button {
        handheld.show(
            Button(id: "b", properties: properties, title: "Join Network", feel: handheld.feel),
            Rect(100, 200, 150, 44))
    }

    private func segmented(_ properties: SegmentedProperties) -> Segmented {
        handheld.show(
            Segmented(id: "g", properties: properties, feel: handheld.feel), Rect(16, 300, 300, 29))
    }

    private let three = ["One", "Two", "Three"].map { SegmentedProperties.Segment($0) }

    private func isPressed(_ button: Button) -> Bool {
        !handheld.picture(of: button).contains { command in
            if case .text(let run, _) = command { run.color.alpha == 255 } else { false }
        }
    }

    @Test("a tap fires at the lift")
    func tap() {
        _ = button()
        handheld.down(150, 220, at: 0)
        #expect(handheld.takeEvents() == [])
        handheld.up(150, 220, at: 80)
        #expect(handheld.takeEvents() == ["b tap"])
    }

    @Test("a finger 69 points outside still presses, at 71 it does not, at 70 again; lifted at 71 nothing fires")
    func dragOut() {
        let button = button()
        handheld.down(150, 220, at: 0)
        handheld.move(150, 200 - 69, at: 10)
        #expect(isPressed(button))
        handheld.move(150, 200 - 71, at: 20)
        handheld.advance(to: 600)
        #expect(!isPressed(button))
        handheld.move(150, 200 - 70, at: 610)
        #expect(isPressed(button))
        handheld.up(150, 200 - 69, at: 620)
        #expect(handheld.takeEvents() == ["b tap"])
        handheld.down(150, 220, at: 1000)
        handheld.move(250 + 71, 220, at: 1010)
        handheld.up(250 + 71, 220, at: 1020)
        #expect(handheld.takeEvents() == [])
        handheld.tap(150, 220, at: 1100)
        #expect(handheld.takeEvents() == ["b tap"])
    }

    @Test("however quick the tap, it looks pressed for 64 ms, then fades back and rests")
    func pressedLook() {
        let button = button()
        handheld.down(150, 220, at: 0)
        handheld.up(150, 220, at: 5)
        handheld.advance(to: 63)
        #expect(isPressed(button))
        handheld.advance(to: 400)
        #expect(!isPressed(button))
        _ = handheld.takeDamage()
        handheld.advance(to: 1000)
        #expect(handheld.takeDamage() == [])
    }

    @Test("a cancelled touch fires nothing")
    func cancelled() {
        _ = button()
        handheld.down(150, 220, at: 0)
        handheld.cancel(at: 50)
        #expect(handheld.takeEvents() == [])
    }

    @Test("a toggling button changes, then taps; its value is the state, else null")
    func toggles() {
        let plain = button()
        #expect(plain.value == .null)
        let handheld = Handheld()
        let button = handheld.show(
            Button(id: "t", properties: ButtonProperties(toggles: true), title: "Mute", feel: handheld.feel),
            Rect(100, 200, 60, 44))
        handheld.tap(120, 220, at: 0)
        #expect(handheld.takeEvents() == ["t change false→true touch", "t tap"])
        #expect(button.value == .bool(true))
        button.set(.bool(false))
        #expect(handheld.takeEvents() == ["t change true→false program"])
    }

    @Test("its natural size is its title by 44, with a border or fill 24 more")
    func naturalSize() {
        let title = handheld.measuring.size(of: "Join Network", font: Theme.light.font(.body), width: nil, lines: 1)
            .width
        #expect(button().naturalSize(handheld.measuring) == Size(title, 44))
        #expect(button(ButtonProperties(border: true)).naturalSize(handheld.measuring) == Size(title + 24, 44))
        #expect(button(ButtonProperties(fill: .black)).naturalSize(handheld.measuring) == Size(title + 24, 44))
    }

    @Test("a segment is picked where the finger lifts; the same one again tells nothing")
    func segments() {
        let control = segmented(SegmentedProperties(segments: three, selected: 0))
        handheld.drag(30, 310, to: 250, 310, from: 0, over: 100)
        #expect(control.selected == 2)
        handheld.tap(250, 310, at: 300)
        handheld.tap(120, 310, at: 500)
        #expect(handheld.takeEvents() == ["g change 0→2 touch", "g change 2→1 touch"])
    }

    @Test("sliding along shows the segment under the finger; far outside none, and a lift there picks none")
    func segmentHighlight() {
        let control = segmented(SegmentedProperties(segments: three, selected: 0))
        let resting = handheld.picture(of: control)
        handheld.down(150, 310, at: 0)
        let second = handheld.picture(of: control)
        handheld.move(280, 310, at: 10)
        let third = handheld.picture(of: control)
        #expect(resting != second && second != third)
        handheld.move(280, 300 - 71, at: 20)
        #expect(handheld.picture(of: control) == resting)
        handheld.up(280, 300 - 71, at: 30)
        #expect(handheld.takeEvents() == [])
        handheld.down(150, 310, at: 100)
        handheld.up(150, 300 - 69, at: 110)
        #expect(handheld.takeEvents() == ["g change 0→1 touch"])
    }

    @Test("a disabled segment is not picked")
    func disabledSegment() {
        var segments = three
        segments[1].enabled = false
        let control = segmented(SegmentedProperties(segments: segments, selected: 0))
        handheld.tap(150, 310, at: 0)
        #expect(control.selected == 0)
        #expect(handheld.takeEvents() == [])
    }

    @Test("a momentary segment is told and let go of again")
    func momentary() {
        let control = segmented(SegmentedProperties(segments: three, momentary: true))
        handheld.tap(150, 310, at: 0)
        #expect(handheld.takeEvents() == ["g change null→1 touch", "g change 1→null touch"])
        #expect(control.value == .null)
    }

    @Test("a program picks a segment or none")
    func programSegments() {
        let control = segmented(SegmentedProperties(segments: three, selected: 0))
        control.set(.number(2))
        control.set(.number(2))
        control.set(.null)
        #expect(handheld.takeEvents() == ["g change 0→2 program", "g change 2→null program"])
    }

    @Test("segments are as wide as the widest and 20 points, and 29 high")
    func segmentSizes() {
        let control = segmented(SegmentedProperties(segments: three))
        let widest = handheld.measuring.size(of: "Three", font: Theme.light.font(.footnote), width: nil, lines: 1).width
        #expect(control.naturalSize(handheld.measuring) == Size(3 * (widest + 20), 29))
        #expect(control.parts().map(\.frame) == [Rect(0, 0, 100, 29), Rect(100, 0, 100, 29), Rect(200, 0, 100, 29)])
    }

    @Test("a label lets touches through to what lies under it")
    func label() {
        _ = button()
        let label = handheld.show(
            Label(id: "l", properties: LabelProperties(text: "Hello"), text: "Hello"), Rect(100, 200, 150, 44))
        handheld.tap(150, 220, at: 0)
        #expect(handheld.takeEvents() == ["b tap"])
        label.set(.text("Good day"))
        #expect(label.value == .text("Good day"))
        #expect(handheld.takeEvents() == [])
    }
}
