/// A button that adds a contact to a field.
public struct ContactAddProperties: Hashable, Sendable {
    /// Somebody in the list.
    public struct Contact: Hashable, Sendable {
        public var name: String
        public var email: String
        public var phone: String

        public init(name: String, email: String = "", phone: String = "") {
            self.name = name
            self.email = email
            self.phone = phone
        }

        /// What is added of the contact: its name, or its address if that is asked for and known.
        public func text(of token: Token) -> String {
            switch token {
            case .name: name
            case .email: email.isEmpty ? name : email
            }
        }
    }

    /// What of a contact is added.
    public enum Token: String, CaseIterable, Hashable, Sendable { case name, email }

    /// The field.
    public var target: Reference
    /// In the order of the list.
    public var contacts: [Contact]
    public var token: Token
    /// What a tap does beside opening the list.
    public var onTap: [Action]

    public init(target: Reference, contacts: [Contact], token: Token = .name, onTap: [Action] = []) {
        self.target = target
        self.contacts = contacts
        self.token = token
        self.onTap = onTap
    }
}
