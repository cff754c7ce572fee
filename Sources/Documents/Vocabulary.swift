/// The names that may stand in one place of a scene: those that this version builds, and those of the language that it does not yet.
struct Vocabulary {
    var built: [String]
    var planned: [String]

    init(_ built: String, planned: String = "") {
        self.built = built.split(whereSeparator: \.isWhitespace).map(String.init)
        self.planned = planned.split(whereSeparator: \.isWhitespace).map(String.init)
    }

    /// This vocabulary with the names that every element has.
    private func ofElement(placed: Bool = true) -> Vocabulary {
        var all = self
        all.built += ["id"] + (placed ? ["frame"] : []) + ["hidden", "enabled", "tint", "hit", "exclusive"]
        let common = ["style", "hint"]
        all.planned += common.filter { !all.built.contains($0) && !all.planned.contains($0) }
        return all
    }

    /// The place of an element in a stack, in stead of its frame.
    static let flow = ["size", "grow", "align"]

    /// This vocabulary for an element that stands in a stack.
    var inStack: Vocabulary {
        var all = self
        all.built.removeAll { $0 == "frame" }
        all.built += Self.flow.filter { !all.built.contains($0) }
        return all
    }

    static let scene = Vocabulary(
        "handglass device locale start appearance textSize boldText contrast reduceMotion now keys screens",
        planned: """
            skin feel styles strings data states include allow
            """)
    static let device = Vocabulary(
        "class points scale pixels ppi insets keyboard orientation")
    static let screen = Vocabulary(
        "title navigation content statusBar background onShow onHide overlays toolbar orientation")
    static let overlays = ["alert", "sheet", "popover"]
    static let overlay = Vocabulary("id title message content buttons")
    static let popover = Vocabulary("id title message content buttons anchor")
    static let overlayButton = Vocabulary("title role onTap")
    static let statusBar = Vocabulary("time network battery style")
    static let navigation = Vocabulary("back left title right")
    static let font = Vocabulary("family size weight")

    /// Every element's name; the planned ones are refused as such.
    static let elements = Vocabulary(
        """
        label button infoButton detailButton contactAddButton switch slider stepper segmented progress activity
        networkActivity pageControl picker datePicker image pager volume textField table scroll stack spacer
        """, planned: "textView")

    static let label = Vocabulary("text lines align truncate shrink font colour copyable").ofElement()
    static let button = Vocabulary(
        "title image kind border fill corner background titleColour images toggles selected onTap onHold"
    ).ofElement()
    static let states = Vocabulary("normal highlighted selected disabled")
    static let range = Vocabulary("below colour")
    static let image = Vocabulary("file mode onTap").ofElement()
    static let infoButton = Vocabulary("kind onTap").ofElement()
    static let detailButton = Vocabulary("onTap").ofElement()
    static let `switch` = Vocabulary(
        "on onTint offTint thumbTint onImage offImage shows hides enables disables onChange"
    ).ofElement()
    static let slider = Vocabulary(
        """
        min max value step continuous minImage maxImage thumbImage minTrackImage maxTrackImage minTint maxTint thumbTint
        jump onChange
        """
    ).ofElement()
    static let stepper = Vocabulary(
        "min max value step wraps autorepeat continuous minusImage plusImage onChange"
    ).ofElement()
    static let progress = Vocabulary("value kind animated fillTint trackTint fillImage trackImage")
        .ofElement()
    static let activity = Vocabulary("animating size colour hidesWhenStopped").ofElement()
    static let pageControl = Vocabulary(
        "pager pages current currentTint hidesForSinglePage onChange"
    ).ofElement()
    static let segmented = Vocabulary(
        "segments selected momentary shows background selectedBackground divider contentOffset onChange"
    ).ofElement()
    static let segment = Vocabulary("title image enabled")
    static let picker = Vocabulary("wheels selected onChange").ofElement()
    static let volume = Vocabulary(
        "value route output showsSlider showsRoute minImage maxImage thumbImage routeImage onChange"
    ).ofElement()
    static let output = Vocabulary("id name volume")
    static let contactAddButton = Vocabulary("target contacts token onTap").ofElement()
    static let contact = Vocabulary("name email phone")
    static let textField = Vocabulary(
        "text placeholder font colour onEdit",
        planned: """
            keyboard secure returnKey clearButton left right align maxLength pattern capitalisation onSubmit next
            """
    ).ofElement()
    static let stack = Vocabulary("axis spacing padding align distribute content").ofElement()
    static let scroll = Vocabulary("content contentSize axis bounces paging refresh").ofElement()
    static let spacer = Vocabulary("").ofElement()
    static let networkActivity = Vocabulary("delay linger").ofElement()
    static let pager = Vocabulary("pages current onChange").ofElement()
    static let datePicker = Vocabulary("mode value min max minuteInterval timeZone locale onChange").ofElement()
    static let wheel = Vocabulary("rows loop width")
    static let wheelRow = Vocabulary("title image id")
    static let table = Vocabulary("style sections selection refresh onSelect", planned: "dismissKeyboard").ofElement()
    static let section = Vocabulary("header footer rows")
    static let row = Vocabulary(
        "title detail layout image control accessory onTap onAccessory height"
    ).ofElement(placed: false)
    static let refresh = Vocabulary("title every timeout onRefresh").ofElement(placed: false)

    static let actions = Vocabulary(
        "go flip back present dismiss set toggle emit beginActivity endActivity beginRefreshing endRefreshing start stop after",
        planned: "when")
    static let emit = Vocabulary("name value")
    static let after = Vocabulary("delay do")
}
