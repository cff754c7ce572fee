"""QEMU: the machine's command line, its start, its saved state, and waiting for it with a limit."""
import fcntl
import hashlib
import os
import pathlib
import re
import shlex
import shutil
import socket
import subprocess
import tempfile
import time

from qmp import QMP


class MachineFailed(Exception):
    """The machine did not come to the command's end; the command is not to blame."""


def kvm_works():
    """Whether hardware runs the machine. That /dev/kvm makes one proves little: nested PVM has no VMX or SVM and
    interprets a stock kernel, instruction by instruction."""
    try:
        with open("/dev/kvm", "r+b", buffering=0) as kvm:
            os.close(fcntl.ioctl(kvm, 0xAE01, 0))  # KVM_CREATE_VM
        words = set(pathlib.Path("/proc/cpuinfo").read_text().split())
    except OSError:
        return False
    return bool({"vmx", "svm"} & words) and not pathlib.Path("/sys/module/kvm_pvm").exists()


def text_of(path, last=1500):
    try:
        return path.read_text(errors="replace")[-last:]
    except FileNotFoundError:
        return ""


class Machine:
    """One QEMU. One processor: under software emulation a second one costs more than it brings."""

    def __init__(self, folder, kernel, initramfs, options, accelerator, with_state):
        self.folder, self.kernel, self.process = folder, kernel, None
        arguments = ("console=ttyS0 quiet loglevel=4 panic=-1 nokaslr mitigations=off no_timer_check tsc=reliable "
                     "random.trust_cpu=on")
        self.words = ["qemu-system-x86_64", "-nodefaults", "-no-user-config", "-machine", "q35", "-smp", "1",
                      "-m", str(options.memory), "-display", "none", "-no-reboot", "-monitor", "none",
                      "-serial", f"file:{folder}/console", "-qmp", f"unix:{folder}/qmp,server=on,wait=off",
                      "-kernel", str(kernel / "vmlinux"), "-initrd", str(initramfs),
                      "-append", arguments + (" vm.save" if with_state else "")]
        self.words += (["-accel", "kvm", "-cpu", "host"] if accelerator == "kvm" else
                       ["-accel", "tcg,tb-size=512", "-cpu", "max,la57=off"])
        self.share("host", "/", ",readonly=on")
        self.share("run", folder, "")
        self.share("modules", next((kernel / "lib/modules").iterdir()), ",readonly=on")
        self.words += ["-device", "virtio-rng-pci"]
        if options.gpu:
            width, height = options.gpu.split("x")
            self.words += ["-device", f"virtio-gpu-pci,xres={width},yres={height},edid=on"]
        for argument in options.qemu_argument:
            self.words += shlex.split(argument)
        if with_state:
            self.words += ["-serial", f"unix:{folder}/resume,server=on,wait=off"]

    def share(self, tag, path, access):
        self.words += ["-fsdev", f"local,id={tag},path={path},security_model=none,multidevs=remap{access}",
                       "-device", f"virtio-9p-pci,fsdev={tag},mount_tag={tag}"]

    def start(self, state=None):
        words = self.words + (["-incoming", f"exec:cat {shlex.quote(str(state))}"] if state else [])
        (self.folder / "qemu-command").write_text(shlex.join(words) + "\n")
        with open(self.folder / "qemu-errors", "wb") as errors:
            # setpriv: QEMU goes with this program, however it ends.
            self.process = subprocess.Popen(["setpriv", "--pdeathsig", "KILL"] + words, stdin=subprocess.DEVNULL,
                                            stdout=errors, stderr=errors, start_new_session=True)

    def end(self):
        if self.process and self.process.poll() is None:
            self.process.kill()
            self.process.wait()

    def ended(self):
        return self.process.poll() is not None

    def qmp(self):
        return QMP(self.connected("qmp"))

    def connected(self, name):
        """A connection to one of QEMU's sockets, which is there a moment before anybody listens."""
        line = socket.socket(socket.AF_UNIX)

        def connects():
            return line.connect_ex(f"{self.folder}/{name}") == 0

        self.wait_for(connects, 30, f"QEMU's socket {name}")
        return line

    def last_words(self):
        return text_of(self.folder / "qemu-errors") + text_of(self.folder / "console")

    def wait_for(self, condition, limit, what):
        """Polls a condition while the machine lives, for at most `limit` seconds."""
        end = time.monotonic() + limit
        while not condition():
            if self.ended():
                raise MachineFailed(f"QEMU ended before {what}: {self.last_words()}")
            if time.monotonic() > end:
                raise MachineFailed(f"{what} did not come within {limit:g} s: {self.last_words()}")
            time.sleep(0.01)

    def go_on(self, limit):
        """Lets a machine restored from its state go on, telling it the time of day."""
        qmp = self.qmp()
        self.line = self.connected("resume")  # open until the end: closing it may swallow what was sent

        def running():
            status = qmp.call("query-status")["status"]
            if status == "paused":  # saved while stopped
                qmp.call("cont")
            return status == "running"

        self.wait_for(running, limit, "the saved state")
        qmp.close()
        self.line.sendall(f"{int(time.time() + 0.5)}\n".encode())


def saved_state(kernel, initramfs, options):
    """The file with the state of a machine that waits in its initramfs, made where it is not there yet: one for every
    set of devices, whatever the display's size."""
    with tempfile.TemporaryDirectory(prefix="handglass-vm.") as name:
        machine = Machine(pathlib.Path(name), kernel, initramfs, options, "tcg", with_state=True)
        kind = [re.sub(r"xres=\d+,yres=\d+", "", word) for word in machine.words if name not in word]
        program = os.stat(shutil.which(machine.words[0]))
        key = hashlib.sha256(repr((kind, program.st_mtime_ns, program.st_size)).encode()).hexdigest()[:16]
        state = kernel / f"state-{key}"
        if state.exists():
            return state
        part = f"{state}.{os.getpid()}"
        try:
            machine.start()
            machine.wait_for(lambda: "vm-ready-to-be-saved" in text_of(machine.folder / "console"),
                             options.boot_timeout, "the state to be saved")
            time.sleep(0.3)  # lets the guest come to its read
            qmp = machine.qmp()
            qmp.call("stop")
            qmp.call("migrate-set-parameters", {"max-bandwidth": 1 << 40})
            qmp.call("migrate", {"uri": f"exec:cat > {shlex.quote(part)}"})
            machine.wait_for(lambda: qmp.call("query-migrate").get("status") in ("completed", "failed"), 60, "the state")
            if qmp.call("query-migrate")["status"] == "failed":
                raise MachineFailed("QEMU could not save the machine's state")
            os.rename(part, state)
        finally:
            machine.end()
            pathlib.Path(part).unlink(missing_ok=True)
        return state
