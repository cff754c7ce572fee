import Base
import Controls
import Testing

@Suite("Picker")
struct PickerTests {
    private let handheld = Handheld()

    /// 216 high from 400 on: the middle at 508.
    private func picker(rows: Int = 60, wheels: Int = 1, selected: Int = 10, loops: Bool = false) -> Picker {
        let wheel = PickerProperties.Wheel(titles: (0..<rows).map { "Row \($0)" }, loops: loops)
        return handheld.show(
            Picker(
                id: "p",
                properties: PickerProperties(
                    wheels: Array(repeating: wheel, count: wheels),
                    selected: Array(repeating: selected, count: wheels)), size: Size(375, 216), feel: handheld.feel),
            Rect(0, 400, 375, 216))
    }

    private func middleRow(_ picker: Picker, wheel: Int = 0) -> String? {
        picker.parts().first {
            $0.name.hasPrefix("wheel\(wheel).row") && ($0.frame.midY - 108).magnitude < 0.01
        }?.name
    }

    @Test("a slow drag of two rows, less the slop, settles on the nearest row and is told once")
    func slowDrag() {
        let picker = picker()
        handheld.down(100, 500, at: 0)
        for i in 1...20 { handheld.move(100, 500 - Double(i) * 3.7, at: Double(i) * 20) }
        handheld.up(100, 426, at: 700)
        #expect(handheld.takeEvents() == [])
        handheld.advance(to: 3000)
        #expect(handheld.takeEvents() == ["p change [10]→[12] touch [\"Row 12\"]"])
        #expect(middleRow(picker) == "wheel0.row12")
    }

    @Test("a flick lands exactly on the row nearest to where it would have ended; the event comes when it stands")
    func flick() {
        let picker = picker()
        handheld.drag(100, 560, to: 100, 440, from: 0, over: 100)
        #expect(handheld.takeEvents() == [])
        handheld.advance(to: 500)
        #expect(picker.selected == [10])
        handheld.advance(to: 8000)
        // 110 points of drag and 1200 × 0.4995 of flight are 22.2 rows.
        #expect(handheld.takeEvents() == ["p change [10]→[32] touch [\"Row 32\"]"])
        #expect(middleRow(picker) == "wheel0.row32")
    }

    @Test("a finger that stops a flying wheel makes it settle at once, and picks no row by that")
    func caught() {
        let picker = picker()
        handheld.drag(100, 560, to: 100, 440, from: 0, over: 100)
        handheld.advance(to: 400)
        handheld.down(100, 560, at: 400)
        handheld.up(100, 560, at: 424)
        handheld.advance(to: 1500)
        let events = handheld.takeEvents()
        #expect(events.count == 1)
        #expect(picker.selected[0] > 15 && picker.selected[0] < 32)
        #expect(middleRow(picker) == "wheel0.row\(picker.selected[0])")
        handheld.advance(to: 9000)
        #expect(handheld.takeEvents() == [])
    }

    @Test("a tap on a row above or below the middle rolls there in 0.3 s; on the middle it does nothing")
    func tapRow() throws {
        let picker = picker()
        let row = try #require(picker.parts().first { $0.name == "wheel0.row12" })
        handheld.tap(100, 400 + row.frame.midY, at: 0)
        handheld.advance(to: 349)
        #expect(handheld.takeEvents() == [])
        handheld.advance(to: 350)
        #expect(handheld.takeEvents() == ["p change [10]→[12] touch [\"Row 12\"]"])
        handheld.tap(100, 508, at: 1000)
        handheld.advance(to: 2000)
        #expect(handheld.takeEvents() == [])
    }

