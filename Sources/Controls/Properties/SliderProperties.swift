public import Drawing

/// A slider.
public struct SliderProperties: Hashable, Sendable {
    /// The value at the left end.
    public var min: Double
    /// Above `min`.
    public var max: Double
    /// Clamped to `min`…`max` and, with a step, to the nearest `min` + n × `step`.
    public var value: Double
    /// Above 0; nil has no steps.
    public var step: Double?
    /// Whether each move of the thumb sends an event, or only the lift.
    public var continuous: Bool
    /// Whether a touch on the bare track moves the thumb there.
    public var jump: Bool
    /// The track's filled part; nil takes the tint.
    public var minTint: RangedTint?
    /// The track's other part; nil takes the theme's.
    public var maxTint: RangedTint?
    /// nil takes the theme's.
    public var thumbTint: RangedTint?
    /// Stands at the minimum's end of the frame.
    public var minImage: ImageSource?
    /// Stands at the maximum's end.
    public var maxImage: ImageSource?
    /// Instead of the thumb.
    public var thumbImage: StateImages?
    /// Instead of the filled part, pulled to its width.
    public var minTrackImage: ImageSource?
    /// Instead of the track's other part.
    public var maxTrackImage: ImageSource?
    /// What each change does.
    public var onChange: [Action]

    /// `value` nil is `min`.
    public init(
        min: Double = 0, max: Double = 1, value: Double? = nil, step: Double? = nil, continuous: Bool = true,
        jump: Bool = false, minTint: RangedTint? = nil, maxTint: RangedTint? = nil,
        thumbTint: RangedTint? = nil, onChange: [Action] = []
    ) {
        self.min = min
        self.max = max
        self.value = Self.snapped(value ?? min, min: min, max: max, step: step)
        self.step = step
        self.continuous = continuous
        self.jump = jump
        self.minTint = minTint
        self.maxTint = maxTint
        self.thumbTint = thumbTint
        self.onChange = onChange
    }

    /// The nearest value that the slider can have: within `min`…`max` and, with a step, one of `min` + n × `step`.
    public static func snapped(_ value: Double, min: Double, max: Double, step: Double?) -> Double {
        let clamped = Swift.min(Swift.max(value, min), Swift.max(min, max))
        guard let step, step > 0, max > min else { return clamped }
        // The last whole step may fall a rounding error short of the maximum.
        let last = ((max - min) / step + 1e-9).rounded(.down)
        return Swift.min(min + Swift.min(((clamped - min) / step).rounded(), last) * step, max)
    }
}
