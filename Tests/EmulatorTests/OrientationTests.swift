import Base
import Controls
import Scene
import TestSupport
import Testing

@Suite("A handheld that is turned")
struct OrientationTests {
    private static func scene(device: String = "phone-4.7", _ more: String = "") -> String {
        """
        handglass: 1
        device: \(device)
        start: list
        \(more)
        keys: { t: { set: { scene.orientation: landscape } } }
        screens:
          list:
            title: List
            navigation: { right: { button: { id: wide, title: Wide, onTap: { go: film } } } }
            content:
              - table:
                  id: rows
                  sections:
                    - rows:
                        - { id: level-row, title: Level, control: { slider: { id: level, value: 0.3 } } }
                        - { id: flag-row, title: Flag, control: { switch: { id: flag } } }
                        - { title: C, id: c }
                        - { title: D }
                        - { title: E }
                        - { title: F }
                        - { title: G }
                        - { title: H }
                        - { title: I }
                        - { title: J }
                        - { title: K }
                        - { title: L }
                        - { title: M }
                        - { title: N }
                        - { title: O }
                        - { title: P }
                        - { title: Q, id: q }
            toolbar: [ { button: { id: ask, title: Ask, onTap: { present: sure } } } ]
            overlays: [ { alert: { id: sure, title: Sure?, buttons: [ { title: "No" }, { title: "Yes" } ] } } ]
          film:
            title: Film
            orientation: landscape
            content:
              - button: { id: play, frame: [20, 20, 100, 44], title: Play }
              - picker: { id: choice, frame: [20, 80], wheels: [ [A, B, C] ] }
          page:
            title: Page
            orientation: portrait
            content: [ { button: { id: leave, frame: [20, 20, 100, 44], title: Leave, onTap: back } } ]
        """
    }
    private func turn(_ handheld: Handheld, _ way: String = "landscape") {
        #expect(handheld.set(("scene.orientation", .text(way))))
    }
    private func size(_ handheld: Handheld) -> Size { handheld.emulator.stage.profile.points }
    private func tree(_ handheld: Handheld) -> String { handheld.emulator.stage.tree().json }

    @Test(
        "turned and turned back, every profile is what it was; what lies is wider than high",
        arguments: DeviceProfile.all.compactMap(\.name))
    func profiles(name: String) throws {
        let profile = try #require(DeviceProfile.named(name))
        #expect(profile.turned.turned.points == profile.points)
        #expect(profile.turned.points == Size(profile.points.height, profile.points.width))
        let isSquare = profile.points.width == profile.points.height
        #expect((profile.turned.orientation != profile.orientation) != isSquare)
        #expect(profile.turned.ppi == profile.ppi && profile.turned.scale == profile.scale)
    }

    @Test(
        "a phone that lies has no status bar, a bar of 32 points and a keyboard of 162; 414 points wide it is regular")
    func lying() throws {
        let small = try #require(DeviceProfile.named("phone-4.7")).turned
        #expect(small.insets == .zero && small.barHeight == 32 && small.keyboardHeight == 162 && !small.isRegular)
        #expect(small.pickerSize == Size(667, 162))
        let large = try #require(DeviceProfile.named("phone-5.5")).turned
        #expect(large.isRegular && large.keyboardHeight == 162)
        let cut = try #require(DeviceProfile.named("phone-5.8")).turned
        #expect(cut.insets == Insets(top: 0, left: 44, bottom: 21, right: 44))
        let tablet = try #require(DeviceProfile.named("tablet-9.7")).turned
        #expect(tablet.keyboardHeight == 352 && tablet.isRegular && tablet.barHeight == 44)
        #expect(tablet.insets == DeviceProfile.named("tablet-9.7")?.insets)
    }

    @Test("turned at run time, rows are as wide as the screen; values stay, and turned back all is where it was")
    func runTime() {
        let handheld = Handheld(Self.scene())
        handheld.set(("level", .number(0.8)), ("flag", .bool(true)))
        handheld.settle()
        let before = tree(handheld)
        turn(handheld)
        #expect(size(handheld) == Size(667, 375))
        #expect(handheld.frame(of: "c") == Rect(0, 32 + 88, 667, 44))
        #expect(handheld.frame(of: "ask").y == 375 - 44)
        #expect(handheld.value("level") == .number(0.8) && handheld.value("flag") == .bool(true))
        #expect(handheld.damage() == [Rect(0, 0, 667, 375)])
        turn(handheld, "portrait")
        #expect(tree(handheld) == before)
    }

