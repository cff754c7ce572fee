internal import ControlProtocol
internal import Input
internal import Output

/// An input device that is there while a scene runs.
struct LiveDevice {
    let id: DeviceID
    let description: DeviceDescription
    /// What configuration and udev say of it.
    private(set) var settings = DeviceSettings()
    /// What udev says of it.
    private let properties: [String: String]
    /// Whether what it does reaches the scene: there is a panel, and the device belongs to that.
    var isAttached = false

    init(id: DeviceID, description: DeviceDescription, properties: [String: String]) {
        self.id = id
        self.description = description
        self.properties = properties
    }

    /// Takes what `rules` say of it on `panel`, nil while there is none.
    ///
    /// - Returns: what there is to tell of that panel; the rest was told when the device was opened.
    mutating func settle(by rules: InputRules, on panel: Panel?) -> [String] {
        let plan = rules.settle(description, properties: properties, panel: panel?.shape)
        settings = plan.settings
        guard !plan.notes.isEmpty else { return [] }
        let told = rules.settle(description, properties: properties).notes
        return plan.notes.filter { !told.contains($0) }
    }

    /// The display that it lies over, if udev says so (`WL_OUTPUT`).
    var connector: String? { properties["WL_OUTPUT"].flatMap { $0.isEmpty ? nil : $0 } }

    /// What was left out of its touches, for `status`; nil if it makes none.
    func contacts(_ counts: ContactCounts) -> TouchCounts? {
        guard roles.contains(where: \.makesContacts) else { return nil }
        return TouchCounts(
            device: description.name, outside: counts.outside, ghosts: counts.ghosts, palms: counts.palms,
            jumps: counts.jumps, doubles: counts.doubles)
    }

    private var roles: [DeviceRole] { settings.quirks.role.map { [$0] } ?? description.classification.roles }

    /// What the device is, in one word for events.
    var kind: String { roles.first?.rawValue ?? "none" }

    /// Whether its touches are meant for `panel`. Keys are meant for whatever is shown.
    func belongs(to panel: Panel) -> Bool {
        guard let connector, roles.contains(where: \.makesContacts) else { return true }
        return connector == panel.name
    }
}

extension Panel {
    /// What a calibration was made for, or not.
    var shape: PanelShape { PanelShape(rotation: rotation, width: width, height: height) }
}
