import Base
import TestSupport
import Testing

@Suite("Random keys")
struct RandomKeyTests {
    private static let scene = """
        handglass: 1
        device: phone-4.7
        start: main
        keys: { F2: { go: other }, F3: { toggle: s }, x: { set: { wheel: [1, 1], slide: 30 } } }
        screens:
          main:
            title: Main
            content:
              - table:
                  id: list
                  frame: [0, 0, 375, 300]
                  selection: multiple
                  refresh: { id: fresh, timeout: 1 s }
                  sections:
                    - header: One
                      rows:
                        - { id: r0, title: R, control: { switch: { id: s, shows: [r2], disables: [slide] } } }
                        - { id: r1, title: R, control: { slider: { id: slide, min: 0, max: 30, step: 3 } } }
                        - { id: r2, title: R, control: { segmented: { id: g, segments: [A, B, C], selected: 0 } } }
                    - footer: Two
                      rows: [ { title: R, onTap: { go: other } }, { title: R }, { title: R }, { title: R }, { title: R } ]
              - picker: { id: wheel, frame: [0, 310], wheels: [[A, B, C, D], [X, Y]] }
              - stepper: { id: step, frame: [16, 540], max: 5 }
              - button: { id: b, frame: [200, 540, 100, 44], title: B, toggles: true }
          other:
            title: Other
            content:
              - segmented: { id: m, frame: [16, 16, 343, 29], segments: [A, { title: B, enabled: false }, C], momentary: true }
              - button: { id: hide, frame: [16, 60, 100, 44], title: B, onTap: { set: { hide.hidden: true } } }
              - slider: { id: free, frame: [16, 120, 200, 34], jump: true }
        """

    private static let names = [
        "Tab", "Tab", "Shift+Tab", "Up", "Down", "Down", "Left", "Right", "Home", "End", "PageUp", "PageDown", "Space",
        "Space", "Enter", "Escape", "F5", "F2", "F3", "x", "a", "Ctrl+Down",
    ]

    @Test(
        "20,000 keys, touches, programs' values and screens leave every control as it can be, one focused at most",
        arguments: [1, 2])
    func mixed(seed: UInt64) {
        var dice = Dice(seed: seed &* 0x9E37_79B9_7F4A_7C15)
        let handheld = Handheld(Self.scene)
        var down: Set<Int32> = []
        for turn in 0..<10_000 {
            switch Int.random(in: 0..<20, using: &dice) {
            case 0:
                handheld.set(("hide.hidden", .bool(Bool.random(using: &dice))))
            case 1:
                handheld.set(
                    ("r1.enabled", .bool(Bool.random(using: &dice))), ("wheel", .list([.number(3), .number(0)])))
            case 2: try? handheld.emulator.step(.go(Bool.random(using: &dice) ? "main" : "other"), at: handheld.now)
            case 3, 4:
                let slot = Int32.random(in: 0..<3, using: &dice)
                let point = Point(Double.random(in: 0..<375, using: &dice), Double.random(in: 0..<667, using: &dice))
                if !down.contains(slot) {
                    down.insert(slot)
                    handheld.down(point, slot: slot)
                } else if Bool.random(using: &dice) {
                    handheld.move(point, slot: slot)
                } else {
                    down.remove(slot)
                    handheld.up(slot: slot)
                }
            case 5: handheld.wait(Microseconds(Int.random(in: 0..<400_000, using: &dice)))
            case 6: handheld.draw()
            default:
                handheld.press(
                    Self.names.randomElement(using: &dice) ?? "Tab", isRepeat: Int.random(in: 0..<4, using: &dice) == 0)
            }
            guard turn % 10 != 0 || isSound(handheld) else { return }
        }
        for slot in down { handheld.up(slot: slot) }
        handheld.settle()
        #expect(handheld.emulator.stage.restlessUntil(after: handheld.now) == nil)
    }

    private func isSound(_ handheld: Handheld) -> Bool {
        func number(_ id: String) -> Double { if case .number(let n)? = handheld.value(id) { n } else { -1 } }
        guard case .list(let items) = handheld.emulator.stage.tree() else { return false }
        let focused = items.filter { $0["focused"] != nil }
        #expect(focused.count <= 1)
        #expect(focused.allSatisfy { $0["hidden"] == .bool(false) && $0["enabled"] == .bool(true) })
        let slide = number("slide")
        #expect((0...30).contains(slide) && slide == (slide / 3).rounded() * 3)
        #expect((0...1).contains(number("free")) && (0...5).contains(number("step")) && (0...2).contains(number("g")))
        #expect(handheld.value("m") == .null)
        if case .list(let rows)? = handheld.value("wheel"), case .number(let first) = rows[0],
            case .number(let second) = rows[1]
        {
            #expect((0...3).contains(first) && first == first.rounded() && (0...1).contains(second))
        } else {
            Issue.record("the wheels have no rows")
        }
        return focused.count <= 1
    }
}
