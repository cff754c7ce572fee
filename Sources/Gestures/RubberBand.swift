/// Resistance beyond an edge: the further a finger pulls, the less the content follows, and never further than the viewport.
///
/// Stateless: what is seen depends on how far the finger is, not on how it got there.
public struct RubberBand: Hashable, Sendable {
    /// The viewport along this axis, pt.
    public let extent: Double
    /// What the first point of a pull moves the content by.
    public let coefficient: Double

    public init(extent: Double, coefficient: Double) {
        self.extent = extent
        self.coefficient = coefficient
    }

    /// How far the content is seen beyond the edge when the finger is `raw` points beyond; the sign stays.
    public func visible(_ raw: Double) -> Double {
        guard extent > 0 else { return 0 }
        return raw * coefficient * extent / (extent + coefficient * raw.magnitude)
    }

    /// How far the finger must be for the content to be seen `visible` points beyond the edge; the sign stays.
    /// Nearly a whole viewport is the furthest there is.
    public func raw(_ visible: Double) -> Double {
        guard extent > 0 else { return 0 }
        let seen = min(visible.magnitude, extent * 0.999)
        let distance = seen * extent / (coefficient * (extent - seen))
        return visible < 0 ? -distance : distance
    }

    /// A whole offset in a content that reaches from `range.lowerBound` to `range.upperBound`: free inside, resisted outside.
    public func visible(_ offset: Double, in range: ClosedRange<Double>) -> Double {
        if offset < range.lowerBound { return range.lowerBound + visible(offset - range.lowerBound) }
        if offset > range.upperBound { return range.upperBound + visible(offset - range.upperBound) }
        return offset
    }

    /// The inverse: where the finger's offset must be for `offset` to be seen, so that a caught content does not jump.
    public func raw(_ offset: Double, in range: ClosedRange<Double>) -> Double {
        if offset < range.lowerBound { return range.lowerBound + raw(offset - range.lowerBound) }
        if offset > range.upperBound { return range.upperBound + raw(offset - range.upperBound) }
        return offset
    }
}
