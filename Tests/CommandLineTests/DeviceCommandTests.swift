import Foundation
import Testing

@Suite("Commands about devices, wherever there are none")
struct DeviceCommandTests {
    private let workshop: Workshop

    init() throws { workshop = try Workshop() }

    @Test("wrong words are told before any device or file is touched")
    func usage() async throws {
        for (words, told) in [
            (["record", "--format", "hid"], "--format takes libinput or evemu, not hid"),
            (["record", "--for", "soon"], "--for soon is no duration; write 10s, 500ms or 2min"),
            (["simulate"], "no model named; there are capacitive-60"),
            (["simulate", "mouse", "crystal-ball"], "unknown model crystal-ball; there are"),
            (["simulate", "mouse", "--size", "wide"], "--size wide is no size; write it as 1280x800"),
            (["simulate", "mouse", "--faults", "syn-dropped"], "only the kernel loses events"),
            (["simulate", "mouse", "--faults", "rain"], "unknown fault rain"),
            (["simulate", "mouse", "--device", "phone-4.7"], "name it with --scene"),
            (["simulate", "mouse", "--scene", Workshop.settings, "--size", "10x10"], "the scene says the size"),
        ] {
            let outcome = try await workshop.run(words + ["-v"])
            #expect(outcome.status == 64, "\(words)")
            #expect(outcome.errors.contains(told), "\(outcome.errors)")
        }
    }

    @Test(
        "a device that is not there ends a recording with 69, or 77 where it may not be looked at; the file is left alone"
    )
    func noDevice() async throws {
        try workshop.file("old.yml", "precious")
        let outcome = try await workshop.handglass("record", "no device is called so", "-o", "old.yml")
        #expect([69, 77].contains(outcome.status), "\(outcome.errors)")
        #expect(try workshop.text("old.yml") == "precious")
    }

    @Test("a recording that waits ends when its time is over; where it cannot be written, with 74")
    func waits() async throws {
        let outcome = try await workshop.handglass(
            "record", "no device is called so", "--wait", "--for", "50ms", "-o", "none.yml")
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(outcome.errors.contains("recorded 0 frames"))
        #expect(try workshop.text("none.yml").hasPrefix("# libinput record\n"))
        let replay = try await workshop.handglass("replay", "none.yml", "--scene", Workshop.settings)
        #expect(replay.status == 65)
        #expect(replay.errors.contains("describes devices but holds no events"))
        let unwritable = try await workshop.handglass(
            "record", "no device is called so", "--wait", "-o", "no/such/folder.yml")
        #expect(unwritable.status == 74)
    }
}
