/// Files beside the machine's scenarios.
enum Fixture {
    /// One of each kind of motion, under a status bar with its clock.
    static let scene = path("scene.yaml")

    /// What runs where no scene is named.
    static let demonstration = VirtualMachine.checkout.appending(path: "Configs/scenes/settings.yaml").path

    static func path(_ name: String) -> String {
        VirtualMachine.checkout.appending(path: "Tests/vm/fixtures/\(name)").path
    }
}
