"""Machines of one installation, each with its own home and processes."""

import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import psutil
import redis
from django.db import connections

from commissary.config.paths import health_folder
from commissary.devserver.servers import free_port
from shared.api.permissions import Role
from shared.tenancy.resolver import domain_by_host
from tests.kit import make
from tests.kit.sources import ROOT
from tests.services import ALPHA_HOST, restore_database

STARTING = 60.0
"""Maximum seconds of a command."""
PASSWORD = "three trucks and a tent"
"""Token of admin@example.com, an admin of the domain alpha."""
_SECRET = "of-the-renderer"


class Node:
    """A machine: its home and its processes."""

    def __init__(self, home: Path, shared: dict[str, str]) -> None:
        self.home, self.port, self.internal_port = home, free_port(), free_port()
        home.mkdir()
        self._environment = {
            **os.environ,
            "PYTHONPATH": f"{ROOT}:{ROOT / 'src'}",
            "COMMISSARY_HOME": str(home),
            "PORT": str(self.port),
            "INTERNAL_PORT": str(self.internal_port),
            "WEB_PROCESSES": "1",
            "WORKER_PROCESSES": "1",
            **shared,
        }
        self.processes: dict[str, subprocess.Popen[bytes]] = {}
        self._client = httpx.Client(timeout=10)

    def start(self, name: str) -> None:
        with (self.home / f"{name}.log").open("ab") as log:
            self.processes[name] = subprocess.Popen(
                [sys.executable, "-m", "commissary.cli", name],
                env=self._environment,
                cwd=ROOT,
                stdout=log,
                stderr=log,
                start_new_session=True,
            )

    def end(self, name: str, number: signal.Signals = signal.SIGKILL) -> int:
        """Send a signal to a process and all its children, and return its exit code."""
        process = self.processes.pop(name)
        if number == signal.SIGKILL:
            os.killpg(process.pid, number)
        else:
            process.send_signal(number)
        return process.wait(30)

    def page(self, path: str) -> httpx.Response:
        return self._client.get(f"http://127.0.0.1:{self.port}{path}", headers={"Host": ALPHA_HOST})

    def call(self, method: str, path: str, token: str = "", **values: Any) -> httpx.Response:
        headers = {"Host": f"api.{ALPHA_HOST}", **({"Authorization": f"Bearer {token}"} if token else {})}
        return self._client.request(method, f"http://127.0.0.1:{self.port}{path}", headers=headers, **values)

    def is_up(self) -> bool:
        try:
            return self.page("/-/ready").status_code == 200
        except httpx.HTTPError:
            return False

    def has_visitors(self) -> bool:
        """Return whether a client other than that of `is_up` is connected."""
        connections = psutil.net_connections("tcp")
        to_here = [each for each in connections if each.laddr.port == self.port and each.raddr]
        return sum(each.status == psutil.CONN_ESTABLISHED for each in to_here) > 1

    def is_ticking(self) -> bool:
        """Return whether this machine's clock is the active one."""
        return b'"ticking"' in b"".join(
            _status(path) for path in health_folder(self.home).glob("clock-*.sock")
        )


@contextmanager
def two_nodes(folder: Path, **settings: str) -> Iterator[tuple[Node, Node]]:
    """Create two machines that share a renderer's address and `settings`, without running processes.

    Stops them afterwards and restores committed data. Call it with the database unblocked.
    """
    # An earlier restore may have replaced the database, and its page versions start again.
    connections.close_all()
    with redis.Redis.from_url(os.environ["REDIS_URL"], socket_timeout=5) as client:
        client.flushdb()
    shared = {
        "RENDERER_URL": f"http://127.0.0.1:{free_port()}",
        "RENDERER_SECRET": _SECRET,
        **settings,
    }
    nodes = Node(folder / "a", shared), Node(folder / "b", shared)
    alpha = domain_by_host(ALPHA_HOST)
    assert alpha is not None
    make.user(role=Role.ADMIN, domain=alpha, password=PASSWORD, email="admin@example.com")
    try:
        yield nodes
    finally:
        for node in nodes:
            for name in list(node.processes):
                node.end(name)
        connections.close_all()
        restore_database()


def _status(path: Path) -> bytes:
    with socket.socket(socket.AF_UNIX) as asking:
        asking.settimeout(1)
        try:
            asking.connect(str(path))
            return asking.recv(1_000)
        except OSError:
            return b""
