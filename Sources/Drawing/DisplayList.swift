public import Base

/// What a control looks like, as values: a list of commands in the control's own coordinates (points, origin at its top left).
///
/// The core writes it; Canvas turns it into pixels. Equal lists give equal pixels.
public struct DisplayList: Hashable, Sendable {
    /// In the order of drawing.
    public private(set) var commands: [DrawCommand] = []

    public init() {}

    /// Nothing is drawn.
    public var isEmpty: Bool { commands.isEmpty }

    /// Empties the list and keeps its memory.
    public mutating func removeAll() { commands.removeAll(keepingCapacity: true) }

    /// Puts what `change` makes of each command in its place.
    mutating func replaceCommands(_ change: (DrawCommand) -> DrawCommand) {
        for index in commands.indices { commands[index] = change(commands[index]) }
    }

    /// Adds a command after the others.
    public mutating func append(_ command: DrawCommand) { commands.append(command) }

    /// Fills `shape` with `color`.
    public mutating func fill(_ shape: Shape, _ color: Color) { commands.append(.fill(shape, color)) }

    /// Strokes the outline of `shape`, `width` points wide, centred on it.
    public mutating func stroke(_ shape: Shape, width: Double, _ color: Color) {
        commands.append(.stroke(shape, width: width, color))
    }

    /// Draws a soft shadow of `shape`.
    public mutating func shadow(_ shape: Shape, _ shadow: Shadow) { commands.append(.shadow(shape, shadow)) }

    /// Draws `image`, stretched to `rect`; a template in `tint`.
    public mutating func image(_ image: ImageSource, in rect: Rect, tint: Color = .black) {
        commands.append(.image(image, rect, tint: tint))
    }

    /// Draws `image` in `rect` by `mode`; what hangs over is cut off.
    public mutating func image(_ image: ImageSource, in rect: Rect, _ mode: ImageMode, tint: Color = .black) {
        let place = mode.place(image.size, in: rect)
        let hangsOver = place.x < rect.x || place.y < rect.y
        if hangsOver { commands.append(.pushClip(.rect(rect))) }
        commands.append(.image(image, place, tint: tint))
        if hangsOver { commands.append(.pop) }
    }

    /// Draws `text` inside `rect`.
    public mutating func text(_ text: TextRun, in rect: Rect) { commands.append(.text(text, rect)) }
}

/// One step of drawing. `push`, `pop` nest; each `pop` ends the newest open clip, group or transform.
public enum DrawCommand: Hashable, Sendable {
    case fill(Shape, Color)
    case stroke(Shape, width: Double, Color)
    case shadow(Shape, Shadow)
    case text(TextRun, Rect)
    /// A picture, stretched to the rectangle; `tint` is the colour of templates.
    case image(ImageSource, Rect, tint: Color)
    /// Everything until `pop` is drawn inside `shape` only.
    case pushClip(Shape)
    /// Everything until `pop` is drawn as one picture of this opacity (0…1).
    case pushOpacity(Double)
    /// Everything until `pop` is moved by `offset`, then scaled about its origin.
    case pushTransform(offset: Point, scaleX: Double, scaleY: Double)
    case pop
}

/// An outline in points.
public enum Shape: Hashable, Sendable {
    case rect(Rect)
    case roundedRect(Rect, radius: Double)
    case ellipse(Rect)
    /// A horizontal or vertical line of exactly one device pixel, whatever the scale: the row or column of pixels that the middle of
    /// the rectangle falls in; of an edge between two pixels, the one below or to the right.
    case hairline(Rect)
    case path([PathStep])
}

/// One step of a free outline.
public enum PathStep: Hashable, Sendable {
    case move(Point)
    case line(Point)
    case curve(Point, Point, Point)
    case close
}

/// A blurred copy of a shape's inside, drawn under it.
public struct Shadow: Hashable, Sendable {
    /// The shadow's colour, its opacity included.
    public var color: Color
    /// How far the shadow lies from the shape, in points.
    public var offset: Point
    /// The distance over which it fades, in points (twice the standard deviation of the blur).
    public var blur: Double

    public init(color: Color, offset: Point, blur: Double) {
        self.color = color
        self.offset = offset
        self.blur = blur
    }
}
