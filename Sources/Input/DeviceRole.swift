/// What a device can be used for. One device node may be several things.
public enum DeviceRole: String, CaseIterable, Hashable, Sendable {
    /// A panel over the picture: the finger touches what it means.
    case touchscreen
    /// A touch surface beside the picture, which moves a pointer.
    case touchpad
    /// A pointer with absolute positions and buttons, such as the tablet of a virtual machine.
    case absolutePointer
    /// A pointer with relative motion.
    case mouse
    case keyboard
    /// A pen on a tablet or on the picture.
    case penTablet

    /// Whether it makes contacts on the screen: by its own absolute position, or by the pointer it moves.
    public var makesContacts: Bool {
        switch self {
        case .touchscreen, .absolutePointer, .mouse, .penTablet: true
        case .touchpad, .keyboard: false
        }
    }

    /// The role in words for messages.
    public var title: String {
        switch self {
        case .touchscreen: "touch screen"
        case .touchpad: "touchpad"
        case .absolutePointer: "absolute pointer"
        case .mouse: "mouse"
        case .keyboard: "keyboard"
        case .penTablet: "pen tablet"
        }
    }
}

/// The roles of a device, found from what it can send, never from its name or udev's tags.
public struct DeviceClassification: Hashable, Sendable {
    /// In the order of `DeviceRole`; empty if it is nothing that this program uses.
    public var roles: [DeviceRole]
    /// Why, in words for the log and `devices`.
    public var reason: String

    /// Whether some role of the device makes contacts on the screen.
    public var makesContacts: Bool { roles.contains(where: \.makesContacts) }
}

extension DeviceDescription {
    /// What this device is, and why.
    public var classification: DeviceClassification {
        var roles: [DeviceRole] = []
        var reasons: [String] = []
        if hasFakeMultitouch {
            reasons.append("its multi-touch axes are numbered through unknown ones and mean nothing")
        }
        if let (role, reason) = surfaceRole {
            roles.append(role)
            reasons.append(reason)
        }
        if hasKey(EventCode.BTN_LEFT), hasRelative(EventCode.REL_X), hasRelative(EventCode.REL_Y) {
            roles.append(.mouse)
            reasons.append("mouse: REL_X, REL_Y and BTN_LEFT")
        }
        if let key = Self.typingKeys.first(where: hasKey) {
            roles.append(.keyboard)
            reasons.append("keyboard: \(EventNames.name(type: EventType.EV_KEY, code: key) ?? "typing keys")")
        }
        if roles.isEmpty { reasons.append("no pointing and no typing among its events") }
        return DeviceClassification(roles: roles, reason: reasons.joined(separator: "; "))
    }

    /// Any of these makes a keyboard: of a whole one, a number pad, or a remote control.
    private static let typingKeys = [
        EventCode.KEY_ENTER, EventCode.KEY_A, EventCode.KEY_KPENTER, EventCode.KEY_KP1, EventCode.KEY_UP,
    ]

    private func hasKey(_ code: UInt16) -> Bool { has(EventType.EV_KEY, code) }
    private func hasRelative(_ code: UInt16) -> Bool { has(EventType.EV_REL, code) }

    /// The one role that a device with absolute positions has.
    private var surfaceRole: (DeviceRole, String)? {
        let hasPosition = has(EventType.EV_ABS, EventCode.ABS_X) && has(EventType.EV_ABS, EventCode.ABS_Y)
        guard isMultitouch || hasPosition, !hasFakeMultitouch else { return nil }
        let axes = isMultitouch ? "multi-touch positions" : "ABS_X, ABS_Y"
        let isDirect = has(property: InputProperty.INPUT_PROP_DIRECT)
        if hasKey(EventCode.BTN_TOOL_PEN), hasKey(EventCode.BTN_STYLUS) || hasKey(EventCode.BTN_TOOL_RUBBER) {
            return (.penTablet, "pen tablet: \(axes) and a pen with side button or eraser")
        }
        if has(property: InputProperty.INPUT_PROP_POINTER), !isDirect, hasKey(EventCode.BTN_TOUCH) || isMultitouch {
            return (.touchpad, "touchpad: \(axes) and INPUT_PROP_POINTER without INPUT_PROP_DIRECT")
        }
        if hasKey(EventCode.BTN_TOOL_FINGER), !isDirect {
            return (.touchpad, "touchpad: \(axes) and BTN_TOOL_FINGER without INPUT_PROP_DIRECT")
        }
        // A mouse whose back is a touch surface, or a receiver that claims everything.
        if hasRelative(EventCode.REL_X), !isDirect { return nil }
        if hasKey(EventCode.BTN_TOUCH) { return (.touchscreen, "touch screen: \(axes) and BTN_TOUCH") }
        if isMultitouch, isDirect { return (.touchscreen, "touch screen: \(axes) and INPUT_PROP_DIRECT") }
        if isMultitouch { return (.touchscreen, "touch screen: \(axes) and no relative motion") }
        guard hasPosition, hasKey(EventCode.BTN_LEFT) else { return nil }
        if !has(EventType.EV_REL) {
            return (.touchscreen, "touch screen: ABS_X, ABS_Y and BTN_LEFT without relative motion")
        }
        return (.absolutePointer, "absolute pointer: ABS_X, ABS_Y and BTN_LEFT beside a wheel")
    }
}
