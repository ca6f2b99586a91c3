"""What the person who starts it can decide, read from the environment and checked before anything runs."""

import errno
import ipaddress
import os
import socket
from dataclasses import dataclass
from pathlib import Path

from commissary.config.reading import read_settings
from commissary.listening import open_listener
from commissary.local.errors import LocalError


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
    web_processes: int = 2
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
    """The options of this start. Raises BadSettings for values that cannot be meant."""
    given = read_settings(os.environ)
    return Options(
        home=given.home,
        port=given.port,
        address=given.host,
        is_dev=is_dev,
        has_web=has_web,
        database_url=given.database_url,
        redis_url=given.redis_url,
        renderer_url=given.renderer_url,
        web_processes=given.web_processes,
        has_demo=given.has_demo,
        is_secret_lost=is_secret_lost,
    )
