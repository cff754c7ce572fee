internal import ControlProtocol
internal import Input
internal import Output

/// An input device that is there while a scene runs.
struct LiveDevice {
    let id: DeviceID
    let description: DeviceDescription
    /// What configuration and udev say of it.
    let settings: DeviceSettings
    /// The display that it lies over, if udev says so (`WL_OUTPUT`).
    let connector: String?
    /// Whether what it does reaches the scene: there is a panel, and the device belongs to that.
    var isAttached = false

    init(id: DeviceID, description: DeviceDescription, settings: DeviceSettings, connector: String?) {
        self.id = id
        self.description = description
        self.settings = settings
        self.connector = connector.flatMap { $0.isEmpty ? nil : $0 }
    }

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
