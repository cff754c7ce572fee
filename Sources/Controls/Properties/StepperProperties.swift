public import Drawing

/// A stepper.
public struct StepperProperties: Hashable, Sendable {
    /// The least value.
    public var min: Double
    /// Above `min`.
    public var max: Double
    /// Clamped to `min`…`max` and set on the nearest `min` + n × `step`.
    public var value: Double
    /// Above 0.
    public var step: Double
    /// Whether the next step past one end is the other end.
    public var wraps: Bool
    /// Whether a finger that stays repeats the step.
    public var autorepeat: Bool
    /// Whether each step sends an event, or only the lift.
    public var continuous: Bool
    /// Instead of the minus.
    public var minusImage: ImageSource?
    /// Instead of the plus.
    public var plusImage: ImageSource?
    /// What each change does.
    public var onChange: [Action]

    /// `value` nil is `min`.
    public init(
        min: Double = 0, max: Double = 100, value: Double? = nil, step: Double = 1, wraps: Bool = false,
        autorepeat: Bool = true, continuous: Bool = true, onChange: [Action] = []
    ) {
        self.min = min
        self.max = max
        self.value = SliderProperties.snapped(value ?? min, min: min, max: max, step: step)
        self.step = step
        self.wraps = wraps
        self.autorepeat = autorepeat
        self.continuous = continuous
        self.onChange = onChange
    }
}