    @Test("pulled beyond its end it comes back to the last row; flung into it as well")
    func ends() {
        let picker = picker(rows: 5, selected: 1)
        handheld.drag(100, 450, to: 100, 600, from: 0, over: 1000)
        handheld.advance(to: 3000)
        #expect(picker.selected == [0])
        handheld.drag(100, 600, to: 100, 420, from: 3000, over: 60)
        handheld.advance(to: 9000)
        #expect(picker.selected == [4])
        #expect(middleRow(picker) == "wheel0.row4")
        #expect(
            handheld.takeEvents() == ["p change [1]→[0] touch [\"Row 0\"]", "p change [0]→[4] touch [\"Row 4\"]"])
    }

    @Test("a wheel may be turned while another still flies; each tells when it stands")
    func wheels() {
        let picker = picker(wheels: 2)
        handheld.drag(100, 560, to: 100, 440, from: 0, over: 100)
        handheld.down(300, 500, at: 200)
        for i in 1...10 { handheld.move(300, 500 + Double(i) * 4.2, at: 200 + Double(i) * 20) }
        handheld.up(300, 542, at: 600)
        handheld.advance(to: 9000)
        #expect(
            handheld.takeEvents() == [
                "p change [10,10]→[10,9] touch [\"Row 10\", \"Row 9\"]",
                "p change [10,9]→[32,9] touch [\"Row 32\", \"Row 9\"]",
            ])
        #expect(picker.selected == [32, 9])
    }

    @Test("a second finger on it does nothing, be it on another wheel")
    func secondFinger() {
        let picker = picker(wheels: 2)
        handheld.down(100, 500, at: 0)
        handheld.down(300, 500, at: 10, finger: 2)
        handheld.move(300, 400, at: 60, finger: 2)
        handheld.up(300, 400, at: 70, finger: 2)
        handheld.up(100, 500, at: 900)
        handheld.advance(to: 5000)
        #expect(picker.selected == [10, 10])
    }

    @Test("a looping wheel goes on from the last row to the first, both ways")
    func loops() {
        let picker = picker(rows: 6, selected: 5, loops: true)
        handheld.drag(100, 500, to: 100, 458, from: 0, over: 1000)
        handheld.advance(to: 3000)
        #expect(picker.selected == [0])
        handheld.drag(100, 458, to: 100, 532, from: 3000, over: 2000)
        handheld.advance(to: 7000)
        #expect(picker.selected == [4])
        #expect(middleRow(picker) == "wheel0.row4")
    }

    @Test("a cancelled touch settles too")
    func cancelled() {
        let picker = picker()
        handheld.down(100, 500, at: 0)
        handheld.move(100, 445, at: 50)
        handheld.cancel(at: 60)
        handheld.advance(to: 2000)
        #expect(picker.selected == [11])
        #expect(handheld.takeEvents() == ["p change [10]→[11] touch [\"Row 11\"]"])
    }

    @Test("a program's rows are shown at once, even on a flying wheel, and told once")
    func program() {
        let picker = picker()
        handheld.drag(100, 560, to: 100, 440, from: 0, over: 100)
        handheld.advance(to: 300)
        picker.set(.list([.number(3)]))
        handheld.advance(to: 9000)
        #expect(handheld.takeEvents() == ["p change [10]→[3] program [\"Row 3\"]"])
        #expect(middleRow(picker) == "wheel0.row3")
    }

    @Test("whatever a finger does, the wheel stands on a row in the end and the value is that row")
    func settlesAlways() {
        let picker = picker(rows: 20)
        var seed: UInt64 = 42
        func random(_ limit: Double) -> Double {
            seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Double(seed >> 33) / Double(UInt64(1) << 31) * limit
        }
        var time = 0.0
        for _ in 0..<100 {
            handheld.down(100, 410 + random(200), at: time)
            for _ in 0..<Int(random(12)) {
                time += 4 + random(30)
                handheld.move(100, 410 + random(200), at: time)
            }
            time += random(60)
            if random(4) < 1 { handheld.cancel(at: time) } else { handheld.up(100, 410 + random(200), at: time) }
            time += random(600)
        }
        handheld.advance(to: time + 20_000)
        #expect(middleRow(picker) == "wheel0.row\(picker.selected[0])")
        #expect(picker.motionEnd == nil)
    }

    @Test("a turning wheel is drawn anew only as wide as its rows")
    func damage() {
        _ = picker()
        handheld.down(100, 500, at: 0)
        handheld.move(100, 470, at: 10)
        handheld.move(100, 460, at: 20)
        _ = handheld.takeDamage()
        handheld.move(100, 455, at: 30)
        // "Row 10" is 6 × 10.5 points wide, times the lens.
        #expect(handheld.takeDamage() == [Rect(187.5 - 83.0 / 2, 400, 83, 216)])
    }

    @Test("rows lie on the cylinder: 14.13 degrees a row at 216 points, the radius 115.56")
    func cylinder() throws {
        let picker = picker()
        let next = try #require(picker.parts().first { $0.name == "wheel0.row11" })
        // 115.56 × sin 14.128° = 28.21, flattened by cos 14.128° = 0.96975.
        #expect((next.frame.midY - 108 - 28.21).magnitude < 0.01)
        #expect((next.frame.height - 32 * 0.96975).magnitude < 0.01)
    }
}
