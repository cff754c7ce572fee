public import Input

/// The keyboard that scripts type on.
public enum HardwareKeyboard {
    /// What it says of itself: an ordinary keyboard.
    public static let description = DeviceDescription(
        name: "Handglass keyboard", bus: 3, product: 0x6b, version: 1, codes: [EventType.EV_KEY: KeyNames.all])
}
