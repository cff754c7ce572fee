import Base
import Input
import Testing
import Trace

/// Recordings of panels that other programs misread, each read as the hand meant it.
@Suite("Real panels that were misread", .enabled(if: Recordings.areThere, "the recordings are not on this machine"))
struct RecordedCaseTests {
    private static let screen = Size(800, 480)

    /// A file between other words.
    private func read(
        _ path: String, before: String = "", after: String = "", range: String? = nil, rate: Double? = nil
    ) throws -> Trace {
        var source = try #require(Recordings.source(path))
        source.bytes = Array(before.utf8) + source.bytes + Array(after.utf8)
        return try TraceReader.read(source, options: TraceOptions(range: range.flatMap(TraceRange.init), rate: rate))
    }

    /// Each change of a trace: `1 down 100,50`; what is down at the end is cancelled.
    private func phrases(
        _ trace: Trace, _ quirks: DeviceQuirks = DeviceQuirks(), screen: Size = screen,
        calibration: Calibration = .identity
    ) throws -> [String] {
        var tracker = ContactTracker()
        var changes: [ContactChange] = []
        for device in trace.devices {
            let mapping = PanelMapping(
                for: device.description, quirks: quirks, screen: screen, scale: 1, calibration: calibration)
            tracker.connect(device.id, device.description, mapping: mapping, quirks: quirks, at: .zero, into: &changes)
        }
        for frame in trace.frames { tracker.step(frame, into: &changes) }
        tracker.cancelAll(at: trace.frames.last?.time ?? .zero, into: &changes)
        #expect(Recordings.complaints(changes) == [])
        return changes.map {
            "\($0.contact) \($0.phase.rawValue) \(Int($0.position.x.rounded())),\(Int($0.position.y.rounded()))"
        }
    }

    @Test("a lift and a landing in one frame of one slot are two contacts, the first lifted where it was")
    func liftAndLanding() throws {
        let before = """
            Event: time 1420554073.100000, type 3 (EV_ABS), code 57 (ABS_MT_TRACKING_ID), value 2497
            Event: time 1420554073.100000, type 3 (EV_ABS), code 53 (ABS_MT_POSITION_X), value 8192
            Event: time 1420554073.100000, type 3 (EV_ABS), code 54 (ABS_MT_POSITION_Y), value 16384
            Event: time 1420554073.100000, -------------- SYN_REPORT ------------

            """
        let trace = try read(
            "evtest/kivy2828.up-and-down-same-frame.evtest.txt", before: before, range: "0..32767x0..32767")
        #expect(try phrases(trace) == ["1 down 200,240", "1 up 200,240", "2 down 592,197", "2 cancel 592,197"])
    }

    @Test("without slots a frame of BTN_TOUCH 0 alone lifts the contact at its last place")
    func protocolALift() throws {
        func bytes(_ number: Int64, _ count: Int) -> [UInt8] {
            (0..<count).map { UInt8(truncatingIfNeeded: number >> Int64(8 * $0)) }
        }
        var source = try #require(Recordings.source("raw/gt9xxf-x86.protoA-btn-first.ts64.bin"))
        // What was cut off in the middle of an event goes, then BTN_TOUCH 0 and the report follow.
        source.bytes.removeLast(source.bytes.count % 24)
        let last = Array(source.bytes.suffix(24).prefix(8))
        for (type, code) in [(1, 0x14a), (0, 0)] as [(Int64, Int64)] {
            source.bytes += last + bytes(900_000, 8) + bytes(type, 2) + bytes(code, 2) + bytes(0, 4)
        }
        let said = try phrases(TraceReader.read(source, options: TraceOptions(range: TraceRange("0..1023x0..599"))))
        #expect(said.count == 2)
        #expect(said[0].hasPrefix("1 down ") && said[1] == said[0].replacing("down", with: "up"))
        #expect(!said[1].hasSuffix(" 0,0"))
    }

