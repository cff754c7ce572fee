/// All rules of the configuration for input devices, in its order.
///
/// Every rule that fits a device counts; where several say the same thing, the last does. udev's properties count where no
/// rule says anything: `LIBINPUT_CALIBRATION_MATRIX` and `LIBINPUT_IGNORE_DEVICE`.
public struct InputRules: Hashable, Sendable {
    public var rules: [InputRule]

    public init(_ rules: [InputRule] = []) { self.rules = rules }

    /// What the rules and udev say of one device.
    ///
    /// - Parameters:
    ///   - properties: udev's of the device; none for the device of a trace.
    ///   - panel: what the device lies on; nil if that is not known, and then a calibration counts whatever it was made for.
    ///   - settings: those that hold where no rule says anything.
    public func settle(
        _ device: DeviceDescription, properties: [String: String] = [:], panel: PanelShape? = nil,
        over settings: DeviceSettings = DeviceSettings()
    ) -> DevicePlan {
        var plan = DevicePlan(settings: settings)
        if let text = properties["LIBINPUT_CALIBRATION_MATRIX"] {
            if let matrix = Calibration(udev: text) {
                plan.settings.calibration = matrix
                plan.notes.append("udev calibrates it (LIBINPUT_CALIBRATION_MATRIX)")
            } else {
                plan.notes.append("udev's LIBINPUT_CALIBRATION_MATRIX \"\(text)\" is no six numbers; not used")
            }
        }
        plan.isIgnored = properties["LIBINPUT_IGNORE_DEVICE"] == "1"
        let path = properties["ID_PATH"]
        for rule in rules {
            let roles = plan.settings.quirks.role.map { [$0] } ?? device.classification.roles
            guard let reason = rule.match.reason(device, roles: roles, path: path) else { continue }
            plan.matched.append(DevicePlan.Match(origin: rule.origin, reason: reason, sets: rule.settings))
            if let isIgnored = rule.isIgnored { plan.isIgnored = isIgnored }
            if let grabs = rule.grabs { plan.grabs = grabs }
            if let calibration = rule.calibration {
                if let made = rule.calibratedOn, let panel, made != panel {
                    plan.notes.append(
                        "\(rule.origin) calibrates it on \(made.title), but the panel is \(panel.title): not used")
                } else {
                    plan.settings.calibration = calibration
                }
            }
            if let role = rule.role { plan.settings.quirks.role = role }
            for quirk in rule.quirks { plan.settings.quirks.set(quirk) }
        }
        return plan
    }
}

/// What is to be done with one device, and on whose word.
public struct DevicePlan: Hashable, Sendable {
    /// A rule that fits the device.
    public struct Match: Hashable, Sendable {
        /// Where the rule stands.
        public var origin: String
        /// Why it fits.
        public var reason: String
        /// The names of what it sets.
        public var sets: [String]
    }

    public var settings: DeviceSettings
    /// Whether the device is kept from other programs; nil leaves it to the run.
    public var grabs: Bool?
    /// Whether the device is left alone.
    public var isIgnored = false
    /// The rules that fit, in order.
    public var matched: [Match] = []
    /// What udev's properties do, in words.
    public var notes: [String] = []

    init(settings: DeviceSettings) { self.settings = settings }
}
