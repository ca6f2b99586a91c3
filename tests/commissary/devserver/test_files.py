"""Files of a home: private, limited in size, and written atomically."""

import os
import stat
import sys
from pathlib import Path
from typing import Any

import pytest

from commissary.config.paths import LONGEST_SOCKET, make_home, read_json, socket_path, write_json
from commissary.devserver.logs import Follower, last_lines, open_log, reason_in, rotate
from commissary.devserver.run_file import RunFile, delete_run_file, description_file
from commissary.devserver.summary import summary


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def test_new_home_is_not_readable_by_others(tmp_path: Path):
    make_home(tmp_path / "new")

    assert mode(tmp_path / "new") & 0o066 == 0


def test_existing_home_keeps_its_mode(tmp_path: Path):
    (tmp_path / "something").touch()
    tmp_path.chmod(0o750)

    make_home(tmp_path)

    assert mode(tmp_path) == 0o750


def test_written_file_replaces_the_old_content(tmp_path: Path):
    path = tmp_path / "run.json"
    path.write_text("old " * 100)
    path.chmod(0o644)

    write_json(path, {"port": 1})

    assert read_json(path) == {"port": 1}
    assert mode(path) == 0o600
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize("content", ["", "{", "\x00"])
def test_damaged_file_is_read_as_none(tmp_path: Path, content: str):
    (tmp_path / "run.json").write_text(content)

    assert read_json(tmp_path / "run.json") is None
    assert read_json(tmp_path / "missing.json") is None


def test_socket_path_fits_the_length_limit(tmp_path: Path):
    assert socket_path(tmp_path, "s.sock") == tmp_path / "s.sock"

    short = socket_path(tmp_path / ("long" * 40), "s.sock")

    assert len(os.fsencode(short)) <= LONGEST_SOCKET
    assert mode(short.parent) == 0o700
    short.parent.rmdir()


def test_large_log_is_rotated_and_keeps_its_end(tmp_path: Path):
    path = tmp_path / "logs" / "web.log"
    with open_log(path) as log:
        log.write(b"first\n" * 10)
        rotate(path, limit=30)
        log.write(b"second\n")

    assert path.read_text() == "second\n"
    assert path.with_name("web.log.1").read_text() == "first\n" * 10
    assert mode(path) == mode(path.with_name("web.log.1")) == 0o600


def test_log_follower_returns_whole_lines_once_after_rotation(tmp_path: Path):
    path = tmp_path / "web.log"
    path.write_text("before\n")
    follower = Follower(path)
    with open_log(path) as log:
        log.write(b"one\ntw")
        first = list(follower.new_lines())
        log.write(b"o\n")
        second = list(follower.new_lines())
        rotate(path, limit=1)
        log.write(b"three\n")
        third = list(follower.new_lines())

    assert (first, second, third) == (["one"], ["two"], ["three"])
    assert last_lines(path) == ["three"]


def test_log_reason_is_the_fatal_line_or_the_last(tmp_path: Path):
    path = tmp_path / "postgres.log"
    path.write_text("12:00  FATAL:  too few file descriptors\n12:00  LOG:  database system is shut down\n")
    fatal = reason_in(path)
    path.write_text("one\ntwo\n")

    assert (fatal, reason_in(path)) == ("12:00  FATAL:  too few file descriptors", "two")
    assert reason_in(tmp_path / "nothing") == ""


def test_run_file_describes_the_start(tmp_path: Path):
    user = {"email": "a@b.localhost", "password": "p", "role": "admin", "domains": ["b.localhost"]}
    domain = {"host": "b.localhost", "title": "B"}
    results = {"domains": [domain], "users": [user], "has_people": True, "has_domains": True}
    write_json(description_file(tmp_path), results)

    run = RunFile(tmp_path).write(8000, 8001, {"web": 7})

    assert run == {
        "port": 8000,
        "internal_port": 8001,
        "pids": {"web": 7},
        "domains": [domain],
        "users": [user],
    }
    assert RunFile(tmp_path).read() == run
    assert mode(tmp_path / "run.json") == 0o600


def test_run_file_without_data_has_empty_lists(tmp_path: Path):
    run = RunFile(tmp_path).write(8000, 8001, {})

    assert run == {"port": 8000, "internal_port": 8001, "pids": {}, "domains": [], "users": []}


def test_description_is_deleted_with_the_run_file(tmp_path: Path):
    write_json(description_file(tmp_path), {"domains": [{"host": "b.localhost", "title": "B"}]})
    RunFile(tmp_path).write(8000, 8001, {})

    delete_run_file(tmp_path)

    assert list(tmp_path.iterdir()) == []


def read_summary(expected: dict[str, Any], home: Path) -> str:
    write_json(description_file(home), expected)
    file = RunFile(home)
    return "\n".join(summary(file.write(8000, 8001, {}), file.description(), home, "npm stop"))


def test_summary_lists_addresses_and_a_sign_in(tmp_path: Path):
    domains = [{"host": f"b{number}.localhost", "title": f"B{number}"} for number in range(9)]
    user = {"email": "a@b.localhost", "password": "words", "role": "admin", "domains": ["b0.localhost"]}

    output = read_summary({"domains": domains, "users": [user]}, tmp_path)

    assert "http://b0.localhost:8000/panel" in output
    assert "a@b.localhost   words   (admin)" in output
    assert "create" not in output
    assert "b4.localhost" in output
    assert "b5.localhost" not in output


def test_summary_shows_the_panel_host(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("PANEL_HOST", "panel.localhost")

    output = read_summary({"domains": [{"host": "b.localhost", "title": "B"}]}, tmp_path)

    assert "http://panel.localhost:8000/panel" in output
    assert "http://b.localhost:8000/panel" not in output


def test_summary_of_empty_installation_shows_next_steps(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("COMMISSARY_HOME", "/srv/two words")

    output = read_summary({"has_people": False, "has_domains": False}, tmp_path)

    command = Path(sys.executable).with_name("commissary")
    assert command.exists()
    relative = os.path.relpath(command)
    assert f"COMMISSARY_HOME='/srv/two words' {relative} create-super-admin YOU@EXAMPLE.COM" in output
    assert f"{relative} domains create HOST --title TITLE" in output


def test_summary_does_not_suggest_an_existing_account(tmp_path: Path):
    output = read_summary({"has_people": True, "has_domains": False}, tmp_path)

    assert "create-super-admin" not in output
    assert "domains create" in output
