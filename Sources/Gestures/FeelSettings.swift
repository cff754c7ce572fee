extension Feel {
    /// One constant as a configuration file names it.
    public struct Setting: Sendable {
        /// The property's own name.
        public let name: String
        /// What its number counts.
        public let unit: Unit
        /// What it may be set to.
        public let range: ClosedRange<Double>
        let path: any WritableKeyPath<Feel, Double> & Sendable
    }

    /// What a constant counts.
    public enum Unit: String, Sendable {
        case points = "pt"
        case millimetres = "mm"
        case seconds = "s"
        case pointsPerSecond = "pt/s"
        case timesPerSecond = "1/s"
        case degrees = "degrees"
        case plain = ""
    }

    /// Why a constant could not be set.
    public enum SettingError: Error, Hashable, Sendable {
        /// There is none of this name.
        case unknown
        /// It has to lie in this range.
        case outOfRange(ClosedRange<Double>)
    }

    /// All constants, in the order of the table.
    public static let settings: [Setting] =
        rates + [
            number("rubberBand", \.rubberBand, .plain, 0.01...2),
            number("springStiffness", \.springStiffness, .plain, 1...10000),
            number("sampleGapFactor", \.sampleGapFactor, .plain, 1...10),
            number("velocityWeightOldest", \.velocityWeightOldest, .plain, 0...1),
            number("velocityWeightMiddle", \.velocityWeightMiddle, .plain, 0...1),
            number("velocityWeightNewest", \.velocityWeightNewest, .plain, 0.01...1),
            number("pickerDiameter", \.pickerDiameter, .plain, 1.001...10),
            number("pickerSqueeze", \.pickerSqueeze, .plain, 0.5...10),
            number("datePickerSqueeze", \.datePickerSqueeze, .plain, 0.5...10),
            number("refreshTriggerShare", \.refreshTriggerShare, .plain, 0.01...1),
            number("refreshRearm", \.refreshRearm, .plain, 0...1),
            number("directionLockAngle", \.directionLockAngle, .degrees, 0...45),
            number("swipeAngle", \.swipeAngle, .degrees, 0...45), number("tieAngle", \.tieAngle, .degrees, 0...45),
            number("slopLimit", \.slopLimit, .millimetres, 0.1...50),
            number("springSpeedLimit", \.springSpeedLimit, .pointsPerSecond, 0...100_000),
            number("stoppedSpeed", \.stoppedSpeed, .pointsPerSecond, 0...1000),
            number("flingSpeed", \.flingSpeed, .pointsPerSecond, 0...8000),
            number("flingSpeedLimit", \.flingSpeedLimit, .pointsPerSecond, 0...100_000),
            number("stepperRate", \.stepperRate, .timesPerSecond, 0.1...1000),
            number("stepperFastRate", \.stepperFastRate, .timesPerSecond, 0.1...1000),
            number("stepperFastestRate", \.stepperFastestRate, .timesPerSecond, 0.1...1000),
        ] + lengths + times

    private static let rates: [Setting] = [
        number("decelerationRate", \.decelerationRate, .plain, 0.9...0.9999),
        number("fastDecelerationRate", \.fastDecelerationRate, .plain, 0.9...0.9999),
        number("pickerDecelerationRate", \.pickerDecelerationRate, .plain, 0.9...0.9999),
    ]

    private static let lengths: [Setting] = [
        number("flingTravel", \.flingTravel), number("slop", \.slop), number("tapSlop", \.tapSlop),
        number("doubleTapDistance", \.doubleTapDistance), number("longPressSlop", \.longPressSlop),
        number("swipeDistance", \.swipeDistance), number("swipeCross", \.swipeCross), number("dragOut", \.dragOut),
        number("minimumTarget", \.minimumTarget), number("edgeSwipe", \.edgeSwipe), number("switchBias", \.switchBias),
        number("switchStretch", \.switchStretch, .points, 0...15), number("pickerRow", \.pickerRow, .points, 8...200),
        number("refreshTrigger", \.refreshTrigger, .points, 10...1000),
        number("refreshHold", \.refreshHold, .points, 20...1000),
    ]

    private static let times: [Setting] = [
        time("sampleMerge", \.sampleMerge), time("sampleGap", \.sampleGap), time("sampleAge", \.sampleAge),
        number("sampleGrid", \.sampleGrid, .seconds, 0.001...1), time("liftSilenceLimit", \.liftSilenceLimit),
        number("resampleAhead", \.resampleAhead, .seconds, 0...0.1),
        number("resampleLeastGap", \.resampleLeastGap, .seconds, 0.001...0.1),
        number("resampleGreatestGap", \.resampleGreatestGap, .seconds, 0.001...0.1),
        time("doubleTapInterval", \.doubleTapInterval), time("doubleTapMinimum", \.doubleTapMinimum),
        time("longPressTime", \.longPressTime), time("swipeTime", \.swipeTime),
        time("contentTouchDelay", \.contentTouchDelay), time("pressedTime", \.pressedTime),
        time("glowTime", \.glowTime), time("switchStretchTime", \.switchStretchTime),
        time("switchFlipTime", \.switchFlipTime),
        time("stepperDelay", \.stepperDelay), time("stepperTime", \.stepperTime),
        time("stepperFastTime", \.stepperFastTime), time("pickerRollTime", \.pickerRollTime),
        time("datePickerReturnTime", \.datePickerReturnTime), time("pageTime", \.pageTime),
        time("sheetTime", \.sheetTime), time("pushTime", \.pushTime), time("flipTime", \.flipTime),
        time("refreshCloseTime", \.refreshCloseTime), time("progressTime", \.progressTime),
        time("secureEchoTime", \.secureEchoTime), number("caretBlink", \.caretBlink, .seconds, 0.05...60),
        time("keyboardTime", \.keyboardTime), time("deleteDelay", \.deleteDelay),
        number("deleteInterval", \.deleteInterval, .seconds, 0.005...60),
        time("indicatorFadeTime", \.indicatorFadeTime),
        time("rowTime", \.rowTime), time("keyScrollTime", \.keyScrollTime), time("keyRepeatTime", \.keyRepeatTime),
    ]

    private static func number(
        _ name: String, _ path: any WritableKeyPath<Feel, Double> & Sendable, _ unit: Unit = .points,
        _ range: ClosedRange<Double> = 0...1000
    ) -> Setting {
        Setting(name: name, unit: unit, range: range, path: path)
    }

    private static func time(_ name: String, _ path: any WritableKeyPath<Feel, Double> & Sendable) -> Setting {
        Setting(name: name, unit: .seconds, range: 0...60, path: path)
    }

    /// The constant of that name, nil if there is none.
    public func value(of name: String) -> Double? {
        Self.settings.first { $0.name == name }.map { self[keyPath: $0.path] }
    }

    /// Sets the constant of that name, in its own unit.
    public mutating func set(_ name: String, to value: Double) throws(SettingError) {
        guard let setting = Self.settings.first(where: { $0.name == name }) else { throw .unknown }
        guard setting.range.contains(value) else { throw .outOfRange(setting.range) }
        self[keyPath: setting.path] = value
    }
}
