import Base
import Controls
import Drawing
import Testing

/// Whose a finger is: a control's, the row's, or the table's that scrolls.
@Suite("Touches in a table")
struct ArenaTests {
    private let handheld = Handheld()

    /// Thirty rows of 44 points from 35 on, full screen; the controls stand in the rows in order.
    @discardableResult
    private func table(_ controls: [Control?] = []) -> Table {
        let rows = (0..<30).map { index in
            Row(
                id: "row\(index)", properties: RowProperties(), title: "", detail: "",
                control: index < controls.count ? controls[index] : nil, place: (0, index), isSelectable: true,
                feel: handheld.feel)
        }
        let table = Table(
            id: "list", properties: TableProperties(style: .grouped, sections: []),
            sections: [Table.Section(header: nil, footer: nil, rows: rows)], feel: handheld.feel)
        return handheld.show(table, handheld.screenBounds)
    }

    private func slider() -> Slider {
        Slider(id: "s", properties: SliderProperties(min: 0, max: 315, value: 150), feel: handheld.feel)
    }

    private func switchControl() -> Switch { Switch(id: "w", properties: SwitchProperties(), feel: handheld.feel) }

    @Test("a tap that wanders 9 points from where it landed taps the row, one that wanders 11 scrolls")
    func wander() {
        let table = table()
        handheld.down(100, 300, at: 0)
        for (i, y) in [301.0, 305, 309, 306, 301].enumerated() { handheld.move(100, y, at: Double(i + 1) * 10) }
        handheld.up(100, 301, at: 80)
        #expect(handheld.takeEvents() == ["list select 0.6 row6", "row6 tap"])
        #expect(table.offset == 0)
        handheld.drag(100, 300, to: 100, 289, from: 1000, over: 60, lifts: false)
        handheld.up(100, 289, at: 1200)
        #expect(handheld.takeEvents() == [])
        #expect(table.offset == 1)
    }

    @Test("the slop is consumed: the content starts without a jump and then follows the finger")
    func slopConsumed() {
        let table = table()
        handheld.down(100, 400, at: 0)
        handheld.move(100, 389.5, at: 10)
        #expect((table.offset - 0.5).magnitude < 1e-9)
        handheld.move(100, 350, at: 20)
        #expect((table.offset - 40).magnitude < 1e-9)
    }

    @Test(
        "content that moves before 150 ms scrolls and its row is never shown pressed; after that the row was, and lets go"
    )
    func delayedPress() {
        let table = table()
        let row = table.sections[0].rows[6]
        let resting = handheld.picture(of: row)
        handheld.down(100, 300, at: 0)
        handheld.advance(to: 140)
        #expect(handheld.picture(of: row) == resting)
        handheld.move(100, 289, at: 141)
        handheld.advance(to: 200)
        #expect(handheld.picture(of: row) == resting)
        handheld.up(100, 289, at: 400)
        handheld.down(100, 300, at: 1000)
        handheld.advance(to: 1160)
        #expect(handheld.picture(of: table.sections[0].rows[6]) != resting)
        handheld.move(100, 280, at: 1170)
        handheld.up(100, 280, at: 1400)
        handheld.advance(to: 2000)
        #expect(handheld.picture(of: row) == resting)
        #expect(handheld.takeEvents() == [])
    }

