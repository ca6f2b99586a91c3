"""How a process says whether it works: one line of JSON to everybody who connects to its socket.

The line is `{"ok": true}`, or `{"ok": false, "reason": "…"}`; more fields may follow. It is written by the
loop that does the process's work, so that one that hangs does not answer. The socket's place is
`commissary.config.paths.health_socket(home, name, pid)`; the supervisor asks, see
`commissary.devserver.liveness`.
"""

import asyncio
import json
import socket
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

StatusReader = Callable[[], dict[str, Any]]
"""Says how the process is: `{"ok": bool, …}`. Quick: whoever asks gives up after a few seconds."""
BACKLOG = 16


async def serve_health(path: Path, status: StatusReader) -> asyncio.Server:
    """Answer at `path` from the running loop, until the server is closed."""

    def answer(_reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(reply_of(status))
        writer.close()

    return await asyncio.start_unix_server(answer, sock=listen(path))


def listen(path: Path) -> socket.socket:
    """A non-blocking socket that listens at `path`; what a process of the same number left there goes."""
    path.unlink(missing_ok=True)
    listener = socket.socket(socket.AF_UNIX)
    listener.setblocking(False)
    listener.bind(str(path))
    listener.listen(BACKLOG)
    return listener


def answer_waiting(listener: socket.socket, status: StatusReader) -> None:
    """Answer everybody who waits at `listener`, without waiting for anybody."""
    # Whoever has given up meanwhile is no problem of ours.
    with suppress(OSError):
        while True:
            connection, _ = listener.accept()
            with connection, suppress(OSError):
                connection.setblocking(False)
                connection.sendall(reply_of(status))


def reply_of(status: StatusReader) -> bytes:
    """The line that is sent; a status that cannot be told is none that is well."""
    try:
        reply = status()
    except Exception as error:  # noqa: BLE001  # whatever is wrong with it, whoever asks is to learn of it
        reply = {"ok": False, "reason": f"{type(error).__name__}: {error}"}
    return json.dumps(reply).encode() + b"\n"
