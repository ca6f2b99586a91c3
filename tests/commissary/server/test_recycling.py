"""A request that never ends gets a response, and its process is replaced."""

import http.client
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress

import pytest

from commissary.devserver.servers import free_port
from tests.kit.waiting import until


@pytest.fixture
def port() -> Iterator[int]:
    port = free_port()
    command = [sys.executable, "-m", "granian", "--interface=rsgi", "--host=127.0.0.1", f"--port={port}"]
    command += ["--http=1", "--workers=1", "--respawn-failed-workers", "--respawn-interval=0.1"]
    web = subprocess.Popen([*command, "tests.commissary.server.hanging:application"], start_new_session=True)
    try:
        until(lambda: get(port, "/api/who")[0] == 200, 50)
        yield port
    finally:
        os.killpg(web.pid, signal.SIGKILL)
        web.wait()


def get(port: int, path: str) -> tuple[int, bytes]:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=20)
    try:
        with suppress(OSError, http.client.HTTPException):
            connection.request("GET", path, headers={"Host": "api.alpha.test"})
            answer = connection.getresponse()
            return answer.status, answer.read()
        return 0, b""
    finally:
        connection.close()


def test_process_of_request_over_deadline_is_replaced(port: int):
    first = get(port, "/api/who")[1]

    status, body = get(port, "/api/hang")

    assert (status, b"busy" in body) == (503, True)
    until(lambda: get(port, "/api/who") not in ((200, first), (0, b"")), 30)


def test_ending_process_is_not_ready_and_still_answers(port: int):
    first = get(port, "/api/who")[1]

    os.kill(int(first), signal.SIGTERM)
    until(lambda: get(port, "/-/ready")[0] == 503, 10)

    assert b'"draining"' in get(port, "/-/ready")[1]
    assert get(port, "/api/who") == (200, first)
    until(lambda: get(port, "/api/who") not in ((200, first), (0, b"")), 30)
