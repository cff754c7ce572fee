/// One element of a scene: what all have, and what its kind has.
public struct Element: Hashable, Sendable {
    /// What all elements have.
    public var common: ElementProperties
    /// What this kind of element has.
    public var content: ElementContent

    public init(_ content: ElementContent, _ common: ElementProperties = ElementProperties()) {
        self.common = common
        self.content = content
    }

    /// Which element it is.
    public var kind: ElementKind { content.kind }
}

/// The kinds of element, by their names in scenes. Row and refresh stand inside a table only.
public enum ElementKind: String, CaseIterable, Hashable, Sendable {
    /// The whole, which has properties too.
    case scene
    case label
    case button
    case infoButton
    case detailButton
    case `switch`
    case slider
    case stepper
    case segmented
    case progress
    case activity
    case pageControl
    case picker
    case datePicker
    case table
    case image
    case networkActivity
    case pager
    case volume
    case contactAddButton
    case textField
    case stack
    case spacer
    case scroll
    case row
    case refresh
    case alert
    case sheet
    case popover
}

/// An element's kind with the properties of that kind.
public indirect enum ElementContent: Hashable, Sendable {
    case label(LabelProperties)
    case button(ButtonProperties)
    case glyphButton(GlyphButtonProperties)
    case `switch`(SwitchProperties)
    case slider(SliderProperties)
    case stepper(StepperProperties)
    case segmented(SegmentedProperties)
    case progress(ProgressProperties)
    case activity(ActivityProperties)
    case pageControl(PageControlProperties)
    case picker(PickerProperties)
    case datePicker(DatePickerProperties)
    case table(TableProperties)
    case image(ImageProperties)
    case networkActivity(NetworkActivityProperties)
    case pager(PagerProperties)
    case volume(VolumeProperties)
    case contactAddButton(ContactAddProperties)
    case textField(TextFieldProperties)
    case stack(StackProperties)
    case spacer
    case scroll(ScrollProperties)

    /// Which element it is.
    public var kind: ElementKind {
        switch self {
        case .label: .label
        case .button: .button
        case .glyphButton(let button):
            switch button.glyph {
            case .info: .infoButton
            case .detail: .detailButton
            case .add: .contactAddButton
            case .route: .volume
            }
        case .switch: .switch
        case .slider: .slider
        case .stepper: .stepper
        case .segmented: .segmented
        case .progress: .progress
        case .activity: .activity
        case .pageControl: .pageControl
        case .picker: .picker
        case .datePicker: .datePicker
        case .table: .table
        case .image: .image
        case .networkActivity: .networkActivity
        case .pager: .pager
        case .volume: .volume
        case .contactAddButton: .contactAddButton
        case .textField: .textField
        case .stack: .stack
        case .spacer: .spacer
        case .scroll: .scroll
        }
    }

    /// What `set` may give the element.
    public var valueType: ValueType {
        switch self {
        case .label: .text
        case .glyphButton, .image, .networkActivity, .contactAddButton, .stack, .spacer, .scroll: .none
        case .textField: .text
        case .pager(let pager): .index(count: pager.pages.count, nullable: false)
        case .pageControl(let control): .index(count: control.pages, nullable: false)
        case .button(let button): button.toggles ? .boolean : .none
        case .switch: .boolean
        case .slider, .stepper, .progress, .volume: .number
        case .activity: .boolean
        case .segmented(let segmented): .index(count: segmented.segments.count, nullable: true)
        case .picker(let picker): .indexes(counts: picker.wheels.map(\.rows.count))
        case .datePicker(let picker): .date(picker.mode)
        case .table(let table): table.valueType
        }
    }
}
