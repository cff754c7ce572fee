import Base
import Controls
import Drawing
import Testing

@Suite("Progress view and activity indicator")
struct IndicatorTests {
    private let handheld = Handheld()

    private func progress(animated: Bool = false) -> ProgressView {
        handheld.show(
            ProgressView(
                id: "p", properties: ProgressProperties(value: 0.2, animated: animated), feel: handheld.feel),
            Rect(100, 100, 150, 2.5))
    }

    /// How much of the track is drawn full.
    private func filled(_ control: ProgressView) -> Double {
        for command in handheld.picture(of: control) {
            if case .fill(.roundedRect(let done, _), _) = command { return done.width / 150 }
        }
        return 0
    }

    @Test("without animation a new value is shown at once")
    func exact() {
        let control = progress()
        control.set(.number(0.75))
        #expect(filled(control) == 0.75)
        #expect(handheld.takeEvents() == ["p change 0.2→0.75 program"])
    }

    @Test("with animation it glides, a second for the whole track")
    func glides() {
        let control = progress(animated: true)
        control.set(.number(0.7))
        handheld.advance(to: 100)
        #expect((filled(control) - 0.3).magnitude < 1e-9)
        handheld.advance(to: 500)
        #expect(filled(control) == 0.7)
        handheld.advance(to: 501)
        control.set(.number(0))
        handheld.advance(to: 1301)
        #expect(filled(control) == 0)
    }

    @Test("values are kept within 0 and 1, and what is no number is refused")
    func clamped() {
        let control = progress()
        control.set(.number(7))
        #expect(control.share == 1)
        control.set(.number(-.infinity))
        #expect(control.share == 0)
        control.set(.number(.nan))
        #expect(control.share == 0)
        #expect(!control.valueType.accepts(.number(.nan)))
    }

    @Test("a touch passes through both")
    func touches() {
        #expect(!progress().isInteractive)
        #expect(!ActivityIndicator(id: "a", properties: ActivityProperties()).isInteractive)
    }

    private func activity(hidesWhenStopped: Bool = true) -> ActivityIndicator {
        handheld.show(
            ActivityIndicator(id: "a", properties: ActivityProperties(hidesWhenStopped: hidesWhenStopped)),
            Rect(100, 100, 20, 20))
    }

    @Test("an indicator is there while it spins, and gone when it ends")
    func vanishes() {
        let control = activity()
        #expect(handheld.picture(of: control).isEmpty)
        control.set(.bool(true))
        #expect(handheld.picture(of: control).count == 12)
        control.set(.bool(true))
        control.set(.bool(false))
        #expect(handheld.picture(of: control).isEmpty)
        #expect(handheld.takeEvents() == ["a change false→true program", "a change true→false program"])
    }

    @Test("one that stays when stopped stands still")
    func stays() {
        let control = activity(hidesWhenStopped: false)
        let still = handheld.picture(of: control)
        #expect(still.count == 12)
        handheld.advance(to: 1000)
        #expect(handheld.picture(of: control) == still)
    }

    @Test("it turns once a second in twelve steps")
    func turns() {
        let control = activity()
        control.set(.bool(true))
        let first = handheld.picture(of: control)
        handheld.advance(to: 83)
        #expect(handheld.picture(of: control) == first)
        handheld.advance(to: 84)
        #expect(handheld.picture(of: control) != first)
        handheld.advance(to: 1001)
        #expect(handheld.picture(of: control) == first)
    }
}
