import Base
import Controls
import Drawing
import Testing

@Suite("Page control")
struct PageControlTests {
    private let handheld = Handheld()

    /// Centred at x = 187.5: with five pages the dots' centres are 155.5, 171.5, 187.5, 203.5 and 219.5.
    private func pageControl(pages: Int = 5, current: Int = 2, width: Double = 375) -> PageControl {
        handheld.show(
            PageControl(
                id: "p", properties: PageControlProperties(pages: pages, current: current), feel: handheld.feel),
            Rect(187.5 - width / 2, 100, width, 37))
    }

    private func dots(_ control: PageControl) -> [(x: Double, lit: Bool)] {
        handheld.picture(of: control).compactMap { command in
            guard case .fill(.ellipse(let dot), let color) = command else { return nil }
            return (dot.x + 3, color == Theme.light.label)
        }
    }

    @Test("a touch left or right of the lit dot goes one page back or on, however far it is from it")
    func oneStep() {
        let control = pageControl()
        handheld.tap(370, 118, at: 0)
        #expect(control.current == 3)
        handheld.tap(5, 118, at: 200)
        handheld.tap(155, 118, at: 400)
        #expect(handheld.takeEvents() == ["p change 2→3 touch", "p change 3→2 touch", "p change 2→1 touch"])
    }

    @Test("past the first and the last page there is nothing, and no event")
    func ends() {
        _ = pageControl(pages: 2, current: 1)
        handheld.tap(370, 118, at: 0)
        #expect(handheld.takeEvents() == [])
        handheld.tap(5, 118, at: 200)
        handheld.tap(5, 118, at: 400)
        #expect(handheld.takeEvents() == ["p change 1→0 touch"])
    }

    @Test("what counts is where the finger lifts; more than 70 points outside nothing happens")
    func lift() {
        _ = pageControl()
        handheld.drag(200, 118, to: 150, 118, from: 0, over: 100)
        #expect(handheld.takeEvents() == ["p change 2→1 touch"])
        handheld.drag(200, 118, to: 200, 137 + 71, from: 500, over: 100)
        #expect(handheld.takeEvents() == [])
    }

    @Test("dots are 16 points apart, centred; the first that fit are drawn, the rest cut off")
    func fit() {
        #expect(dots(pageControl(width: 320)).map { $0.x + 27.5 } == [155.5, 171.5, 187.5, 203.5, 219.5])
        #expect(dots(pageControl(pages: 30, width: 320)).count == 20)
        #expect(dots(pageControl(pages: 30, width: 310)).count == 20)
        #expect(dots(pageControl(pages: 30, width: 309)).count == 19)
    }

    @Test("the current page's dot is lit, and none if it is cut off")
    func lit() {
        #expect(dots(pageControl()).map(\.lit) == [false, false, true, false, false])
        #expect(dots(pageControl(pages: 30, current: 25, width: 320)).allSatisfy { !$0.lit })
    }

    @Test("a program's page is taken as an index, and told once")
    func program() {
        let control = pageControl()
        control.set(.number(4))
        control.set(.number(4))
        control.set(.number(5))
        #expect(control.current == 4)
        #expect(handheld.takeEvents() == ["p change 2→4 program"])
        #expect(!control.valueType.accepts(.number(5)))
    }

    @Test("with one page alone it vanishes where it should")
    func single() {
        let control = handheld.show(
            PageControl(
                id: "p", properties: PageControlProperties(pages: 1, hidesForSinglePage: true), feel: handheld.feel),
            Rect(0, 0, 6, 37))
        #expect(handheld.picture(of: control).isEmpty)
    }
}

@Suite("Info and detail buttons")
struct GlyphButtonTests {
    private let handheld = Handheld()

    private func button(_ glyph: GlyphButtonProperties.Glyph = .info(.dark)) -> GlyphButton {
        handheld.show(
            GlyphButton(id: "i", properties: GlyphButtonProperties(glyph), feel: handheld.feel), Rect(100, 100, 22, 22))
    }

    @Test("it acts at the lift, and glows on for a quarter of a second")
    func glows() {
        let control = button()
        let resting = handheld.picture(of: control)
        handheld.down(111, 111, at: 0)
        #expect(handheld.takeEvents() == [])
        handheld.up(111, 111, at: 100)
        #expect(handheld.takeEvents() == ["i tap"])
        handheld.advance(to: 349)
        #expect(handheld.picture(of: control) != resting)
        handheld.advance(to: 350)
        #expect(handheld.picture(of: control) == resting)
    }

    @Test("its target is 44 points, whatever its size")
    func target() {
        _ = button(.detail)
        handheld.tap(90, 90, at: 0)
        #expect(handheld.takeEvents() == ["i tap"])
        handheld.tap(88, 111, at: 200)
        #expect(handheld.takeEvents() == [])
    }

    @Test("dragged 71 points out it does nothing")
    func dragOut() {
        _ = button()
        handheld.drag(111, 111, to: 111, 122 + 71, from: 0, over: 100)
        #expect(handheld.takeEvents() == [])
    }

    @Test("dark for light content, light for dark, in the tint where there is one")
    func inks() {
        func ink(_ control: GlyphButton) -> Color? {
            for case .stroke(_, _, let color) in handheld.picture(of: control) { return color }
            return nil
        }
        #expect(ink(button(.info(.light))) == .white)
        #expect(ink(button(.detail)) == Theme.light.tint)
        let tinted = button()
        tinted.ownTint = .fixed(.black)
        #expect(ink(tinted) == .black)
    }
}
