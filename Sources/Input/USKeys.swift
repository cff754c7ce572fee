/// What stands on a US keyboard, by evdev's codes: the layout that needs no data, and what gesture scripts type on.
public enum USKeys {
    /// What one key does.
    public enum Meaning: Hashable, Sendable {
        /// Types one character, or with Shift another; letters also follow Caps Lock.
        case characters(Character, shifted: Character)
        /// Of the number pad: moves, or with Num Lock and without Shift types.
        case pad(KeyPress.Key, Character)
        /// Does something, or something else while the modifiers are held.
        case key(KeyPress.Key, with: KeyPress.Modifiers, KeyPress.Key)
        case modifier(KeyPress.Modifiers)
        case lock(KeyboardLights)
    }

    /// What the key does; nil if a US keyboard has no such key.
    public static func meaning(of code: UInt16) -> Meaning? { meanings[code] }

    /// A key and what is held with it.
    public typealias Chord = (code: UInt16, modifiers: KeyPress.Modifiers)

    /// How `character` is typed; nil if there is no key for it.
    public static func chord(typing character: Character) -> Chord? { typing[character] }

    /// The key that `KeyPress.name` calls so, modifiers aside (`Enter`, `F5`, `XF86AudioMute`); nil if there is none.
    public static func chord(named name: String) -> Chord? {
        if name.count == 1, let character = name.first { return chord(typing: character) }
        return named[name]
    }

    /// Rows of keys with codes that follow each other.
    private static let rows: [(first: UInt16, plain: String, shifted: String)] = [
        (2, "1234567890-=", "!@#$%^&*()_+"), (16, "qwertyuiop[]", "QWERTYUIOP{}"),
        (30, "asdfghjkl;'`", "ASDFGHJKL:\"~"),
        (43, "\\zxcvbnm,./", "|ZXCVBNM<>?"), (86, "<", ">"), (55, "*", "*"), (74, "-", "-"), (78, "+", "+"),
        (98, "/", "/"), (117, "=\u{b1}", "=\u{b1}"), (121, ".", "."), (179, "()", "()"),
    ]

    private static let keys: [(UInt16, KeyPress.Key)] =
        [
            (1, .escape), (14, .backspace), (15, .tab), (28, .enter), (57, .space), (96, .enter), (102, .home),
            (103, .up), (104, .pageUp), (105, .left), (106, .right), (107, .end), (108, .down), (109, .pageDown),
            (110, .insert), (111, .delete), (87, .function(11)), (88, .function(12)),
        ] + (1...10).map { (UInt16(58 + $0), .function($0)) }

    private static let pad: [(UInt16, KeyPress.Key, Character)] = [
        (71, .home, "7"), (72, .up, "8"), (73, .pageUp, "9"), (75, .left, "4"), (76, .other("KP_Begin"), "5"),
        (77, .right, "6"), (79, .end, "1"), (80, .down, "2"), (81, .pageDown, "3"), (82, .insert, "0"),
        (83, .delete, "."),
    ]

    private static let modifiers: [(UInt16, KeyPress.Modifiers)] = [
        (29, .control), (42, .shift), (54, .shift), (56, .alt), (97, .control), (100, .alt), (125, .logo), (126, .logo),
    ]

    private static let locks: [(UInt16, KeyboardLights)] = [(58, .caps), (69, .num)]

