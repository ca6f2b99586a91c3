"""Machines of one installation, each with a home and processes of its own."""

import os
import signal
import socket
import subprocess
import sys
from pathlib import Path
from typing import Any

import httpx

from commissary.local.paths import health_folder
from commissary.local.servers import free_port
from tests.kit.sources import ROOT
from tests.services import ALPHA_HOST

STARTING = 60.0
"""Seconds."""
SECRET = "of-the-renderer"


class Node:
    """One machine: its home, and what runs there."""

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
        """Send a signal to a process with all it has started; returns its exit code."""
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

    def is_ticking(self) -> bool:
        """Whether the clock of this machine is the one that ticks."""
        return b'"ticking"' in b"".join(_said(path) for path in health_folder(self.home).glob("clock-*.sock"))


def _said(path: Path) -> bytes:
    with socket.socket(socket.AF_UNIX) as asking:
        asking.settimeout(1)
        try:
            asking.connect(str(path))
            return asking.recv(1_000)
        except OSError:
            return b""
