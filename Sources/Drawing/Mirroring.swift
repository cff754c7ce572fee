public import Base

extension Rect {
    /// The other way round in a place that is `width` wide.
    public func mirrored(in width: Double) -> Rect { Rect(width - maxX, y, self.width, height) }
}

extension DisplayList {
    /// Turns everything the other way round in a place that is `width` wide: where things lie and what outlines show, but neither letters
    /// nor pictures.
    public mutating func mirror(in width: Double) {
        // What is drawn within a transform lies about the transform's own origin.
        var widths = [width]
        replaceCommands { command in
            let width = widths[widths.count - 1]
            switch command {
            case .fill(let shape, let color): return .fill(shape.mirrored(in: width), color)
            case .stroke(let shape, let line, let color):
                return .stroke(shape.mirrored(in: width), width: line, color)
            case .shadow(let shape, var shadow):
                shadow.offset = Point(-shadow.offset.x, shadow.offset.y)
                return .shadow(shape.mirrored(in: width), shadow)
            case .text(var run, let rect):
                run.alignment = run.alignment.mirrored
                return .text(run, rect.mirrored(in: width))
            case .image(let image, let rect, let tint): return .image(image, rect.mirrored(in: width), tint: tint)
            case .pushClip(let shape):
                widths.append(width)
                return .pushClip(shape.mirrored(in: width))
            case .pushOpacity:
                widths.append(width)
                return command
            case .pushTransform(let offset, let scaleX, let scaleY):
                widths.append(0)
                return .pushTransform(offset: Point(width - offset.x, offset.y), scaleX: scaleX, scaleY: scaleY)
            case .pop:
                if widths.count > 1 { widths.removeLast() }
                return command
            }
        }
    }
}

extension Shape {
    fileprivate func mirrored(in width: Double) -> Shape {
        switch self {
        case .rect(let rect): .rect(rect.mirrored(in: width))
        case .roundedRect(let rect, let radius): .roundedRect(rect.mirrored(in: width), radius: radius)
        case .ellipse(let rect): .ellipse(rect.mirrored(in: width))
        case .hairline(let rect): .hairline(rect.mirrored(in: width))
        case .path(let steps): .path(steps.map { $0.mirrored(in: width) })
        }
    }
}

extension PathStep {
    fileprivate func mirrored(in width: Double) -> PathStep {
        func turn(_ point: Point) -> Point { Point(width - point.x, point.y) }
        return switch self {
        case .move(let point): .move(turn(point))
        case .line(let point): .line(turn(point))
        case .curve(let first, let second, let end): .curve(turn(first), turn(second), turn(end))
        case .close: .close
        }
    }
}
