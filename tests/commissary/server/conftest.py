"""Fixtures for the web server: an application that fails if a request reaches it, and a real web server."""

import http.client
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.http import HttpResponse

from commissary.devserver.servers import free_port
from commissary.processes.handover import request_handover
from commissary.processes.sessions import end_session
from tests.kit.rsgi import make_application
from tests.kit.waiting import until

VERSIONS = Path(__file__).with_name("versions.py")
HEADERS = {"Host": "api.alpha.test"}


@pytest.fixture
def never() -> Any:
    return make_application(HttpResponse("asked"))


class Web:
    """A web server with versions that replace each other."""

    def __init__(self, home: Path, cwd: Path | None = None) -> None:
        self.home, self.port, self.internal_port = home, free_port(), free_port()
        (home / "version").write_text("1")
        self.log = (home / "log").open("wb")
        command = [sys.executable, str(VERSIONS), str(home), str(self.port)]
        self.first = subprocess.Popen(
            command,
            cwd=cwd,
            env=os.environ | {"INTERNAL_PORT": str(self.internal_port)},
            start_new_session=True,
            stdout=self.log,
            stderr=self.log,
        )
        self.mains = [self.first.pid]
        until(lambda: self.get() == "1", 60)

    def get(self, path: str = "/api/who") -> str:
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=20)
        try:
            connection.request("GET", path, headers=HEADERS)
            return connection.getresponse().read().decode()
        except OSError:
            return ""
        finally:
            connection.close()

    def hand_over(self, version: str) -> str:
        (self.home / "version").write_text(version)
        problem = request_handover(self.mains[-1], self.home)
        if not problem:
            sockets = [int(each.stem.split("-")[1]) for each in (self.home / "health").glob("web-*.sock")]
            self.mains.append(next(s for s in map(os.getsid, sockets) if s not in self.mains))
        return problem

    def end(self) -> None:
        for each in self.mains:
            end_session(each)
        self.first.wait()
        self.log.close()


@pytest.fixture
def web(tmp_path: Path) -> Iterator[Web]:
    web = Web(tmp_path)
    yield web
    web.end()