    @Test("a swipe steeper than 45 degrees over a thumb scrolls, a flatter one drags, and then keeps the finger")
    func sliderAgainstTable() {
        let slider = slider()
        let table = table([nil, slider])
        let thumb = slider.screenRect(of: slider.thumbFrame).center
        handheld.drag(thumb.x, thumb.y, to: thumb.x + 20, thumb.y - 100, from: 0, over: 150, lifts: false)
        handheld.up(thumb.x + 20, thumb.y - 100, at: 400)
        #expect(slider.number == 150)
        #expect(table.offset > 80)
        #expect(handheld.takeEvents() == [])
        handheld.drag(100, 200, to: 100, 500, from: 1000, over: 300)
        handheld.advance(to: 8000)
        #expect(table.offset == 0)
        handheld.down(thumb.x, thumb.y, at: 9000)
        handheld.move(thumb.x + 9, thumb.y, at: 9010)
        #expect(slider.number == 150)
        handheld.move(thumb.x + 12, thumb.y + 3, at: 9020)
        #expect(slider.number == 162)
        handheld.move(thumb.x + 30, thumb.y + 250, at: 9030)
        handheld.up(thumb.x + 30, thumb.y + 250, at: 9040)
        #expect(slider.number == 180)
        #expect(table.offset == 0)
        #expect(
            handheld.takeEvents() == [
                "s change 150→162 began touch", "s change 162→180 changed touch", "s change 150→180 ended touch",
            ])
    }

    @Test("held for 150 ms the thumb keeps the finger, whatever its direction")
    func sliderHeld() {
        let slider = slider()
        let table = table([slider])
        let thumb = slider.screenRect(of: slider.thumbFrame).center
        handheld.down(thumb.x, thumb.y, at: 0)
        handheld.move(thumb.x + 5, thumb.y + 100, at: 160)
        handheld.up(thumb.x + 5, thumb.y + 100, at: 200)
        #expect(slider.number == 155)
        #expect(table.offset == 0)
    }

    @Test("the bare track of a slider neither drags nor taps its row; the table scrolls from it")
    func bareTrack() {
        let slider = slider()
        let table = table([slider])
        let track = slider.screenRect(of: slider.trackFrame)
        handheld.tap(track.x + 20, track.midY, at: 0)
        handheld.advance(to: 1000)
        #expect(handheld.takeEvents() == [])
        handheld.drag(track.x + 20, track.midY, to: track.x + 20, track.midY - 50, from: 1000, over: 200)
        #expect(table.offset > 30)
    }

    @Test("a tap on a switch is the switch's, a vertical drag from it the table's, a horizontal one flips it")
    func switchAgainstTable() {
        let control = switchControl()
        let table = table([control])
        let middle = control.screenFrame.center
        handheld.tap(middle.x, middle.y, at: 0)
        #expect(handheld.takeEvents() == ["w change false→true touch"])
        handheld.drag(middle.x, middle.y, to: middle.x, middle.y - 60, from: 1000, over: 100, lifts: false)
        handheld.up(middle.x, middle.y - 60, at: 1300)
        #expect(table.offset == 50)
        #expect(control.isOn)
        handheld.drag(middle.x + 15, middle.y - 50, to: middle.x - 15, middle.y - 50, from: 2000, over: 100)
        #expect(!control.isOn)
        #expect(handheld.takeEvents() == ["w change true→false touch"])
    }

    @Test("a tap beside a switch but within 44 points is the switch's, further off the row's")
    func grownSwitch() {
        let control = switchControl()
        table([control])
        let frame = control.screenFrame
        handheld.tap(frame.midX, frame.y - 6, at: 0)
        #expect(handheld.takeEvents() == ["w change false→true touch"])
        handheld.tap(frame.x - 10, frame.midY, at: 1000)
        #expect(handheld.takeEvents() == ["list select 0.0 row0", "row0 tap"])
    }

    @Test("a finger that stops a fling taps nothing; the same tap once all stands does")
    func caughtFling() {
        let table = table()
        handheld.drag(100, 600, to: 100, 480, from: 0, over: 100)
        handheld.advance(to: 300)
        let before = table.offset
        handheld.tap(100, 300, at: 300)
        #expect((table.offset - before).magnitude < 1)
        handheld.advance(to: 700)
        #expect(handheld.takeEvents() == [])
        handheld.tap(100, 300, at: 1000)
        #expect(handheld.takeEvents().count == 2)
    }

    @Test("a fling goes as far as it should: 0.4995 of its speed after the drag")
    func flingDistance() {
        let table = table()
        handheld.drag(100, 600, to: 100, 540, from: 0, over: 100)
        #expect((table.offset - 50).magnitude < 1e-6)
        handheld.advance(to: 6000)
        #expect((table.offset - 50 - 600 * 0.4995).magnitude < 1)
    }

    @Test("a wheel in a row keeps its finger, the table stays")
    func wheelInRow() {
        let rows = PickerProperties.Wheel(titles: (0..<9).map { "\($0)" })
        let picker = Picker(
            id: "p", properties: PickerProperties(wheels: [rows], selected: [4]), size: Size(375, 216),
            feel: handheld.feel)
        let table = table([picker])
        handheld.drag(100, 150, to: 100, 107, from: 0, over: 1000)
        handheld.advance(to: 3000)
        #expect(picker.selected == [5])
        #expect(table.offset == 0)
    }

    @Test("between two small buttons the same one answers each time; on a button itself it always wins")
    func ties() {
        for _ in 0..<10 {
            let handheld = Handheld()
            for (index, x) in [100.0, 130].enumerated() {
                handheld.show(
                    Button(id: "b\(index)", properties: ButtonProperties(), title: "x", feel: handheld.feel),
                    Rect(x, 100, 20, 20))
            }
            handheld.tap(125, 110, at: 0)
            #expect(handheld.takeEvents() == ["b1 tap"])
            handheld.tap(119, 110, at: 100)
            #expect(handheld.takeEvents() == ["b0 tap"])
        }
    }

    @Test("rows that are hidden leave no gap, take no touch and are not missed by what is drawn below them")
    func hiddenRows() {
        let table = table()
        for row in table.sections[0].rows[2..<20] { row.isHidden = true }
        // They take 0.3 s to go.
        handheld.advance(to: 300)
        #expect(table.sections[0].rows[20].frame.y == 35 + 2 * 44)
        handheld.tap(100, 35 + 2 * 44 + 10, at: 300)
        #expect(handheld.takeEvents() == ["list select 0.20 row20", "row20 tap"])
        let seen = table.visibleChildren(in: Rect(0, 0, 375, 667)).filter { !$0.isHidden }.map(\.id)
        #expect(seen == [0, 1, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29].map { "row\($0)" })
    }
}
