"""The embedded PostgreSQL with a real server."""

import os
import resource
import signal
import stat
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest

from commissary.config.errors import LocalError
from commissary.devserver.postgres import EmbeddedPostgres
from tests.commissary.devserver.conftest import until


@pytest.fixture
def postgres(home: Path) -> Iterator[EmbeddedPostgres]:
    server = EmbeddedPostgres(home, fast=True)
    server.start()
    yield server
    server.stop()


def ask(url: str, sql: str) -> object:
    with psycopg.connect(url, connect_timeout=5) as connection:
        row = connection.execute(sql).fetchone()
        return row[0] if row else None


def test_postgres_listens_on_socket_and_loopback(postgres: EmbeddedPostgres):
    assert ask(postgres.url, "select current_database()") == "commissary"
    assert ask(postgres.loopback_url, "select inet_server_addr()::text") == "127.0.0.1/32"


def test_postgres_requires_the_password(postgres: EmbeddedPostgres):
    for url in (postgres.url, postgres.loopback_url):
        with pytest.raises(psycopg.OperationalError, match="password authentication failed"):
            psycopg.connect(url.replace(postgres.cluster.password, "guessed"), connect_timeout=5)


def test_postgres_files_and_password_are_private(postgres: EmbeddedPostgres):
    assert stat.S_IMODE(postgres.cluster.folder.stat().st_mode) == 0o700
    assert stat.S_IMODE((postgres.home / "postgres.password").stat().st_mode) == 0o600


def test_postgres_never_runs_as_root(postgres: EmbeddedPostgres):
    assert postgres.running is not None

    assert Path(f"/proc/{postgres.running.pid}").stat().st_uid != 0


def test_committed_data_survives_a_kill(home: Path):
    postgres = EmbeddedPostgres(home)
    postgres.start()
    with psycopg.connect(postgres.url) as connection:
        connection.execute("create table if not exists kept (word text)")
        connection.execute("insert into kept values ('here')")
    assert postgres.running is not None
    os.kill(postgres.running.pid, signal.SIGKILL)

    try:
        postgres.restart()

        assert ask(postgres.url, "select word from kept") == "here"
    finally:
        postgres.stop()


def test_stale_pid_file_does_not_prevent_start(postgres: EmbeddedPostgres):
    folder = postgres.cluster.folder
    postgres.stop()
    (folder / "postmaster.pid").write_text(f"{os.getpid()}\n{folder}\n1\n1\n")

    assert ask(postgres.start(), "select 1") == 1


def test_leftover_server_of_another_start_is_stopped_first(postgres: EmbeddedPostgres):
    first = postgres.running
    assert first is not None
    other = EmbeddedPostgres(postgres.home, fast=True)

    try:
        assert ask(other.start(), "select 1") == 1
        until(lambda: first.has_ended)
    finally:
        other.stop()


def test_lost_password_is_replaced(postgres: EmbeddedPostgres):
    lost = postgres.cluster.password
    postgres.stop()
    (postgres.home / "postgres.password").unlink()

    url = postgres.start()

    assert postgres.cluster.password != lost
    assert ask(url, "select 1") == 1


def test_interrupted_initialization_leaves_no_cluster(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    folder = tmp_path / "home"
    monkeypatch.setattr("commissary.devserver.cluster.DATABASE", "no such; name")
    server = EmbeddedPostgres(folder, fast=True)

    with pytest.raises(Exception, match="failed"):
        server.start()

    assert not (folder / "postgres").exists()
    monkeypatch.undo()
    try:
        assert ask(server.start(), "select 1") == 1
    finally:
        server.delete()
    assert not (folder / "postgres").is_symlink()


def test_initialization_error_is_reported(tmp_path: Path):
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (100_000, hard))
    try:
        with pytest.raises(LocalError, match=r"initdb failed: could not write to file .*: File too large$"):
            EmbeddedPostgres(tmp_path / "home", fast=True).start()
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


def test_private_home_still_has_a_database(tmp_path: Path):
    locked = tmp_path / "locked"
    locked.mkdir(mode=0o700)
    server = EmbeddedPostgres(locked / "home", fast=True)

    try:
        assert ask(server.start(), "select 1") == 1
    finally:
        server.delete()


def test_overlong_socket_path_falls_back_to_loopback(home: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("commissary.devserver.postgres.LONGEST_SOCKET", 10)
    postgres = EmbeddedPostgres(home, fast=True)

    try:
        assert ask(postgres.start(), "select 1") == 1
        assert postgres.url == postgres.loopback_url
    finally:
        postgres.stop()
