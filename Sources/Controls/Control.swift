public import Base
public import Drawing
public import Gestures
public import Input

/// One element on a screen: its place, its state, what a touch does to it, and what it looks like.
///
/// A subclass is one control, in one file. It keeps its own state, draws itself into a display list in its own coordinates, and tells its
/// `host` what happened. It never asks the time: every call that may depend on it carries the moment.
open class Control {
    /// The id given in the scene, or the place (`SCREEN/0/2`, `TABLE.s0.r2`) of an element without one.
    public let id: String
    /// The scene gave it its id: it can be set and referred to.
    public var isNamed = true
    /// It is a part of the control that it stands in, which lists it itself.
    public var isPart = false
    /// The element's name in scenes: `slider`, `switch`, …
    open var kind: String { "control" }
    /// Who is told what happened; set when the screen is built.
    ///
    /// Not weak: a weak reference costs whatever it points to its fast reference counts. A host that goes before its controls takes
    /// itself out of them.
    public unowned var host: (any ControlHost)? {
        didSet { for child in children { child.host = host } }
    }
    /// The control that this one stands in; nil for a screen. It outlives its children, or takes itself out of them.
    public var parent: Control? { above }
    /// Bottom first.
    public var children: [Control] { below }
    /// Points, in the parent's content (which a scroll view moves by its offset).
    public var frame: Rect {
        get { place }
        set {
            guard newValue != place else { return }
            let old = place
            place = newValue
            reachChanged()
            damage(looks.offset(by: old.origin - place.origin), place: placement)
            invalidate()
            if place.size != old.size { layOut() }
        }
    }
    // What every walk through the tree reads is stored apart from what others see of it: then the compiler knows all that touches
    // it, and need not have each access checked while it runs.
    private unowned var above: Control?
    private var below: [Control] = []
    private var place = Rect.zero
    private var isAway = false
    /// No other control is pressed while this one is, and the other way round.
    public var isExclusive = false
    private var hasFocus = false
    /// Grows the hit area beyond 44 × 44 by these margins.
    public var hitMargins = Insets.zero
    /// Own colour for what the theme tints; nil takes the theme's.
    public var ownTint: ThemedColor?
    /// `ownTint` under the theme of the moment.
    public var tint: Color? { ownTint?.color(in: theme) }
    /// Colours and type of the moment.
    public var theme: Theme { host?.theme ?? .light }
    /// A font of the scene's as it is set here: in bars, which have one height, text does not grow.
    func font(_ choice: FontChoice) -> Font {
        switch choice {
        case .style(let style): isInBar ? theme.fixedFont(style) : theme.font(style)
        case .fixed: theme.font(choice)
        }
    }
    /// By how much a control of one line of `style` is higher here than at size l.
    func growth(_ style: TextStyle) -> Double { isInBar ? 0 : theme.growth(style) }
    private var isInBar: Bool {
        var next = above
        while let control = next {
            if control is NavigationBar || control is Toolbar { return true }
            next = control.above
        }
        return false
    }
    /// Lines begin at the right: what has a leading end has it there.
    public var isMirrored: Bool { host?.traits.isRightToLeft ?? false }

    /// Neither drawn nor touched, its children with it.
    public var isHidden: Bool {
        get { isAway }
        set {
            guard newValue != isAway else { return }
            isAway = newValue
            visibilityChanged()
        }
    }
    /// Takes touches; drawn paler if not, its children with it.
    public var isEnabled = true {
        didSet { if isEnabled != oldValue { invalidateAll() } }
    }

    /// Identity of this control's layer, given by the host when the screen is built.
    public var layerIdentity: UInt32 = 0
    private var layerRevision: UInt32 = 0
    private var upperRevision: UInt32 = 0
    private var upperList = DisplayList()
    private var list = DisplayList()
    private var listIsCurrent = false
    /// See `reach`; nil until it is asked for, and again when a frame or a child below changed.
    private var knownReach: Rect?

    public init(id: String) { self.id = id }

    deinit {
        for child in below { child.above = nil }
    }

    // MARK: Tree

    /// Adds a child above all others.
    public func add(_ child: Control) {
        child.above = self
        child.host = host
        below.append(child)
        reachChanged()
    }

    /// Puts a child above all others.
    func raise(_ child: Control) {
        below.removeAll { $0 === child }
        below.append(child)
    }

    /// Adds a child below all others: it is drawn first and touched last.
    public func addBelow(_ child: Control) {
        child.above = self
        child.host = host
        below.insert(child, at: 0)
        reachChanged()
    }

