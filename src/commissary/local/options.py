"""What the person who starts it can decide, read from the environment and checked before anything runs."""

import errno
import ipaddress
import os
import socket
from dataclasses import dataclass
from pathlib import Path

from commissary.env import host_address
from commissary.listening import open_listener
from commissary.local.errors import LocalError
from commissary.local.paths import home
from shared.accounts.limits import BadLimit, overridden

DEFAULT_PORT = 8000
WEB_PROCESSES = 2
MOST_WEB_PROCESSES = 64


@dataclass(frozen=True)
class Options:
    """One start of the product."""

    home: Path
    port: int
    address: str
    is_dev: bool = False
    has_web: bool = True
    """Whether the web server is among what is run, or left to `commissary debug`."""
    database_url: str = ""
    redis_url: str = ""
    renderer_url: str = ""
    """Where a renderer runs that somebody else looks after; without it, this start has one of its own."""
    web_processes: int = WEB_PROCESSES
    has_demo: bool = False
    """Whether an empty database is filled with the demo."""
    is_secret_lost: bool = False

    @property
    def reachable_address(self) -> str:
        """An address of this machine that reaches `address`."""
        address = ipaddress.ip_address(self.address)
        if not address.is_unspecified:
            return self.address
        return "127.0.0.1" if address.version == 4 else "::1"

    def check_port(self) -> None:
        """Say so in one line when somebody else listens where we are going to."""
        family = socket.AF_INET6 if ":" in self.address else socket.AF_INET
        with socket.socket(family) as probe:
            # As the web server does: addresses still winding down are no hindrance.
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind((self.address, self.port))
            except OSError as error:
                raise LocalError(self._why_not(error)) from error

    def listen(self) -> socket.socket:
        """A listening socket, for as long as the product runs; a LocalError if there can be none."""
        try:
            return open_listener(self.address, self.port)
        except OSError as error:
            raise LocalError(self._why_not(error)) from error

    def _why_not(self, error: OSError) -> str:
        if error.errno == errno.EADDRINUSE:
            return f"Port {self.port} is taken by another program: choose one with PORT=8080 npm start."
        if error.errno == errno.EACCES:
            return f"This account may not use port {self.port}: choose one with PORT=8080 npm start."
        return f"Cannot listen on {self.address}, port {self.port}: {os.strerror(error.errno or 0)}."


def read_options(*, is_dev: bool = False, has_web: bool = True, is_secret_lost: bool = False) -> Options:
    """The options of this start; a LocalError for a value that cannot be meant."""
    _check_limits()
    database_url = os.environ.get("DATABASE_URL", "").strip()
    return Options(
        home=home(),
        port=_port(os.environ.get("PORT", "").strip()),
        address=host_address(),
        is_dev=is_dev,
        has_web=has_web,
        database_url=database_url,
        redis_url=os.environ.get("REDIS_URL", "").strip(),
        renderer_url=os.environ.get("RENDERER_URL", "").strip(),
        web_processes=_web_processes(os.environ.get("WEB_PROCESSES", "").strip()),
        has_demo=_demo(os.environ.get("COMMISSARY_DEMO", "").strip(), is_embedded=not database_url),
        is_secret_lost=is_secret_lost,
    )


def _check_limits() -> None:
    """Said before anything runs: the processes that read them would each end with it."""
    try:
        overridden(os.environ)
    except BadLimit as error:
        raise LocalError(str(error)) from error


def _demo(given: str, *, is_embedded: bool) -> bool:
    if given not in {"", "0", "1"}:
        raise LocalError(f"COMMISSARY_DEMO is {given!r}: it must be 1 or 0.")
    return given == "1" if given else is_embedded


def _port(given: str) -> int:
    if not given:
        return DEFAULT_PORT
    if not (given.isascii() and given.isdigit() and 1 <= int(given[:6]) <= 65535):
        raise LocalError(f"PORT is {given!r}: it must be a number from 1 to 65535.")
    return int(given)


def _web_processes(given: str) -> int:
    if not given:
        return WEB_PROCESSES
    if not (given.isascii() and given.isdigit() and 1 <= int(given[:6]) <= MOST_WEB_PROCESSES):
        raise LocalError(f"WEB_PROCESSES is {given!r}: it must be a number from 1 to {MOST_WEB_PROCESSES}.")
    return int(given)
