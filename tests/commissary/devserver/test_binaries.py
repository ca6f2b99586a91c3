"""Build PostgreSQL and Valkey from source on a machine without wheels."""

from pathlib import Path

import psycopg
import pytest
import redis

from commissary.config.errors import LocalError
from commissary.devserver import binaries
from commissary.devserver.accounts import SystemAccount
from commissary.devserver.postgres import EmbeddedPostgres
from commissary.devserver.valkey import EmbeddedValkey


@pytest.fixture
def without_wheels(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(binaries, "_package_folder", lambda _name: None)
    monkeypatch.setattr(binaries, "POSTGRES_FOLDERS", ())
    monkeypatch.setenv("PATH", "/nowhere")


def write_fake_program(program: Path, version: str) -> None:
    program.parent.mkdir(parents=True, exist_ok=True)
    program.write_text(f"#!/bin/sh\necho '{version}'\n")
    program.chmod(0o755)


@pytest.mark.usefixtures("without_wheels")
def test_missing_servers_are_reported_with_instructions():
    with pytest.raises(LocalError, match=r"no PostgreSQL 16 or newer\. Install it, or set DATABASE_URL"):
        binaries.postgres_binaries(SystemAccount())
    with pytest.raises(LocalError, match=r"no Valkey or Redis 7 or newer\. Install it, or set REDIS_URL"):
        binaries.valkey_binary(SystemAccount())


@pytest.mark.usefixtures("without_wheels")
def test_newest_supported_postgresql_is_used(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(binaries, "POSTGRES_FOLDERS", (f"{tmp_path}/*/bin",))
    for major in ("15.9 (Debian 15.9-1)", "17.2", "16.4"):
        folder = tmp_path / major[:2] / "bin"
        write_fake_program(folder / "postgres", f"postgres (PostgreSQL) {major}")
        write_fake_program(folder / "initdb", "")

    assert binaries.postgres_binaries(SystemAccount()).folder == tmp_path / "17" / "bin"

    (tmp_path / "17" / "bin" / "initdb").unlink()
    (tmp_path / "16" / "bin" / "postgres").unlink()
    with pytest.raises(LocalError):
        binaries.postgres_binaries(SystemAccount())


@pytest.mark.usefixtures("without_wheels")
@pytest.mark.parametrize(
    ("words", "is_taken"),
    [
        ("Redis server v=7.0.15 sha=00000000:0 malloc=jemalloc-5.3.0 bits=64", True),
        ("Valkey server v=8.1.1 sha=00000000:0", True),
        ("Redis server v=6.2.14 sha=00000000:0", False),
        ("no idea", False),
    ],
)
def test_installed_redis_is_used_if_new_enough(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: str, is_taken: bool
):
    write_fake_program(tmp_path / "redis-server", words)
    monkeypatch.setenv("PATH", str(tmp_path))

    try:
        assert binaries.valkey_binary(SystemAccount()) == tmp_path / "redis-server"
        assert is_taken
    except LocalError:
        assert not is_taken


def test_installed_servers_run_the_product(home: Path, monkeypatch: pytest.MonkeyPatch):
    account = EmbeddedPostgres(home).cluster.account
    postgres_folder = binaries.postgres_binaries(account).folder
    installed = home / "installed"
    installed.mkdir(mode=0o755)
    (installed / "redis-server").symlink_to(binaries.valkey_binary(account))
    monkeypatch.setattr(binaries, "_package_folder", lambda _name: None)
    monkeypatch.setenv("PATH", f"{postgres_folder}:{installed}")
    postgres, valkey = EmbeddedPostgres(home, fast=True), EmbeddedValkey(home)

    try:
        with psycopg.connect(postgres.start()) as connection:
            assert connection.execute("select 1").fetchone() == (1,)
        assert redis.Redis.from_url(valkey.start()).ping()
    finally:
        postgres.stop()
        valkey.stop()
