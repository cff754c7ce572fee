import Base
import Controls
import Testing

@Suite("Refresh control")
struct RefreshTests {
    private let handheld = Handheld()

    private func table(
        every: Microseconds? = nil, timeout: Microseconds = 30_000_000, height: Double = 667
    ) -> (ScrollView, RefreshControl) {
        let scroll = ScrollView(id: "list", feel: handheld.feel)
        let refresh = RefreshControl(
            id: "r", properties: RefreshProperties(every: every, timeout: timeout), title: "", feel: handheld.feel)
        scroll.attach(refresh)
        handheld.show(scroll, Rect(0, 0, 375, height))
        scroll.contentHeight = 2000
        return (scroll, refresh)
    }

    /// Pulls slowly from 100 on until the content is seen `visible` points down, and holds.
    private func pull(_ scroll: ScrollView, visible: Double, from time: Double) {
        handheld.down(100, 100, at: time)
        var y = 100.0
        var now = time
        while scroll.pull < visible, y < 660 {
            y += 2
            now += 4
            handheld.move(100, y, at: now)
        }
    }

    @Test("it fires once, during the drag, as the pull passes 100 points, and opens its room after the lift")
    func fires() {
        let (scroll, refresh) = table()
        pull(scroll, visible: 99, from: 0)
        #expect(handheld.takeEvents() == [])
        handheld.move(100, 340, at: 3000)
        #expect(handheld.takeEvents() == ["r refresh touch"])
        #expect(refresh.isRefreshing)
        let held = scroll.offset
        handheld.move(100, 341, at: 3100)
        #expect((scroll.offset - held).magnitude < 1)
        handheld.up(100, 341, at: 3400)
        handheld.advance(to: 5000)
        #expect(scroll.offset == -60)
        #expect(refresh.frame == Rect(0, -60, 375, 60))
        refresh.endRefreshing(cause: .action, at: handheld.now)
        handheld.advance(to: 5301)
        #expect(scroll.offset == 0)
        #expect(handheld.takeEvents() == ["r refreshEnd action"])
        #expect(refresh.updated == Timestamp(5_000_000))
    }

    @Test("a pull that does not reach the trigger fires nothing")
    func tooShort() {
        let (scroll, refresh) = table()
        pull(scroll, visible: 95, from: 0)
        handheld.up(100, 300, at: 3000)
        handheld.advance(to: 5000)
        #expect(handheld.takeEvents() == [])
        #expect(!refresh.isRefreshing)
        #expect(scroll.offset == 0)
    }

    @Test("in a low viewport three tenths of its height are enough")
    func lowViewport() {
        let (scroll, _) = table(height: 200)
        pull(scroll, visible: 61, from: 0)
        #expect(handheld.takeEvents() == ["r refresh touch"])
    }

    @Test("momentum that bounces at the top fires nothing")
    func momentum() {
        let (scroll, _) = table()
        handheld.drag(100, 600, to: 100, 100, from: 0, over: 200)
        handheld.advance(to: 6000)
        handheld.drag(100, 100, to: 100, 600, from: 6000, over: 60)
        var peak = 0.0
        for i in 0..<600 {
            handheld.advance(to: 6060 + Double(i) * 8)
            peak = max(peak, scroll.pull)
        }
        #expect(peak > 100)
        #expect(handheld.takeEvents() == [])
    }

    @Test("a drag that began inside the content fires once it has reached the top")
    func fromInside() {
        let (scroll, _) = table()
        handheld.drag(100, 400, to: 100, 350, from: 0, over: 500, lifts: false)
        handheld.up(100, 350, at: 700)
        #expect(scroll.offset == 40)
        pull(scroll, visible: 101, from: 1000)
        #expect(handheld.takeEvents() == ["r refresh touch"])
    }

    @Test("it does not fire anew in the same drag, nor while it runs; after it ended and the pull went back it does")
    func rearms() {
        let (scroll, refresh) = table()
        pull(scroll, visible: 101, from: 0)
        refresh.endRefreshing(cause: .program, at: handheld.now)
        handheld.move(100, 400, at: 4000)
        #expect(handheld.takeEvents() == ["r refresh touch", "r refreshEnd program"])
        handheld.up(100, 400, at: 4200)
        handheld.advance(to: 6000)
        pull(scroll, visible: 101, from: 6000)
        #expect(handheld.takeEvents() == ["r refresh touch"])
        handheld.up(100, 400, at: 9000)
        handheld.advance(to: 10_000)
        pull(scroll, visible: 140, from: 10_000)
        #expect(handheld.takeEvents() == [])
    }

    @Test("a refresh that nobody ends times out")
    func timeout() {
        let (scroll, refresh) = table(timeout: 10_000_000)
        pull(scroll, visible: 101, from: 0)
        let fired = Double(handheld.now.microseconds) / 1000
        handheld.up(100, 400, at: fired + 100)
        handheld.advance(to: fired + 9900)
        #expect(refresh.isRefreshing)
        handheld.advance(to: fired + 10_000)
        #expect(handheld.takeEvents() == ["r refresh touch", "r refreshEnd timeout"])
    }

    @Test("with an interval it refreshes by itself; a manual pull restarts the interval; two never overlap")
    func interval() {
        let (scroll, refresh) = table(every: 60_000_000)
        refresh.start(at: .zero)
        handheld.advance(to: 50_000)
        pull(scroll, visible: 101, from: 50_000)
        handheld.up(100, 400, at: 54_000)
        handheld.advance(to: 61_000)
        #expect(handheld.takeEvents() == ["r refresh touch"])
        refresh.endRefreshing(cause: .program, at: handheld.now)
        handheld.advance(to: 120_999)
        #expect(handheld.takeEvents() == ["r refreshEnd program"])
        handheld.advance(to: 121_000)
        #expect(handheld.takeEvents() == ["r refresh timer"])
        #expect(scroll.offset == 0)
    }

    @Test("begun by a program it tells nothing and scrolls nothing")
    func begun() {
        let (scroll, refresh) = table()
        refresh.beginRefreshing(at: .zero)
        handheld.advance(to: 1000)
        #expect(refresh.value == .bool(true))
        #expect(scroll.offset == 0)
        #expect(handheld.takeEvents() == [])
        refresh.endRefreshing(cause: .program, at: handheld.now)
        refresh.endRefreshing(cause: .program, at: handheld.now)
        #expect(handheld.takeEvents() == ["r refreshEnd program"])
    }

    @Test("a second finger takes the pull's right to refresh")
    func secondFinger() {
        let (scroll, _) = table()
        pull(scroll, visible: 50, from: 0)
        handheld.down(200, 500, at: 1000, finger: 2)
        handheld.move(100, 600, at: 1100)
        #expect(scroll.pull > 100)
        #expect(handheld.takeEvents() == [])
    }
}
