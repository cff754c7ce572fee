public import Base
public import Drawing

/// Twelve petals in a circle, one step further every twelfth of a second.
public struct Spinner: Hashable, Sendable {
    /// In one turn.
    public static let petals = 12
    /// Time from one step to the next.
    public static let interval: Microseconds = 1_000_000 / 12

    /// Outer radius, pt.
    public var radius: Double
    /// Of the petal in front; the others are paler.
    public var color: Color

    public init(radius: Double, color: Color) {
        self.radius = radius
        self.color = color
    }

    /// The step that a spinner started at `start` shows at `time`.
    public static func step(at time: Timestamp, since start: Timestamp) -> Int {
        Int(max(0, time - start) / interval) % petals
    }

    /// Spinning: the petal at `step` is the strongest, those behind it fade.
    public func draw(step: Int, at center: Point, into list: inout DisplayList) {
        for i in 0..<Self.petals {
            let age = (step - i + 2 * Self.petals) % Self.petals
            let strength = max(0.2, 1 - Double(age) / Double(Self.petals - 3))
            petal(i, at: center, opacity: strength, into: &list)
        }
    }

    /// Being pulled out: the first petals of the circle, as many as `share` (0…1) of it, the last one fading in.
    public func draw(revealing share: Double, at center: Point, into list: inout DisplayList) {
        let count = min(max(share, 0), 1) * Double(Self.petals)
        for i in 0..<Self.petals where Double(i) < count {
            petal(i, at: center, opacity: min(1, count - Double(i)) * 0.8, into: &list)
        }
    }

    /// A capsule from half the radius to the whole, pointing outwards.
    private func petal(_ i: Int, at center: Point, opacity: Double, into list: inout DisplayList) {
        let angle = Double(i) * 2 * Mathematics.pi / Double(Self.petals)
        let (sine, cosine) = (Mathematics.sin(angle), Mathematics.cos(angle))
        let half = radius * 0.1
        // How far the handles of a quarter circle's curve lie from its ends.
        let handle = half * 0.5523
        func at(_ across: Double, _ out: Double) -> Point {
            Point(center.x + sine * out + cosine * across, center.y - cosine * out + sine * across)
        }
        let (inner, outer) = (radius * 0.5 + half, radius - half)
        list.fill(
            .path([
                .move(at(-half, inner)), .line(at(-half, outer)),
                .curve(at(-half, outer + handle), at(-handle, radius), at(0, radius)),
                .curve(at(handle, radius), at(half, outer + handle), at(half, outer)),
                .line(at(half, inner)),
                .curve(at(half, inner - handle), at(handle, inner - half), at(0, inner - half)),
                .curve(at(-handle, inner - half), at(-half, inner - handle), at(-half, inner)), .close,
            ]), color.opacity(opacity))
    }
}
