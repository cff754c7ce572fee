"""A client of QEMU's machine protocol: JSON by lines over a Unix socket."""
import json


class QMP:
    """Talks over a connected socket. Every call waits for at most `limit` seconds."""

    def __init__(self, connected, limit=60):
        self.socket = connected
        self.socket.settimeout(limit)
        self.lines = self.socket.makefile("rwb", buffering=0)
        self.lines.readline()  # the greeting
        self.call("qmp_capabilities")

    def call(self, command, arguments=None):
        """The answer to a command; RuntimeError with QEMU's words where it refuses."""
        request = {"execute": command}
        if arguments:
            request["arguments"] = arguments
        self.lines.write(json.dumps(request).encode() + b"\n")
        while True:
            line = self.lines.readline()
            if not line:
                raise RuntimeError(f"QEMU closed its socket during {command}")
            reply = json.loads(line)
            if "error" in reply:
                raise RuntimeError(f"{command}: {reply['error']['desc']}")
            if "return" in reply:
                return reply["return"]

    def close(self):
        self.lines.close()
        self.socket.close()
