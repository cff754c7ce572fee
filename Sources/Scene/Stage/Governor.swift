import Base
import Controls

/// A control whose value shows, hides, enables or disables others: a switch by being on, a segmented control by the selected segment.
struct Governor {
    enum Effect: Hashable {
        case shows, hides, enables, disables
    }

    var control: Control
    var target: Control
    var effect: Effect
    /// The effect holds while the control has this value, its opposite otherwise.
    var condition: Value

    private var holds: Bool { control.value == condition }

    /// For each governed control, in order: whether it is to be shown and enabled; nil where nothing governs that.
    /// One that several govern must satisfy all.
    static func verdicts(_ governors: [Governor]) -> [(target: Control, shown: Bool?, enabled: Bool?)] {
        var verdicts: [(target: Control, shown: Bool?, enabled: Bool?)] = []
        for governor in governors {
            let place =
                verdicts.firstIndex { $0.target === governor.target }
                ?? {
                    verdicts.append((governor.target, nil, nil))
                    return verdicts.count - 1
                }()
            switch governor.effect {
            case .shows: verdicts[place].shown = governor.holds && verdicts[place].shown ?? true
            case .hides: verdicts[place].shown = !governor.holds && verdicts[place].shown ?? true
            case .enables: verdicts[place].enabled = governor.holds && verdicts[place].enabled ?? true
            case .disables: verdicts[place].enabled = !governor.holds && verdicts[place].enabled ?? true
            }
        }
        return verdicts
    }
}
