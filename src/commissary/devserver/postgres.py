"""Embedded PostgreSQL: one cluster in `COMMISSARY_HOME`, with a password, on loopback and a Unix socket."""

import signal
import sys
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from urllib.parse import quote

import psutil

from commissary.config.errors import LocalError
from commissary.config.paths import LONGEST_SOCKET, make_home
from commissary.devserver.cluster import DATABASE, ENVIRONMENT, ROLE, LocalCluster
from commissary.devserver.servers import LocalProgram, RunningProgram, free_port
from commissary.processes.probes import check_postgres
from commissary.processes.sessions import wait_until_ended

START_SECONDS = 60

SETTINGS = {
    "listen_addresses": "127.0.0.1",
    "shared_buffers": "32MB",
    "max_connections": "100",
    # Use no I/O worker processes, which would help only under loads that a single machine does not have.
    "io_method": "sync",
    "max_logical_replication_workers": "0",
    "max_parallel_workers": "2",
    # A migration of many domains locks all their tables in one transaction.
    "max_locks_per_transaction": "256",
    # Memory for serializable transactions, which Commissary does not use.
    "max_pred_locks_per_transaction": "10",
    # Each autovacuum run reads the whole catalog, which has more than a hundred rows per domain.
    "autovacuum_naptime": "5min",
    "timezone": "UTC",
    "log_timezone": "UTC",
    "log_checkpoints": "off",
    "log_min_messages": "warning",
    "log_line_prefix": "%m %u ",
}
if sys.platform == "linux":
    # After a kill, this needs one system call for all files, instead of one for each of thousands of files.
    SETTINGS["recovery_init_sync_method"] = "syncfs"
FAST = {
    "fsync": "off",
    "synchronous_commit": "off",
    "full_page_writes": "off",
    "max_connections": "200",
    "autovacuum": "off",
}


@dataclass
class EmbeddedPostgres:
    """An embedded PostgreSQL server. With `fast`, for tests, a power failure can cause data loss."""

    home: Path
    fast: bool = False
    log: Path | None = None
    port: int = 0
    running: RunningProgram | None = None
    name: str = "postgres"

    @property
    def url(self) -> str:
        """The DATABASE_URL with the role that owns everything in this cluster."""
        if not self._has_socket:
            return self.loopback_url
        folder = quote(str(self.cluster.folder), safe="/")
        return f"postgresql://{ROLE}:{self.cluster.password}@/{DATABASE}?host={folder}&port={self.port}"

    @property
    def loopback_url(self) -> str:
        """The DATABASE_URL over TCP, for programs between client and server, such as a fault proxy."""
        return f"postgresql://{ROLE}:{self.cluster.password}@127.0.0.1:{self.port}/{DATABASE}"

    def start(self) -> str:
        """Start the server and return its DATABASE_URL. The cluster is created if it does not exist."""
        make_home(self.home)
        self.cluster.make()
        for attempts_left in reversed(range(5)):
            self.port = free_port()
            try:
                self.restart()
                return self.url
            except LocalError:
                # Another program may have taken the port, or a killed server may still be running.
                if not attempts_left:
                    raise
        raise AssertionError("the last attempt returns or raises")

    def restart(self) -> None:
        """Restart the server on its port, after ending processes that a killed server has left behind.

        Raises LocalError if the server does not become ready in time.
        """
        self.stop()
        self._end_leftovers()
        self.running = self._program().start()
        try:
            self.running.wait_until(self._is_ready, START_SECONDS)
        except LocalError:
            self.stop()
            raise

    def stop(self) -> None:
        """Stop the server, if it is running."""
        if self.running is not None:
            self.running.stop()
            self.running = None

    def delete(self) -> None:
        """Stop the server and delete its data permanently."""
        self.stop()
        self.cluster.delete()

    @cached_property
    def cluster(self) -> LocalCluster:
        return LocalCluster(self.home, self.fast)

    @property
    def _has_socket(self) -> bool:
        return len(str(self._socket).encode()) <= LONGEST_SOCKET

    @property
    def _socket(self) -> Path:
        return self.cluster.folder / f".s.PGSQL.{self.port}"

    def _program(self) -> LocalProgram:
        settings = SETTINGS | (FAST if self.fast else {}) | {"port": str(self.port)}
        settings["unix_socket_directories"] = str(self.cluster.folder) if self._has_socket else ""
        return LocalProgram(
            name=self.name,
            argv=(
                str(self.cluster.binaries.folder / "postgres"),
                "-D",
                str(self.cluster.folder),
                *(part for name, value in settings.items() for part in ("-c", f"{name}={value}")),
            ),
            log=self.log or self.home / "logs" / "postgres.log",
            environment=ENVIRONMENT,
            folder=Path("/"),
            account=self.cluster.account,
            # A fast shutdown: open transactions are rolled back, and data is written to disk.
            stop_signal=signal.SIGINT,
            patience=30,
            # An immediate shutdown: data is not written, so the next start must recover it. After SIGKILL,
            # the server's processes would have to end by themselves.
            insist_signal=signal.SIGQUIT,
            insist_patience=5,
            health=check_postgres(self._socket if self._has_socket else ("127.0.0.1", self.port)),
        )

    @property
    def _status_file(self) -> Path:
        return self.cluster.folder / "postmaster.pid"

    def _status(self) -> list[str]:
        """Return the lines of the server's status file: process id, folder, start, port, …, state."""
        try:
            return [line.strip() for line in self._status_file.read_text(encoding="utf-8").splitlines()]
        except FileNotFoundError:
            return []

    def _is_ready(self) -> bool:
        lines = self._status()
        return self.running is not None and lines[:1] == [str(self.running.pid)] and lines[7:8] == ["ready"]

    def _end_leftovers(self) -> None:
        """End all server processes of this cluster, then delete its outdated status file."""
        left = [each for each in psutil.process_iter() if _works_in(each, self.cluster.folder)]
        main = self._status()[:1]
        for patience, end in ((10.0, signal.SIGINT), (5.0, signal.SIGQUIT), (5.0, signal.SIGKILL)):
            for each in left:
                # Only the main process interprets SIGINT as a request to stop. The others end with it, even
                # if it is killed.
                if end is not signal.SIGINT or [str(each.pid)] == main:
                    _send(each, end)
            left = wait_until_ended(left, patience)
        # The process id in the file may belong to another program by now, which PostgreSQL would mistake for
        # a server.
        self._status_file.unlink(missing_ok=True)


def _works_in(process: psutil.Process, folder: Path) -> bool:
    try:
        return process.name().startswith("postgres") and Path(process.cwd()) == folder
    except (psutil.Error, OSError):
        return False


def _send(process: psutil.Process, number: signal.Signals) -> None:
    try:
        process.send_signal(number)
    except psutil.NoSuchProcess:
        return
