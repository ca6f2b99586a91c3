"""The product's own processes: web server, renderer, worker, and what prepares the database for them."""

import http.client
import os
import resource
import shutil
import signal
import socket
import sys
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path

from setproctitle import setproctitle

from commissary.local.errors import LocalError
from commissary.local.forks import keep_the_heap_small
from commissary.local.options import Options
from commissary.local.paths import ROOT, services_file, socket_path, write_json
from commissary.local.probes import Health, health_at_socket, health_by_http, health_of_workers
from commissary.local.servers import Program

WEB_WORKERS = 2
WEB_PATIENCE = "5"
"""Seconds the database may take over one statement while somebody waits for the answer."""
PROBE_SECONDS = 5.0
MAX_CONNECTIONS = 16_384
WORKER_FINISH_SECONDS = 6.0
"""How long tasks may go on when the worker is to stop. They are rows, so what is given up is done later."""
WORKER_GIVE_UP_SECONDS = 6.0
"""How long tasks may take to give up; a child that was told so ends a second after it has."""


@dataclass(frozen=True)
class Product:
    """How to run the product beside its services."""

    options: Options
    database_url: str
    redis_url: str
    is_loaded: bool = False
    """Whether this process has loaded what web server and worker are made of: they are forked from it."""

    @cached_property
    def renderer_socket(self) -> Path:
        return socket_path(self.options.home, "renderer.sock")

    @cached_property
    def environment(self) -> dict[str, str]:
        """What Django's settings read."""
        return os.environ | {
            "COMMISSARY_HOME": str(self.options.home),
            "DATABASE_URL": self.database_url,
            "REDIS_URL": self.redis_url,
            "RENDERER_SOCKET": str(self.renderer_socket),
            "PORT": str(self.options.port),
            "PYTHONUNBUFFERED": "1",
            # Each thread's own heap keeps what others could use; so little is done at once that two do.
            "MALLOC_ARENA_MAX": "2",
            "MALLOC_TRIM_THRESHOLD_": "131072",
            # Celery would check models and settings and tell nobody what it finds.
            "CELERY_SKIP_CHECKS": "1",
        }

    def publish(self) -> None:
        """Tell the commands of other terminals where the services are."""
        services = {"database_url": self.database_url, "redis_url": self.redis_url}
        services |= {"renderer_socket": str(self.renderer_socket)}
        write_json(services_file(self.options.home), services | {"port": self.options.port})

    def loaded(self) -> "Product":
        """Load here what web server and worker are made of, once for all of them.

        Not for those who work on it: what they change is loaded by the process that is started next.
        """
        if sys.platform != "linux" or self.options.is_dev:
            return self
        keep_the_heap_small()
        # It looks for its place in memory now, before the environment has moved.
        setproctitle("commissary")
        os.environ.update(self.environment)
        from commissary.preload import preload

        preload()
        return replace(self, is_loaded=True)

    def preparation(self) -> Program:
        """Migrates and fills the demo domains; says on the terminal how far it is."""
        return self._program("preparation", sys.executable, "-m", "commissary.local.prepare", shown=True)

    def renderer(self) -> Program:
        server = ROOT / "frontend" / "dist" / "renderer" / "server.js"
        if not server.exists():
            raise LocalError("The front end has not been built: run npm start, or npm run build.")
        # It draws what it is given and is given nothing else: no addresses, no secrets.
        environment = {"NODE_ENV": "production", "RENDERER_SOCKET": str(self.renderer_socket)}
        return Program(
            name="renderer",
            argv=(_node(), "--max-old-space-size=192", "--max-semi-space-size=4", str(server)),
            environment=environment,
            folder=ROOT,
            log=self._log("renderer"),
            leaves=self.renderer_socket,
            health=health_by_http(self.renderer_socket),
        )

    def generation(self) -> Program:
        """Writes what the front end knows of the server anew, for those who work on the server."""
        return self._program("generation", _node(), str(ROOT / "frontend" / "generate.mjs"))

    def build(self, bundles: Iterable[str]) -> Program:
        """Builds parts of the front end anew, for those who work on it."""
        return self._program("build", _node(), str(ROOT / "frontend" / "build.mjs"), *bundles)

    def worker(self) -> Program:
        schedule = self.options.home / "beat-schedule"
        worker = self._module(
            "worker",
            # Two: what is due at its moment does not wait for a picture that takes its time.
            *(f"--schedule={schedule}", "--concurrency=2"),
        )
        # Celery finishes what it has begun, then, asked by SIGQUIT, has its children give it up.
        return replace(
            worker,
            patience=WORKER_FINISH_SECONDS,
            insist_signal=signal.SIGQUIT,
            insist_patience=WORKER_GIVE_UP_SECONDS,
        )

    def web(self) -> Program:
        return self._module(
            "web",
            *("--interface=rsgi", "--http=1", "--no-ws"),
            *(f"--host={self.options.address}", f"--port={self.options.port}"),
            *(f"--workers={WEB_WORKERS}", "--workers-kill-timeout=5", "--process-name=commissary-web"),
            *("--respawn-failed-workers", "--respawn-interval=0.5"),
            # Connections that a process holds at once, and the most it reads of one head: 64 KB.
            *("--backlog=4096", f"--backpressure={_most_connections()}", "--http1-buffer-size=65536"),
            # How long a head may take, and a connection may rest between two requests.
            "--http1-header-read-timeout=10000",
            "commissary.rsgi:application",
            patience=WEB_PATIENCE,
        )

    def web_answers(self, host: str) -> bool:
        """Whether the site of `host` answers, and not with an error of the server."""
        connection = http.client.HTTPConnection(
            self.options.reachable_address, self.options.port, timeout=PROBE_SECONDS
        )
        return _status(connection, "/", host) in range(200, 500)

    def renderer_answers(self) -> bool:
        return _status(_SocketConnection(self.renderer_socket), "/health", "renderer") == 200

    def _program(self, name: str, *argv: str, shown: bool = False, patience: str = "") -> Program:
        log = None if shown else self._log(name)
        # What whoever starts it has said counts more.
        environment = {"DB_STATEMENT_TIMEOUT": patience, **self.environment} if patience else self.environment
        return Program(name=name, argv=argv, environment=environment, folder=ROOT, log=log)

    def _module(self, name: str, *options: str, patience: str = "") -> Program:
        """One that is a module of ours by that name."""
        module = f"commissary.{name}"
        if self.is_loaded:
            program = replace(self._program(name, module, *options, patience=patience), forked=module)
        else:
            program = self._program(name, sys.executable, "-m", module, *options, patience=patience)
        return replace(program, health=self._health(name))

    def _health(self, name: str) -> Health:
        if name == "web":
            return health_of_workers(self.options.home, name, WEB_WORKERS)
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


def _most_connections() -> int:
    """Of one web process: as many as it may open files, but for those it needs itself."""
    _soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    return MAX_CONNECTIONS if hard == resource.RLIM_INFINITY else max(256, min(MAX_CONNECTIONS, hard - 1_000))


def _node() -> str:
    node = shutil.which("node")
    if node is None:
        raise LocalError("Node.js is not on the PATH.")
    return node
