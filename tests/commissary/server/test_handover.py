"""A new version takes over under load, and no request fails."""

import http.client
import signal
import threading
from pathlib import Path

from commissary.processes.handover import next_working_directory
from tests.commissary.server.conftest import HEADERS, Web
from tests.kit.sources import ROOT
from tests.kit.waiting import until


class Visitor(threading.Thread):
    """A client that sends requests one after another over persistent connections, like a browser."""

    def __init__(self, port: int, number: int) -> None:
        super().__init__(daemon=True)
        self.port, self.number = port, number
        self.is_over = threading.Event()
        self.answered: list[str] = []
        self.sent: list[bytes] = []
        self.failed: list[str] = []

    def run(self) -> None:
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=20)
        while not self.is_over.is_set():
            # Some pause longer between two requests than a version takes to drain.
            self.is_over.wait((0.01, 0.05, 0.7)[self.number % 3])
            body = f"{self.number}:{len(self.sent)}".encode() if self.number % 2 else None
            try:
                connection.request("POST" if body else "GET", "/api/who", body, HEADERS)
                answer = connection.getresponse()
                self.answered.append(answer.read().decode())
                if answer.status != 200:
                    self.failed.append(str(answer.status))
                elif body:
                    self.sent.append(body)
            except (OSError, http.client.HTTPException) as error:
                self.failed.append(repr(error))
                connection.close()
        connection.close()


def test_handover_loses_no_request_and_no_write(web: Web):
    visitors = [Visitor(web.port, number) for number in range(6)]
    for each in visitors:
        each.start()
    slow: list[str] = []
    reader = threading.Thread(target=lambda: slow.append(web.get("/api/slow")))

    assert web.hand_over("2") == ""
    until(lambda: all(each.answered[-1] == "2" for each in visitors), 20)
    reader.start()
    assert web.hand_over("1") == ""
    until(lambda: all(each.answered[-1] == "1" for each in visitors), 20)

    reader.join()
    for each in visitors:
        each.is_over.set()
    for each in visitors:
        each.join()
    assert [each.failed for each in visitors if each.failed] == []
    written = (web.home / "written").read_bytes().split()
    assert sorted(written) == sorted(body for each in visitors for body in each.sent)
    assert slow in (["2"], ["1"])
    assert web.first.wait(35) == 0, (web.home / "log").read_text()


def test_deleted_release_can_hand_over(tmp_path: Path):
    """An upgrade deletes the release that systemd started, but its web server still works in that folder."""
    deleted = tmp_path / "release"
    deleted.mkdir()
    web = Web(tmp_path, cwd=deleted)
    try:
        deleted.rmdir()

        problem = web.hand_over("2")

        assert problem == ""
        assert Path(f"/proc/{web.mains[-1]}/cwd").readlink().is_dir()
    finally:
        web.end()


def test_next_version_runs_in_its_own_release(tmp_path: Path, monkeypatch):
    current = tmp_path / "current"
    current.symlink_to(ROOT)
    command = [str(current / ".venv/bin/commissary"), "web"]
    monkeypatch.chdir(ROOT)

    assert next_working_directory(command) == current

    monkeypatch.chdir(tmp_path)
    assert next_working_directory(command) is None


def test_failed_start_of_new_version_keeps_the_old_one_serving(web: Web):
    problem = web.hand_over("broken")

    assert problem == "the new version exited with 1; see its log"
    assert web.get() == "1"
    assert web.first.poll() is None


def test_stop_during_drain_stops_the_server(web: Web):
    connection = http.client.HTTPConnection("127.0.0.1", web.port, timeout=20)
    connection.request("GET", "/api/who", headers=HEADERS)
    connection.getresponse().read()
    assert web.hand_over("2") == ""

    web.first.send_signal(signal.SIGTERM)

    assert web.first.wait(8) == 0
    assert web.get() == "2"
    connection.close()
