import Base
import Gestures
import Testing

/// One drag: what contends, innermost first, how far the finger has gone, and whose it is then (nil: still nobody's).
struct Conflict: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var contenders: [DragArena.Contender]
    var travel: Point
    var winner: Int?

    init(_ rule: String, _ contenders: [DragArena.Contender], _ x: Double, _ y: Double, _ winner: Int?) {
        testDescription = rule
        self.contenders = contenders
        travel = Point(x, y)
        self.winner = winner
    }
}

private let list = DragArena.Contender.view(.vertical, room: .both)
private let listAtTop = DragArena.Contender.view(.vertical, room: DragArena.Room(backward: false, forward: true))
private let listAtEnd = DragArena.Contender.view(.vertical, room: DragArena.Room(backward: true, forward: false))
private let pager = DragArena.Contender.view(.horizontal, room: .both)
private let canvas = DragArena.Contender.view(nil, room: .both)
private let thumb = DragArena.Contender.knob(.horizontal)
private let edge = DragArena.Contender.edge(.left)

@Suite("Whose a drag is")
struct DragArenaTests {
    static let table = [
        Conflict("nobody before the slop", [thumb, list, pager], 10, 10, nil),
        Conflict("slider in a list: the thumb up to 45 degrees", [thumb, list], 12, 12, 0),
        Conflict("slider in a list: the list beyond", [thumb, list], 11, 12, 1),
        Conflict("slider in a list: straight up is the list's", [thumb, list], 0, -11, 1),
        Conflict("slider in a pager: the thumb always", [thumb, pager], 11, 14, 0),
        Conflict("slider in a pager: not across its axis", [thumb, pager], 2, 30, nil),
        Conflict("slider in a list in a pager: the list beyond 45 degrees", [thumb, list, pager], 11, 14, 1),
        Conflict("list in a pager: upwards it is the list's", [list, pager], 3, 11, 0),
        Conflict("list in a pager: sideways it is the pager's", [list, pager], 11, 3, 1),
        Conflict("list in a pager: between 30 and 60 degrees it is the inner one's", [list, pager], 11, 7, 0),
        Conflict(
            "list in a pager: less than 30 degrees off the pager's axis it is the pager's", [list, pager], 11, 6, 1),
        Conflict("pager in a list: between 30 and 60 degrees it is the inner one's", [pager, list], 7, 11, 0),
        Conflict("pager in a list: upwards it is the list's", [pager, list], 6, -11, 1),
        Conflict("list in a list: the inner one first", [list, list], 0, 11, 0),
        Conflict(
            "list in a list: the outer one if the inner is at its top and goes down", [listAtTop, list], 0, 11, 1),
        Conflict("list in a list: the inner one if it is at its top and goes up", [listAtTop, list], 0, -11, 0),
        Conflict("list in a list: the outer one if the inner is at its end and goes up", [listAtEnd, list], 0, -11, 1),
        Conflict("a list alone bounces at its end", [listAtEnd], 0, -11, 0),
        Conflict("lists across pagers: the outer list only bounces", [listAtTop, pager, listAtTop], 0, 11, 2),
        Conflict("a list alone takes any drag that went 10 points its way", [list], 60, 11, 0),
        Conflict("a list alone is not dragged across", [list], 60, 9, nil),
        Conflict("something dragged freely takes any direction", [canvas, list], -11, 3, 0),
        Conflict("a swipe on a row: sideways it is the swipe's", [.swipe(.left), list], -11, 5, 0),
        Conflict("a swipe on a row: the other way it is nobody's", [.swipe(.left), list], 11, 5, nil),
        Conflict("a swipe on a row: upwards it is the list's", [.swipe(.left), list], -5, 11, 1),
        Conflict("an edge swipe beats what lies under it", [list, pager, edge], 11, 5, 2),
        Conflict("an edge swipe beats a thumb", [thumb, list, edge], 11, 0, 2),
        Conflict("an edge swipe is horizontal", [list, edge], 11, 12, 0),
        Conflict("an edge swipe goes inwards", [pager, edge], -11, 0, 0),
        Conflict("from the right edge inwards is left", [list, .edge(.right)], -11, 0, 1),
        Conflict("nobody wants it", [], 50, 50, nil),
    ]

    @Test("conflicts are resolved as the table says", arguments: table)
    func conflict(_ conflict: Conflict) {
        var arena = DragArena(conflict.contenders, feel: Feel())
        #expect(arena.winner(of: conflict.travel) == conflict.winner)
    }

    @Test("a drag that began along the edge becomes no edge swipe later")
    func edgeOnlyAtFirst() {
        var arena = DragArena([edge], feel: Feel())
        #expect(arena.winner(of: Point(0, 11)) == nil)
        #expect(arena.winner(of: Point(60, 11)) == nil)
    }

    @Test("the slop and the angle of ties are the table's of constants")
    func settable() {
        var feel = Feel()
        feel.slop = 5
        feel.tieAngle = 40
        var arena = DragArena([list, pager], feel: feel)
        #expect(arena.winner(of: Point(7, 5.8)) == 1)
        #expect(arena.winner(of: Point(7, 5.9)) == 0)
    }
}
