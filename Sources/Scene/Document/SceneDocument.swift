public import Base
public import Controls
public import Drawing
public import Input

/// A whole scene as its file says it, checked: ids are unique, references name something, values are in range.
public struct SceneDocument: Hashable, Sendable {
    /// The file as the user named it.
    public var file: String
    /// The handheld that it is made for.
    public var device: DeviceProfile
    /// A locale's name, as `en_US`.
    public var locale: String
    /// How that locale writes dates and times.
    public var dates: DateFormatting
    /// How it writes numbers.
    public var numbers: NumberFormatting
    /// The id of the first screen.
    public var start: String
    /// Light or dark, how large text is, and what else of that kind it starts with.
    public var traits: Traits
    /// The wall clock when a replay begins; nil is `CivilTime.opening`.
    public var now: CivilTime?
    /// What hardware keys do on every screen.
    public var keys: [KeyBinding]
    /// The files of its pictures.
    public var images: ImageCatalogue
    /// In the order of the file; at least one.
    public var screens: [ScreenDocument]

    public init(
        file: String, device: DeviceProfile, locale: String = "en_US", dates: DateFormatting = .english,
        numbers: NumberFormatting = .english, start: String,
        traits: Traits = Traits(),
        now: CivilTime? = nil, keys: [KeyBinding] = [], images: ImageCatalogue = ImageCatalogue(),
        screens: [ScreenDocument]
    ) {
        self.file = file
        self.device = device
        self.locale = locale
        self.dates = dates
        self.numbers = numbers
        self.start = start
        self.traits = traits
        self.now = now
        self.keys = keys
        self.images = images
        self.screens = screens
    }

    /// What `press` does on every screen; nil if the scene does not say. Of keys that differ by the case of a letter alone, the one
    /// pressed.
    public func binding(for press: KeyPress) -> KeyBinding? {
        keys.first { $0.key.key == press.key && press.matches($0.key) } ?? keys.first { press.matches($0.key) }
    }

    /// The screen of that id; nil if there is none.
    public func screen(_ id: String) -> ScreenDocument? { screens.first { $0.id == id } }
}

/// What a hardware key does.
public struct KeyBinding: Hashable, Sendable {
    /// Which key, with which modifiers.
    public var key: KeyPress
    /// What is done when it is pressed.
    public var actions: [Action]

    public init(_ key: KeyPress, _ actions: [Action]) {
        self.key = key
        self.actions = actions
    }
}

/// One screen of a scene.
public struct ScreenDocument: Hashable, Sendable {
    /// Unique among the screens; elements have a namespace of their own.
    public var id: String
    /// Shown in the navigation bar.
    public var title: TextTemplate
    /// Whether there is a navigation bar: a title or `navigation` asks for one.
    public var navigationBar: Bool
    /// Whether the bar has a back button when there is a screen to go back to.
    public var back: Bool
    /// What stands in the bar at its leading end, at its trailing end, and in place of the title.
    public var left: [Element] = []
    public var right: [Element] = []
    public var center: Element?
    /// What stands in the bar at the bottom; nil: there is none.
    public var toolbar: [Element]?
    /// Whether it is shown.
    public var statusBar: Bool
    /// What it shows, and how.
    public var statusStyle = StatusBar.Style()
    /// Whose petals turn in it; nil: those of the one indicator that there is.
    public var network: Reference?
    /// nil takes the theme's.
    public var background: ThemedColor?
    /// From back to front.
    public var content: [Element]
    /// How the handheld must be held for it; nil: as it is.
    public var orientation: Orientation?
    /// What may come up over it.
    public var overlays: [OverlayProperties] = []
    /// What is done when the screen appears.
    public var onShow: [Action]
    /// What is done when it is left.
    public var onHide: [Action]
    /// Where the screen begins in the scene.
    public var position: SourcePosition

    public init(
        id: String, title: TextTemplate = "", navigationBar: Bool = false, back: Bool = true, statusBar: Bool = true,
        background: ThemedColor? = nil, content: [Element] = [], onShow: [Action] = [], onHide: [Action] = [],
        position: SourcePosition = SourcePosition(line: 1, column: 1)
    ) {
        self.id = id
        self.title = title
        self.navigationBar = navigationBar
        self.back = back
        self.statusBar = statusBar
        self.background = background
        self.content = content
        self.onShow = onShow
        self.onHide = onHide
        self.position = position
    }
}
