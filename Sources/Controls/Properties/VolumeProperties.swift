public import Drawing

/// A slider for how loud it is, and a button for where the sound goes.
public struct VolumeProperties: Hashable, Sendable {
    /// Somewhere that sound can go.
    public struct Output: Hashable, Sendable {
        public var id: String
        public var name: String
        /// Whether it can be made louder from here.
        public var hasVolume: Bool

        public init(id: String, name: String, hasVolume: Bool = true) {
            self.id = id
            self.name = name
            self.hasVolume = hasVolume
        }
    }

    /// From 0 to 1, with the images of a slider.
    public var slider: SliderProperties
    /// In the order of the list; may be empty.
    public var outputs: [Output]
    /// The id of the one in use; nil: the first.
    public var output: String?
    public var showsSlider: Bool
    public var showsRoute: Bool
    /// Instead of the button's own.
    public var routeImage: ImageSource?

    public init(
        slider: SliderProperties = SliderProperties(value: 0.5), outputs: [Output] = [], output: String? = nil,
        showsSlider: Bool = true, showsRoute: Bool = true, routeImage: ImageSource? = nil
    ) {
        self.slider = slider
        self.outputs = outputs
        self.output = output
        self.showsSlider = showsSlider
        self.showsRoute = showsRoute
        self.routeImage = routeImage
    }
}
