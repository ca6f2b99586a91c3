"""After a kill at any moment, no backup seems complete, a restore preserves the old state, and both can be
repeated."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest

from commissary.recovery.secrets import SECRET_NAME
from tests.kit.recovered import digest_files, digest_rows
from tests.services import SECRET, TEMPLATE, services

SOURCE, OTHER = "commissary_killed", "commissary_killed_other"


def environment(database: str, home: Path) -> dict[str, str]:
    own = {"DATABASE_URL": services().url_of(database), "COMMISSARY_HOME": str(home), SECRET_NAME: SECRET}
    return {name: value for name, value in os.environ.items() if name != "REDIS_URL"} | own


def start_command(*arguments: object, env: dict[str, str]) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [Path(sys.executable).with_name("commissary"), *map(str, arguments)],
        env=env,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def run(*arguments: object, env: dict[str, str]) -> str:
    with start_command(*arguments, env=env) as process:
        out, err = process.communicate(timeout=120)
    assert process.returncode == 0, err
    return out


def kill_at(step: str, *arguments: object, env: dict[str, str]) -> None:
    """Run the command, and kill it when it prints the start of `step`."""
    with start_command(*arguments, env=env) as process:
        assert process.stderr is not None
        for line in process.stderr:
            if line.strip().startswith(step):
                break
        else:
            pytest.fail(f"The command never printed {step!r}.")
        process.kill()


@pytest.fixture
def home(tmp_path: Path) -> Iterator[Path]:
    """A migrated installation with two domains, and enough files to be killed while copying."""
    services().execute(f"CREATE DATABASE {SOURCE} TEMPLATE {TEMPLATE}")
    library = tmp_path / "home/media/domains/alpha.test/library"
    library.mkdir(parents=True)
    for number in range(300):
        (library / f"{number}.png").write_bytes(os.urandom(50_000))
    yield tmp_path / "home"
    with psycopg.connect(services().url_of("postgres"), autocommit=True) as connection:
        made = connection.execute(f"SELECT datname FROM pg_database WHERE starts_with(datname, '{SOURCE}')")
        for (name,) in made.fetchall():
            connection.execute(f"DROP DATABASE {name} WITH (FORCE)")


@pytest.mark.timeout(300)
def test_killed_backup_is_incomplete_and_the_next_one_uploads_nothing_twice(home: Path, tmp_path: Path):
    target, env = tmp_path / "target", environment(SOURCE, home)

    for step in ("Database of", "Files"):
        kill_at(step, "backup", target, env=env)
        reply = json.loads(run("backup", target, "--list", "--json", env=env))["backups"]
        assert [each["state"] for each in reply] in ([], ["incomplete"])
    sent = len(list(target.glob("*/objects/*/*")))
    made = json.loads(run("backup", target, "--json", env=env))

    assert (made["files"], made["sent"]) == (300, 300 - sent)
    reply = json.loads(run("backup", target, "--list", "--json", env=env))["backups"]
    assert [each["id"] for each in reply] == [made["id"]]
    assert "is whole" in run("backup", target, "--verify", env=env)


@pytest.mark.timeout(300)
def test_killed_restore_preserves_the_old_state_and_can_be_repeated(home: Path, tmp_path: Path):
    target, env = tmp_path / "target", environment(SOURCE, home)
    run("backup", target, env=env)
    rows = digest_rows(services().url_of(SOURCE))
    other = environment(OTHER, tmp_path / "other")
    run("restore", target, "--into-empty", env=other)
    with psycopg.connect(services().url_of(OTHER), autocommit=True) as connection:
        connection.execute("DELETE FROM public.mail_outgoingmail")
        connection.execute("CREATE TABLE public.of_the_old_state (id int)")
    old = digest_rows(services().url_of(OTHER))

    for step in ("Reading", "Database", "Files"):
        kill_at(step, "restore", target, "--replace", env=other)
        assert digest_rows(services().url_of(OTHER)) == old
    run("restore", target, "--replace", env=other)

    assert digest_rows(services().url_of(OTHER)) == rows
    assert digest_files(tmp_path / "other/media") == digest_files(home / "media")


@pytest.mark.timeout(120)
def test_full_disk_is_reported_in_one_line_and_leaves_no_partial_files(home: Path, tmp_path: Path):
    target, env = tmp_path / "small", environment(SOURCE, home)
    target.mkdir()
    if subprocess.run(["mount", "-t", "tmpfs", "-o", "size=4m", "none", target], check=False).returncode:
        pytest.skip("mounting a small disk needs root")
    try:
        with start_command("backup", target, env=env) as process:
            _, err = process.communicate(timeout=100)
        assert process.returncode == 1
        assert err.splitlines()[-1] == f"✗ {target} cannot be used: No space left on device."
        reply = json.loads(run("backup", target, "--list", "--json", env=env))["backups"]
        assert [each["state"] for each in reply] == ["incomplete"]
    finally:
        subprocess.run(["umount", target], check=True)
