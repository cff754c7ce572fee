import Base
import TestSupport
import Testing

@Suite("Scroll views and what sticks")
struct ScrollTests {
    private static func scene(_ scroll: String, _ more: String = "") -> String {
        """
        handglass: 1
        device: phone-4.7
        start: main
        screens:
          main:
            statusBar: false
            content:
              - scroll:
                  id: s
        \(scroll)
        \(more)
        """
    }

    private static let tall = """
                  content:
                    - stack:
                        padding: 16
                        content:
                          - button: { id: top, title: Top }
                          - spacer: { size: 900 }
                          - slider: { id: low, value: 0.5 }
        """

    private func offset(_ handheld: Handheld) -> Double {
        guard case .list(let place)? = handheld.value("s"), case .number(let y)? = place.last else { return .nan }
        return y
    }

    @Test("content higher than the frame is dragged and flung, and its value is where it is")
    func drag() {
        let handheld = Handheld(Self.scene(Self.tall))
        #expect(handheld.value("s") == .list([.number(0), .number(0)]))
        handheld.drag(Point(187, 500), to: Point(187, 390), over: .milliseconds(500), rest: .milliseconds(200))
        handheld.settle()
        #expect(offset(handheld) == 100)
        handheld.drag(Point(187, 500), to: Point(187, 100), over: .milliseconds(100))
        handheld.settle()
        // Down to its end: 16 + 44 + 8 + 900 + 8 + 34 + 16 high, of which 667 are seen.
        #expect(offset(handheld) == 1026 - 667)
        handheld.tap("low.thumb")
        let thumb = handheld.center(of: "low.thumb")
        handheld.drag(thumb, to: Point(thumb.x + 20, thumb.y), rest: .milliseconds(100))
        #expect(handheld.heard().contains { $0.contains(#""id":"low""#) })
    }

    @Test("it gives way beyond its ends and comes back, unless it is not to bounce")
    func bounces() {
        for (line, least) in [("", -40.0), ("          bounces: false\n", 0)] {
            let handheld = Handheld(Self.scene(line + Self.tall))
            handheld.down(Point(187, 100))
            handheld.glide(Point(187, 100), to: Point(187, 300), over: .milliseconds(300))
            #expect(line.isEmpty ? offset(handheld) < least : offset(handheld) == 0)
            handheld.up()
            handheld.settle()
            #expect(offset(handheld) == 0)
        }
    }

    @Test("content that fits stays where it is; with a refresh control it bounces and refreshes")
    func fits() {
        let small = "          content: [ { label: { text: Small, frame: [0, 0] } } ]"
        let still = Handheld(Self.scene(small))
        still.drag(Point(187, 100), to: Point(187, 400), rest: .milliseconds(100))
        #expect(offset(still) == 0)
        let refreshing = Handheld(Self.scene("          refresh: { id: r }\n" + small))
        refreshing.drag(Point(187, 100), to: Point(187, 500), rest: .milliseconds(100))
        #expect(refreshing.heard().contains { $0.contains(#""event":"refresh","id":"r""#) })
    }

    @Test("its content's size may be given")
    func contentSize() {
        let handheld = Handheld(
            Self.scene(
                "          contentSize: [375, 1000]\n          content: [ { label: { text: X, frame: [0, 0] } } ]"))
        handheld.drag(Point(187, 600), to: Point(187, 20), over: .milliseconds(100))
        handheld.settle()
        #expect(offset(handheld) == 333)
    }

    @Test("the indicator is seen while the content moves, fades within 0.25 s, and then nothing is drawn")
    func indicator() {
        let handheld = Handheld(Self.scene(Self.tall))
        handheld.draw()
        handheld.drag(Point(187, 500), to: Point(187, 390), over: .milliseconds(500), rest: .milliseconds(200))
        handheld.draw()
        handheld.wait(.milliseconds(100))
        let fading = handheld.damage()
        #expect(fading.count == 1 && fading[0].x >= 375 - 10 && fading[0].height == 667)
        handheld.wait(.milliseconds(160))
        #expect(!handheld.damage().isEmpty)
        handheld.wait(.milliseconds(100))
        #expect(handheld.damage().isEmpty && !handheld.emulator.wantsFrame)
    }

    @Test("what stands in it is laid out anew when it grows, and scrolling stays where it was")
    func grows() {
        let handheld = Handheld(
            Self.scene(
                """
                          content:
                            - stack:
                                content:
                                  - label: { id: text, text: A, lines: 0 }
                                  - spacer: { size: 800 }
                                  - button: { id: end, title: End }
                """))
        handheld.drag(Point(187, 500), to: Point(187, 390), over: .milliseconds(500), rest: .milliseconds(200))
        handheld.settle()
        let end = handheld.frame(of: "end").y
        handheld.set(("text", .text(String(repeating: "Many words ", count: 100))))
        #expect(handheld.frame(of: "end").y > end && offset(handheld) == 100)
        handheld.set(("text", .text("A")))
        #expect(handheld.frame(of: "end").y == end)
    }
}
