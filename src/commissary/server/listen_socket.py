"""The listening socket of the web server, which is new or inherited from another process.

systemd passes it with LISTEN_FDS: see sd_listen_fds(3). The supervisor, and a web server that is being
replaced by the next version, pass its descriptor in LISTEN_FD. See docs/decisions/processes-and-upgrades.md.
"""

import errno
import os
import socket
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

LISTEN_FD = "LISTEN_FD"
BACKLOG = 4096
"""The maximum number of connections that wait to be accepted."""
_FIRST_OF_SYSTEMD = 3
_OPEN_FILES = Path("/dev/fd")


def open_socket(address: str, port: int) -> socket.socket:
    """Return the inherited socket, or a new one at `address`. Raises OSError if the socket is unusable."""
    descriptor = _find_inherited_descriptor()
    if descriptor is None:
        return open_listener(address, port)
    # Programs that this process starts must not use the socket unless it is passed to them explicitly.
    for name in (LISTEN_FD, "LISTEN_FDS", "LISTEN_PID", "LISTEN_FDNAMES"):
        os.environ.pop(name, None)
    listener = socket.socket(fileno=descriptor)
    if not _is_listening(listener):
        raise OSError(errno.EINVAL, f"file {descriptor} is not a listening socket")
    # Child processes must not inherit a socket from systemd, and granian needs a non-blocking one.
    listener.set_inheritable(False)
    listener.setblocking(False)
    return listener


def open_listener(address: str, port: int) -> socket.socket:
    """Return a new listening socket. Raises OSError if the address is unavailable."""
    listener = socket.socket(socket.AF_INET6 if ":" in address else socket.AF_INET)
    try:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        listener.bind((address, port))
        listener.listen(BACKLOG)
    except OSError:
        listener.close()
        raise
    listener.setblocking(False)
    return listener


def stop_accepting(port: int) -> None:
    """Stop accepting connections at `port` in this process. Other processes with the same socket continue.

    The server refers to the socket by the number of its descriptor, so that number is assigned to a socket
    without clients. No connection is lost. Each connection has either been accepted, or waits for the other
    processes.
    """
    for number in list(_sockets()):
        with suppress(OSError), socket.socket(fileno=os.dup(number)) as held:
            if not _is_listening(held) or held.getsockname()[1] != port:
                continue
            with socket.socket(held.family) as silent:
                silent.bind(("::1" if held.family is socket.AF_INET6 else "127.0.0.1", 0))
                silent.listen(0)
                silent.setblocking(False)
                os.dup2(silent.fileno(), number, inheritable=False)


def has_connections(port: int) -> bool:
    """Return whether this process has open connections at its own port `port`."""
    for number in _sockets():
        with suppress(OSError), socket.socket(fileno=os.dup(number)) as held:
            if _is_tcp(held) and not _is_listening(held) and held.getsockname()[1] == port:
                return True
    return False


def _find_inherited_descriptor() -> int | None:
    named = os.environ.get(LISTEN_FD, "")
    if named.isascii() and named.isdigit():
        return int(named)
    is_for_us = os.environ.get("LISTEN_PID") == str(os.getpid())
    return _FIRST_OF_SYSTEMD if is_for_us and os.environ.get("LISTEN_FDS") == "1" else None


def _sockets() -> Iterator[int]:
    for entry in list(_OPEN_FILES.iterdir()):
        with suppress(OSError):
            if entry.is_socket():
                yield int(entry.name)


def _is_tcp(held: socket.socket) -> bool:
    return held.family in (socket.AF_INET, socket.AF_INET6) and held.type is socket.SOCK_STREAM


def _is_listening(held: socket.socket) -> bool:
    return _is_tcp(held) and bool(held.getsockopt(socket.SOL_SOCKET, socket.SO_ACCEPTCONN))
