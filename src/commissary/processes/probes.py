"""Health probes for each kind of process: the address, the request, and the expected response."""

import json
import os
import socket
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from errno import EAGAIN, EALREADY, EINPROGRESS, EISCONN, ENOTCONN
from pathlib import Path

import psutil

from commissary.config.paths import health_folder, health_socket
from commissary.processes.sessions import is_in_session

LONGEST_REPLY = 65_536
_SSL_REQUEST = bytes.fromhex("0000000804d2162f")
"""PostgreSQL's SSL request. The server starts a process to respond to it, but requires no password."""


@dataclass(frozen=True)
class Probe:
    """A request to a process, and the check of its response."""

    address: Path | tuple[str, int]
    """The path of a Unix socket, or a host and port."""
    request: bytes
    verdict: Callable[[bytes], str | None]
    """A function that returns the problem with a response, "" for a good response, or None if the response is
    incomplete."""


@dataclass(frozen=True)
class Health:
    """The processes of a program to probe, and the consequences of a failure."""

    probes: Callable[[int], Mapping[int, Probe]]
    """A function that returns the probes by process id, given the id of the program's first process."""
    workers: int = 0
    """The number of child processes that must respond, or 0 if the first process itself is probed."""
    is_replaced: bool = True
    """Whether a process that does not respond is killed. Otherwise, it is only reported."""


def health_at_socket(home: Path, name: str) -> Health:
    """Return the health checks for a program with a health socket in its first process."""

    def probes(main: int) -> dict[int, Probe]:
        return {main: _socket_probe(health_socket(home, name, main)), **_socket_probes(home, name, main)}

    return Health(probes)


def check_workers(home: Path, name: str, workers: int) -> Health:
    """Return the health checks for a program with a health socket per worker."""
    return Health(lambda main: _socket_probes(home, name, main), workers=workers)


def health_by_http(path: Path) -> Health:
    """Return the health checks for a program that serves `GET /health` on a Unix socket."""
    request = b"GET /health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
    return Health(lambda main: {main: Probe(path, request, _check_http)})


def check_valkey(port: int, password: str) -> Health:
    """Return the health checks for a Valkey server on loopback.

    The server has no persistent data, so it may be replaced if it does not respond.
    """
    probe = Probe(("127.0.0.1", port), f"AUTH {password}\r\nPING\r\n".encode(), _check_valkey)
    return Health(lambda main: {main: probe})


def check_postgres(address: Path | tuple[str, int]) -> Health:
    """Return the health checks for a PostgreSQL server.

    A slow server is not killed, because a restart would take longer.
    """
    probe = Probe(address, _SSL_REQUEST, lambda reply: "" if reply else None)
    return Health(lambda main: {main: probe}, is_replaced=False)


class ProbeAttempt:
    """A probe in progress, which does not block."""

    def __init__(self, probe: Probe) -> None:
        self._question = probe
        self._to_send = probe.request
        self._reply = b""
        self._is_connected = False
        family = socket.AF_UNIX if isinstance(probe.address, Path) else socket.AF_INET
        self._socket = socket.socket(family)
        self._socket.setblocking(False)

    def poll(self) -> str | None:
        """Return the problem with the response, "" if there is none, or None if the response is not complete
        yet."""
        try:
            return self._advance()
        except BlockingIOError:
            return None
        except OSError as error:
            # On systems other than Linux, this error means that the connection is not established yet.
            return None if error.errno == ENOTCONN else f"cannot be reached ({error.strerror})"

    def close(self) -> None:
        self._socket.close()

    def _advance(self) -> str | None:
        if not self._is_connected and not self._connect():
            return None
        while self._to_send:
            self._to_send = self._to_send[self._socket.send(self._to_send) :]
        while (verdict := self._question.verdict(self._reply)) is None:
            received = self._socket.recv(LONGEST_REPLY)
            self._reply += received
            if not received or len(self._reply) > LONGEST_REPLY:
                return "sends no health status"
        return verdict

    def _connect(self) -> bool:
        address = self._question.address
        code = self._socket.connect_ex(str(address) if isinstance(address, Path) else address)
        # A Unix socket with a full backlog returns EAGAIN, so try again later.
        if code in (EAGAIN, EALREADY, EINPROGRESS):
            return False
        if code not in (0, EISCONN):
            raise OSError(code, os.strerror(code))
        self._is_connected = True
        return True


def _socket_probe(path: Path) -> Probe:
    return Probe(path, b"", _check_line)


def _socket_probes(home: Path, name: str, main: int) -> dict[int, Probe]:
    """Return the probes for all sockets of a program, by process id.

    Sockets of ended processes are deleted.
    """
    probes = {}
    for path in health_folder(home).glob(f"{name}-*.sock"):
        number = path.stem.removeprefix(f"{name}-")
        if number.isascii() and number.isdigit() and is_in_session(int(number), main):
            probes[int(number)] = _socket_probe(path)
        elif not (number.isascii() and number.isdigit() and psutil.pid_exists(int(number))):
            # The socket of a running process is not deleted. It belongs to the next version or to the version
            # that it replaces.
            path.unlink(missing_ok=True)
    return probes


def _check_line(reply: bytes) -> str | None:
    """Return the problem in the line that `commissary.monitoring.health_socket` sends.

    Returns "" for a healthy process, and None if the line is incomplete.
    """
    if not reply.endswith(b"\n"):
        return None
    try:
        status = json.loads(reply)
    except ValueError:
        return "sends an unreadable reply"
    if isinstance(status, dict) and status.get("ok") is True:
        return ""
    reason = status.get("reason") if isinstance(status, dict) else None
    return f"is unhealthy: {reason or 'no reason given'}"


def _check_http(reply: bytes) -> str | None:
    line, complete, _ = reply.partition(b"\r\n")
    if not complete:
        return None
    return "" if line.split(b" ")[1:2] == [b"200"] else f"replies {line.decode(errors='replace')}"


def _check_valkey(reply: bytes) -> str | None:
    lines = reply.split(b"\r\n")
    if len(lines) < 3:
        return None
    return "" if lines[1] == b"+PONG" else f"replies {lines[1].decode(errors='replace')}"
