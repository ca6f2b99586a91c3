"""The recipe of docs/backups.md restores the moment before a table was dropped, with pgBackRest."""

import re
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import psycopg
import pytest

from commissary.devserver.accounts import server_account
from commissary.devserver.servers import free_port
from tests.kit.sources import ROOT

# pgBackRest supports the versions of PostgreSQL from before its release: 15 in Debian 12.
FOLDERS = sorted(Path("/usr/lib/postgresql").glob("*/bin"))

PAGE = (ROOT / "docs" / "backups.md").read_text(encoding="utf-8")
PGBACKREST, SERVER = re.findall(
    r"^```ini\n(.*?)^```", PAGE.partition("## Point-in-time recovery")[2], re.MULTILINE | re.DOTALL
)[:2]


def pgbackrest_settings(folder: Path, port: int) -> str:
    """The documented settings, with the folders and the port of the test."""
    own = f"log-path={folder}/log\nlock-path={folder}/lock\nspool-path={folder}/spool\n"
    text = PGBACKREST.replace("[global]\n", f"[global]\n{own}")
    text = text.replace("/var/lib/pgbackrest", f"{folder}/repository")
    text = text.replace("/var/lib/postgresql/17/main", f"{folder}/data")
    return f"{text}pg1-port={port}\npg1-socket-path={folder}\n"


def server_settings(folder: Path, port: int) -> str:
    """The documented settings of PostgreSQL, with the folder and the port of the test."""
    text = SERVER.replace("pgbackrest --", f"pgbackrest --config={folder}/pgbackrest.conf --")
    return f"{text}listen_addresses = ''\nunix_socket_directories = '{folder}'\nport = {port}\n"


def test_documented_settings_have_no_comments_after_values() -> None:
    """pgBackRest reads them as a part of the value."""
    assert [line for line in PGBACKREST.splitlines() if "#" in line.lstrip("#")] == []


@dataclass
class Server:
    folder: Path
    binaries: Path
    port: int

    def run(self, *argv: object) -> subprocess.CompletedProcess[str]:
        """Run a command as the server's account."""
        account = server_account()
        done = subprocess.run(
            [str(each) for each in argv],
            capture_output=True,
            text=True,
            cwd="/",
            timeout=120,
            check=False,
            user=account.uid if account.is_other else None,
            group=account.gid if account.is_other else None,
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done

    def pgbackrest(self, command: str, *options: str) -> str:
        config = f"--config={self.folder}/pgbackrest.conf"
        return self.run("pgbackrest", config, "--stanza=commissary", *options, command).stdout

    def start(self) -> None:
        # Its output goes to a file. Otherwise, it would hold the pipe of the process that waits for pg_ctl.
        log = f"--log={self.folder}/log/postgres.log"
        self.run(self.binaries / "pg_ctl", "-D", self.folder / "data", log, "-w", "-t", "100", "start")

    def stop(self) -> None:
        self.run(self.binaries / "pg_ctl", "-D", self.folder / "data", "-m", "fast", "-w", "stop")

    def ask(self, query: str) -> list[tuple[object, ...]]:
        url = f"host={self.folder} port={self.port} user=postgres dbname=postgres"
        with psycopg.connect(url, autocommit=True) as connection:
            rows = connection.execute(query)
            return rows.fetchall() if rows.description else []


@pytest.fixture
def server() -> Iterator[Server]:
    if shutil.which("pgbackrest") is None or not FOLDERS:
        pytest.skip("needs Debian's packages pgbackrest and postgresql")
    folder = Path(tempfile.mkdtemp(prefix="commissary-pitr-"))
    made = Server(folder, FOLDERS[0], free_port())
    for each in (folder, *(folder / name for name in ("repository", "log", "lock", "spool"))):
        each.mkdir(exist_ok=True)
        server_account().own(each)
    (folder / "pgbackrest.conf").write_text(pgbackrest_settings(folder, made.port))
    (folder / "pgbackrest.conf").chmod(0o644)
    made.run(made.binaries / "initdb", "-D", folder / "data", "-U", "postgres", "--auth=trust", "--no-sync")
    with (folder / "data" / "postgresql.conf").open("a") as settings:
        settings.write(server_settings(folder, made.port))
    made.start()
    yield made
    if (made.folder / "data" / "postmaster.pid").exists():
        made.stop()
    shutil.rmtree(folder)


@pytest.mark.timeout(300)
def test_dropped_table_is_restored_to_the_moment_before(server: Server) -> None:
    server.pgbackrest("stanza-create")
    server.pgbackrest("check")
    server.ask("CREATE TABLE guests (name text)")
    server.ask("INSERT INTO guests VALUES ('before the base backup')")
    server.pgbackrest("backup", "--type=full")
    # pgBackRest counts whole seconds, so the moment has to be a second after the end of the base backup.
    server.ask("SELECT pg_sleep(1)")
    server.ask("INSERT INTO guests VALUES ('after it')")
    ((moment,),) = server.ask("SELECT clock_timestamp()::text")
    server.ask("DROP TABLE guests")
    server.ask("SELECT pg_switch_wal()")

    server.stop()
    server.pgbackrest("restore", "--delta", "--type=time", f"--target={moment}", "--target-action=promote")
    began = time.monotonic()
    server.start()
    while server.ask("SELECT pg_is_in_recovery()") == [(True,)]:
        assert time.monotonic() - began < 60
        time.sleep(0.1)

    assert server.ask("SELECT name FROM guests ORDER BY 1") == [("after it",), ("before the base backup",)]
    server.ask("INSERT INTO guests VALUES ('and on')")
    server.pgbackrest("check")
