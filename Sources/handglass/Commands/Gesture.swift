internal import Emulator
internal import Scene
internal import Trace

/// `handglass gesture`: what a panel would say if a person did what a script says.
enum Gesture {
    static let command = Command(
        name: "gesture", summary: "Turns a gesture script into a trace, as a panel would have recorded it",
        synopsis: "SCRIPT --scene F [OPTION…]",
        options: [
            .value("scene", "F", "the scene (YAML) that says where things are; needed"),
            .value("device", "ID", "the device to be, instead of the scene's"),
        ] + ScriptPerformance.options + [
            .value("o", "F", "where the trace goes (libinput YAML); standard output if left out")
        ],
        examples: [
            "handglass gesture tour.gesture --scene settings.yaml -o tour.yml",
            "handglass gesture tour.gesture --scene settings.yaml --model resistive-12bit --seed 7 --faults jitter,late-lift",
        ],
        run: run)

    private static func run(_ arguments: Arguments) throws -> ExitStatus {
        let scenePath = try arguments.required("scene", for: "gesture")
        guard let path = arguments.operands.first, arguments.operands.count == 1 else {
            throw Failure(.usage, "gesture: one script is needed; write handglass gesture SCRIPT --scene F")
        }
        let profile = try DeviceName.profile(arguments.value("device"))
        let scene = try SceneLoader.load(scenePath)
        let setup = Emulator.Setup(start: .zero, civil: scene.now ?? .opening, profile: profile)
        let performance = try ScriptPerformance(
            path, arguments, scene, setup, try Picture(scene, profile: profile))
        // As far as it went, also where a step failed: that is what one wants to look at then.
        try Files.write(Array(LibinputWriter.text(of: performance.trace).utf8), to: arguments.value("o") ?? "-")
        if let failure = performance.failure { throw Failure(.findings, failure.text) }
        return .done
    }
}
