internal import Base
internal import Input
internal import Scene

/// What a scene does when hardware keys are pressed.
extension SceneDecoder {
    func decodeKeys(_ fields: Fields) -> [KeyBinding] {
        guard let node = fields["keys"] else { return [] }
        guard case .mapping(let entries) = node.content else {
            fields.wrongType(
                "keys", node, "a mapping of keys to actions", "write it as in { F2: [ … ], Ctrl+R: { … } }")
            return []
        }
        var bindings: [KeyBinding] = []
        for entry in entries {
            let actions = decodeActions(entry.value, entry.key)
            guard let key = KeyNames.key(entry.key) else {
                report(
                    .invalidValue, at: entry.keyPosition, "keys: there is no key \"\(entry.key)\"",
                    KeyNames.remedy(for: entry.key))
                continue
            }
            if bindings.contains(where: { $0.key == key }) {
                report(
                    .invalidValue, at: entry.keyPosition, "keys: \"\(entry.key)\" is the key of an entry above",
                    "put all its actions in one place")
            }
            bindings.append(KeyBinding(key, actions))
        }
        return bindings
    }
}

/// The keys that a scene may name.
enum KeyNames {
    /// The press that `name` means; nil if there is no such key.
    static func key(_ name: String) -> KeyPress? {
        guard let press = KeyPress(named: name) else { return nil }
        if case .other(let symbol) = press.key, !symbols.contains(symbol) { return nil }
        return press
    }

    /// The name that was probably meant, part by part; else what there is.
    static func remedy(for name: String) -> String {
        var parts = name.split(separator: "+").map { $0.trimmingSpaces }
        for i in parts.indices {
            let known = i < parts.count - 1 ? modifiers : keys
            if key(parts[i]) == nil { parts[i] = meant(parts[i], among: known) ?? parts[i] }
        }
        let meant = parts.joined(separator: "+")
        if meant != name, key(meant) != nil { return "did you mean \"\(meant)\"?" }
        return "write a character, F1 to F35, \(KeyPress.Key.named.map(\.name).joined(separator: ", ")) or an XKB name "
            + "such as XF86AudioMute, after Ctrl+, Alt+, Super+ or Shift+ if need be"
    }

    private static func meant(_ part: String, among known: [String]) -> String? {
        others[part.lowercased()].flatMap { known.contains($0) ? $0 : nil }
            ?? Suggestion.nearest(to: part, among: known)
    }

    private static let modifiers = ["Ctrl", "Alt", "Super", "Shift"]
    private static let keys = KeyPress.Key.named.map(\.name) + (1...35).map { "F\($0)" } + symbols

    /// What other programs call them, in small letters.
    private static let others = [
        "return": "Enter", "esc": "Escape", "del": "Delete", "ins": "Insert", "pgup": "PageUp", "prior": "PageUp",
        "pgdn": "PageDown", "next": "PageDown", "control": "Ctrl", "strg": "Ctrl", "meta": "Super", "win": "Super",
        "cmd": "Super", "command": "Super", "option": "Alt", "printscreen": "Print", "sysrq": "Sys_Req",
    ]

    /// Keys beyond those that have a name of our own, by the names of their XKB symbols.
    private static let symbols =
        [
            "Break", "Cancel", "Clear", "Execute", "Find", "Help", "Menu", "Num_Lock", "Pause", "Print", "Redo",
            "Scroll_Lock", "Select", "Sys_Req", "Undo",
        ]
        + [
            "AudioForward", "AudioLowerVolume", "AudioMedia", "AudioMicMute", "AudioMute", "AudioNext", "AudioPause",
            "AudioPlay", "AudioPrev", "AudioRaiseVolume", "AudioRandomPlay", "AudioRecord", "AudioRepeat",
            "AudioRewind", "AudioStop", "Back", "Battery", "Blue", "Bluetooth", "Calculator", "Calendar", "Close",
            "Copy", "Cut", "Display", "Documents", "Eject", "Explorer", "Favorites", "Forward", "Game", "Go", "Green",
            "History", "HomePage", "KbdBrightnessDown", "KbdBrightnessUp", "KbdLightOnOff", "Launch0", "Launch1",
            "Launch2", "Launch3", "Launch4", "Launch5", "Launch6", "Launch7", "Launch8", "Launch9", "LaunchA",
            "LaunchB", "LaunchC", "LaunchD", "LaunchE", "LaunchF", "LogOff", "Mail", "MenuKB", "Messenger",
            "MonBrightnessCycle", "MonBrightnessDown", "MonBrightnessUp", "Music", "MyComputer", "New", "Open",
            "Paste", "Phone", "Pictures", "PowerDown", "PowerOff", "Red", "Refresh", "Reload", "Reply", "RFKill",
            "RotateWindows", "RotationLockToggle", "Save", "ScreenSaver", "ScrollDown", "ScrollUp", "Search", "Send",
            "Shop", "Sleep", "Spell", "Standby", "Stop", "Suspend", "TaskPane", "Terminal", "Tools", "TopMenu",
            "TouchpadOff", "TouchpadOn", "TouchpadToggle", "Video", "WakeUp", "WebCam", "WLAN", "WWW", "Yellow",
            "ZoomIn", "ZoomOut",
        ].map { "XF86\($0)" }
}

extension Substring {
    fileprivate var trimmingSpaces: String {
        String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    }
}
