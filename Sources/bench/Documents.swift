internal import Documents
internal import Scene

/// The documents of the scenes, written here so that nothing else can change what is measured.
enum BenchDocument {
    /// Twelve rows: eight switches, two sliders, two details; the text below the first slider follows it.
    static let settings = read(
        """
        handglass: 1
        device: phone-4.7
        locale: en_US
        start: settings
        screens:
          settings:
            title: Settings
            content:
              - table:
                  id: list
                  style: grouped
                  sections:
                    - footer: "Brightness is at {brightness|percent}."
                      rows:
                        - { title: Brightness, control: { slider: { id: brightness, value: 0 } } }
                        - { title: Volume, control: { slider: { id: volume, value: 0 } } }
                    - header: Radios
                      rows:
                        - { title: Airplane Mode, control: { switch: { id: s0 } } }
                        - { title: Wi-Fi, detail: Office, accessory: disclosure }
                        - { title: Bluetooth, control: { switch: { id: s1, on: true } } }
                        - { title: Hotspot, control: { switch: { id: s2 } } }
                    - header: Sounds
                      rows:
                        - { title: Ringer, control: { switch: { id: s3, on: true } } }
                        - { title: Vibrate, control: { switch: { id: s4 } } }
                        - { title: Keyboard Clicks, control: { switch: { id: s5, on: true } } }
                        - { title: Lock Sounds, control: { switch: { id: s6 } } }
                        - { title: Alerts, control: { switch: { id: s7, on: true } } }
                        - { title: Tone, detail: Opening, accessory: disclosure }
        """)

    /// A plain table of so many rows.
    static func list(rows: Int) -> SceneDocument {
        read(
            """
            handglass: 1
            device: phone-4.7
            locale: en_US
            start: list
            screens:
              list:
                title: List
                content:
                  - table:
                      id: list
                      style: plain
                      sections:
                        - rows:

            """
                + (0..<rows).map { "              - { title: Row \($0), detail: Detail \($0), accessory: disclosure }" }
                .joined(separator: "\n"))
    }

    /// One wheel of sixty rows.
    static let wheel = read(
        """
        handglass: 1
        device: phone-4.7
        locale: en_US
        start: wheel
        screens:
          wheel:
            title: Wheel
            content:
              - picker: { id: wheel, frame: [0, 84], wheels: [[\((0..<60).map { "Row \($0)" }.joined(separator: ", "))]] }
        """)

    /// A table that can be pulled: its spinner turns for a minute then.
    static let spinner = read(
        """
        handglass: 1
        device: phone-4.7
        locale: en_US
        start: list
        screens:
          list:
            title: List
            content:
              - table:
                  id: list
                  style: plain
                  refresh: { id: refresh, timeout: 60 s }
                  sections: [ { rows: [ { title: Row } ] } ]
        """)

    private static func read(_ text: String) -> SceneDocument {
        do {
            return try SceneReader.read(Array(text.utf8), file: "bench")
        } catch {
            preconditionFailure(error.diagnostics.map(\.text).joined(separator: "\n"))
        }
    }
}
