"""An embedded PostgreSQL: one cluster in the home, on loopback and a unix socket, behind a password."""

import secrets
import shutil
import signal
import subprocess
import tempfile
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from urllib.parse import quote

import psutil

from commissary.local.accounts import Account, LocalError, outside_folder, server_account
from commissary.local.binaries import PostgresBinaries, postgres_binaries
from commissary.local.paths import make_home, write_private
from commissary.local.servers import Program, Running, free_port, wait_until_gone

ROLE = "commissary"
DATABASE = "commissary"
START_SECONDS = 60
LONGEST_SOCKET = 103
"""Bytes in the name of a unix socket on the strictest system."""

SETTINGS = {
    "listen_addresses": "127.0.0.1",
    "shared_buffers": "64MB",
    "max_connections": "100",
    # A migration over many domains locks every one of their tables in one transaction.
    "max_locks_per_transaction": "256",
    "timezone": "UTC",
    "log_timezone": "UTC",
    "log_min_messages": "warning",
    "log_line_prefix": "%m %u ",
}
FAST = {
    "fsync": "off",
    "synchronous_commit": "off",
    "full_page_writes": "off",
    "max_connections": "200",
    "autovacuum": "off",
}


@dataclass
class EmbeddedPostgres:
    """One cluster; `fast` gives up surviving a power cut, for tests."""

    home: Path
    fast: bool = False
    log: Path | None = None
    port: int = 0
    running: Running | None = None

    @property
    def url(self) -> str:
        """DATABASE_URL of the owner of everything in this cluster."""
        where = f"?host={quote(str(self.data), safe='/')}&port={self.port}" if self._has_socket else ""
        host = "" if self._has_socket else f"127.0.0.1:{self.port}"
        return f"postgresql://{ROLE}:{self.password}@{host}/{DATABASE}{where}"

    @property
    def loopback_url(self) -> str:
        """The same over TCP, for what must stand in between, such as a fault proxy."""
        return f"postgresql://{ROLE}:{self.password}@127.0.0.1:{self.port}/{DATABASE}"

    def start(self) -> str:
        """Start the cluster, made first if there is none, and return its DATABASE_URL."""
        make_home(self.home)
        if not self._link.exists():
            self._make_cluster()
        self._check_version()
        if not self._password_file.exists():
            write_private(self._password_file, secrets.token_urlsafe(24))
            self._single_user(f"ALTER ROLE {ROLE} PASSWORD '{self.password}';", DATABASE)
        for attempts_left in reversed(range(5)):
            self.port = free_port()
            try:
                self.restart()
                return self.url
            except LocalError:
                # Somebody took the port in between, or a killed server is still on its way out.
                if not attempts_left:
                    raise
        raise AssertionError("the last attempt returns or raises")

    def restart(self) -> None:
        """Start the server at the port it had; what a killed one left behind is cleared away first."""
        self.stop()
        self._end_leftovers()
        self.running = self._program().start()
        try:
            self.running.wait_until(self._is_ready, START_SECONDS)
        except LocalError:
            self.stop()
            raise

    def stop(self) -> None:
        """End the server; harmless when it is not running."""
        if self.running is not None:
            self.running.stop()
            self.running = None

    def delete(self) -> None:
        """Stop the server and remove its data for good."""
        self.stop()
        if self._link.is_symlink():
            shutil.rmtree(self.data.parent, ignore_errors=True)
            self._link.unlink()
        else:
            shutil.rmtree(self._link, ignore_errors=True)
        self._password_file.unlink(missing_ok=True)

    @cached_property
    def account(self) -> Account:
        return server_account()

    @cached_property
    def binaries(self) -> PostgresBinaries:
        return postgres_binaries(self.account)

    @cached_property
    def password(self) -> str:
        return self._password_file.read_text(encoding="utf-8")

    @property
    def data(self) -> Path:
        """The folder of the cluster."""
        return self._link.resolve()

    @property
    def _link(self) -> Path:
        return self.home / "postgres"

    @property
    def _password_file(self) -> Path:
        return self.home / "postgres.password"

    @property
    def _has_socket(self) -> bool:
        return len(str(self.data / f".s.PGSQL.{self.port}").encode()) <= LONGEST_SOCKET

    def _make_cluster(self) -> None:
        """Make the cluster beside its place and move it there when complete: a kill leaves none or a whole one."""
        write_private(self._password_file, secrets.token_urlsafe(24))
        # Where the server's account cannot reach root's home, the cluster lives outside and the home links to it.
        parent = self.home if self.account.can_reach(self.home) else outside_folder()
        workshop = Path(tempfile.mkdtemp(prefix="cluster-", dir=parent))
        try:
            workshop.chmod(0o711)
            making = workshop / "data"
            making.mkdir(mode=0o700)
            self.account.own(making)
            self._initialise(making, workshop / "password")
            self._single_user(f"CREATE DATABASE {DATABASE};", "postgres", making)
            if parent == self.home:
                making.rename(self._link)
                workshop.rmdir()
            else:
                self._link.unlink(missing_ok=True)
                self._link.symlink_to(making)
        except BaseException:
            shutil.rmtree(workshop, ignore_errors=True)
            raise

    def _initialise(self, data: Path, password_file: Path) -> None:
        write_private(password_file, self.password)
        self.account.own(password_file)
        locale = (
            ["--locale-provider=builtin", "--builtin-locale=C.UTF-8"] if self.binaries.major >= 17 else []
        )
        options = [
            f"--pgdata={data}",
            f"--username={ROLE}",
            f"--pwfile={password_file}",
            "--auth=scram-sha-256",
        ]
        options += [
            "--encoding=UTF8",
            "--locale=C.UTF-8" if self.binaries.major < 17 else "--locale=C",
            *locale,
        ]
        if self.fast:
            options.append("--no-sync")
        self._run("initdb", options)
        password_file.unlink()

    def _single_user(self, sql: str, database: str, data: Path | None = None) -> None:
        """Run one statement without a server, as nobody but the owner of the files can."""
        self._run("postgres", ["--single", "-D", str(data or self.data), database], sql + "\n")

    def _run(self, program: str, options: list[str], stdin: str = "") -> None:
        account = (
            {"user": self.account.uid, "group": self.account.gid, "extra_groups": []}
            if self.account.is_other
            else {}
        )
        done = subprocess.run(
            [str(self.binaries.folder / program), *options],
            input=stdin,
            capture_output=True,
            text=True,
            cwd="/",
            env=self._environment(),
            timeout=300,
            check=False,
            **account,
        )
        # In single-user mode an error is only printed.
        if done.returncode != 0 or "ERROR:" in done.stderr:
            said = (done.stderr or done.stdout).strip().splitlines()
            raise LocalError(f"PostgreSQL's {program} failed: {said[-1] if said else done.returncode}")

    def _check_version(self) -> None:
        made_by = int((self.data / "PG_VERSION").read_text(encoding="utf-8"))
        if made_by != self.binaries.major:
            raise LocalError(
                f"The database in {self._link} was made by PostgreSQL {made_by}, this is {self.binaries.major}: "
                "move it away, or set DATABASE_URL."
            )

    def _program(self) -> Program:
        settings = SETTINGS | (FAST if self.fast else {}) | {"port": str(self.port)}
        settings["unix_socket_directories"] = str(self.data) if self._has_socket else ""
        return Program(
            name="postgres",
            argv=(
                str(self.binaries.folder / "postgres"),
                "-D",
                str(self.data),
                *(part for name, value in settings.items() for part in ("-c", f"{name}={value}")),
            ),
            log=self.log or self.home / "logs" / "postgres.log",
            environment=self._environment(),
            folder=Path("/"),
            account=self.account,
            # Its "fast" shutdown: open transactions are rolled back, the data is written.
            stop_signal=signal.SIGINT,
            patience=30,
        )

    def _environment(self) -> dict[str, str]:
        return {"LC_ALL": "C", "TZ": "UTC", "HOME": "/", "PATH": "/usr/bin:/bin"}

    def _status(self) -> list[str]:
        """The lines of the server's own status file: process id, folder, start, port, …, state."""
        path = self.data / "postmaster.pid"
        return path.read_text(encoding="utf-8").splitlines() if path.exists() else []

    def _is_ready(self) -> bool:
        lines = self._status()
        return (
            len(lines) > 7
            and lines[0].strip() == str(self.running and self.running.pid)
            and lines[7].strip() == "ready"
        )

    def _end_leftovers(self) -> None:
        """End every server process that still works in this cluster, then remove its stale status file."""
        left = [each for each in psutil.process_iter() if _works_in(each, self.data)]
        for each in left:
            try:
                each.send_signal(signal.SIGQUIT)
            except psutil.NoSuchProcess:
                continue
        for each in wait_until_gone(left, timeout=10):
            each.kill()
        wait_until_gone(left, timeout=10)
        # Its number may belong to another program by now, which PostgreSQL would take for a running server.
        (self.data / "postmaster.pid").unlink(missing_ok=True)


def _works_in(process: psutil.Process, data: Path) -> bool:
    try:
        return process.name().startswith("postgres") and Path(process.cwd()) == data
    except (psutil.Error, OSError):
        return False
