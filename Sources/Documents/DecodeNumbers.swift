internal import Base
internal import Controls

/// Elements whose value is a number or goes by itself: sliders, steppers, progress views, activity indicators.
extension SceneDecoder {
    func decodeSlider(_ fields: Fields) -> SliderProperties {
        let (min, max) = decodeRange(fields, upTo: 1)
        let step = decodeStep(fields, remedy: "leave it out for a slider without steps")
        var properties = SliderProperties(
            min: min, max: max, value: fields.number("value"), step: step,
            continuous: fields.boolean("continuous") ?? true, jump: fields.boolean("jump") ?? false,
            minTint: fields.rangedTint("minTint"), maxTint: fields.rangedTint("maxTint"),
            thumbTint: fields.rangedTint("thumbTint"), onChange: decodeActions(fields, "onChange"))
        properties.minImage = fields.image("minImage")
        properties.maxImage = fields.image("maxImage")
        properties.thumbImage = fields.stateImages("thumbImage")
        properties.minTrackImage = fields.image("minTrackImage")
        properties.maxTrackImage = fields.image("maxTrackImage")
        return properties
    }

    /// `min` and `max` of a slider or stepper.
    private func decodeRange(_ fields: Fields, upTo most: Double) -> (min: Double, max: Double) {
        let min = fields.number("min") ?? 0
        let max = fields.number("max") ?? most
        if min >= max {
            report(
                .sliderRange, at: (fields["min"] ?? fields["max"])?.position ?? fields.position,
                "\(fields.what): its minimum is not below its maximum", "give it a min below its max")
        }
        return (min, max)
    }

    private func decodeStep(_ fields: Fields, remedy: String) -> Double? {
        guard let step = fields.number("step", in: 0...1e9) else { return nil }
        if step > 0 { return step }
        if let node = fields["step"] { fields.invalid("step", node, "must be above 0", remedy) }
        return nil
    }

    func decodeStepper(_ fields: Fields) -> StepperProperties {
        let (min, max) = decodeRange(fields, upTo: 100)
        var properties = StepperProperties(
            min: min, max: max, value: fields.number("value"),
            step: decodeStep(fields, remedy: "leave it out to step by 1") ?? 1, wraps: fields.boolean("wraps") ?? false,
            autorepeat: fields.boolean("autorepeat") ?? true, continuous: fields.boolean("continuous") ?? true,
            onChange: decodeActions(fields, "onChange"))
        properties.minusImage = fields.image("minusImage")
        properties.plusImage = fields.image("plusImage")
        return properties
    }

    /// Of a page control; one that is in step with a pager has that one's, which are counted when the scene is built.
    private static let mostPages = 1000

    func decodePageControl(_ fields: Fields) -> PageControlProperties? {
        let onChange = decodeActions(fields, "onChange")
        if let node = fields["pager"], let pager = fields.references("pager").first {
            if fields["pages"] != nil {
                fields.invalid(
                    "pages", node, "stands beside a pager, which has pages of its own", "leave one of them out")
            }
            later { [self] in
                guard let found = ids[pager.id], let kind = found.kind, kind != .pager else { return }
                report(
                    .invalidValue, at: pager.position,
                    "pageControl: \"\(pager.id)\" is a \(kind.rawValue), not a pager", nil)
            }
            var properties = PageControlProperties(
                pages: Self.mostPages, currentTint: fields.colour("currentTint"),
                hidesForSinglePage: fields.boolean("hidesForSinglePage") ?? false, onChange: onChange)
            properties.pager = pager
            return properties
        }
        guard fields.required("pages", remedy: "add pages: 3, or pager: ID") != nil,
            let pages = fields.integer("pages", in: 1...Self.mostPages)
        else { return nil }
        return PageControlProperties(
            pages: pages, current: fields.integer("current", in: 0...(pages - 1)) ?? 0,
            currentTint: fields.colour("currentTint"),
            hidesForSinglePage: fields.boolean("hidesForSinglePage") ?? false, onChange: onChange)
    }

    func decodeProgress(_ fields: Fields) -> ProgressProperties {
        var properties = ProgressProperties(
            value: fields.number("value") ?? 0, kind: fields.choice("kind") ?? .default,
            animated: fields.boolean("animated") ?? false, fillTint: fields.colour("fillTint"),
            trackTint: fields.colour("trackTint"))
        properties.fillImage = fields.image("fillImage")
        properties.trackImage = fields.image("trackImage")
        return properties
    }

    func decodeActivity(_ fields: Fields) -> ActivityProperties {
        ActivityProperties(
            animating: fields.boolean("animating") ?? false, size: fields.choice("size") ?? .small,
            colour: fields.colour("colour") ?? .white, hidesWhenStopped: fields.boolean("hidesWhenStopped") ?? true)
    }
}