    @Test("a list that was scrolled stays where it was, or as near as it goes")
    func place() {
        let handheld = Handheld(Self.scene())
        handheld.drag(Point(180, 500), to: Point(180, 380), rest: .milliseconds(200))
        handheld.settle()
        let top = 64.0 - handheld.frame(of: "level-row").y
        #expect(top == 110)
        turn(handheld)
        #expect(32 - handheld.frame(of: "level-row").y == top)
        handheld.drag(Point(300, 300), to: Point(300, 60), over: .milliseconds(100))
        handheld.settle()
        handheld.draw()
        #expect(handheld.frame(of: "q").maxY == 375 - 44)
        turn(handheld, "portrait")
        #expect(handheld.frame(of: "q").maxY == 667 - 44)
    }

    @Test("a finger that was down is cancelled; the next lands on what is there now")
    func fingers() {
        let handheld = Handheld(Self.scene())
        handheld.down(handheld.center(of: "flag"))
        turn(handheld)
        handheld.up()
        handheld.settle()
        #expect(handheld.value("flag") == .bool(false))
        _ = handheld.heard()
        handheld.tap("flag")
        #expect(
            handheld.heard() == [
                #"{"event":"change","id":"flag","control":"switch","old":false,"value":true,"cause":"touch"}"#
            ])
        handheld.drag(handheld.center(of: "level.thumb"), to: handheld.frame(of: "level").center)
        guard case .number(let level)? = handheld.value("level") else { return }
        #expect(abs(level - 0.5) < 0.001)
    }

    @Test("a screen that lies turns the handheld while it is shown, at once; the way back turns it back")
    func ownWay() {
        let handheld = Handheld(Self.scene())
        handheld.tap("wide")
        #expect(size(handheld) == Size(667, 375) && handheld.emulator.stage.current.id == "film")
        #expect(handheld.value("scene.orientation") == .text("portrait"))
        #expect(handheld.frame(of: "choice") == Rect(20, 32 + 80, 667, 162))
        handheld.tap("play")
        #expect(handheld.heard().last == #"{"event":"tap","id":"play","control":"button"}"#)
        handheld.drag(Point(4, 200), to: Point(500, 200))
        #expect(size(handheld) == Size(375, 667) && handheld.emulator.stage.current.id == "list")
        turn(handheld)
        handheld.ask(.go(screen: "page"))
        #expect(size(handheld) == Size(375, 667))
        handheld.tap("leave")
        #expect(size(handheld) == Size(667, 375))
    }

    @Test("it may start turned: for its first screen, by the scene, or by the device")
    func start() {
        #expect(size(Handheld(Self.scene().replacing("start: list", with: "start: film"))) == Size(667, 375))
        let own = "{ class: phone, points: [320, 480], orientation: landscape }"
        let handheld = Handheld(Self.scene(device: own))
        #expect(size(handheld) == Size(480, 320))
        #expect(handheld.value("scene.orientation") == .text("landscape"))
        turn(handheld, "portrait")
        #expect(size(handheld) == Size(320, 480))
    }

    @Test("an alert that is up stays up, in the middle; a slide under way is over")
    func between() {
        let handheld = Handheld(Self.scene())
        handheld.tap("ask")
        handheld.settle()
        turn(handheld)
        handheld.settle()
        #expect(handheld.frame(of: "sure.0").midX < 334 && handheld.frame(of: "sure.1").midX > 333)
        _ = handheld.heard()
        handheld.tap("sure.1")
        #expect(handheld.heard().last == #"{"event":"dismiss","id":"sure","cause":"touch"}"#)
        handheld.settle()
        handheld.ask(.go(screen: "page"))
        handheld.ask(.go(screen: "list"))
        handheld.settle()
        handheld.tap("wide")
        handheld.wait(.milliseconds(100))
        turn(handheld, "portrait")
        #expect(handheld.emulator.stage.current.id == "film" && size(handheld) == Size(667, 375))
    }

    @Test("keys turn it as fingers and programs do, and touches follow")
    func keys() {
        let handheld = Handheld(Self.scene())
        handheld.plugKeyboard()
        handheld.strike("t")
        #expect(size(handheld) == Size(667, 375))
        handheld.tap("flag")
        #expect(handheld.value("flag") == .bool(true))
    }

    @Test("other ways of holding it are refused")
    func refused() {
        let handheld = Handheld(Self.scene())
        #expect(
            handheld.ask(.set([.init("scene.orientation", .text("upside-down"))]))
                == "scene.orientation: one of portrait, landscape")
    }
}
