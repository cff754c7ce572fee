import Base
import Input
import Testing
import Trace

/// Real recordings in texts and bytes of other tools.
@Suite("Real recordings by other tools", .enabled(if: Recordings.areThere, "the recordings are not on this machine"))
struct TextRecordingTests {
    private func read(_ path: String, _ options: TraceOptions = TraceOptions()) throws -> Trace {
        try TraceReader.read(try #require(Recordings.source(path)), options: options)
    }

    /// Whole frames in each, counted by their reports.
    @Test(
        "each gives the frames that are in it, cut ones left out",
        arguments: [
            ("evtest/ads7846-cheap-3v5.pressure65114", 2), ("evtest/ads7846-flutterpi212.resistive", 3),
            ("evtest/ads7846-varanda.four-corners", 8),
            ("evtest/apple-trackpad-gen1.negative-coords-dup-timestamps-mailwrapped", 4),
            ("evtest/egalax-0eef-0001.mt-distance", 0), ("evtest/egalax-0eef-0001.singletouch-2047", 4),
            ("evtest/egalax-virtual-single.btnleft-absrx", 0), ("evtest/goodix-am62x.no-btn-touch", 4),
            ("evtest/goodix-gxtp7380.hover-mailwrapped", 18), ("evtest/gslx680-sunxi.protoA", 0),
            ("evtest/keyboard-evsieve14.ctrl-c-one-frame", 3), ("evtest/kivy2828.up-and-down-same-frame", 1),
            ("evtest/kobo-h2o.phoenix-protoA-touchmajor0-up", 4), ("evtest/nextwindow-fermi.protoA-btnleft", 1),
            ("evtest/penmount1610-tslib21.btn-down-up-same-frame", 1),
            ("evtest/pitft-stmpe-kivy2790.protoA-drag-up", 4), ("evtest/redmi4x.one-touch-fills-5-slots", 0),
            ("evtest/rpi-dsi-7in-ft5x06.ghost-a", 3), ("evtest/rpi-dsi-7in-ft5x06.ghost-b", 6),
            ("evtest/ssd253x.header", 0), ("evtest/st1232.protoA-1finger-boottime", 3),
            ("evtest/st1232.protoA-2fingers", 2), ("evtest/thinkpad-compact.btnleft-autorepeat2", 8),
            ("evtest/trackball-1241-1111.rel", 4), ("evtest/tslib140.ft5x-after-tslib-no-mtreport", 3),
            ("evtest/tslib140.ft5x-no-release-mislabelled-syn", 3), ("evtest/tslib176.goodix-portrait-720x1280", 1),
            ("evtest/waveshare-10in-0483-5710.btnleft-mscscan", 3),
            ("getevent/android-emulator-32767.tap.numeric-no-time", 2),
            ("getevent/android-protoA.orientation-negative.lt-single-device", 2),
            ("getevent/ble-m1-kernel4.14.singletouch-unnamed-abs0029", 4),
            ("getevent/ble-m1-kernel4.19.two-taps-second-without-position", 4),
            ("getevent/emulator-4taps.numeric-no-time-no-eol", 8),
            ("getevent/gsl680-unisoc.protoA-empty-mt-report-lift-first", 2),
            ("getevent/helio-g95.swipe-up.l-no-timestamps", 8), ("getevent/meizu-main_touch.swipe.ltr-rate", 14),
            ("getevent/mtk-tpd.protoA-realtime-clock-stderr-mixed", 0),
            ("getevent/oldphone-event1.lp-trailing-spaces.tap", 0),
            ("getevent/powerkey-3385509s-uptime.numeric-t", 1), ("getevent/protoA-pressure.lt", 1),
            ("getevent/synaptics-event0.release.numeric-t", 2), ("getevent/synaptics_tcm.tapdown.crlf", 1),
            ("getevent/touch_dev-homekey.numeric", 2),
            ("getevent/xiaomi-mi5.tap.numeric-and-labels-interleaved", 2),
            ("raw/focaltech-rk-240x320.3taps.ts32", 6), ("raw/fts-realtime2015.tap.ts32", 2),
            ("raw/fts_ts-t113-mipi.tap.ts32", 2), ("raw/goodix-am62x.2taps-cut-midevent.ts64", 2),
            ("raw/gt115x-imx6ull.tap.ts32", 3), ("raw/gt911-imx6ull.2taps.ts32", 4),
            ("raw/gt9xxf-x86.protoA-btn-first.ts64", 1),
            ("raw/imx6ull-realtime2024.offset1360-starts-with-lift.ts32", 2),
            ("raw/s3c2440-adc-ts-b.down.ts32", 1), ("raw/s3c2440-adc-ts.per-event-timestamps.ts32", 3),
            ("raw/tina-linux-a133.tap-pressure-frames.ts64", 5), ("raw/usbkbd.2keys.ts32", 4),
            ("raw/usbkbd.2keys.ts64", 5),
        ])
    func frames(name: String, count: Int) throws {
        let ending = name.hasPrefix("raw/") ? "bin" : name.hasPrefix("evtest/") ? "evtest.txt" : "getevent.txt"
        let trace = try read("\(name).\(ending)", TraceOptions(range: TraceRange("0..32767x0..32767"), rate: 100))
        #expect(trace.frames.count == count)
        #expect(trace.devices.count == 1)
        #expect(Recordings.complaints(Recordings.contacts(trace)) == [])
    }

    @Test(
        "what cannot be used is refused with the reason",
        arguments: [
            ("evtest/goodix-android-evtest.broken-timestamps.evtest.txt", "is not in microseconds"),
            ("evtest/kindle-oasis2-cyttsp5.old-labels-header.evtest.txt", "holds no events"),
            ("getevent/moto-g3.lp-capabilities.two-touch-devices.getevent.txt", "holds no events"),
            ("getevent/meizu-main_touch.swipe.ltr-rate.getevent.txt", "what ranges its axes have"),
            ("getevent/touch_dev-homekey.numeric.getevent.txt", "when its events were"),
            ("raw/gt9147-imx6ull.console-noise-in-dump.ts32.hexdump.txt", "hexdump's print"),
            ("sendevent/emulator-4taps.sendevent.txt", "is a sendevent script"),
            ("sendevent/mi5-tap-oneline-semicolons.sendevent.txt", "is a sendevent script"),
            ("monkey/bugben-twoboxes.monkey.script", "is a monkey script"),
            ("monkey/pinchzoom-aosp-test.monkey.script", "is a monkey script"),
            ("umockdev/usbkbd.umockdev", "is a umockdev file"),
        ])
    func refused(path: String, reason: String) throws {
        let source = try #require(Recordings.source(path))
        do throws(TraceError) {
            _ = try TraceReader.read(source)
            Issue.record("it was read")
        } catch { #expect(error.diagnostics[0].message.contains(reason)) }
    }

    @Test(
        "the same taps come out of every form",
        arguments: [
            ("raw/goodix-am62x.2taps-cut-midevent.ts64.bin", 1, nil), ("raw/gt911-imx6ull.2taps.ts32.bin", 2, nil),
            ("raw/focaltech-rk-240x320.3taps.ts32.bin", 3, nil),
            ("getevent/emulator-4taps.numeric-no-time-no-eol.getevent.txt", 4, 100),
            ("getevent/meizu-main_touch.swipe.ltr-rate.getevent.txt", 1, nil),
            ("getevent/xiaomi-mi5.tap.numeric-and-labels-interleaved.getevent.txt", 1, nil),
            ("evtest/goodix-am62x.no-btn-touch.evtest.txt", 2, nil),
        ] as [(String, Int, Double?)])
    func taps(path: String, downs: Int, rate: Double?) throws {
        let trace = try read(path, TraceOptions(range: TraceRange("0..32767x0..32767"), rate: rate))
        let changes = Recordings.contacts(trace)
        #expect(changes.count { $0.phase == .down } == downs)
        #expect(changes.count { $0.phase == .up } == downs)
    }
}
