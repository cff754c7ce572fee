import Base
import Controls
import TestSupport
import Testing

@Suite("What people need of the looks")
struct TraitsTests {
    private static func scene(_ traits: String) -> String {
        """
        handglass: 1
        device: phone-4.7
        start: main
        \(traits)
        screens:
          main:
            title: Main
            content:
              - table:
                  id: list
                  style: grouped
                  sections:
                    - header: First
                      footer: "A footer that is long enough to be broken into lines of its own, in any size of text that there is."
                      rows:
                        - { id: plain, title: Plain, detail: Detail }
                        - { id: second, title: Subtitle, detail: Second line, layout: subtitle }
                        - { id: loud, title: Loud, control: { slider: { id: level, value: 0.5 } } }
                        - { id: kind, title: Kind, control: { segmented: { id: segments, segments: [One, Two] } } }
                        - { id: low, title: Low, height: 30 }
                    - rows: [ { title: A }, { title: B }, { title: C }, { title: D }, { title: E }, { title: F }, { title: G } ]
          free:
            content:
              - label: { id: head, frame: [16, 16], text: Head, font: headline }
              - label: { id: points, frame: [16, 60], text: Points, font: 20 }
              - button: { id: press, frame: [16, 100], title: Press }
              - segmented: { id: free-segments, frame: [16, 160], segments: [One, Two] }
              - textField: { id: field, frame: [16, 210] }
              - button: { id: grow, frame: [200, 100, 100, 44], title: Grow, onTap: { set: { scene.textSize: xxxl, scene.boldText: true } } }
        """
    }

    private func tree(_ handheld: Handheld) -> String { handheld.emulator.stage.tree().json }

    @Test("body is 14, 15, 16, 17, 19, 21, 23 points from xs to xxxl; at l the styles are 28 to 11")
    func points() {
        #expect(TextSize.allCases.map { TextStyle.body.points(at: $0) } == [14, 15, 16, 17, 19, 21, 23])
        #expect(TextStyle.allCases.map { $0.points(at: .l) } == [28, 22, 20, 17, 17, 16, 15, 13, 12, 11])
        for style in TextStyle.allCases {
            let sizes = TextSize.allCases.map { style.points(at: $0) }
            #expect(sizes == sizes.sorted() && sizes[0] >= 11)
        }
    }

    @Test("rows and controls grow with the text; what has a height of its own, and text in points, do not")
    func growth() {
        let large = Handheld(Self.scene("textSize: xxxl"))
        let plain = Handheld(Self.scene(""))
        for id in ["plain", "second", "kind", "segments"] {
            #expect(large.frame(of: id).height > plain.frame(of: id).height, "\(id)")
        }
        #expect(plain.frame(of: "plain").height == 44 && large.frame(of: "low").height == 30)
        #expect(Handheld(Self.scene("textSize: xs")).frame(of: "plain").height == 44)
        for handheld in [large, plain] { handheld.ask(.go(screen: "free")) }
        for id in ["head", "press", "free-segments", "field"] {
            #expect(large.frame(of: id).height > plain.frame(of: id).height, "\(id)")
        }
        #expect(large.frame(of: "points") == plain.frame(of: "points"))
        #expect(plain.frame(of: "field").size == Size(120, 30))
    }

    @Test(
        "switched while the scene runs, all lies where it would have had the scene begun so",
        arguments: ["textSize: xxxl", "textSize: xs", "boldText: true", "contrast: more", "appearance: dark"])
    func switched(_ trait: String) {
        let started = Handheld(Self.scene(trait))
        let switched = Handheld(Self.scene(""))
        let parts = trait.split(separator: ": ").map(String.init)
        let value: Value = parts[1] == "true" ? .bool(true) : .text(parts[1])
        #expect(switched.set(("scene.\(parts[0])", value)))
        for screen in ["main", "free"] {
            for handheld in [started, switched] { handheld.ask(.go(screen: screen)) }
            #expect(tree(started) == tree(switched))
        }
        #expect(switched.value("scene.\(parts[0])") == value)
        #expect(!switched.set(("scene.\(parts[0])", .number(3))))
    }

    @Test("a drag goes on, and values and places of scrolling stay, while the size of text changes under the finger")
    func inMidGesture() {
        let handheld = Handheld(Self.scene(""))
        handheld.drag(Point(180, 600), to: Point(180, 500), rest: .milliseconds(100))
        handheld.settle()
        let scrolled = handheld.frame(of: "plain").y
        #expect(scrolled < 100)
        let thumb = handheld.center(of: "level.thumb")
        handheld.down(thumb)
        handheld.wait(.milliseconds(200))
        handheld.glide(thumb, to: Point(thumb.x + 30, thumb.y), over: .milliseconds(100))
        handheld.set(("scene.textSize", .text("xxl")), ("scene.appearance", .text("dark")))
        let before = handheld.value("level")
        handheld.glide(Point(thumb.x + 30, thumb.y), to: Point(thumb.x + 60, thumb.y), over: .milliseconds(100))
        handheld.up()
        #expect(handheld.value("level") != before)
        #expect(handheld.heard().last?.contains(#""phase":"ended""#) == true)
        #expect(handheld.frame(of: "list").y == 64)
        #expect(handheld.emulator.stage.traits.textSize == .xxl)
    }

    @Test("an action sets it too, and all is drawn anew")
    func action() {
        let handheld = Handheld(Self.scene(""))
        handheld.ask(.go(screen: "free"))
        handheld.settle()
        handheld.draw()
        handheld.tap("grow")
        #expect(handheld.emulator.stage.traits.textSize == .xxxl && handheld.emulator.stage.traits.boldText)
        #expect(handheld.damage().contains { $0.width == 375 && $0.height == 667 })
    }
}