    @Test("the second tap of a device that does not repeat its place is where the first was")
    func unrepeated() throws {
        let trace = try read(
            "getevent/ble-m1-kernel4.19.two-taps-second-without-position.getevent.txt", range: "0..4095x0..4095",
            rate: 100)
        let place = "\(Int((0x800 * 800.0 / 4096).rounded())),\(Int((0xd60 * 480.0 / 4096).rounded()))"
        #expect(
            try phrases(trace) == ["1 down \(place)", "1 up \(place)", "2 down \(place)", "2 up \(place)"])
    }

    @Test(
        "a lift before anything landed is no event; a landing whose place is not known is none",
        arguments: [
            "raw/imx6ull-realtime2024.offset1360-starts-with-lift.ts32.bin",
            "evtest/rpi-dsi-7in-ft5x06.ghost-b.evtest.txt",
        ])
    func unknown(path: String) throws {
        #expect(try phrases(try read(path, range: "0..799x0..479")) == [])
    }

    @Test("a panel that fills five slots for one finger has one contact where only one is allowed")
    func fiveSlots() throws {
        let report = "Event: time 1786428485.648819, -------------- SYN_REPORT ------------\n"
        let trace = try read(
            "evtest/redmi4x.one-touch-fills-5-slots.evtest.txt", after: report, range: "0..719x0..1279")
        #expect(try phrases(trace).count { $0.contains("down") } > 1)
        #expect(try phrases(trace, DeviceQuirks(maxContacts: 1)) == ["1 down 93,264", "1 cancel 93,264"])
    }

    @Test("bursts in the corner of a panel that nobody touches jump as no finger does")
    func ghosts() throws {
        let landing = """
            Event: time 1638281588.100000, type 3 (EV_ABS), code 57 (ABS_MT_TRACKING_ID), value 1
            Event: time 1638281588.100000, type 3 (EV_ABS), code 53 (ABS_MT_POSITION_X), value 417

            """
        let trace = try read(
            "evtest/rpi-dsi-7in-ft5x06.ghost-a.evtest.txt", before: landing, range: "0..799x0..479")
        let said = try phrases(trace)
        #expect(said.count { $0.contains("down") } == 1)
        #expect(said.last?.contains("cancel") == true && !said.contains { $0.contains("up") })
    }

    @Test("a press and a release before one report are one tap at its place")
    func pressInOneFrame() throws {
        let trace = try read(
            "evtest/penmount1610-tslib21.btn-down-up-same-frame.evtest.txt", range: "0..4095x0..4095")
        let place = "\(Int((3875 * 800.0 / 4096).rounded())),\(Int((355 * 480.0 / 4096).rounded()))"
        #expect(try phrases(trace) == ["1 down \(place)", "1 up \(place)"])
    }

    @Test(
        "panels that speak as mice are panels",
        arguments: [
            "waveshare-10in-0483-5710.btnleft-mscscan", "egalax-0eef-0001.singletouch-2047",
            "nextwindow-fermi.protoA-btnleft",
        ])
    func roles(name: String) throws {
        let trace = try read("evtest/\(name).evtest.txt", range: "0..4095x0..4095")
        #expect(trace.devices[0].description.classification.roles == [.touchscreen])
    }

    @Test("an optical panel whose contact begins before the finger touches is one contact, lifted once")
    func optical() throws {
        let trace = try Recordings.read("evemu/touchscreen/QUANTA_OpticalTouchScreen.touch-hover.events")
        let said = try phrases(trace)
        #expect(said.count { $0.contains("down") } == 1 && said.count { $0.contains("up") } == 1)
    }

    @Test("taps of slot panels that play a single finger too are as many as ids, none from the emulation")
    func emulatedTwice() throws {
        for row in Recordings.indexedSlotPanels {
            let trace = try Recordings.read(row.path)
            var landings = 0
            var device = trace.devices[0].description
            guard device.has(EventType.EV_ABS, EventCode.ABS_X) else { continue }
            for frame in trace.frames {
                landings += frame.events.count {
                    $0.type == EventType.EV_ABS && $0.code == EventCode.ABS_MT_TRACKING_ID && $0.value >= 0
                }
            }
            device.axes[EventCode.ABS_X] = nil
            device.axes[EventCode.ABS_Y] = nil
            #expect(try phrases(trace).count { $0.contains("down") } <= landings)
            #expect(device.isMultitouch)
        }
    }

    @Test("a used area smaller than the range is calibrated to the corners; pressures out of range change nothing")
    func calibrated() throws {
        // 183…3916 by 299…3947 of 0…4095.
        let matrix = Calibration(4096.0 / 3734, 0, -183.0 / 3734, 0, 4096.0 / 3649, -299.0 / 3649)
        for (x, y, corner) in [(183, 299, Point(0, 0)), (3916, 3947, Point(799, 479))] as [(Int32, Int32, Point)] {
            let mapping = try #require(
                PanelMapping(for: ads7846, screen: Self.screen, scale: 1, calibration: matrix))
            let place = try #require(mapping.landing(x, y))
            #expect(abs(place.x - corner.x) < 3 && abs(place.y - corner.y) < 3)
        }
        let press = "Event: time 1547204968.900000, type 1 (EV_KEY), code 330 (BTN_TOUCH), value 1\n"
        let trace = try read(
            "evtest/ads7846-cheap-3v5.pressure65114.evtest.txt", before: press,
            after: "Event: time 1547205103.778335, -------------- SYN_REPORT ------------\n", range: "0..4095x0..4095")
        let said = try phrases(trace, DeviceQuirks(median: 0), calibration: matrix)
        #expect(said.first == "1 down 0,0")
        #expect(said.last == "1 cancel 799,479")
    }

    private var ads7846: DeviceDescription {
        let axis = AxisRange(min: 0, max: 4095)
        return DeviceDescription(
            name: "ADS7846", codes: [1: [EventCode.BTN_TOUCH], 3: [0, 1, 24]],
            axes: [0: axis, 1: axis, 24: AxisRange(min: 0, max: 255)])
    }

    @Test("with axes swapped and one turned round, the four corners are where they are called to be")
    func swappedCorners() throws {
        let trace = try read("evtest/ads7846-varanda.four-corners.evtest.txt")
        // x′ = (3923 − Y) of 280…3923, y′ = (X − 326) of 326…3787.
        let matrix = Calibration(0, -4096.0 / 3644, 3924.0 / 3644, 4096.0 / 3462, 0, -326.0 / 3462)
        let mapping = try #require(
            PanelMapping(for: trace.devices[0].description, screen: Self.screen, scale: 1, calibration: matrix))
        var places: [Point] = []
        for frame in trace.frames {
            func value(_ code: UInt16) -> Int32? { frame.events.first { $0.type == 3 && $0.code == code }?.value }
            if let x = value(0), let y = value(1) { places.append(try #require(mapping.landing(x, y))) }
        }
        let corners = [Point(0, 0), Point(799, 0), Point(0, 479), Point(799, 479)]
        #expect(places.count == 4)
        for (place, corner) in zip(places, corners) {
            #expect(abs(place.x - corner.x) < 12 && abs(place.y - corner.y) < 4)
        }
    }

    @Test("outliers taken while the pressure falls are left out; the line stays a line")
    func outliers() throws {
        let source = try #require(
            Recordings.source("other/tslib38.resistive-outliers-on-pressure-drop.ts_test.txt"))
        let samples = String(decoding: source.bytes, as: UTF8.self).split(separator: "\n").compactMap { line in
            let words = line.split { $0 == " " || $0 == "\t" }.dropFirst().compactMap { Int32($0) }
            return words.count == 3 ? words : nil
        }
        #expect(samples.count == 18)
        var tracker = ContactTracker()
        var changes: [ContactChange] = []
        let quirks = DeviceQuirks(median: 3)
        let panel = ads7846
        let mapping = PanelMapping(
            x: AxisRange(min: 0, max: 799), y: AxisRange(min: 0, max: 479), screen: Self.screen, scale: 1)
        tracker.connect(DeviceID(0), panel, mapping: mapping, quirks: quirks, at: .zero, into: &changes)
        for (index, sample) in samples.enumerated() {
            var events = [
                InputEvent(type: 3, code: 0, value: sample[0]), InputEvent(type: 3, code: 1, value: sample[1]),
            ]
            events.append(InputEvent(type: 3, code: 24, value: sample[2]))
            if index == 0 { events.append(InputEvent(type: 1, code: EventCode.BTN_TOUCH, value: 1)) }
            tracker.step(
                InputFrame(time: Timestamp(Int64(index) * 16_200), device: DeviceID(0), events: events), into: &changes)
        }
        #expect(changes.count { $0.phase == .down } == 1)
        #expect(changes.count > 10)
        // The finger went from 161,181 to 139,281.
        for change in changes {
            let expected = 161 - (change.position.y - 181) * 22 / 100
            #expect(abs(change.position.x - expected) < 10, "\(change.position)")
        }
    }

    @Test("a finger that stands on a noisy panel stands, once the samples are steadied")
    func standing() throws {
        let trace = try read(
            "evemu/touchscreen/imx6ul-tsc-tslib152.adc-jitter-standing-finger.excerpt.events",
            before: "E: 1.200000 0001 014a 0001\nE: 1.200000 0003 0000 612\nE: 1.200000 0003 0001 425\n"
                + "E: 1.200000 0000 0000 0000\n", range: "0..4095x0..4095")
        let said = try phrases(trace, DeviceQuirks(median: 3), screen: Size(375, 667))
        #expect(said.map { $0.split(separator: " ")[1] } == ["down", "cancel"])
    }

    @Test("an events-only dump is refused alone and replays with a range given, on the screen in proportion")
    func ranged() throws {
        let path = "getevent/meizu-main_touch.swipe.ltr-rate.getevent.txt"
        let source = try #require(Recordings.source(path))
        do throws(TraceError) {
            _ = try TraceReader.read(source)
            Issue.record("it was read")
        } catch {
            #expect(error.kind == .undescribed)
            #expect(error.diagnostics[0].text.contains("--range"))
        }
        let said = try phrases(try read(path, range: "0..1079x0..2399"))
        #expect(said.count { $0.contains("down") } == 1)
    }
}
