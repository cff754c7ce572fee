// swift-tools-version: 6.3
import PackageDescription

// Pure targets: no C, no Glibc, no Foundation. `make lint` checks their imports.
let pure: [SwiftSetting] = [
    .treatAllWarnings(as: .error), .strictMemorySafety(), .enableUpcomingFeature("ExistentialAny"),
]
// Shell targets: may talk to C libraries, each behind one owner type, imported `internal`.
let shell: [SwiftSetting] = [
    .treatAllWarnings(as: .error), .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
]

func core(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
    .target(name: name, dependencies: dependencies, swiftSettings: pure)
}
func edge(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
    .target(name: name, dependencies: dependencies, swiftSettings: shell)
}
func library(_ name: String, pkgConfig: String) -> Target {
    .systemLibrary(name: name, path: "Sources/C/\(name)", pkgConfig: pkgConfig)
}
func tests(_ name: String, _ dependencies: [Target.Dependency], exclude: [String] = []) -> Target {
    .testTarget(
        name: name, dependencies: dependencies, exclude: exclude, swiftSettings: [.treatAllWarnings(as: .error)])
}

let package = Package(
    name: "handglass",
    products: [
        .executable(name: "handglass", targets: ["handglass"]),
        .executable(name: "handglass-bench", targets: ["bench"]),
        .executable(name: "handglass-soak", targets: ["soak"]),
    ],
    targets: [
        // Core, arrows only downwards.
        // libm only for the roundings and the square root, exact by IEEE 754 and so the same on every machine.
        .target(name: "Base", swiftSettings: pure, linkerSettings: [.linkedLibrary("m")]),
        core("Input", ["Base"]),
        core("Trace", ["Base", "Input"]),
        core("Gestures", ["Base"]),
        core("Drawing", ["Base"]),
        core("Controls", ["Base", "Input", "Gestures", "Drawing"]),
        core("Scene", ["Base", "Input", "Gestures", "Drawing", "Controls"]),
        core("ControlProtocol", ["Base"]),
        core("Script", ["Base", "Input", "Trace", "ControlProtocol"]),
        core(
            "Emulator",
            ["Base", "Input", "Trace", "Gestures", "Drawing", "Controls", "Scene", "ControlProtocol", "Script"]),

        // Shell.
        .target(name: "CShim", path: "Sources/C/CShim"),
        library("CEvdev", pkgConfig: "libevdev"),
        library("CUdev", pkgConfig: "libudev"),
        library("CDRM", pkgConfig: "libdrm"),
        library("CSystemd", pkgConfig: "libsystemd"),
        library("CCairo", pkgConfig: "pangocairo"),
        library("CFontconfig", pkgConfig: "fontconfig"),
        library("CICU", pkgConfig: "icu-i18n"),
        library("CNettle", pkgConfig: "nettle"),
        library("CRSVG", pkgConfig: "librsvg-2.0"),
        library("CYAML", pkgConfig: "libfyaml"),
        library("CXkbcommon", pkgConfig: "xkbcommon"),
        edge("Linux", ["Base", "CShim", "CUdev"]),
        edge("Evdev", ["Base", "Input", "Trace", "Linux", "CEvdev", "CUdev", "CShim"]),
        edge("Keyboard", ["Input", "Linux", "CXkbcommon"]),
        edge("Output", ["Base", "Input", "Drawing"]),
        edge("KMS", ["Base", "Input", "Drawing", "Output", "Linux", "CDRM", "CUdev", "CShim"]),
        edge("Images", ["Base", "CCairo", "CRSVG"]),
        edge("Canvas", ["Base", "Drawing", "Images", "CCairo", "CFontconfig", "CNettle"]),
        edge("Calendar", ["Base", "CICU"]),
        edge(
            "Documents",
            ["Base", "Input", "Gestures", "Controls", "Drawing", "Scene", "Calendar", "Images", "CYAML"]),
        edge("ControlSocket", ["Base", "ControlProtocol", "Linux"]),
        edge("Systemd", ["Base", "Linux", "CSystemd"]),
        .executableTarget(
            name: "handglass",
            dependencies: [
                "Base", "Input", "Trace", "Gestures", "Drawing", "Controls", "Scene", "Script", "Emulator",
                "ControlProtocol", "Linux", "Evdev", "Keyboard", "Output", "KMS", "Canvas", "Documents",
                "ControlSocket", "Systemd", "Calendar", "Images",
                "CShim",
            ],
            swiftSettings: shell),
        // `make bench`: what a frame costs, through the path that `handglass replay` takes.
        .executableTarget(
            name: "bench",
            dependencies: [
                "Base", "Input", "Trace", "Drawing", "Controls", "Scene", "Emulator", "ControlProtocol", "Canvas",
                "Documents",
            ],
            swiftSettings: shell),

        // `make soak`: random frames by the million.
        .executableTarget(
            name: "soak",
            dependencies: ["Canvas", "Documents", "Drawing", "Emulator", "Scene", "TestSupport"], swiftSettings: shell),

        // Tests.
        tests("BaseTests", ["Base"]),
        tests("CanvasTests", ["Base", "Drawing", "Canvas", "Programs"], exclude: ["Golden"]),
        tests("CommandLineTests", ["CCairo", "Programs"], exclude: ["Golden"]),
        tests("CalendarTests", ["Base", "Calendar"]),
        tests("ControlProtocolTests", ["Base", "ControlProtocol"]),
        tests("ControlSocketTests", ["Base", "ControlProtocol", "ControlSocket", "Linux", "handglass"]),
        // The program under test, run as a process.
        .systemLibrary(name: "CSpawn", path: "Tests/CSpawn"),
        .target(
            name: "Programs", dependencies: ["CSpawn", "handglass"], path: "Tests/Programs",
            swiftSettings: [.treatAllWarnings(as: .error)]),
        .target(
            name: "TestSupport",
            dependencies: [
                "Base", "ControlProtocol", "Controls", "Documents", "Drawing", "Emulator", "Images", "Input", "Scene",
                "Script", "Trace",
            ],
            path: "Tests/TestSupport", swiftSettings: [.treatAllWarnings(as: .error)]),
        tests(
            "EmulatorTests",
            [
                "Base", "ControlProtocol", "Controls", "Documents", "Drawing", "Emulator", "Gestures", "Input", "Scene",
                "Script", "Trace", "TestSupport",
            ]),
        tests("SystemdTests", ["Base", "Linux", "Systemd", "Programs"]),
        tests("ImagesTests", ["Base", "Images", "Programs"]),
        tests("InputTests", ["Base", "Input"]),
        tests("ControlsTests", ["Base", "Controls", "Drawing", "Gestures", "Input"]),
        tests("FuzzTests", ["TestSupport"]),
        tests("GesturesTests", ["Base", "Gestures"]),
        tests("TraceTests", ["Base", "Input", "Trace", "Programs"]),
        tests("DocumentsTests", ["Base", "Input", "Gestures", "Controls", "Scene", "Documents", "Programs"]),
        tests("LinuxTests", ["Base", "Linux"]),
        tests("ScriptTests", ["Base", "Input", "Script", "Trace"]),
        tests("EvdevTests", ["Base", "Input", "Linux", "Evdev", "Trace"]),
        tests("KeyboardTests", ["Input", "Keyboard"]),
        tests("OutputTests", ["Base", "Input", "Drawing", "Output"]),
        tests("VirtualMachineTests", ["Programs", "CCairo"]),
        tests(
            "LiveTests",
            [
                "Base", "ControlProtocol", "ControlSocket", "Documents", "Drawing", "Emulator", "Evdev", "Gestures",
                "Input",
                "Keyboard", "Linux",
                "Output", "Scene", "Trace", "Programs",
            ]),
        tests("KMSTests", ["Base", "Input", "Drawing", "Linux", "Output", "KMS"]),
        tests("DocumentationTests", ["ControlProtocol", "Documents", "Programs"]),
    ]
)

// `make fuzz`: parsers under libFuzzer. Built only when asked for, with options of its own.
if Context.environment["HANDGLASS_FUZZ"] != nil {
    package.products.append(.executable(name: "handglass-fuzz", targets: ["fuzz"]))
    package.targets.append(
        .executableTarget(
            name: "fuzz", dependencies: ["TestSupport"], path: "Tests/Fuzz", exclude: ["corpus", "run"],
            sources: ["Fuzz.swift"]))
}
