"""Scan files with clamd. Without CLAMD_ADDRESS, no file is scanned."""

import socket
import struct
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from datetime import timedelta
from select import select

from django.conf import settings
from django.utils.translation import gettext as _
from django_tenants.postgresql_backend.base import DatabaseWrapper as OwnerConnection

from shared.doctor.findings import Finding, Severity

PIECE = 1 << 16
CONNECT_SECONDS = 5.0
SECONDS = 60.0
"""Timeout in seconds for sending a piece to clamd, and for the scan."""
RETRY_AFTER = timedelta(minutes=1)
"""The time between retries of a file while clamd is unavailable."""
_LONGEST_REPLY = 1_000


class VirusFound(Exception):
    """The scan found a virus. The message is the name of the signature."""


class TooLargeToScan(Exception):
    """The file is larger than StreamMaxLength in clamd.conf."""


class ScannerDown(Exception):
    """clamd is unavailable, or its response violates the protocol."""


def is_configured() -> bool:
    return bool(settings.CLAMD_ADDRESS)


def scan(pieces: Iterable[bytes]) -> None:
    """Scan a file with clamd. Raises VirusFound, TooLargeToScan or ScannerDown."""
    if not is_configured():
        return
    reply = _ask(b"zINSTREAM\0", _as_stream(pieces))
    if reply == "stream: OK":
        return
    if reply.endswith(" FOUND"):
        raise VirusFound(reply.removeprefix("stream: ").removesuffix(" FOUND"))
    if "size limit exceeded" in reply:
        raise TooLargeToScan
    raise ScannerDown(f"unknown answer: {reply or 'none'}")


def ping() -> str:
    """Return the version of clamd. Raises ScannerDown if clamd is unavailable."""
    if (reply := _ask(b"zPING\0")) != "PONG":
        raise ScannerDown(f"unknown answer: {reply or 'none'}")
    return _ask(b"zVERSION\0")


def check_scanner(_owner: OwnerConnection, _hosts: Mapping[str, str]) -> Iterator[Finding]:
    """Yield a finding for the doctor if clamd is configured but unavailable."""
    if not is_configured():
        return
    try:
        ping()
    except ScannerDown as error:
        yield Finding(
            Severity.ERROR,
            _("Virus scanner"),
            _("No connection: %(reason)s. Uploads wait until the scanner is available.")
            % {"reason": str(error)[:200]},
            _("Start clamav-daemon, or correct CLAMD_ADDRESS."),
        )


def _as_stream(pieces: Iterable[bytes]) -> Iterator[bytes]:
    for piece in pieces:
        for start in range(0, len(piece), PIECE):
            part = piece[start : start + PIECE]
            yield struct.pack("!I", len(part)) + part
    yield struct.pack("!I", 0)


def _ask(command: bytes, stream: Iterable[bytes] = ()) -> str:
    try:
        with _connection() as connection:
            # clamd closes the connection if a stream is too large. Its response contains the reason.
            with suppress(BrokenPipeError, ConnectionResetError):
                connection.sendall(command)
                for part in stream:
                    if select([connection], [], [], 0)[0]:
                        break  # clamd has responded early. Sending the rest would reset the connection.
                    connection.sendall(part)
            with connection.makefile("rb") as answer:
                return answer.read(_LONGEST_REPLY).rstrip(b"\0\n").decode("utf-8", "replace")
    except OSError as error:
        raise ScannerDown(str(error)) from error


@contextmanager
def _connection() -> Iterator[socket.socket]:
    address: str = settings.CLAMD_ADDRESS
    if address.startswith("unix://"):
        with socket.socket(socket.AF_UNIX) as connection:
            connection.settimeout(SECONDS)
            connection.connect(address.removeprefix("unix://"))
            yield connection
        return
    host, _colon, port = address.rpartition(":")
    with socket.create_connection((host.strip("[]"), int(port)), CONNECT_SECONDS) as connection:
        connection.settimeout(SECONDS)
        yield connection
