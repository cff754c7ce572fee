internal import Base
internal import ControlProtocol
internal import Emulator
internal import Scene

/// `handglass render`: one screen, without input.
enum Render {
    static let command = Command(
        name: "render", summary: "Draws one screen of a scene to a PNG, or lists its elements",
        synopsis: "--scene F -o F.png [OPTION…]",
        options: [
            .value("scene", "F", "the scene (YAML); needed"),
            .value("screen", "ID", "the screen to show, instead of the first"),
            .value("device", "ID", "the device to be, instead of the scene's"),
            .value("set", "ID=VALUE", "a value, or a property as in ID.hidden=true; may repeat"),
            .value("now", "ISO", "the time of day, such as 2017-01-09T09:41"),
            .value("o", "F.png", "where the picture goes"),
            .value("tree", "F", "write where every element and part is, as JSON; then -o may be left out"),
        ],
        examples: [
            "handglass render --scene settings.yaml -o settings.png",
            "handglass render --scene settings.yaml --screen wifi --set band=1 -o wifi.png --tree -",
        ],
        run: run)

    private static func run(_ arguments: Arguments) throws -> ExitStatus {
        let scenePath = try arguments.required("scene", for: "render")
        if let extra = arguments.operands.first {
            throw Failure(.usage, "render: takes no operand such as \(extra); handglass render --help tells more")
        }
        guard arguments.value("o") != nil || arguments.value("tree") != nil else {
            throw Failure(.usage, "render: -o F.png or --tree F is needed")
        }
        let profile = try DeviceName.profile(arguments.value("device"))
        let now = try CivilTime(argument: arguments.value("now"))
        let scene = try SceneLoader.load(scenePath)
        let setup = Emulator.Setup(start: .zero, civil: now ?? scene.now ?? .opening, profile: profile)
        let picture = try Picture(scene, profile: setup.profile)
        let emulator = Emulator(scene: scene, setup: setup, measuring: picture.canvas)
        let start = setup.start
        if let screen = arguments.value("screen") {
            do {
                try emulator.step(.go(screen), at: start)
            } catch {
                let names = scene.screens.map(\.id).joined(separator: ", ")
                throw Failure(.usage, "the scene has no screen \(screen); there are \(names)")
            }
        }
        do {
            let values = try arguments.values("set").map { try assignment($0, in: emulator) }
            try emulator.step(.set(values), at: start)
        } catch let error as SetError {
            throw Failure(.usage, "--set \(error.id): expected \(error.expected)")
        }
        // Whatever the changes set in motion has come to rest in the picture; what a screen does after a while is not of it.
        emulator.stage.forgetWaits()
        emulator.stage.endPassage()
        var end = start
        Replayer.settle(emulator, from: &end) { emulator.advance(to: $0) }
        picture.update(from: emulator, at: end)
        if arguments.flag("v") {
            Standard.error.write(
                "handglass: drew \(emulator.stage.current.id) on \(emulator.stage.profile.name), "
                    + "\(picture.canvas.width) × \(picture.canvas.height) pixels\n")
        }
        if let path = arguments.value("o") { try Files.write(picture.canvas.pngData(), to: path) }
        if let path = arguments.value("tree") {
            try Files.write(Array((emulator.stage.tree().json + "\n").utf8), to: path)
        }
        return .done
    }

    /// `ID=VALUE`: the value is JSON, except for elements and properties that hold a text, which take it as it stands.
    private static func assignment(_ text: String, in emulator: Emulator) throws -> Value.Member {
        guard let equals = text.firstIndex(of: "=") else {
            throw Failure(.usage, "--set \(text): write ID=VALUE")
        }
        let key = String(text[..<equals])
        let word = String(text[text.index(after: equals)...])
        let type = try emulator.stage.valueType(of: key)
        if type == .text { return Value.Member(key, .text(word)) }
        // A date or the name of a choice may be quoted or not.
        if type.isText, (try? JSONReader.read(Array(word.utf8))) == nil { return Value.Member(key, .text(word)) }
        do {
            return Value.Member(key, try JSONReader.read(Array(word.utf8)))
        } catch {
            throw Failure(.usage, "--set \(key): \(word) is no JSON value: \(error.message)")
        }
    }
}
