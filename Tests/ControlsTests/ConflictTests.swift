import Base
import Controls
import Gestures
import Testing

/// Conflicts as fingers have them: what `DragArena`'s table decides, on controls.
@Suite("Conflicts")
struct ConflictTests {
    private let handheld = Handheld()

    /// A scroll view of 300 points with 1000 in it, inside one of the whole screen with 1500 in it.
    private func nested() -> (outer: ScrollView, inner: ScrollView) {
        let outer = handheld.show(ScrollView(id: "outer", feel: handheld.feel), handheld.screenBounds)
        let inner = ScrollView(id: "inner", feel: handheld.feel)
        outer.contentHeight = 1500
        inner.contentHeight = 1000
        outer.add(inner)
        inner.frame = Rect(0, 200, 375, 300)
        return (outer, inner)
    }

    /// Drags by so much up, slowly, without a fling.
    private func pull(up distance: Double, at time: Double) {
        handheld.drag(100, 300, to: 100, 300 - distance, from: time, over: 500, lifts: false)
        handheld.up(100, 300 - distance, at: time + 900)
        handheld.advance(to: time + 3000)
    }

    // MARK: Scroll views in scroll views

    @Test("of two lists the inner one scrolls, and at its end stays there until the finger lifts")
    func innerFirst() {
        let (outer, inner) = nested()
        pull(up: 110, at: 0)
        #expect(inner.offset == 100)
        #expect(outer.offset == 0)
        for i in 1...4 { pull(up: 280, at: Double(i) * 5000) }
        #expect(inner.offset == 700)
        #expect(outer.offset == 270)
    }

    @Test("an inner list at its top that is dragged down hands nothing over, but leaves the drag to the outer one")
    func innerAtTop() {
        let (outer, inner) = nested()
        pull(up: -60, at: 0)
        #expect(inner.offset == 0 && outer.offset == 0)
        handheld.drag(100, 300, to: 100, 360, from: 5000, over: 300, lifts: false)
        #expect(inner.offset == 0)
        #expect(outer.offset < -20)
    }

    @Test("a pull on an inner list that refreshes is its own")
    func innerRefresh() {
        let (outer, inner) = nested()
        let refresh = RefreshControl(
            id: "r", properties: RefreshProperties(), title: "", feel: handheld.feel)
        inner.add(refresh)
        inner.pullObserver = refresh
        handheld.drag(100, 210, to: 100, 640, from: 0, over: 500)
        #expect(handheld.takeEvents() == ["r refresh touch"])
        #expect(outer.offset == 0)
    }

    @Test("a list in what pans sideways: by direction, and between 30 and 60 degrees the inner one's")
    func listInPager() {
        let pager = handheld.show(Probe("pager", [.pan(.horizontal)]), handheld.screenBounds)
        let list = ScrollView(id: "list", feel: handheld.feel)
        list.contentHeight = 2000
        pager.add(list)
        list.frame = handheld.screenBounds
        func drag(_ x: Double, _ y: Double) -> String {
            let before = list.offset
            handheld.drag(200, 300, to: 200 + x, 300 + y, from: 0, over: 200, lifts: false)
            handheld.up(200 + x, 300 + y, at: 600)
            let hasPanned = !pager.take().isEmpty
            return (list.offset != before ? "list" : "") + (hasPanned ? "pager" : "")
        }
        #expect(drag(-20, -60) == "list")
        #expect(drag(-60, -20) == "pager")
        #expect(drag(-50, -40) == "list")
        #expect(drag(-60, -36) == "list")
        #expect(drag(-60, -33) == "pager")
    }

    @Test("what is swiped sideways in a list leaves upwards drags to the list")
    func swipeInList() {
        let list = handheld.show(ScrollView(id: "list", feel: handheld.feel), handheld.screenBounds)
        list.contentHeight = 2000
        let probe = Probe("probe", [.swipe(.left), .tap])
        list.add(probe)
        probe.frame = Rect(0, 0, 375, 600)
        handheld.drag(200, 300, to: 130, 280, from: 0, over: 150)
        #expect(probe.take() == ["swipe left ended"])
        #expect(list.offset == 0)
        handheld.drag(200, 300, to: 180, 240, from: 1000, over: 150)
        #expect(probe.take() == [])
        #expect(list.offset > 40)
    }