    /// The symbols of all other keys as XKB names them; after a bar what they are with Shift, or with another modifier.
    private static let symbols = """
        70 Scroll_Lock 90 Katakana 91 Hiragana 92 Henkan_Mode 93 Hiragana_Katakana 94 Muhenkan 99 Print|Alt+Sys_Req
        101 Linefeed 113 XF86AudioMute 114 XF86AudioLowerVolume 115 XF86AudioRaiseVolume 116 XF86PowerOff 119 Pause|Ctrl+Break
        120 XF86LaunchA 122 Hangul 123 Hangul_Hanja 127 Menu 128 Cancel 129 Redo 130 SunProps 131 Undo 132 SunFront
        133 XF86Copy 134 XF86Open 135 XF86Paste 136 Find 137 XF86Cut 138 Help 139 XF86MenuKB 140 XF86Calculator
        142 XF86Sleep 143 XF86WakeUp 144 XF86Explorer 145 XF86Send 147 XF86Xfer 148 XF86Launch1 149 XF86Launch2
        150 XF86WWW 151 XF86DOS 152 XF86ScreenSaver 153 XF86RotateWindows 154 XF86TaskPane 155 XF86Mail
        156 XF86Favorites 157 XF86MyComputer 158 XF86Back 159 XF86Forward 161 XF86Eject 162 XF86Eject 163 XF86AudioNext
        164 XF86AudioPlay|XF86AudioPause 165 XF86AudioPrev 166 XF86AudioStop|XF86Eject 167 XF86AudioRecord
        168 XF86AudioRewind 169 XF86Phone 171 XF86Tools 172 XF86HomePage 173 XF86Reload 174 XF86Close 177 XF86ScrollUp
        178 XF86ScrollDown 181 XF86New 182 Redo 183 XF86Tools 184 XF86Launch5 185 XF86Launch6 186 XF86Launch7
        187 XF86Launch8 188 XF86Launch9 190 XF86AudioMicMute 191 XF86TouchpadToggle 192 XF86TouchpadOn
        193 XF86TouchpadOff 200 XF86AudioPlay 201 XF86AudioPause 202 XF86Launch3 203 XF86Launch4 204 XF86LaunchB
        205 XF86Suspend 206 XF86Close 207 XF86AudioPlay 208 XF86AudioForward 210 Print 212 XF86WebCam
        213 XF86AudioPreset 215 XF86Mail 216 XF86Messenger 217 XF86Search 218 XF86Go 219 XF86Finance 220 XF86Game
        221 XF86Shop 223 Cancel 224 XF86MonBrightnessDown 225 XF86MonBrightnessUp 226 XF86AudioMedia 227 XF86Display
        228 XF86KbdLightOnOff 229 XF86KbdBrightnessDown 230 XF86KbdBrightnessUp 231 XF86Send 232 XF86Reply
        233 XF86MailForward 234 XF86Save 235 XF86Documents 236 XF86Battery 237 XF86Bluetooth 238 XF86WLAN 239 XF86UWB
        241 XF86Next_VMode 242 XF86Prev_VMode 243 XF86MonBrightnessCycle 244 XF86BrightnessAuto 245 XF86DisplayOff
        246 XF86WWAN 247 XF86RFKill 248 XF86AudioMicMute
        """

    private static let meanings: [UInt16: Meaning] = {
        var table: [UInt16: Meaning] = [:]
        for row in rows {
            for (offset, pair) in zip(row.plain, row.shifted).enumerated() {
                table[row.first + UInt16(offset)] = .characters(pair.0, shifted: pair.1)
            }
        }
        for (code, key) in keys { table[code] = .key(key, with: [], key) }
        for (code, key, character) in pad { table[code] = .pad(key, character) }
        for (code, modifier) in modifiers { table[code] = .modifier(modifier) }
        for (code, light) in locks { table[code] = .lock(light) }
        let words = symbols.split { $0 == " " || $0 == "\n" }
        for index in stride(from: 0, to: words.count - 1, by: 2) {
            guard let code = UInt16(words[index]) else { continue }
            let names = words[index + 1].split(separator: "|").map(String.init)
            let other = (names.last ?? names[0]).split(separator: "+").map(String.init)
            let modifier: KeyPress.Modifiers =
                switch other.first {
                case _ where names.count == 1: []
                case "Alt": .alt
                case "Ctrl": .control
                default: .shift
                }
            table[code] = .key(.other(names[0]), with: modifier, .other(other.last ?? names[0]))
        }
        return table
    }()

    private static let typing: [Character: Chord] = {
        var table: [Character: Chord] = [" ": (57, [])]
        for row in rows {
            for (offset, character) in row.plain.enumerated() where table[character] == nil {
                table[character] = (row.first + UInt16(offset), [])
            }
            for (offset, character) in row.shifted.enumerated() where table[character] == nil {
                table[character] = (row.first + UInt16(offset), .shift)
            }
        }
        return table
    }()

    private static let named: [String: Chord] = {
        var table: [String: Chord] = [:]
        func add(_ key: KeyPress.Key, _ code: UInt16, _ modifiers: KeyPress.Modifiers) {
            let name = KeyPress(key).name
            if table[name] == nil { table[name] = (code, modifiers) }
        }
        let codes = meanings.keys.sorted()
        // First keys that do the same with any modifier, so that a name with `Shift+` before it means them too.
        for code in codes {
            if case .key(let plain, let modifiers, _)? = meanings[code], modifiers.isEmpty { add(plain, code, []) }
        }
        for code in codes {
            guard case .key(let plain, let modifiers, let other)? = meanings[code] else { continue }
            add(plain, code, [])
            add(other, code, modifiers)
        }
        for (code, key, _) in pad { add(key, code, []) }
        return table
    }()
}
