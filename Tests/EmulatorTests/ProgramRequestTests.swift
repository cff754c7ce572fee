import Base
import ControlProtocol
import TestSupport
import Testing

@Suite("What programs ask for")
struct ProgramRequestTests {
    private static let scene = """
        handglass: 1
        device: phone-4.7
        start: main
        screens:
          main:
            content:
              - table:
                  id: list
                  refresh: { id: refresh, timeout: 9 s }
                  sections:
                    - rows: [ { title: One } ]
          wheels:
            content:
              - networkActivity: { id: net, delay: 0 s, linger: 0 s }
              - picker:
                  id: p
                  frame: [0, 40]
                  wheels:
                    - [ { title: Red, id: r }, { title: Green, id: g }, { title: Blue, id: b } ]
                    - [ A, B, C, D ]
                  selected: [1, 3]
        """

    private func wheels() -> Handheld {
        let handheld = Handheld(Self.scene)
        handheld.ask(.go(screen: "wheels"))
        _ = handheld.heard()
        return handheld
    }

    private func titles(_ handheld: Handheld, _ wheel: Int) -> [String] {
        guard case .list(let items) = handheld.emulator.stage.tree() else { return [] }
        return items.compactMap { item in
            guard case .text(let id)? = item["id"], id.hasPrefix("p.wheel\(wheel).row"),
                case .text(let title)? = item["value"]
            else { return nil }
            return title
        }.sorted()
    }

    @Test("a program ends a refresh, and starts one that nobody pulled for by no event")
    func refresh() {
        let handheld = Handheld(Self.scene)
        #expect(handheld.ask(.endRefreshing(id: "refresh")) == nil)
        #expect(handheld.heard() == [])
        handheld.drag(Point(100, 200), to: Point(100, 600), over: .milliseconds(400))
        #expect(handheld.heard().first?.contains(#""event":"refresh","id":"refresh","cause":"touch""#) == true)
        handheld.ask(.endRefreshing(id: "refresh"))
        #expect(handheld.heard() == [#"{"event":"refreshEnd","id":"refresh","cause":"program"}"#])
        #expect(handheld.ask(.endRefreshing(id: "list")) == "list: the id of a refresh: refresh")
    }

    @Test("a program's activities are counted by the network indicator; one end too many is a warning")
    func activity() {
        let handheld = wheels()
        handheld.ask(.activity(id: nil, begins: true))
        handheld.ask(.activity(id: "net", begins: true))
        handheld.wait(.milliseconds(10))
        #expect(handheld.value("net") == .bool(true))
        handheld.ask(.activity(id: nil, begins: false))
        handheld.wait(.milliseconds(10))
        #expect(handheld.value("net") == .bool(true))
        handheld.ask(.activity(id: nil, begins: false))
        handheld.wait(.milliseconds(10))
        #expect(handheld.value("net") == .bool(false))
        #expect(handheld.emulator.takeWarnings() == [])
        #expect(handheld.ask(.activity(id: "net", begins: false)) == nil)
        #expect(handheld.emulator.takeWarnings() == ["net: an activity ends that did not begin"])
        #expect(handheld.ask(.activity(id: "p", begins: true)) == "p: the id of a networkActivity: net")
    }

    @Test("a program gives a wheel other rows: what is chosen stays so by its id")
    func rowsById() {
        let handheld = wheels()
        let rows = ["Cyan", "Green", "Black"].map { ProgramRequest.Row($0, id: String($0.lowercased().prefix(1))) }
        #expect(handheld.ask(.rows(id: "p", wheel: 0, rows: rows)) == nil)
        #expect(handheld.heard() == [])
        handheld.ask(.rows(id: "p", wheel: 0, rows: rows.reversed() + [ProgramRequest.Row("White")]))
        #expect(handheld.heard() == [])
        handheld.ask(.rows(id: "p", wheel: 0, rows: [rows[1]]))
        #expect(
            handheld.heard() == [
                #"{"event":"change","id":"p","control":"picker","old":[1,3],"value":[0,3],"rows":["Green","D"],"cause":"program"}"#
            ])
        #expect(titles(handheld, 0) == ["Green"])
    }

    @Test("reloading keeps the nearest valid row, also of a wheel that a finger turns")
    func nearestRow() {
        let handheld = wheels()
        let place = handheld.center(of: "p.wheel1")
        handheld.down(place)
        handheld.move(Point(place.x, place.y + 40))
        handheld.ask(.rows(id: "p", wheel: 1, rows: [ProgramRequest.Row("X"), ProgramRequest.Row("Y")]))
        #expect(
            handheld.heard() == [
                #"{"event":"change","id":"p","control":"picker","old":[1,3],"value":[1,1],"rows":["Green","Y"],"cause":"program"}"#
            ])
        handheld.move(Point(place.x, place.y + 80))
        handheld.up()
        handheld.settle()
        #expect(handheld.heard() == [])
        #expect(titles(handheld, 1) == ["X", "Y"])
        #expect(
            handheld.ask(.rows(id: "p", wheel: 2, rows: [ProgramRequest.Row("Z")])) == "p.wheel2: a wheel from 0 to 1")
        #expect(handheld.ask(.rows(id: "net", wheel: 0, rows: [ProgramRequest.Row("Z")])) == "net: the id of a picker")
        // A value beyond what there is now is refused.
        #expect(!handheld.set(("p", .list([.number(0), .number(2)]))))
        #expect(handheld.set(("p", .list([.number(0), .number(0)]))))
    }
}
