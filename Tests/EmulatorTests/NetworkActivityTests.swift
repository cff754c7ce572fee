import Base
import TestSupport
import Testing

@Suite("Network activity indicator")
struct NetworkActivityTests {
    private static let scene = """
        handglass: 1
        device: phone-4.7
        start: main
        keys: { b: beginActivity, e: { endActivity: net } }
        screens:
          main:
            content: [ { networkActivity: { id: net } }, { button: { id: go, frame: [20, 20, 100, 44], onTap: { go: other } } } ]
          other: { statusBar: { network: net, time: false, style: dark } }
        """

    private func handheld() -> Handheld {
        let handheld = Handheld(Self.scene)
        handheld.plugKeyboard()
        return handheld
    }

    private let shown =
        #"{"event":"change","id":"net","control":"networkActivity","old":false,"value":true,"cause":"program"}"#
    private let gone =
        #"{"event":"change","id":"net","control":"networkActivity","old":true,"value":false,"cause":"program"}"#

    @Test("it is shown only for what lasts longer than its show delay, and lingers a moment after the last end")
    func delays() {
        let handheld = handheld()
        handheld.strike("b")
        handheld.wait(.milliseconds(900))
        handheld.strike("e")
        handheld.wait(.milliseconds(2000))
        #expect(handheld.heard() == [])
        handheld.strike("b")
        handheld.wait(.milliseconds(949))
        #expect(handheld.value("net") == .bool(false))
        handheld.wait(.milliseconds(1))
        #expect(handheld.heard() == [shown])
        handheld.keyDown("e")
        handheld.wait(.milliseconds(169))
        #expect(handheld.value("net") == .bool(true))
        handheld.wait(.milliseconds(1))
        #expect(handheld.heard() == [gone])
    }

    @Test(
        "it is counted: it turns while at least one activity is open; an end too many is a warning, never a negative count"
    )
    func counted() {
        let handheld = handheld()
        handheld.strike("b")
        handheld.strike("b")
        handheld.strike("e")
        handheld.wait(.milliseconds(3000))
        #expect(handheld.heard() == [shown])
        handheld.strike("e")
        handheld.wait(.milliseconds(300))
        #expect(handheld.heard() == [gone])
        #expect(handheld.emulator.takeWarnings() == [])
        handheld.strike("e")
        #expect(handheld.emulator.takeWarnings() == ["net: an activity ends that did not begin"])
        handheld.strike("b")
        handheld.wait(.milliseconds(1000))
        #expect(handheld.heard() == [shown])
    }

    @Test("it turns in the status bar of every screen that shows it, and is drawn anew there alone")
    func turning() {
        let handheld = handheld()
        handheld.strike("b")
        handheld.wait(.milliseconds(1000))
        _ = handheld.damage()
        handheld.wait(.milliseconds(84))
        let damage = handheld.damage()
        #expect(damage.count == 1 && Rect(0, 0, 40, 20).intersection(damage[0]) == damage[0])
        handheld.tap("go")
        handheld.settle()
        _ = handheld.damage()
        handheld.wait(.milliseconds(84))
        #expect(handheld.damage() == damage)
    }

    @Test("no interaction: a touch on it does nothing; a program cannot set it")
    func still() {
        let handheld = handheld()
        handheld.tap(Point(16, 10))
        #expect(handheld.heard() == [])
        #expect(!handheld.set(("net", .bool(true))))
    }
}