    /// Where this control's origin lies on the screen, in points.
    public var screenOrigin: Point {
        guard let above else { return place.origin }
        return above.screenOrigin - above.contentOffset + place.origin
    }
    /// Its place on the screen, in points.
    public var screenFrame: Rect { Rect(origin: screenOrigin, size: place.size) }
    /// Its frame in its own coordinates: the origin is its top left.
    public var bounds: Rect { Rect(origin: .zero, size: place.size) }

    /// `local` (own points) in screen points.
    public func screenRect(of local: Rect) -> Rect { turned(local).offset(by: screenOrigin) }
    /// A point of the screen in own points.
    public func local(_ point: Point) -> Point {
        let local = point - screenOrigin
        return isTurned ? Point(place.width - local.x, local.y) : local
    }

    /// Whether this control is drawn and touched the other way round where reading begins at the right. It itself knows nothing of that:
    /// its own points begin at its leading end.
    open var mirrors: Bool { false }
    /// It is, now.
    private var isTurned: Bool { mirrors && isMirrored }
    /// A place in own points as it lies, and the other way round.
    func turned(_ rect: Rect) -> Rect { isTurned ? rect.mirrored(in: place.width) : rect }
    /// What a key means to a control whose own points begin at its leading end.
    public func turned(_ key: KeyPress) -> KeyPress {
        guard isTurned, key.key == .left || key.key == .right else { return key }
        var turned = key
        turned.key = key.key == .left ? .right : .left
        return turned
    }

    /// The part of the screen through which this control is seen: its scrolling ancestors' viewports, in screen points.
    public var viewport: Rect { placement.viewport }

    /// What a walk up the tree tells.
    private struct Placement {
        var origin: Point
        var viewport: Rect
        var isVisible: Bool
        var root: Control
    }

    private var placement: Placement {
        guard let above else {
            return Placement(
                origin: place.origin, viewport: host?.screenBounds ?? .zero, isVisible: !isAway, root: self)
        }
        var placement = above.placement
        if above.clipsChildren {
            let frame = Rect(origin: placement.origin, size: above.place.size)
            placement.viewport = placement.viewport.intersection(frame)
        }
        placement.origin = placement.origin - above.contentOffset + place.origin
        placement.isVisible = placement.isVisible && !isAway
        return placement
    }

    /// Shown, and so are all its ancestors.
    public var isVisible: Bool { !isAway && (above?.isVisible ?? true) }
    /// Drawn, and so are all its ancestors: its motion is seen.
    open var isSeen: Bool { isDrawn && (above?.isSeen ?? true) }
    /// Enabled, and so are all its ancestors.
    public var isEffectivelyEnabled: Bool { isEnabled && (above?.isEffectivelyEnabled ?? true) }

    /// How far the children are moved up and left: a scroll view's offset.
    open var contentOffset: Point { .zero }
    /// Children outside the bounds are neither seen nor touched.
    open var clipsChildren: Bool { false }
    /// Colours, type or the direction of reading changed: draws and places everything below anew, values and places of motion kept.
    public func restyle() {
        restyled()
        layOut()
        invalidate()
        for child in below { child.restyle() }
    }
    /// What hangs on colours and type, other than looks and places, is told here that they changed.
    open func restyled() {}
    /// Places the children; called when the size changed.
    open func layOut() {}
    /// The size it has where the scene gives none; nil where it must be given (tables, scrolls).
    open func naturalSize(_ text: any TextMeasuring) -> Size? { nil }

    /// How high it is where it is `width` wide; nil: as it always is.
    open func height(width: Double, _ text: any TextMeasuring) -> Double? { nil }
    /// What it shows wants more or less room than before: whoever placed it by that places it anew.
    func sizeChanged() { parent?.childSizeChanged(self) }
    /// A child wants more or less room.
    open func childSizeChanged(_ child: Control) {}

    /// Where a table row puts this control.
    open var rowPlacement: RowPlacement { .natural }

    // MARK: Value

    /// What `get` answers; nil for elements without a value.
    open var value: Value? { nil }
    /// What `set` takes.
    open var valueType: ValueType { .none }
    /// Takes a program's value, one that `valueType` accepts: numbers are clamped and snapped. Tells the host of a real change with
    /// cause `program`, of no change nothing.
    open func set(_ value: Value) {}
    /// What the property of this name (`title`, `hidden`, …) takes; nil if there is none that can be set.
    open func valueType(ofProperty name: String) -> ValueType? {
        name == "hidden" || name == "enabled" ? .boolean : nil
    }
    /// Takes a program's value for one property, one that its type accepts.
    open func set(_ property: String, _ value: Value) {
        switch (property, value) {
        case ("hidden", .bool(let flag)): isHidden = flag
        case ("enabled", .bool(let flag)): isEnabled = flag
        default: break
        }
    }
    /// The value of one property; nil if there is none of that name.
    open func property(_ name: String) -> Value? {
        switch name {
        case "hidden": .bool(isHidden)
        case "enabled": .bool(isEnabled)
        case "value": value
        default: nil
        }
    }