    // MARK: Long presses

    @Test(
        "more than 10 points before half a second scroll; a long press that has begun keeps the finger from scrolling")
    func longPressInList() {
        let list = handheld.show(ScrollView(id: "list", feel: handheld.feel), handheld.screenBounds)
        list.contentHeight = 2000
        let probe = Probe("probe", [.longPress], takesTouches: true)
        list.add(probe)
        probe.frame = Rect(0, 0, 375, 600)
        handheld.down(100, 300, at: 0)
        handheld.move(100, 280, at: 450)
        handheld.up(100, 280, at: 1000)
        #expect(probe.take() == ["down", "cancel"])
        #expect(list.offset == 10)
        handheld.down(100, 300, at: 2000)
        handheld.move(100, 200, at: 2600)
        handheld.up(100, 200, at: 2700)
        #expect(probe.take() == ["down", "cancel", "longPress began", "longPress changed", "longPress ended"])
        #expect(list.offset == 10)
    }

    // MARK: Several fingers

    private func table(_ controls: [Control] = []) -> Table {
        let rows = (0..<30).map { index in
            Row(
                id: "row\(index)", properties: RowProperties(), title: "", detail: "",
                control: index < controls.count ? controls[index] : nil, place: (0, index), isSelectable: true,
                feel: handheld.feel)
        }
        return handheld.show(
            Table(
                id: "list", properties: TableProperties(style: .grouped, sections: []),
                sections: [Table.Section(header: nil, footer: nil, rows: rows)], feel: handheld.feel),
            handheld.screenBounds)
    }

    @Test("a second finger on a list that is dragged does nothing, on a control in it neither; the drag goes on")
    func secondFingerOnDrag() {
        let control = Switch(id: "w", properties: SwitchProperties(), feel: handheld.feel)
        let table = table([control])
        handheld.drag(100, 500, to: 100, 470, from: 0, over: 100, lifts: false)
        let knob = control.screenFrame.center
        handheld.down(knob.x, knob.y, at: 110, finger: 2)
        handheld.up(knob.x, knob.y, at: 160, finger: 2)
        handheld.down(200, 300, at: 170, finger: 3)
        handheld.move(100, 450, at: 180)
        handheld.move(200, 100, at: 190, finger: 3)
        handheld.up(200, 100, at: 200, finger: 3)
        handheld.up(100, 450, at: 500)
        #expect(table.offset == 40)
        #expect(!control.isOn)
        #expect(handheld.takeEvents() == [])
    }

    @Test("two fingers on two switches of a list flip both")
    func independentControls() {
        let switches = (0..<2).map { Switch(id: "w\($0)", properties: SwitchProperties(), feel: handheld.feel) }
        _ = table(switches)
        for (i, control) in switches.enumerated() {
            let knob = control.screenFrame.center
            handheld.down(knob.x, knob.y, at: Double(i) * 10, finger: i)
        }
        for (i, control) in switches.enumerated() {
            let knob = control.screenFrame.center
            handheld.up(knob.x, knob.y, at: 60 + Double(i) * 10, finger: i)
        }
        #expect(handheld.takeEvents() == ["w0 change false→true touch", "w1 change false→true touch"])
    }

    @Test("two fingers that tap a list together select nothing, whichever lifts first")
    func twoFingersTap() {
        _ = table()
        for (i, order) in [[1, 2], [2, 1]].enumerated() {
            let time = Double(i) * 1000
            handheld.down(100, 200, at: time, finger: 1)
            handheld.down(200, 400, at: time + 12, finger: 2)
            for (j, finger) in order.enumerated() {
                handheld.up(
                    finger == 1 ? 100 : 200, finger == 1 ? 200 : 400, at: time + 80 + Double(j) * 27, finger: finger)
            }
        }
        #expect(handheld.takeEvents() == [])
        handheld.tap(100, 200, at: 3000)
        #expect(handheld.takeEvents().count == 2)
    }

