"""The health socket of a process: it sends one line of JSON to every client.

The line is `{"ok": true}`, or `{"ok": false, "reason": "…"}`; more fields may follow. The loop that does the
process's work writes it, so that a hanging process does not answer. The path of the socket is
`commissary.config.paths.health_socket(home, name, pid)`; the supervisor probes it, see
`commissary.devserver.liveness`.
"""

import asyncio
import json
import socket
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from shared.data_types import JsonObject

StatusReader = Callable[[], JsonObject]
"""Returns the process's status, `{"ok": bool, …}`. It must be fast: clients time out after a few seconds."""
BACKLOG = 16


async def serve_health(path: Path, status: StatusReader) -> asyncio.Server:
    """Answer at `path` from the running loop, until the server is closed."""

    def answer(_reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(make_reply(status))
        writer.close()

    return await asyncio.start_unix_server(answer, sock=listen(path))


def listen(path: Path) -> socket.socket:
    """Return a non-blocking socket that listens at `path`.

    Replaces the socket of an earlier process with the same id.
    """
    path.unlink(missing_ok=True)
    listener = socket.socket(socket.AF_UNIX)
    listener.setblocking(False)
    listener.bind(str(path))
    listener.listen(BACKLOG)
    return listener


def answer_waiting(listener: socket.socket, status: StatusReader) -> None:
    """Answer all pending clients of `listener` without blocking."""
    # Ignore clients that have disconnected.
    with suppress(OSError):
        while True:
            connection, _ = listener.accept()
            with connection, suppress(OSError):
                connection.setblocking(False)
                connection.sendall(make_reply(status))


def make_reply(status: StatusReader) -> bytes:
    """Return the line to send; a status that raises an error counts as unhealthy."""
    try:
        reply = status()
    except Exception as error:  # noqa: BLE001  # report any error to the client
        reply = {"ok": False, "reason": f"{type(error).__name__}: {error}"}
    return json.dumps(reply).encode() + b"\n"
