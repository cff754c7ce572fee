import Testing

extension MachineTests {
    @Suite("The service under systemd")
    struct ServiceTests {
        @Test("as its own user, without any capability, it takes display, panel and console, and gives them back")
        func service() throws {
            let machine = VirtualMachine(options: [
                "--snapshot", "--systemd", "--gpu", "750x1334", "--modules", "virtio-gpu,uinput,evdev",
            ])
            let run = try machine.run(
                """
                { mkdir -p /usr/share/handglass
                cp -r Configs/* /usr/share/handglass
                cp "$(command -v handglass)" /usr/bin
                cp systemd/handglass.service systemd/handglass.socket /etc/systemd/system
                systemd-sysusers "$PWD/systemd/sysusers.conf"
                # The emulated processor is slow; what else stands in the unit is tested as it is.
                mkdir /etc/systemd/system/handglass.service.d
                printf '%s\\n' '[Service]' TimeoutStartSec=300 WatchdogSec=120 \\
                  >/etc/systemd/system/handglass.service.d/test.conf
                systemctl daemon-reload
                date -s "2017-01-09 09:41:05"
                systemctl start handglass.service
                screenshot ready; } >&2
                pid() { systemctl show -p MainPID --value handglass.service; }
                display() { handglass ctl status | sed 's/.*"display":"\\([^"]*\\).*/\\1/'; }
                console() { /usr/bin/python3 -IS -c 'import fcntl, os, sys
                tty = os.open("/dev/tty0", os.O_RDWR)
                fcntl.ioctl(tty, 0x5606, int(sys.argv[1]))
                fcntl.ioctl(tty, 0x5607, int(sys.argv[1]))' $1; }

                stat -c 'socket %A %U %G' /run/handglass/control
                echo "user $(stat -c %U /proc/$(pid)) $(grep CapEff /proc/$(pid)/status | tr -d '\\t')"
                systemctl show -p StatusText handglass.service
                evemu-device Tests/vm/fixtures/panel.desc >/dev/null &
                wait-until 60 sh -c 'handglass ctl status | grep -q "Handglass test panel"' && echo panel found
                handglass ctl set brightness=0.25
                handglass ctl get brightness
                display
                console 2
                display
                console 1
                wait-until 60 sh -c 'handglass ctl status | grep -q Virtual-1' && display
                systemctl stop handglass.service 2>/dev/null
                systemctl show -p Result,ExecMainStatus handglass.service
                # The next who knocks starts it again.
                handglass ctl get airplane
                systemctl kill -s KILL handglass.service
                wait-until 120 sh -c '[ "$(systemctl show -p NRestarts --value handglass.service)" = 1 ]' && echo restarted
                handglass ctl get airplane
                """, name: "service")
            #expect(run.status == 0, "\(run.output)")
            let told = run.output.split(separator: "\n").suffix(13).map(String.init)
            #expect(
                told == [
                    "socket srw-rw---- handglass handglass", "user handglass CapEff:0000000000000000",
                    "StatusText=showing on Virtual-1", "panel found", #"{"brightness":0.25}"#, "Virtual-1 750x1334",
                    "the console shows another terminal", "Virtual-1 750x1334", "Result=success", "ExecMainStatus=0",
                    #"{"airplane":false}"#, "restarted", #"{"airplane":false}"#,
                ], "\(run.output)")

            // It was ready only with its first frame.
            let render = try Handglass.run(
                "render", "--scene", Fixture.demonstration, "--now", "2017-01-09T09:41", "-o",
                run.path(of: "rendered.png"))
            try #require(render.status == 0, "\(render.errors)")
            #expect(try run.difference("ready.png", "rendered.png") == .none)
        }
    }
}
