import Base
import Controls
import Documents
import Foundation
import Scene
import Testing

@Suite("Bundled scenes")
struct BundledScenesTests {
    @Test("every scene of Configs is sound")
    func everySceneIsSound() throws {
        let names = try FileManager.default.contentsOfDirectory(atPath: Scenes.folder.path).filter {
            $0.hasSuffix(".yaml")
        }
        #expect(names.contains("settings.yaml") && names.contains("example.yaml"))
        for name in names { #expect(Scenes.errors(try Scenes.bundled(name)) == [], "\(name)") }
    }

    @Test("the example says what it says")
    func example() throws {
        let scene = try SceneReader.read(try Scenes.bundled("example.yaml"), file: "example.yaml")
        #expect(scene.device.name == "phone-4.7")
        #expect(scene.device.pixels == Size(750, 1334))
        #expect(scene.start == "settings")
        #expect(scene.screens.map(\.id) == ["settings", "wifi"])
        #expect(scene.screens.allSatisfy { $0.navigationBar && $0.back && $0.statusBar })
        guard case .table(let table) = scene.screens[0].content[0].content else {
            Issue.record("no table")
            return
        }
        #expect(scene.screens[0].content[0].common.id == "list")
        #expect(scene.screens[0].content[0].common.placement == .fill)
        #expect(table.style == .grouped)
        #expect(table.refresh?.common.id == "refresh")
        #expect(table.refresh?.every == 60_000_000)
        #expect(table.refresh?.timeout == 10_000_000)
        #expect(table.sections.map(\.header) == ["Display"])
        let rows = table.sections[0].rows
        #expect(rows.map(\.common.id) == ["row-bright", "row-air", "wifi"])
        #expect(rows[0].control?.content == .slider(SliderProperties(min: 0, max: 1, value: 0.5)))
        guard case .switch(let airplane)? = rows[1].control?.content else {
            Issue.record("no switch")
            return
        }
        #expect(!airplane.on)
        #expect(airplane.disables.map(\.id) == ["wifi"])
        #expect(rows[2].detail == "Office")
        #expect(rows[2].accessory == .disclosure)
        #expect(rows[2].onTap == [.go(Reference("wifi", at: SourcePosition(line: 18, column: 99)))])
        let wifi = scene.screens[1].content
        #expect(wifi.map(\.common.placement) == [.frame(Rect(16, 16, 343, 29)), .frame(Rect(16, 60, 343, 44))])
        #expect(
            wifi[0].content
                == .segmented(SegmentedProperties(segments: [.init("2.4 GHz"), .init("5 GHz")], selected: 0)))
        #expect(
            wifi[1].content
                == .button(ButtonProperties(title: "Join Network", onTap: [.emit(name: "join", value: .null)])))
    }

    /// Every byte of the small scene and every seventh of the large one: all of that would take a minute in a debug build.
    private func places() throws -> [(bytes: [UInt8], places: [Int])] {
        let (small, large) = (try Scenes.bundled("example.yaml"), try Scenes.bundled("settings.yaml"))
        return [(small, Array(small.indices)), (large, Array(stride(from: 0, to: large.count, by: 7)))]
    }

    @Test("a scene cut off anywhere is read or refused with a place, never worse")
    func truncations() throws {
        var placeless: [Finding] = []
        for (bytes, places) in try places() {
            for end in places {
                placeless += Scenes.findings(Array(bytes[..<end])).filter { $0.diagnostic.position == nil }
            }
        }
        #expect(placeless == [])
    }

    @Test("a scene with any byte changed is read or refused with a place, never worse")
    func corruptions() throws {
        // Each byte takes one of the characters that mean something to YAML, and the bytes that no text holds; over the
        // neighbours every one of them comes up.
        let wrong = Array("{}[]:,-#&*!|>'\"%@`? \n\t\rx0~<=".utf8) + [0, 0x7F, 0x80, 0xC3, 0xEF, 0xFF]
        var placeless: [Finding] = []
        for (bytes, places) in try places() {
            for (turn, place) in places.enumerated() {
                var changed = bytes
                changed[place] = wrong[turn % wrong.count]
                placeless += Scenes.findings(changed).filter { $0.diagnostic.position == nil }
            }
        }
        #expect(placeless == [])
    }
}
