public import Base

/// What comes up over a screen: an alert, a sheet, a popover.
public struct OverlayProperties: Hashable, Sendable {
    public enum Kind: String, CaseIterable, Hashable, Sendable {
        /// A question in the middle of the screen, which wants an answer.
        case alert
        /// Comes up from the bottom.
        case sheet
        /// Points at what it is about; on a compact screen a sheet.
        case popover
    }

    /// Something to answer.
    public struct Button: Hashable, Sendable {
        public enum Role: String, CaseIterable, Hashable, Sendable {
            case `default`
            /// Nothing is to happen.
            case cancel
            /// Something will be lost.
            case destructive
        }

        public var title: TextTemplate
        public var role: Role
        /// What a tap does, once the overlay is on its way out.
        public var onTap: [Action]

        public init(_ title: TextTemplate, role: Role = .default, onTap: [Action] = []) {
            self.title = title
            self.role = role
            self.onTap = onTap
        }
    }

    public var kind: Kind
    public var id: String
    public var title: TextTemplate
    public var message: TextTemplate
    /// Below the message.
    public var content: [Element]
    /// In the order of the file.
    public var buttons: [Button]
    /// What a popover points at.
    public var anchor: Reference?
    /// Where it begins in the scene.
    public var position: SourcePosition

    public init(
        _ kind: Kind, id: String, title: TextTemplate = "", message: TextTemplate = "", content: [Element] = [],
        buttons: [Button] = [], anchor: Reference? = nil,
        position: SourcePosition = SourcePosition(line: 1, column: 1)
    ) {
        self.kind = kind
        self.id = id
        self.title = title
        self.message = message
        self.content = content
        self.buttons = buttons
        self.anchor = anchor
        self.position = position
    }
}
