"""The options of a start, which are read from the environment and checked before anything runs."""

import errno
import ipaddress
import os
import socket
from dataclasses import dataclass, replace
from pathlib import Path

from commissary.config.errors import LocalError
from commissary.config.reading import read_settings
from commissary.devserver.servers import free_port
from commissary.server.listen_socket import open_listener


@dataclass(frozen=True)
class Options:
    home: Path
    port: int
    address: str
    internal_port: int = 0
    """The configured port for metrics, or 0 to use the port after `port` or any free port."""
    internal_host: str = "127.0.0.1"
    is_dev: bool = False
    has_web: bool = True
    """Whether to run the web server. Otherwise, `commissary debug` runs it."""
    database_url: str = ""
    redis_url: str = ""
    renderer_url: str = ""
    """The URL of an external renderer. If it is empty, this start runs a renderer."""
    web_processes: int = 2
    has_demo: bool = False
    """Whether to fill an empty database with the demo."""
    is_secret_lost: bool = False

    @property
    def reachable_address(self) -> str:
        """A local address of the web server."""
        address = ipaddress.ip_address(self.address)
        if not address.is_unspecified:
            return self.address
        return "127.0.0.1" if address.version == 4 else "::1"

    def check_port(self) -> None:
        """Raise LocalError if the port cannot be used, for example because another program uses it."""
        _check_free("PORT", self.address, self.port)

    def listen(self) -> socket.socket:
        """Return a listening socket. Raises LocalError if that is not possible."""
        try:
            return open_listener(self.address, self.port)
        except OSError as error:
            raise LocalError(_bind_error("PORT", self.address, self.port, error)) from error

    def choose_internal_port(self) -> "Options":
        """Return the options with an internal port: the port after `port` if it is free, or another one.

        Raises LocalError if a configured port is not free, because operators expect the metrics there.
        """
        if self.internal_port:
            _check_free("INTERNAL_PORT", self.internal_host, self.internal_port)
            return self
        beside = self.port + 1
        try:
            _check_free("INTERNAL_PORT", self.internal_host, beside)
        except LocalError:
            beside = free_port()
        return replace(self, internal_port=beside)


def _check_free(variable: str, address: str, port: int) -> None:
    """Raise LocalError with advice if the port cannot be used."""
    family = socket.AF_INET6 if ":" in address else socket.AF_INET
    with socket.socket(family) as probe:
        # The web server uses the same option, so that connections in TIME_WAIT do not block the port.
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((address, port))
        except (OSError, OverflowError) as error:
            raise LocalError(_bind_error(variable, address, port, error)) from error


def _bind_error(variable: str, address: str, port: int, error: OSError | OverflowError) -> str:
    number = getattr(error, "errno", None) or 0
    if number == errno.EADDRINUSE:
        return f"Port {port} is used by another program. Choose another with {variable}=8080 npm start."
    if number == errno.EACCES:
        return f"This account may not use port {port}: choose one with {variable}=8080 npm start."
    return f"Cannot listen on {address}, port {port}: {os.strerror(number)}."


def read_options(*, is_dev: bool = False, has_web: bool = True, is_secret_lost: bool = False) -> Options:
    """Return the options of `npm start` from the environment. Raises BadSettings if a setting is invalid."""
    environment = read_settings(os.environ)
    return Options(
        home=environment.home,
        port=environment.port,
        address=environment.host,
        internal_port=environment.internal_port if "INTERNAL_PORT" in environment.set_names else 0,
        internal_host=environment.internal_host,
        is_dev=is_dev,
        has_web=has_web,
        database_url=environment.database_url,
        redis_url=environment.redis_url,
        renderer_url=environment.renderer_url,
        web_processes=environment.web_processes,
        has_demo=environment.has_demo,
        is_secret_lost=is_secret_lost,
    )
