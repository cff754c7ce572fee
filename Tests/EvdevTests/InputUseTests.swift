import Evdev
import Input
import Testing

@Suite("What a device is used for")
struct InputUseTests {
    private func use(
        _ device: DeviceDescription = FakeNode.panel, _ properties: [String: String] = [:],
        _ change: (inout InputRule) -> Void
    ) -> InputUse {
        var rule = InputRule(match: DeviceMatch(name: TextPattern("*")), origin: "c.yaml:7")
        change(&rule)
        return InputUse.of(device, properties, seat: "seat0", rules: InputRules([rule]))
    }

    @Test("configuration may have it ignored or taken whatever udev says, and tells so")
    func ignored() {
        #expect(
            use { $0.isIgnored = true } == InputUse(isUsed: false, reason: "c.yaml:7 says to ignore it"))
        #expect(use(FakeNode.panel, ["LIBINPUT_IGNORE_DEVICE": "1"]) { $0.isIgnored = false }.isUsed)
        #expect(
            use(FakeNode.panel, ["LIBINPUT_IGNORE_DEVICE": "1"]) { $0.grabs = true }
                == InputUse(isUsed: false, reason: "udev says to ignore it (LIBINPUT_IGNORE_DEVICE)"))
    }

    @Test("another seat's devices stay that seat's")
    func seat() {
        let other = use(FakeNode.panel, ["ID_SEAT": "seat1"]) { $0.isIgnored = false }
        #expect(other == InputUse(isUsed: false, reason: "belongs to seat1, not seat0"))
    }

    @Test("a role that configuration gives takes the place of what the codes say")
    func role() {
        let lid = use(FakeNode.lid) { $0.role = .keyboard }
        #expect(lid.isUsed && lid.reason == "keyboard: c.yaml:7 says so")
        #expect(!use { $0.role = .touchpad }.isUsed)
    }

    @Test("whether it is taken from other programs may be said of each")
    func grabs() {
        #expect(use { $0.grabs = false }.grabs == false)
        #expect(use { $0.grabs = true }.grabs == true)
        #expect(use { _ in }.grabs == nil)
    }
}