    // MARK: Touch

    /// Takes touches at all: false for labels and other things that a touch passes through.
    open var isInteractive: Bool { false }
    /// A row: a point in its grown children's areas is theirs before it is the row's.
    open var yieldsToGrownChildren: Bool { false }
    /// Whether the grown hit area holds `local`. A slider adds its thumb's.
    open func grownAreaContains(_ local: Point) -> Bool { grownBounds.contains(local) }
    /// How a touch that began here meets a scroll view around it.
    open func dragClaim(at local: Point) -> DragClaim { .none }
    /// Touches delivered in local points. A touch that began is always ended or cancelled.
    open func touchBegan(_ touch: Touch) {}
    /// A touch that began here moved, wherever it is now.
    open func touchMoved(_ touch: Touch) {}
    /// A touch that began here lifted.
    open func touchEnded(_ touch: Touch) {}
    /// A touch that began here ends without effect.
    open func touchCancelled(_ touch: Touch) {}

    /// Gestures that it looks for, on itself and on what it holds. Of a pan and a swipe along one axis the first has the finger.
    open var gestures: [Gesture] { [] }
    /// One of its gestures was made, begins, goes on or ends. The touch that it was made of is cancelled before.
    open func recognized(_ event: GestureEvent) {}

    // MARK: Keys

    /// Keys can reach it: it may have the focus.
    open var isFocusable: Bool { isInteractive }
    /// It has the focus of the keys, and shows it.
    public var isFocused: Bool {
        get { hasFocus }
        set {
            guard newValue != hasFocus else { return }
            // With the focus, it is drawn larger: that much must be drawn again when it comes and when it goes.
            hasFocus = true
            invalidate()
            hasFocus = newValue
            reachChanged()
        }
    }
    /// What the ring of the focus goes around; nil if the control shows the focus in a way of its own.
    open var focusOutline: FocusOutline? { FocusOutline(bounds, radius: 6) }
    /// Takes a key while it has the focus. True if the key is one of its own, whether or not it changed anything; a
    /// finger on the control keeps keys from changing it. A key that repeats moves on, but presses nothing again.
    open func keyPressed(_ key: KeyPress, at time: Timestamp) -> Bool { false }

    // MARK: Time

    /// The scene is up: whatever this control does by itself begins.
    open func start(at time: Timestamp) {}
    /// A timer that this control asked its host for has come due, at its own deadline.
    open func timerFired(_ timer: ControlTimer, at time: Timestamp) {}
    /// Brings what is drawn to `time`; false once nothing moves any more. Must not send events: a frame may come or not.
    open func animate(to time: Timestamp) -> Bool { false }

    /// Whether a program that waits for rest waits for this timer: not for intervals and time-outs.
    open func isRestless(_ timer: ControlTimer) -> Bool { true }
    /// When the motion under way will be over: what `--settle` waits for. nil for spinners, which never end, and at rest.
    open var motionEnd: Timestamp? { nil }

    // MARK: Looks

    /// Draws the control in its own coordinates.
    open func draw(into list: inout DisplayList, theme: Theme) {}
    /// Everything that `draw` may touch, shadows included.
    open var drawnBounds: Rect { bounds }
    /// Everything that is drawn: the ring of the focus too.
    private var looks: Rect {
        guard hasFocus, let ring = focusRing else { return turned(drawnBounds) }
        return turned(drawnBounds.union(ring.reach))
    }
    /// Seen at all: not hidden, or still on its way out.
    open var isDrawn: Bool { !isHidden }
    /// Many commands and seldom changed: worth keeping as pixels.
    open var isCached: Bool { false }

    /// Its looks changed: draw it again.
    public func invalidate() { redraw(looks) }

    /// Its looks changed in `part` (own points) alone, and in a ring of the focus around that: the rest need not be drawn again.
    public func invalidate(_ part: Rect) {
        redraw(turned(hasFocus ? part.inset(-FocusRing.extent, -FocusRing.extent) : part))
    }

    private func redraw(_ part: Rect) {
        listIsCurrent = false
        let placement = placement
        if placement.isVisible { damage(part, place: placement) }
    }

