public import Base
public import Input

/// The kinds of panel that gesture scripts can be played on, modelled on recordings of real ones.
public enum PanelModel: String, CaseIterable, Hashable, Sendable {
    /// Ten fingers in slots (protocol B), a report only of what changed, so many scans a second.
    case capacitive60 = "capacitive-60"
    case capacitive100 = "capacitive-100"
    case capacitive120 = "capacitive-120"
    case capacitive240 = "capacitive-240"
    /// One finger, pressure, and the noise of a 12-bit converter, of which the glass uses only the middle.
    case resistive12bit = "resistive-12bit"
    /// Five fingers without slots and without ids: every scan lists all of them.
    case protocolA = "protocol-a"
    /// A frame of light beams: two fingers, coarse steps on a fine range.
    case infrared
    /// A mouse that moves a pointer over the pixels of the screen, from its middle, a pixel a count, and presses with its
    /// left button. Programs that move their pointers otherwise (faster mice go farther) see other places.
    case mouse

    /// How the device says that fingers land, move and lift.
    enum Speech: Hashable, Sendable {
        case slots
        case list
        /// By BTN_TOUCH; one finger, with its pressure.
        case button
        /// By the left button; moves are told as distances.
        case pointer
    }

    /// What sets the models apart; positions in units of the device.
    struct Traits: Hashable, Sendable {
        var name: String
        var bus: UInt16
        var product: UInt16
        var speech: Speech
        /// Scans a second.
        var rate: Int64
        var fingers: Int
        var x: ClosedRange<Int32>
        var y: ClosedRange<Int32>
        /// What the converter gives at its limits; beyond it no noise leads.
        var converter: ClosedRange<Int32>
        /// Largest error of a scan.
        var noise: Double
        /// Smaller movements are held back by the firmware.
        var hysteresis: Int32
        /// Smallest step between two places.
        var grain: Int32
    }

    private static let usb: UInt16 = 3
    private static let spi: UInt16 = 0x1c
    private static let i2c: UInt16 = 0x18

    /// - Parameter pixels: of the screen, which is all that a mouse knows.
    func traits(pixels: Size) -> Traits {
        switch self {
        case .capacitive60: capacitive(60)
        case .capacitive100: capacitive(100)
        case .capacitive120: capacitive(120)
        case .capacitive240: capacitive(240)
        // The used part of the range as in recordings of ADS7846 panels; ± 4 counts for ever under a still finger.
        case .resistive12bit:
            Traits(
                name: "resistive, 12 bit", bus: Self.spi, product: 0x1c,
                speech: .button, rate: 100, fingers: 1, x: 183...3916,
                y: 280...3923, converter: 0...4095, noise: 4, hysteresis: 0, grain: 1)
        case .protocolA:
            Traits(
                name: "protocol A", bus: Self.i2c, product: 0xa, speech: .list, rate: 80, fingers: 5, x: 0...1023,
                y: 0...1023, converter: 0...1023, noise: 0.6, hysteresis: 0, grain: 1)
        // Range, slots and bus as IRTOUCH frames describe themselves.
        case .infrared:
            Traits(
                name: "infrared frame", bus: Self.usb, product: 0x12, speech: .slots, rate: 80, fingers: 2,
                x: 0...32767, y: 0...32767, converter: 0...32767, noise: 20, hysteresis: 0, grain: 24)
        case .mouse:
            mouse(0...Int32(max(pixels.width.rounded() - 1, 0)), 0...Int32(max(pixels.height.rounded() - 1, 0)))
        }
    }

    /// 125 reports a second, as USB mice give.
    private func mouse(_ x: ClosedRange<Int32>, _ y: ClosedRange<Int32>) -> Traits {
        Traits(
            name: "mouse", bus: Self.usb, product: 0x3, speech: .pointer, rate: 125, fingers: 1, x: x, y: y,
            converter: 0...Int32.max, noise: 0, hysteresis: 0, grain: 1)
    }

    private func capacitive(_ rate: Int64) -> Traits {
        Traits(
            name: "capacitive, \(rate) Hz", bus: Self.i2c, product: UInt16(rate), speech: .slots, rate: rate,
            fingers: 10, x: 0...4095, y: 0...4095, converter: 0...4095, noise: 1, hysteresis: 2, grain: 1)
    }

    /// Scans a second.
    public var rate: Int64 { traits(pixels: .zero).rate }
    /// How many fingers it can tell apart.
    public var fingers: Int { traits(pixels: .zero).fingers }

    /// What the device says of itself.
    ///
    /// - Parameters:
    ///   - screen: what it covers, in points.
    ///   - millimetresPerPoint: how large that is.
    public func description(screen: Size, millimetresPerPoint: Double) -> DeviceDescription {
        let traits = traits(pixels: .zero)
        func axis(_ range: ClosedRange<Int32>, _ points: Double) -> AxisRange {
            let millimetres = max(points * millimetresPerPoint, 1)
            let resolution = (Double(range.upperBound - range.lowerBound + 1) / millimetres).rounded()
            return AxisRange(min: range.lowerBound, max: range.upperBound, resolution: Int32(max(resolution, 1)))
        }
        let x = axis(traits.x, screen.width)
        let y = axis(traits.y, screen.height)
        let multitouch = [EventCode.ABS_MT_POSITION_X: x, EventCode.ABS_MT_POSITION_Y: y]
        let single = [EventCode.ABS_X: x, EventCode.ABS_Y: y]
        var codes = [EventType.EV_KEY: [EventCode.BTN_TOUCH]]
        var axes: [UInt16: AxisRange] = [:]
        switch traits.speech {
        case .slots:
            axes = single.merging(multitouch) { a, _ in a }
            axes[EventCode.ABS_MT_SLOT] = AxisRange(min: 0, max: Int32(traits.fingers) - 1)
            axes[EventCode.ABS_MT_TRACKING_ID] = AxisRange(min: 0, max: SlotEncoder.lastID)
        case .list: axes = multitouch
        case .button:
            axes = single
            axes[EventCode.ABS_PRESSURE] = AxisRange(min: 0, max: 255)
        case .pointer:
            codes[EventType.EV_KEY] = [EventCode.BTN_LEFT, EventCode.BTN_RIGHT, EventCode.BTN_MIDDLE]
            codes[EventType.EV_REL] = [EventCode.REL_X, EventCode.REL_Y, EventCode.REL_WHEEL]
        }
        if !axes.isEmpty { codes[EventType.EV_ABS] = axes.keys.sorted() }
        return DeviceDescription(
            name: "Handglass \(traits.name)", bus: traits.bus, product: traits.product, version: 1,
            properties: axes.isEmpty ? [] : [InputProperty.INPUT_PROP_DIRECT], codes: codes, axes: axes)
    }
}
