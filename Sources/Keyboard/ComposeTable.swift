internal import CXkbcommon
internal import Glibc
internal import Linux

/// The one owner of a table of compose sequences and of the place in it.
final class ComposeTable {
    enum Answer {
        /// The symbol begins nothing, and nothing was begun.
        case none
        /// Part of a sequence.
        case composing
        /// It ends a sequence, which types this.
        case composed(String)
        /// It continues no sequence; what was begun is over.
        case cancelled
    }

    private let table: OpaquePointer
    private let state: OpaquePointer

    /// nil if the file cannot be read or makes no table.
    init?(file: String, locale: String, context: OpaquePointer) {
        guard let bytes = Self.read(file) else { return nil }
        let table = bytes.withUnsafeBytes { buffer in
            xkb_compose_table_new_from_buffer(
                context, buffer.baseAddress?.assumingMemoryBound(to: CChar.self), buffer.count, "\(locale).UTF-8",
                XKB_COMPOSE_FORMAT_TEXT_V1, XKB_COMPOSE_COMPILE_NO_FLAGS)
        }
        guard let table else { return nil }
        guard let state = xkb_compose_state_new(table, XKB_COMPOSE_STATE_NO_FLAGS) else {
            xkb_compose_table_unref(table)
            return nil
        }
        self.table = table
        self.state = state
    }

    deinit {
        xkb_compose_state_unref(state)
        xkb_compose_table_unref(table)
    }

    private static func read(_ path: String) -> [UInt8]? {
        guard let file = try? FileDescriptor(path: path, .read) else { return nil }
        var bytes: [UInt8] = []
        while bytes.count < 1 << 24 {
            guard let part = try? file.read(upTo: 1 << 16) else { return nil }
            if part.isEmpty { return bytes }
            bytes += part
        }
        return nil
    }

    var isComposing: Bool { xkb_compose_state_get_status(state) == XKB_COMPOSE_COMPOSING }

    func feed(_ symbol: xkb_keysym_t) -> Answer {
        xkb_compose_state_feed(state, symbol)
        switch xkb_compose_state_get_status(state) {
        case XKB_COMPOSE_COMPOSING: return .composing
        case XKB_COMPOSE_COMPOSED:
            defer { reset() }
            return .composed(text)
        case XKB_COMPOSE_CANCELLED:
            reset()
            return .cancelled
        default: return .none
        }
    }

    func reset() { xkb_compose_state_reset(state) }

    private var text: String {
        var buffer = [CChar](repeating: 0, count: 256)
        let count = xkb_compose_state_get_utf8(state, &buffer, buffer.count)
        return String(decoding: buffer.prefix(max(0, min(Int(count), buffer.count - 1))).map(UInt8.init), as: UTF8.self)
    }
}
