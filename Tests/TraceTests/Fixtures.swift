import Base
import Input
import Trace

/// A small recording by evemu: a panel of two slots, a tap with a move.
let evemuPanel = """
    # EVEMU 1.3
    # Input device name: "Panel"
    N: Little Panel
    I: 0018 1234 abcd 0100
    P: 02 00 00 00 00 00 00 00
    B: 00 0b 00 00 00 00 00 00 00
    B: 01 00 00 00 00 00 00 00 00
    B: 01 00 00 00 00 00 00 00 00
    B: 01 00 00 00 00 00 00 00 00
    B: 01 00 00 00 00 00 00 00 00
    B: 01 00 00 00 00 00 00 00 00
    B: 01 00 04 00 00 00 00 00 00
    B: 03 03 00 00 00 00 80 60 02
    A: 00 0 799 0 0 10
    A: 01 0 479 0 0 10
    A: 2f 0 1 0 0 0
    A: 35 0 799 2 1 10
    A: 36 -5 479 0 0 10
    A: 39 0 65535 0 0 0
    ################################
    #      Waiting for events      #
    ################################
    E: 0.000001 0003 0039 0012	# EV_ABS / ABS_MT_TRACKING_ID   12
    E: 0.000001 0003 0035 0100	# EV_ABS / ABS_MT_POSITION_X    100
    E: 0.000001 0003 0036 0050
    E: 0.000001 0001 014a 0001
    E: 0.000001 0000 0000 0000	# ------------ SYN_REPORT (0) ----------
    E: 0.016667 0003 0035 0110
    E: 0.016667 0000 0000 0000
    E: 1.500000 0003 0039 -001
    E: 1.500000 0001 014a 0000
    E: 1.500000 0000 0000 0000

    """

/// The same touch by libinput record, with what such files hold besides.
let libinputPanel = """
    $ sudo libinput record /dev/input/event3
    Recording to 'stdout'.
    # libinput record
    version: 1
    ndevices: 1
    libinput:
      version: "1.22.1"
      git: "unknown"
    system:
      os: "debian:12"
      dmi: "dmi:bvnLENOVO:"
    devices:
    - node: /dev/input/event3
      evdev:
        # Name: Little Panel
        #   Event code 330 (BTN_TOUCH)
        name: "Little Panel"
        id: [24, 4660, 43981, 256]
        codes:
    \t  0: [0, 1, 3] # EV_SYN
    \t  1: [330] # EV_KEY
          3: [0, 1, 47, 53,
              54, 57] # EV_ABS
        absinfo:
          0: [0, 799, 0, 0, 10]
          1: [0, 479, 0, 0, 10]
          47: [0, 1, 0, 0, 0]
          53: [0, 799, 2, 1, 10]
          54: [-5, 479, 0, 0, 10]
          57: [0, 65535, 0, 0]
        properties: [1]
        future: {}
      hid: [
        0x05, 0x01, 0x09, 0x02,
        0xc0
      ]
      udev:
        properties:
        - ID_INPUT=1
        virtual: false
      quirks:
      - ModelTouch=1
      events:
      # Current time is 12:31:56
      - hid:
         time: [ 0, 0]
    \t hidraw0: [1, 2, 3, 4]
      - evdev:
        - [  0,\t  1,   3,  57,      12] # EV_ABS / ABS_MT_TRACKING_ID     12
        - [  0,      1,   3,  53,     100] # EV_ABS / ABS_MT_POSITION_X
        - [  0,      1,   3,  54,      50]
        - [  0,      1,   1, 330,       1]
        - [  0,      1,   0,   0,       0] # ------------ SYN_REPORT (0) ----------
      - libinput:
        - {time: 0.0, type: TOUCH_DOWN}
      - evdev:
        - [  0,  16667,   3,  53,     110]
        - [  0,  16667,   0,   0,       0]
      - evdev:
        - [  1, 500000,   3,  57, 4294967295]
        - [  1, 500000,   1, 330,       0]
        - [  1, 500000,   0,   0,       0]

    """

let littlePanel = DeviceDescription(
    name: "Little Panel", bus: 0x18, vendor: 0x1234, product: 0xabcd, version: 0x100, properties: [1],
    codes: [1: [0x14a], 3: [0, 1, 0x2f, 0x35, 0x36, 0x39]],
    axes: [
        0: AxisRange(min: 0, max: 799, resolution: 10), 1: AxisRange(min: 0, max: 479, resolution: 10),
        0x2f: AxisRange(min: 0, max: 1), 0x35: AxisRange(min: 0, max: 799, fuzz: 2, flat: 1, resolution: 10),
        0x36: AxisRange(min: -5, max: 479, resolution: 10), 0x39: AxisRange(min: 0, max: 65535),
    ])

let littleTap: [InputFrame] = [
    InputFrame(
        time: Timestamp(1), device: DeviceID(0),
        events: [
            InputEvent(type: 3, code: 0x39, value: 12), InputEvent(type: 3, code: 0x35, value: 100),
            InputEvent(type: 3, code: 0x36, value: 50), InputEvent(type: 1, code: 0x14a, value: 1),
        ]),
    InputFrame(
        time: Timestamp(16667), device: DeviceID(0), events: [InputEvent(type: 3, code: 0x35, value: 110)]),
    InputFrame(
        time: Timestamp(1_500_000), device: DeviceID(0),
        events: [InputEvent(type: 3, code: 0x39, value: -1), InputEvent(type: 1, code: 0x14a, value: 0)]),
]

func source(_ text: String, _ name: String = "t.events") -> TraceSource {
    TraceSource(name: name, bytes: Array(text.utf8))
}

func read(_ text: String, _ options: TraceOptions = TraceOptions()) throws -> Trace {
    try TraceReader.read(source(text), options: options)
}

/// What is said when a text cannot be read; "read" if it can.
func refusal(_ text: String, _ options: TraceOptions = TraceOptions()) -> String {
    do throws(TraceError) {
        _ = try TraceReader.read(source(text), options: options)
        return "read"
    } catch { return error.diagnostics.map(\.text).joined(separator: "\n") }
}
