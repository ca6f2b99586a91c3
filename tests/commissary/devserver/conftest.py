"""Separate home directories, and an installation of stub programs."""

import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import psutil
import pytest

from commissary.config.paths import make_home, read_json
from commissary.devserver.cluster import LocalCluster
from commissary.devserver.servers import free_port
from commissary.processes.sessions import wait_until_ended

STAND_IN = Path(__file__).with_name("stand_in.py")


def until(probe: Callable[[], Any], seconds: float = 10.0) -> Any:
    """Wait for the first true result and return it. Fail after the timeout."""
    deadline = time.monotonic() + seconds
    while not (answer := probe()):
        assert time.monotonic() < deadline, f"not so within {seconds} s"
        time.sleep(0.02)
    return answer


@pytest.fixture(scope="module")
def home() -> Iterator[Path]:
    """A home directory with one cluster for all tests of a file, because creating it takes time. It is not
    below pytest's folder, which other accounts cannot enter."""
    folder = Path(tempfile.mkdtemp(prefix="commissary-test-"))
    make_home(folder)
    yield folder
    LocalCluster(folder).delete()
    shutil.rmtree(folder)


@dataclass
class Installation:
    """An installation with stub programs in a home directory."""

    home: Path
    port: int

    def start(self, *arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, str(STAND_IN), *arguments],
            env=self.environment | environment,
            capture_output=True,
            text=True,
            timeout=40,
            check=False,
        )

    def begin(self, *arguments: str, **environment: str) -> subprocess.Popen[str]:
        """Start the product without waiting for it."""
        return subprocess.Popen(
            [sys.executable, str(STAND_IN), *arguments],
            env=self.environment | environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )

    def stop(self) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, "-m", "commissary.devserver", "stop"],
            env=self.environment,
            capture_output=True,
            text=True,
            timeout=40,
            check=True,
        )

    def run(self) -> dict[str, Any]:
        run = read_json(self.home / "run.json")
        return run if isinstance(run, dict) else {}

    def processes(self) -> list[psutil.Process]:
        """Return the supervisor and every process below it."""
        pids = self.run()["pids"]
        return [
            psutil.Process(pids["supervisor"]),
            *psutil.Process(pids["supervisor"]).children(recursive=True),
        ]

    @property
    def environment(self) -> dict[str, str]:
        own = {"COMMISSARY_HOME": str(self.home), "PORT": str(self.port)}
        environment = {
            name: value for name, value in os.environ.items() if name not in ("DATABASE_URL", "REDIS_URL")
        }
        return environment | own


@pytest.fixture
def installation(home: Path) -> Iterator[Installation]:
    installation = Installation(home, free_port())
    yield installation
    installation.stop()


@pytest.fixture
def running(installation: Installation) -> Installation:
    """A product that is started in the background and ready."""
    started = installation.start("--detach")
    assert started.returncode == 0, started.stdout + started.stderr
    return installation


def have_ended(processes: list[psutil.Process], seconds: float = 10.0) -> bool:
    return wait_until_ended(processes, seconds) == []
