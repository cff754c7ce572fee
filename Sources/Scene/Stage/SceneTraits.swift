import Base
import Controls

/// What people need of the scene's looks, under the id `scene`: set by actions and programs as any element's properties are.
final class SceneTraits: Control {
    /// The id; an element of the scene that is called so has it instead.
    static let id = "scene"
    private unowned let stage: Stage

    init(_ stage: Stage) {
        self.stage = stage
        super.init(id: Self.id)
    }

    override var kind: String { "scene" }

    override func valueType(ofProperty name: String) -> ValueType? {
        SettableProperty(rawValue: name).flatMap { $0.belongs(to: .scene) ? $0.valueType : nil }
    }

    override func set(_ property: String, _ value: Value) {
        var traits = stage.traits
        switch (SettableProperty(rawValue: property), value) {
        case (.appearance, .text(let text)): traits.appearance = .init(rawValue: text) ?? traits.appearance
        case (.textSize, .text(let text)): traits.textSize = .init(rawValue: text) ?? traits.textSize
        case (.contrast, .text(let text)): traits.contrast = .init(rawValue: text) ?? traits.contrast
        case (.boldText, .bool(let wanted)): traits.boldText = wanted
        case (.reduceMotion, .bool(let wanted)): traits.reduceMotion = wanted
        case (.orientation, .text(let text)):
            if let orientation = Orientation(rawValue: text) { stage.hold(orientation) }
            return
        case (_, .null), (_, .bool), (_, .number), (_, .text), (_, .list), (_, .object): return
        }
        stage.change(traits)
    }

    override func property(_ name: String) -> Value? {
        let traits = stage.traits
        return switch SettableProperty(rawValue: name) {
        case .appearance: .text(traits.appearance.rawValue)
        case .textSize: .text(traits.textSize.rawValue)
        case .contrast: .text(traits.contrast.rawValue)
        case .boldText: .bool(traits.boldText)
        case .reduceMotion: .bool(traits.reduceMotion)
        case .orientation: .text(stage.held.rawValue)
        case .hidden, .enabled, .text, .title, .detail, nil: nil
        }
    }
}
