import Base
import Input
import Testing

@Suite("The kernel's names")
struct EventNamesTests {
    @Test(
        "every name that is said can be understood again", arguments: [0, 1, 2, 3, 4, 5, 0x11, 0x12, 0x14] as [UInt16])
    func roundTrip(type: UInt16) throws {
        var count = 0
        for code in UInt16(0)...0x2ff {
            guard let name = EventNames.name(type: type, code: code) else { continue }
            let back = try #require(EventNames.code(named: name))
            #expect(back == (type, code))
            count += 1
        }
        #expect(count > 1)
        #expect(EventNames.type(named: try #require(EventNames.name(type: type))) == type)
    }

    @Test("well-known words have their well-known names")
    func known() {
        #expect(EventNames.name(type: 3) == "EV_ABS")
        #expect(EventNames.name(type: 3, code: EventCode.ABS_MT_SLOT) == "ABS_MT_SLOT")
        #expect(EventNames.name(type: 3, code: EventCode.ABS_MT_POSITION_X) == "ABS_MT_POSITION_X")
        #expect(EventNames.name(type: 3, code: EventCode.ABS_MT_TRACKING_ID) == "ABS_MT_TRACKING_ID")
        #expect(EventNames.name(type: 1, code: EventCode.BTN_TOUCH) == "BTN_TOUCH")
        #expect(EventNames.name(type: 1, code: EventCode.BTN_LEFT) == "BTN_LEFT")
        #expect(EventNames.name(type: 1, code: EventCode.KEY_ENTER) == "KEY_ENTER")
        #expect(EventNames.name(type: 0, code: EventCode.SYN_DROPPED) == "SYN_DROPPED")
        #expect(EventNames.name(type: 2, code: EventCode.REL_WHEEL) == "REL_WHEEL")
        #expect(EventNames.name(type: 5, code: 0) == "SW_LID")
        #expect(EventNames.name(type: 0x11, code: 1) == "LED_CAPSL")
    }

    @Test("numbers and names without a meaning have none")
    func unknown() {
        #expect(EventNames.name(type: 9) == nil)
        #expect(EventNames.name(type: 3, code: 0x3f0) == nil)
        #expect(EventNames.name(type: 9, code: 0) == nil)
        #expect(EventNames.code(named: "EV_ABS") == nil)
        #expect(EventNames.code(named: "ABS_NOSE") == nil)
        #expect(EventNames.type(named: "EV_NOSE") == nil)
    }
}