    @Test(
        "four fingers dragged over a list together neither scroll nor fling it, and what one does after the others neither"
    )
    func fourFingers() {
        let table = table()
        for finger in 1...4 { handheld.down(Double(finger) * 60, 500, at: 0, finger: finger) }
        for step in 1...10 {
            for finger in 1...4 {
                handheld.move(Double(finger) * 60, 500 - Double(step) * 20, at: Double(step) * 10, finger: finger)
            }
        }
        for finger in 1...3 { handheld.up(Double(finger) * 60, 300, at: 102 + Double(finger) * 7, finger: finger) }
        handheld.move(240, 100, at: 200, finger: 4)
        handheld.up(240, 100, at: 205, finger: 4)
        handheld.advance(to: 3000)
        #expect(table.offset == 0)
        #expect(handheld.takeEvents() == [])
        handheld.drag(100, 500, to: 100, 400, from: 4000, over: 300)
        #expect(table.offset >= 90)
    }

    @Test("an edge swipe over a list is not the list's, and a second finger meanwhile does nothing")
    func edgeOverList() {
        let screen = handheld.show(Probe("screen", [.edgeSwipe(.left)]), handheld.screenBounds)
        let list = ScrollView(id: "list", feel: handheld.feel)
        list.contentHeight = 2000
        screen.add(list)
        list.frame = handheld.screenBounds
        handheld.drag(5, 300, to: 120, 330, from: 0, over: 100, lifts: false)
        handheld.drag(200, 500, to: 200, 300, from: 110, over: 50)
        handheld.up(120, 330, at: 200)
        #expect(screen.take().first == "edge left began")
        #expect(list.offset == 0)
        handheld.drag(5, 300, to: 30, 200, from: 1000, over: 100, lifts: false)
        handheld.up(30, 200, at: 1400)
        #expect(screen.take() == [])
        #expect(list.offset == 90)
    }

    // MARK: What else has gone wrong

    @Test("a finger that stops a fling neither presses, taps nor holds, and may drag on from there")
    func catching() {
        let list = handheld.show(ScrollView(id: "list", feel: handheld.feel), handheld.screenBounds)
        list.contentHeight = 5000
        let probe = Probe("probe", [.tap, .longPress], takesTouches: true)
        list.add(probe)
        probe.frame = Rect(0, 0, 375, 5000)
        handheld.drag(100, 600, to: 100, 400, from: 0, over: 100)
        handheld.advance(to: 200)
        _ = probe.take()
        handheld.down(100, 300, at: 200)
        let caught = list.offset
        handheld.advance(to: 900)
        #expect(list.offset == caught)
        handheld.move(100, 270, at: 910)
        handheld.up(100, 270, at: 1300)
        #expect(list.offset == caught + 20)
        #expect(probe.take() == [])
    }

    @Test("a button dragged off and lifted outside taps the next time, a hundred times")
    func dragOutAndTap() {
        handheld.show(
            Button(id: "b", properties: ButtonProperties(), title: "x", feel: handheld.feel), Rect(100, 100, 80, 44))
        for i in 0..<100 {
            let time = Double(i) * 1000
            handheld.drag(140, 120, to: 140, 400, from: time, over: 100)
            handheld.tap(140, 120, at: time + 300)
            #expect(handheld.takeEvents() == ["b tap"])
        }
    }

    @Test("an overscrolled view that is caught does not move under the finger")
    func caughtOverscrolled() {
        let table = table()
        handheld.drag(100, 200, to: 100, 420, from: 0, over: 200)
        handheld.advance(to: 240)
        let place = table.offset
        #expect(place < -20)
        handheld.down(100, 300, at: 240)
        handheld.advance(to: 260)
        #expect((table.offset - place).magnitude < 0.01)
        handheld.move(100, 311, at: 270)
        #expect(table.offset <= place)
    }
}