    /// What it draws above its children changed in `part`; its own looks are the same.
    func seenAnew(_ part: Rect) {
        let placement = placement
        if placement.isVisible { damage(part, place: placement) }
    }

    /// Its children moved under its viewport; its own looks are the same.
    func contentMoved() { damage(bounds, place: placement) }

    /// `part` (own points) must be drawn again, as far as it is seen.
    private func damage(_ part: Rect, place: Placement) {
        let seen = part.offset(by: place.origin).intersection(place.viewport)
        if !seen.isEmpty { host?.damage(seen, on: place.root) }
    }

    /// Its looks and its children's changed.
    public func invalidateAll() {
        invalidate()
        for child in below { child.invalidateAll() }
    }

    private func visibilityChanged() {
        damage(looks, place: placement)
        for child in below { child.damage(child.looks, place: child.placement) }
        parent?.childVisibilityChanged(self)
    }
    /// A child came or went: rows below it move up or down.
    open func childVisibilityChanged(_ child: Control) {}

    /// Everything that this control and its children may draw, in own points.
    private var reach: Rect {
        if let knownReach { return knownReach }
        var reach = looks
        if !clipsChildren {
            for child in below { reach = reach.union(child.reach.offset(by: child.place.origin)) }
        }
        knownReach = reach
        return reach
    }

    /// Above a control whose reach is not known none is known, as far up as it counts.
    private func reachChanged() {
        var changed: Control? = self
        while let control = changed, control.knownReach != nil {
            control.knownReach = nil
            changed = control.above
        }
    }

    /// Sends this control's layer and its children's, bottom first, to `sink`, as far as they meet `damage`.
    public func drawLayers(origin: Point, clip: Rect, damage: Damage, theme: Theme, into sink: any LayerSink) {
        guard isDrawn, damage.intersects(reach.offset(by: origin)) else { return }
        let looks = looks
        if damage.intersects(looks.offset(by: origin).intersection(clip)) {
            if !listIsCurrent {
                list.removeAll()
                draw(into: &list, theme: theme)
                if hasFocus { focusRing?.draw(into: &list, theme: theme) }
                if isTurned { list.mirror(in: place.width) }
                layerRevision &+= 1
                listIsCurrent = true
            }
            if !list.isEmpty {
                sink.draw(
                    Layer(
                        identity: layerIdentity, revision: layerRevision, origin: origin, bounds: looks,
                        clip: clip,
                        isCached: isCached, list: list))
            }
        }
        guard !below.isEmpty else { return }
        let inner = clipsChildren ? clip.intersection(Rect(origin: origin, size: place.size)) : clip
        guard !inner.isEmpty else { return }
        let contentOffset = contentOffset
        let contentOrigin = origin - contentOffset
        for child in visibleChildren(in: inner.offset(by: Point.zero - origin + contentOffset)) {
            child.drawLayers(
                origin: contentOrigin + child.place.origin, clip: inner, damage: damage, theme: theme, into: sink)
        }
        guard drawsAbove else { return }
        upperList.removeAll()
        drawAbove(into: &upperList, theme: theme)
        guard !upperList.isEmpty else { return }
        upperRevision &+= 1
        sink.draw(
            Layer(
                identity: layerIdentity | 0x8000_0000, revision: upperRevision, origin: origin, bounds: bounds,
                clip: inner, isCached: false, list: upperList))
    }

    /// Something lies above its children, now.
    open var drawsAbove: Bool { false }
    /// Draws what lies above the children, in its own coordinates; kept to a few commands, for it is drawn anew with every picture.
    open func drawAbove(into list: inout DisplayList, theme: Theme) {}

    /// The children that may be seen in `rect` (content coordinates); a long table answers with a slice.
    open func visibleChildren(in rect: Rect) -> ArraySlice<Control> { below[...] }

    // MARK: The tree

    /// Parts that outside tests aim at: `ID.thumb`, `ID.0`, …
    open func parts() -> [Part] { [] }
}

/// A named place of a control.
public struct Part: Hashable, Sendable {
    /// `thumb` for `ID.thumb`.
    public var name: String
    /// In the control's own points.
    public var frame: Rect
    /// Takes a touch of its own.
    public var isTarget: Bool
    /// What the tree tells as the part's value.
    public var value: Value?

    public init(_ name: String, _ frame: Rect, isTarget: Bool, value: Value? = nil) {
        self.name = name
        self.frame = frame
        self.isTarget = isTarget
        self.value = value
    }
}
