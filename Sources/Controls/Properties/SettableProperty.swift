/// The properties that an action or a program may set by `ID.property`.
public enum SettableProperty: String, CaseIterable, Hashable, Sendable {
    case hidden
    case enabled
    /// Of a label.
    case text
    /// Of a button or a row.
    case title
    /// Of a row.
    case detail
    /// Of the scene as a whole: what people need of its looks.
    case appearance, textSize, boldText, contrast, reduceMotion
    /// Of the scene as a whole: how the handheld is held.
    case orientation

    /// Whether an element of this kind has the property.
    public func belongs(to kind: ElementKind) -> Bool {
        switch self {
        case .hidden, .enabled: kind != .scene
        case .appearance, .textSize, .boldText, .contrast, .reduceMotion, .orientation: kind == .scene
        case .text: kind == .label
        case .title: kind == .button || kind == .row
        case .detail: kind == .row
        }
    }

    /// What may be set.
    public var valueType: ValueType {
        switch self {
        case .hidden, .enabled: .boolean
        case .text, .title, .detail: .text
        case .boldText, .reduceMotion: .boolean
        case .appearance: .choice(Traits.Appearance.allCases.map(\.rawValue))
        case .orientation: .choice(Orientation.allCases.map(\.rawValue))
        case .contrast: .choice(Traits.Contrast.allCases.map(\.rawValue))
        case .textSize: .choice(TextSize.allCases.map(\.rawValue))
        }
    }
}
