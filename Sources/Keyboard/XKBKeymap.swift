internal import CXkbcommon
internal import Input

/// The one owner of a compiled keymap and of the state of a seat's keys in it.
final class XKBKeymap {
    let context: OpaquePointer
    private let keymap: OpaquePointer
    private var state: OpaquePointer
    private let modifierIndices: [(KeyPress.Modifiers, xkb_mod_index_t)]
    private let lightIndices: [(KeyboardLights, xkb_led_index_t)]

    /// evdev's codes are XKB's less this.
    private static let offset: xkb_keycode_t = 8

    /// nil if XKB's data do not make such a keymap.
    init?(_ names: KeymapNames, data: XKBData) {
        let flags = XKB_CONTEXT_NO_DEFAULT_INCLUDES.rawValue | XKB_CONTEXT_NO_ENVIRONMENT_NAMES.rawValue
        guard let context = xkb_context_new(xkb_context_flags(rawValue: flags)) else { return nil }
        // What goes wrong is told by us, once.
        xkb_context_set_log_level(context, xkb_log_level(rawValue: 0))
        for root in data.roots { xkb_context_include_path_append(context, root) }
        guard let keymap = Self.compile(names, context) else {
            xkb_context_unref(context)
            return nil
        }
        guard let state = xkb_state_new(keymap) else {
            xkb_keymap_unref(keymap)
            xkb_context_unref(context)
            return nil
        }
        self.context = context
        self.keymap = keymap
        self.state = state
        let modifiers: [(KeyPress.Modifiers, String)] = [
            (.shift, XKB_MOD_NAME_SHIFT), (.control, XKB_MOD_NAME_CTRL), (.alt, XKB_MOD_NAME_ALT),
            (.logo, XKB_MOD_NAME_LOGO),
        ]
        modifierIndices = modifiers.map { ($0.0, xkb_keymap_mod_get_index(keymap, $0.1)) }
        let lights: [(KeyboardLights, String)] = [
            (.num, XKB_LED_NAME_NUM), (.caps, XKB_LED_NAME_CAPS), (.scroll, XKB_LED_NAME_SCROLL), (.compose, "Compose"),
        ]
        lightIndices = lights.map { ($0.0, xkb_keymap_led_get_index(keymap, $0.1)) }
    }

    deinit {
        xkb_state_unref(state)
        xkb_keymap_unref(keymap)
        xkb_context_unref(context)
    }

    private static func compile(_ names: KeymapNames, _ context: OpaquePointer) -> OpaquePointer? {
        "evdev".withCString { rules in
            names.model.withCString { model in
                names.layout.withCString { layout in
                    names.variant.withCString { variant in
                        names.options.withCString { options in
                            var names = xkb_rule_names(
                                rules: rules, model: model, layout: layout, variant: variant, options: options)
                            return xkb_keymap_new_from_names(context, &names, XKB_KEYMAP_COMPILE_NO_FLAGS)
                        }
                    }
                }
            }
        }
    }

    /// The symbol of the key as things stand. Where Ctrl is to act on a layout without Latin letters, that of the first
    /// layout that has one there.
    func symbol(of code: UInt16) -> xkb_keysym_t {
        let key = xkb_keycode_t(code) + Self.offset
        let symbol = xkb_state_key_get_one_sym(state, key)
        guard modifiers.contains(.control), xkb_keysym_to_utf32(symbol) > 0x7f else { return symbol }
        for group in 0..<xkb_keymap_num_layouts_for_key(keymap, key) {
            let level = xkb_state_key_get_level(state, key, group)
            var symbols: UnsafePointer<xkb_keysym_t>?
            guard level != XKB_LEVEL_INVALID,
                xkb_keymap_key_get_syms_by_level(keymap, key, group, level, &symbols) == 1,
                let other = symbols?.pointee, (0x21...0x7e).contains(xkb_keysym_to_utf32(other))
            else { continue }
            return other
        }
        return symbol
    }

    func update(_ code: UInt16, isDown: Bool) {
        xkb_state_update_key(state, xkb_keycode_t(code) + Self.offset, isDown ? XKB_KEY_DOWN : XKB_KEY_UP)
    }

    func repeats(_ code: UInt16) -> Bool { xkb_keymap_key_repeats(keymap, xkb_keycode_t(code) + Self.offset) != 0 }

    var modifiers: KeyPress.Modifiers {
        modifierIndices.reduce(into: []) { found, modifier in
            if xkb_state_mod_index_is_active(state, modifier.1, XKB_STATE_MODS_EFFECTIVE) > 0 {
                found.formUnion(modifier.0)
            }
        }
    }

    var lights: KeyboardLights {
        lightIndices.reduce(into: []) { lit, light in
            if xkb_state_led_index_is_active(state, light.1) > 0 { lit.formUnion(light.0) }
        }
    }

    /// Forgets what is held and latched; locks stay. Then `held` are down, whatever they would have locked.
    func reset(held: [UInt16]) {
        guard let fresh = xkb_state_new(keymap) else { return }
        let locked = xkb_state_serialize_mods(state, XKB_STATE_MODS_LOCKED)
        let group = xkb_state_serialize_layout(state, XKB_STATE_LAYOUT_LOCKED)
        xkb_state_unref(state)
        state = fresh
        for code in held { update(code, isDown: true) }
        xkb_state_update_mask(
            state, xkb_state_serialize_mods(state, XKB_STATE_MODS_DEPRESSED), 0, locked,
            xkb_state_serialize_layout(state, XKB_STATE_LAYOUT_DEPRESSED), 0, group)
    }
}
