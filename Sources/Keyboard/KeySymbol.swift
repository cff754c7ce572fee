internal import CXkbcommon
internal import Input

/// What XKB's symbols of keys mean.
enum KeySymbol {
    /// Modifiers, locks, group switches; and the console's own keys, which are nobody else's.
    static func changesOthers(_ symbol: xkb_keysym_t) -> Bool {
        switch Int32(bitPattern: symbol) {
        case XKB_KEY_Shift_L...XKB_KEY_Hyper_R, XKB_KEY_ISO_Lock...XKB_KEY_ISO_Level5_Lock, XKB_KEY_Mode_switch,
            XKB_KEY_Num_Lock, XKB_KEY_XF86Switch_VT_1...XKB_KEY_XF86Switch_VT_12:
            true
        default: false
        }
    }

    /// Dead keys and the compose key.
    static func beginsSequence(_ symbol: xkb_keysym_t) -> Bool {
        switch Int32(bitPattern: symbol) {
        case XKB_KEY_dead_grave...XKB_KEY_dead_longsolidusoverlay, XKB_KEY_Multi_key: true
        default: false
        }
    }

    /// nil for no symbol at all.
    static func key(_ symbol: xkb_keysym_t) -> KeyPress.Key? {
        switch Int32(bitPattern: symbol) {
        case XKB_KEY_NoSymbol: return nil
        case XKB_KEY_Return, XKB_KEY_KP_Enter: return .enter
        case XKB_KEY_Escape: return .escape
        case XKB_KEY_Tab, XKB_KEY_ISO_Left_Tab, XKB_KEY_KP_Tab: return .tab
        case XKB_KEY_space, XKB_KEY_KP_Space: return .space
        case XKB_KEY_BackSpace: return .backspace
        case XKB_KEY_Delete, XKB_KEY_KP_Delete: return .delete
        case XKB_KEY_Insert, XKB_KEY_KP_Insert: return .insert
        case XKB_KEY_Left, XKB_KEY_KP_Left: return .left
        case XKB_KEY_Right, XKB_KEY_KP_Right: return .right
        case XKB_KEY_Up, XKB_KEY_KP_Up: return .up
        case XKB_KEY_Down, XKB_KEY_KP_Down: return .down
        case XKB_KEY_Home, XKB_KEY_KP_Home: return .home
        case XKB_KEY_End, XKB_KEY_KP_End: return .end
        case XKB_KEY_Prior, XKB_KEY_KP_Prior: return .pageUp
        case XKB_KEY_Next, XKB_KEY_KP_Next: return .pageDown
        case XKB_KEY_F1...XKB_KEY_F35: return .function(Int(symbol) - Int(XKB_KEY_F1) + 1)
        case XKB_KEY_KP_F1...XKB_KEY_KP_F4: return .function(Int(symbol) - Int(XKB_KEY_KP_F1) + 1)
        default:
            let code = xkb_keysym_to_utf32(symbol)
            if code > 0x20, code != 0x7f, let scalar = Unicode.Scalar(code) { return .character(Character(scalar)) }
            return .other(name(symbol))
        }
    }

    static func name(_ symbol: xkb_keysym_t) -> String {
        var buffer = [CChar](repeating: 0, count: 64)
        let count = xkb_keysym_get_name(symbol, &buffer, buffer.count)
        return String(decoding: buffer.prefix(max(0, min(Int(count), buffer.count - 1))).map(UInt8.init), as: UTF8.self)
    }
}
