"""A server with the protocol of the ClamAV daemon."""

import socket
import struct
import threading
from typing import Any

EICAR = rb"X5O!P%@AP[4\PZX54(P^)7CC)7}$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*"
"""The test string of the antivirus industry (eicar.org)."""
LIMIT = 100_000


class Clamd:
    """A server with clamd's protocol and one known signature."""

    def __init__(self) -> None:
        self.server = socket.create_server(("127.0.0.1", 0))
        self.address = f"127.0.0.1:{self.server.getsockname()[1]}"
        self.scanned: list[bytes] = []
        threading.Thread(target=self._serve, daemon=True).start()

    def _serve(self) -> None:
        while True:
            try:
                connection, _peer = self.server.accept()
            except OSError:
                return  # the server is closed
            with connection, connection.makefile("rb") as sent:
                command = b"".join(iter(lambda: sent.read(1), b"\0"))
                connection.sendall(self._answer(command, sent) + b"\0")
                connection.shutdown(socket.SHUT_WR)
                # Closing with unread bytes would reset the connection before its peer reads the response.
                while sent.read(1 << 16):
                    pass

    def _answer(self, command: bytes, sent: Any) -> bytes:
        if command != b"zINSTREAM":
            return {b"zPING": b"PONG", b"zVERSION": b"ClamAV 1.4"}.get(command, b"UNKNOWN COMMAND")
        content = b""
        while length := struct.unpack("!I", sent.read(4))[0]:
            content += sent.read(length)
            if len(content) > LIMIT:
                return b"INSTREAM size limit exceeded. ERROR"
        self.scanned.append(content)
        return b"stream: Eicar-Test-Signature FOUND" if EICAR in content else b"stream: OK"

    def close(self) -> None:
        self.server.close()
