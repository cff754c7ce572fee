import Base
import Controls

/// Texts that show values: which property of which control is written anew when which element changes.
struct TextBindings {
    private struct Binding {
        var control: Control
        var property: String
        var template: TextTemplate
    }

    private var bindings: [Binding] = []
    /// Places in `bindings` by the id they refer to.
    private var places: [String: [Int]] = [:]

    /// Keeps `property` of `control` at what `template` shows. A template without references is written once, by whoever builds.
    mutating func bind(_ control: Control, _ property: String, to template: TextTemplate) {
        guard !template.references.isEmpty else { return }
        for reference in template.references where places[reference.id]?.last != bindings.count {
            places[reference.id, default: []].append(bindings.count)
        }
        bindings.append(Binding(control: control, property: property, template: template))
    }

    /// A program wrote the property itself: it stays as written.
    mutating func unbind(_ control: Control, _ property: String) {
        for i in bindings.indices where bindings[i].control === control && bindings[i].property == property {
            bindings[i].template = TextTemplate(segments: [])
        }
    }

    /// The element `id` changed: writes every text that shows it.
    func refresh(_ id: String, on stage: Stage) {
        for place in places[id] ?? [] { write(bindings[place], on: stage) }
    }

    func refreshAll(on stage: Stage) {
        for binding in bindings { write(binding, on: stage) }
    }

    private func write(_ binding: Binding, on stage: Stage) {
        guard !binding.template.isEmpty else { return }
        binding.control.set(binding.property, .text(stage.text(binding.template)))
    }
}

extension Stage {
    /// What `template` shows now.
    func text(_ template: TextTemplate) -> String {
        template.text { reference, property, filter in
            guard let control = elements[reference.id] else { return "" }
            switch (property, filter) {
            case (.updated?, _):
                let ended = (control as? RefreshControl)?.updated
                return ended.map { document.dates.time(clock.time(at: $0)) } ?? ""
            case (nil, .time?):
                return (control as? DatePicker).map { $0.properties.dates.time($0.time) } ?? ""
            case (nil, .date(let length)?):
                return (control as? DatePicker).map { $0.properties.dates.date($0.time, length) } ?? ""
            case (nil, _): return TextShowing.text(control.value ?? .null, filter: filter, document.numbers)
            }
        }
    }
}
