import Foundation
import Testing

extension MachineTests {
    @Suite("The virtual machine itself")
    struct KernelTests {
        @Test("a real kernel: evdev, uinput and DRM, a touch that evemu plays, a picture seen from outside")
        func devices() throws {
            let run = try VirtualMachine.panel.run(
                """
                uname -sr
                ls /dev/uinput /dev/dri/card0 /dev/input/event*
                evemu-device Tests/vm/fixtures/panel.desc >/dev/null &
                wait-until 20 input-node 'Handglass test panel'
                panel=$(input-node 'Handglass test panel')
                stdbuf -oL evemu-record "$panel" >recorded 2>&1 & recorder=$!
                wait-until 20 grep -q '[Ww]aiting for events' recorded
                evemu-play "$panel" <Tests/vm/fixtures/wheel-flick.events
                wait-until 20 grep -q '^E: .* 0001 014a 0000' recorded
                kill $recorder
                echo "frames: $(grep -c '^E: .* 0000 0000 ' recorded)"
                screenshot screen
                """, name: "kernel")
            #expect(run.status == 0, "\(run.output)")
            #expect(run.output.contains(/Linux \d+\.\d+.*-amd64/), "\(run.output)")
            for node in ["/dev/uinput", "/dev/dri/card0", "/dev/input/event0"] {
                #expect(run.output.contains(node), "\(run.output)")
            }
            #expect(run.output.contains("frames: 12\n"), "\(run.output)")

            // A PNG begins with its signature and the header chunk: length, name, width, height.
            let picture = try [UInt8](Data(contentsOf: run.folder.appending(path: "screen.png")))
            #expect(picture.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]))
            #expect(picture[16..<24].elementsEqual([0, 0, 0x02, 0xEE, 0, 0, 0x05, 0x36]))  // 750, 1334
        }

        @Test("the status of the command inside is the status outside")
        func status() throws {
            let run = try VirtualMachine(options: []).run("echo told; exit 7", name: "status")
            #expect(run.status == 7)
            #expect(run.output == "told\n")
        }
    }
}
