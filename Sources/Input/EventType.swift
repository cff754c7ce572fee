/// The kinds of evdev events, under the kernel's own names (linux/input-event-codes.h).
public enum EventType {
    public static let EV_SYN: UInt16 = 0x00
    public static let EV_KEY: UInt16 = 0x01
    public static let EV_REL: UInt16 = 0x02
    public static let EV_ABS: UInt16 = 0x03
    public static let EV_MSC: UInt16 = 0x04
    public static let EV_SW: UInt16 = 0x05
    public static let EV_LED: UInt16 = 0x11
    public static let EV_SND: UInt16 = 0x12
    public static let EV_REP: UInt16 = 0x14
    public static let EV_FF: UInt16 = 0x15
    public static let EV_PWR: UInt16 = 0x16
    public static let EV_FF_STATUS: UInt16 = 0x17
}

/// Event codes that this program speaks of, under the kernel's own names. `EventNames` knows all others too.
public enum EventCode {
    public static let SYN_REPORT: UInt16 = 0
    public static let SYN_CONFIG: UInt16 = 1
    public static let SYN_MT_REPORT: UInt16 = 2
    public static let SYN_DROPPED: UInt16 = 3

    public static let KEY_ESC: UInt16 = 1
    public static let KEY_ENTER: UInt16 = 28
    public static let KEY_LEFTCTRL: UInt16 = 29
    public static let KEY_A: UInt16 = 30
    public static let KEY_LEFTALT: UInt16 = 56
    public static let KEY_SPACE: UInt16 = 57
    public static let KEY_F1: UInt16 = 59
    public static let KEY_F10: UInt16 = 68
    public static let KEY_KP1: UInt16 = 79
    public static let KEY_F11: UInt16 = 87
    public static let KEY_F12: UInt16 = 88
    public static let KEY_KPENTER: UInt16 = 96
    public static let KEY_RIGHTCTRL: UInt16 = 97
    public static let KEY_RIGHTALT: UInt16 = 100
    public static let KEY_UP: UInt16 = 103

    public static let BTN_LEFT: UInt16 = 0x110
    public static let BTN_RIGHT: UInt16 = 0x111
    public static let BTN_MIDDLE: UInt16 = 0x112
    public static let BTN_TOOL_PEN: UInt16 = 0x140
    public static let BTN_TOOL_RUBBER: UInt16 = 0x141
    public static let BTN_TOOL_FINGER: UInt16 = 0x145
    public static let BTN_TOUCH: UInt16 = 0x14a
    public static let BTN_STYLUS: UInt16 = 0x14b
    public static let BTN_TOOL_DOUBLETAP: UInt16 = 0x14d

    public static let REL_X: UInt16 = 0
    public static let REL_Y: UInt16 = 1
    public static let REL_HWHEEL: UInt16 = 6
    public static let REL_WHEEL: UInt16 = 8
    public static let REL_WHEEL_HI_RES: UInt16 = 11

    public static let MSC_RAW: UInt16 = 3
    public static let MSC_SCAN: UInt16 = 4

    public static let ABS_X: UInt16 = 0x00
    public static let ABS_Y: UInt16 = 0x01
    public static let ABS_PRESSURE: UInt16 = 0x18
    /// A number the kernel keeps free, just below `ABS_MT_SLOT`: a device that has both counts through unknown axes.
    public static let ABS_RESERVED: UInt16 = 0x2e
    public static let ABS_MT_SLOT: UInt16 = 0x2f
    public static let ABS_MT_TOUCH_MAJOR: UInt16 = 0x30
    public static let ABS_MT_POSITION_X: UInt16 = 0x35
    public static let ABS_MT_POSITION_Y: UInt16 = 0x36
    public static let ABS_MT_TOOL_TYPE: UInt16 = 0x37
    public static let ABS_MT_TRACKING_ID: UInt16 = 0x39
    public static let ABS_MT_PRESSURE: UInt16 = 0x3a
    public static let ABS_MT_DISTANCE: UInt16 = 0x3b
}

/// Values of events that this program speaks of, under the kernel's own names.
public enum EventValue {
    public static let MT_TOOL_PALM: Int32 = 2
}

/// What a device says of itself as a whole, under the kernel's own names.
public enum InputProperty {
    /// The device moves a pointer: what it points at is not under the finger.
    public static let INPUT_PROP_POINTER: UInt16 = 0
    /// The finger touches what it points at.
    public static let INPUT_PROP_DIRECT: UInt16 = 1
    public static let INPUT_PROP_BUTTONPAD: UInt16 = 2
}
