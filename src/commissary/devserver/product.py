"""Commissary's own processes: the web server, renderer and worker, and the preparation of the database."""

import http.client
import os
import shutil
import socket
import sys
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path

from setproctitle import setproctitle

from commissary.config.errors import LocalError
from commissary.config.paths import ROOT, services_file, socket_path, write_json
from commissary.devserver.options import Options
from commissary.devserver.servers import LocalProgram
from commissary.processes.probes import Health, check_workers, health_at_socket, health_by_http
from commissary.processes.renderer import renderer_command, renderer_environment

PROBE_SECONDS = 5.0
WORKER_STOP_SECONDS = 13.0
"""A number of seconds that is longer than the worker needs to stop (see `commissary.processes.worker`)."""


@dataclass(frozen=True)
class Product:
    """Commissary's programs and their environment."""

    options: Options
    database_url: str
    redis_url: str
    is_loaded: bool = False
    """Whether this process has loaded the code of the web server and worker, and forks them."""
    listener: socket.socket | None = None
    """The web server's listening socket, or None before the web server has started."""

    @cached_property
    def renderer_url(self) -> str:
        """The URL of the configured renderer, or of the renderer that this start runs."""
        return self.options.renderer_url or f"unix://{socket_path(self.options.home, 'renderer.sock')}"

    @property
    def renderer_socket(self) -> Path:
        return Path(self.renderer_url.removeprefix("unix://"))

    @cached_property
    def environment(self) -> dict[str, str]:
        """The environment variables for the programs."""
        return os.environ | {
            "COMMISSARY_HOME": str(self.options.home),
            "DATABASE_URL": self.database_url,
            "REDIS_URL": self.redis_url,
            "RENDERER_URL": self.renderer_url,
            # The socket of this start's own renderer is already private.
            "RENDERER_SECRET": os.environ.get("RENDERER_SECRET", "") if self.options.renderer_url else "",
            "PORT": str(self.options.port),
            "INTERNAL_PORT": str(self.options.internal_port),
            "INTERNAL_HOST": self.options.internal_host,
            "PYTHONUNBUFFERED": "1",
        }

    def publish(self) -> None:
        """Write the addresses of the services to a file, for commands in other terminals."""
        services = {"database_url": self.database_url, "redis_url": self.redis_url}
        services |= {"renderer_url": self.renderer_url}
        ports = {"port": self.options.port, "internal_port": self.options.internal_port}
        write_json(services_file(self.options.home), services | ports)

    def loaded(self) -> "Product":
        """Load the code of the web server and worker into this process, which then forks them, and return the
        new product.

        In development, nothing is loaded, because each new process must load the changed code.
        """
        if sys.platform != "linux" or self.options.is_dev:
            return self
        # Let setproctitle find its memory now, because setting the variables moves the environment.
        setproctitle("commissary")
        os.environ.update(self.environment)
        from commissary.processes.preload import preload

        preload()
        return replace(self, is_loaded=True)

    def preparation(self) -> LocalProgram:
        """Return the program that prepares the database and the demo. It prints its progress."""
        return self._program("preparation", sys.executable, "-m", "commissary.devserver.prepare", shown=True)

    def renderer(self) -> LocalProgram:
        return LocalProgram(
            name="renderer",
            argv=renderer_command(),
            environment=renderer_environment(self.environment),
            folder=ROOT,
            log=self._log("renderer"),
            leaves=self.renderer_socket,
            health=health_by_http(self.renderer_socket),
        )

    def generation(self) -> LocalProgram:
        """Return the program that generates server data for the front end, in development."""
        return self._program("generation", _node(), str(ROOT / "frontend" / "generate.mjs"))

    def build(self, bundles: Iterable[str]) -> LocalProgram:
        """Return the program that builds parts of the front end, in development."""
        return self._program("build", _node(), str(ROOT / "frontend" / "build.mjs"), *bundles)

    def worker(self) -> LocalProgram:
        # The clock runs as a thread of the worker, because a separate process would need more memory.
        return replace(self._module("worker", "--clock"), patience=WORKER_STOP_SECONDS)

    def listening(self) -> "Product":
        """Return the product with a listening socket. Raises LocalError if that is not possible."""
        return self if self.listener is not None else replace(self, listener=self.options.listen())

    def web(self) -> LocalProgram:
        program = self._module("web")
        return program if self.listener is None else replace(program, listener=self.listener.fileno())

    def web_answers(self, host: str) -> bool:
        """Return whether the sign-in page of `host` responds without a server error.

        The home page of a closed or suspended site responds with 503.
        """
        connection = http.client.HTTPConnection(
            self.options.reachable_address, self.options.port, timeout=PROBE_SECONDS
        )
        return _status(connection, "/team-login", host) in range(200, 500)

    def renderer_answers(self) -> bool:
        return _status(_SocketConnection(self.renderer_socket), "/health", "renderer") == 200

    def _program(self, name: str, *argv: str, shown: bool = False) -> LocalProgram:
        log = None if shown else self._log(name)
        return LocalProgram(name=name, argv=argv, environment=self.environment, folder=ROOT, log=log)

    def _module(self, name: str, *options: str) -> LocalProgram:
        """Return the program that runs `commissary.processes.<name>`, like the command `commissary NAME`."""
        module = f"commissary.processes.{name}"
        if self.is_loaded:
            program = replace(self._program(name, module, *options), forked=module)
        else:
            program = self._program(name, sys.executable, "-m", module, *options)
        return replace(program, health=self._health(name))

    def _health(self, name: str) -> Health:
        if name == "web":
            return check_workers(self.options.home, name, self.options.web_processes)
        return health_at_socket(self.options.home, name)

    def _log(self, name: str) -> Path:
        return self.options.home / "logs" / f"{name}.log"


class _SocketConnection(http.client.HTTPConnection):
    def __init__(self, path: Path) -> None:
        super().__init__("localhost", timeout=PROBE_SECONDS)
        self._path = path

    def connect(self) -> None:
        self.sock = socket.socket(socket.AF_UNIX)
        self.sock.settimeout(self.timeout)
        self.sock.connect(str(self._path))


def _status(connection: http.client.HTTPConnection, path: str, host: str) -> int:
    try:
        connection.request("GET", path, headers={"Host": host})
        return connection.getresponse().status
    except (OSError, http.client.HTTPException):
        return 0
    finally:
        connection.close()


def _node() -> str:
    node = shutil.which("node")
    if node is None:
        raise LocalError("Node.js is not on the PATH.")
    return node
