import Controls

/// Which actions follow which event of which element.
struct Handlers {
    enum Moment: Hashable {
        case tap, hold, change, edit, select, refresh
    }

    private var actions: [String: [Moment: [Action]]] = [:]

    mutating func add(_ actions: [Action], on moment: Moment, of id: String) {
        if !actions.isEmpty { self.actions[id, default: [:]][moment] = actions }
    }

    /// Whether anything follows.
    func has(_ moment: Moment, of id: String) -> Bool { actions[id]?[moment] != nil }

    /// The actions that follow `event`; nil if there are none. A continuous drag's every change runs `onChange`.
    func actions(for event: ControlEvent, of control: Control) -> [Action]? {
        guard let own = actions[control.id] else { return nil }
        return switch event {
        case .tap: own[.tap]
        case .change(_, _, _, let cause, _): cause == .program ? nil : own[.change]
        case .select: own[.select]
        case .refresh: own[.refresh]
        case .hold: own[.hold]
        case .edit(_, _, let cause): cause == .program ? nil : own[.edit]
        case .refreshEnd, .copy, .present, .dismiss: nil
        }
    }
}
