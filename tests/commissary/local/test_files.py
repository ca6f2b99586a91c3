"""The files of a home: private, bounded, and never half written."""

import os
import stat
from pathlib import Path

import pytest

from commissary.local.logs import Follower, bound, last_lines, open_log
from commissary.local.paths import LONGEST_SOCKET, make_home, read_json, socket_path, write_json
from commissary.local.run_file import RunFile


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def test_a_new_home_cannot_be_listed_by_others(tmp_path: Path):
    make_home(tmp_path / "new")

    assert mode(tmp_path / "new") & 0o066 == 0


def test_a_folder_that_is_in_use_keeps_its_rights(tmp_path: Path):
    (tmp_path / "something").touch()
    tmp_path.chmod(0o750)

    make_home(tmp_path)

    assert mode(tmp_path) == 0o750


def test_what_is_written_replaces_all_of_the_old(tmp_path: Path):
    path = tmp_path / "run.json"
    path.write_text("old " * 100)
    path.chmod(0o644)

    write_json(path, {"port": 1})

    assert read_json(path) == {"port": 1}
    assert mode(path) == 0o600
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize("content", ["", "{", "\x00"])
def test_a_damaged_file_says_nothing(tmp_path: Path, content: str):
    (tmp_path / "run.json").write_text(content)

    assert read_json(tmp_path / "run.json") is None
    assert read_json(tmp_path / "missing.json") is None


def test_a_socket_has_a_name_that_fits(tmp_path: Path):
    assert socket_path(tmp_path, "s.sock") == tmp_path / "s.sock"

    short = socket_path(tmp_path / ("long" * 40), "s.sock")

    assert len(os.fsencode(short)) <= LONGEST_SOCKET
    assert mode(short.parent) == 0o700
    short.parent.rmdir()


def test_a_log_that_grew_too_large_starts_again_and_keeps_its_last_part(tmp_path: Path):
    path = tmp_path / "logs" / "web.log"
    with open_log(path) as log:
        log.write(b"first\n" * 10)
        bound(path, limit=30)
        log.write(b"second\n")

    assert path.read_text() == "second\n"
    assert path.with_name("web.log.1").read_text() == "first\n" * 10
    assert mode(path) == mode(path.with_name("web.log.1")) == 0o600


def test_following_a_log_gives_whole_lines_once_even_after_it_was_cut(tmp_path: Path):
    path = tmp_path / "web.log"
    path.write_text("before\n")
    follower = Follower(path)
    with open_log(path) as log:
        log.write(b"one\ntw")
        first = list(follower.new_lines())
        log.write(b"o\n")
        second = list(follower.new_lines())
        bound(path, limit=1)
        log.write(b"three\n")
        third = list(follower.new_lines())

    assert (first, second, third) == (["one"], ["two"], ["three"])
    assert last_lines(path) == ["three"]


def test_run_json_says_who_can_sign_in_and_nothing_else_of_the_demo(tmp_path: Path):
    user = {"email": "a@b.localhost", "password": "p", "role": "admin", "domains": ["b.localhost"]}
    domain = {"host": "b.localhost", "title": "B"}
    demo = {"domains": [domain | {"more": 1}], "users": [user | {"more": 1}], "more": 1}
    write_json(tmp_path / "demo.json", demo)

    run = RunFile(tmp_path).write(8000, {"web": 7})

    assert run == {"port": 8000, "pids": {"web": 7}, "domains": [domain], "users": [user]}
    assert RunFile(tmp_path).read() == run
    assert mode(tmp_path / "run.json") == 0o600


def test_without_a_demo_run_json_names_nobody(tmp_path: Path):
    run = RunFile(tmp_path).write(8000, {})

    assert run == {"port": 8000, "pids": {}, "domains": [], "users": []}
