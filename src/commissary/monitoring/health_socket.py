"""The health socket of a process, which sends one line of JSON to each client.

The line is `{"ok": true}` or `{"ok": false, "reason": "…"}`, and may have more fields. The loop that does the
work of the process writes the line, so a process that hangs sends nothing. The path of the socket is
`commissary.config.paths.health_socket(home, name, pid)`. The supervisor probes it (see
`commissary.devserver.liveness`).
"""

import asyncio
import json
import socket
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from shared.data_types import JsonObject

StatusReader = Callable[[], JsonObject]
"""A function that returns the status of the process as `{"ok": bool, …}`.

It must be fast, because clients time out after a few seconds.
"""
BACKLOG = 16


async def serve_health(path: Path, status: StatusReader) -> asyncio.Server:
    """Serve the status at `path` from the running event loop, until the returned server is closed."""

    def answer(_reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(make_reply(status))
        writer.close()

    return await asyncio.start_unix_server(answer, sock=listen(path))


def listen(path: Path) -> socket.socket:
    """Return a non-blocking socket that listens at `path`.

    It replaces the socket of an earlier process with the same id.
    """
    path.unlink(missing_ok=True)
    listener = socket.socket(socket.AF_UNIX)
    listener.setblocking(False)
    listener.bind(str(path))
    listener.listen(BACKLOG)
    return listener


def answer_waiting(listener: socket.socket, status: StatusReader) -> None:
    """Send the status to all waiting clients of `listener`, without blocking."""
    # Clients that have disconnected are ignored.
    with suppress(OSError):
        while True:
            connection, _ = listener.accept()
            with connection, suppress(OSError):
                connection.setblocking(False)
                connection.sendall(make_reply(status))


def make_reply(status: StatusReader) -> bytes:
    """Return the line to send.

    If reading the status raises an error, the process is reported as unhealthy.
    """
    try:
        reply = status()
    except Exception as error:  # noqa: BLE001  # report any error to the client
        reply = {"ok": False, "reason": f"{type(error).__name__}: {error}"}
    return json.dumps(reply).encode() + b"\n"
