"""Three PostgreSQL servers with Citus, started by an external kit, and the product that uses them."""

import os
import secrets
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar

import httpx
import psutil
import psycopg
from psycopg.types.string import TextLoader

from commissary.devserver.accounts import SystemAccount, server_account
from commissary.devserver.binaries import postgres_binaries
from commissary.devserver.servers import free_port
from tests.kit.sources import ROOT
from tests.kit.waiting import until
from tests.services import SECRET, services

KIT = ROOT.parent / "shared" / "citus"
if not KIT.exists():
    # In a separate working copy, the kit is one folder deeper.
    KIT = ROOT.parents[1] / "shared" / "citus"
DATABASE = "commissary"
_STARTING = 120


@dataclass
class Cluster:
    """The coordinator at the first of three ports, two workers at the other two."""

    folder: Path
    first_port: int
    account: SystemAccount = field(default_factory=server_account)

    @property
    def ports(self) -> tuple[int, int, int]:
        return self.first_port, self.first_port + 1, self.first_port + 2

    @property
    def home(self) -> Path:
        return self.folder / "home"

    def url(self, port: int = 0, user: str = "owner") -> str:
        return f"postgresql://{user}@127.0.0.1:{port or self.first_port}/{DATABASE}"

    def kit(self, what: str) -> None:
        self._run(str(KIT / "cluster.sh"), what, str(self.install), str(self.data), str(self.first_port))

    @property
    def data(self) -> Path:
        return self.folder / "data"

    @property
    def install(self) -> Path:
        return postgres_binaries(self.account).folder.parent

    def pg_ctl(self, port: int, *arguments: str) -> None:
        node = self.data / str(port - self.first_port)
        self._run(
            str(self.install / "bin" / "pg_ctl"), "-D", str(node), "-l", f"{node}.log", "-w", *arguments
        )

    def kill(self, port: int) -> None:
        """Stop a server immediately with unfinished work, like a lost machine."""
        self.pg_ctl(port, "-m", "immediate", "stop")

    def start(self, port: int) -> None:
        self.pg_ctl(port, "start")

    def start_node(self) -> int:
        """Start an additional, unregistered machine like in docs/scale.md, and return its port."""
        port = self.first_port + 3
        node, binaries = self.data / "3", self.install / "bin"
        self._run(str(binaries / "initdb"), "-D", str(node), "-U", "owner", "--auth=trust")
        settings = (self.data / "1" / "postgresql.conf").read_text()
        _, _, own = settings.partition(f"port = {self.first_port + 1}\n")
        with (node / "postgresql.conf").open("a") as written:
            written.write(f"port = {port}\n{own}")
        self.start(port)
        with psycopg.connect(self.url(port).replace(DATABASE, "postgres"), autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {DATABASE}")
        self.query("CREATE EXTENSION citus", port=port)
        return port

    def add_node(self) -> int:
        """Add a machine that trusts the others, and return its port."""
        port = self.start_node()
        self.commissary("scale", "add-node", f"127.0.0.1:{port}")
        return port

    def freeze(self, port: int, *, how: signal.Signals = signal.SIGSTOP) -> None:
        """Suspend a server, like a network that drops all packets. SIGCONT resumes it."""
        main = int((self.data / str(port - self.first_port) / "postmaster.pid").read_text().split()[0])
        process = psutil.Process(main)
        for each in (process, *process.children()):
            with suppress(psutil.Error):
                each.send_signal(how)

    def query(self, statement: str, *values: Any, port: int = 0) -> list[tuple[Any, ...]]:
        """Run one statement as the owner, and return its rows, if any."""
        with psycopg.connect(self.url(port), autocommit=True) as connection:
            connection.adapters.register_loader("name", TextLoader)
            done = connection.execute(statement, values or None)
            return done.fetchall() if done.description else []

    def nodes_by_host(self) -> dict[str, int]:
        """Return the port of each domain's node."""
        return dict(
            self.query(
                "SELECT DISTINCT h.domain, s.nodeport FROM citus_shards s "
                "JOIN domains_domain d ON split_part(s.table_name::text, '.', 1) = d.schema_name "
                "JOIN domains_host h ON h.tenant_id = d.id AND h.is_primary"
            )
        )

    def environment(self, url: str = "") -> dict[str, str]:
        return {
            **{name: value for name, value in os.environ.items() if name != "SERVICES_OF_THE_TESTS"},
            "PYTHONPATH": f"{ROOT}:{ROOT / 'src'}",
            "DATABASE_URL": url or self.url(),
            "REDIS_URL": services().redis_url.removesuffix("/0") + "/9",
            "COMMISSARY_HOME": str(self.home),
            "COMMISSARY_SECRET_KEY": SECRET,
            "DJANGO_SETTINGS_MODULE": "commissary.settings",
            "SNAPSHOTS": "0",
            "CITUS": "1",
        }

    def python(self, *arguments: str, url: str = "", **more: str) -> "subprocess.CompletedProcess[str]":
        """Run Python in the project with the product's settings for this database."""
        return subprocess.run(
            [sys.executable, *arguments],
            env=self.environment(url) | more,
            cwd=ROOT,
            capture_output=True,
            text=True,
            timeout=850,
            check=False,
        )

    def commissary(self, *arguments: str, url: str = "", status: int = 0) -> str:
        """Run a command, and return its output. Fail if its exit code is not `status`."""
        done = self.python("-m", "commissary.cli", *arguments, url=url)
        assert done.returncode == status, done.stdout + done.stderr
        return done.stdout + done.stderr

    def _run(self, *command: str) -> None:
        rights: dict[str, Any] = {}
        if self.account.is_other:
            rights = {"user": self.account.uid, "group": self.account.gid, "extra_groups": []}
        with (self.folder / "kit.log").open("ab") as log:
            done = subprocess.run(
                command,
                env={
                    "PATH": os.environ["PATH"],
                    "HOME": "/",
                    # Data sent by a node is text: its encoding is UTF-8 like that of any server.
                    "LC_ALL": "C.UTF-8",
                    "LD_LIBRARY_PATH": str(self.install / "lib"),
                },
                cwd="/",
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                timeout=_STARTING,
                check=False,
                **rights,
            )
        assert done.returncode == 0, (self.folder / "kit.log").read_text()


Kind = TypeVar("Kind", bound=Cluster)


@contextmanager
def start_cluster(kind: type[Kind]) -> Iterator[Kind]:
    """Start three empty nodes, and delete them when the block ends."""
    folder = Path(tempfile.mkdtemp(prefix="commissary-scale-"))
    folder.chmod(0o755)
    cluster = kind(folder, _free_ports())
    cluster.data.mkdir()
    cluster.account.own(cluster.data)
    try:
        cluster.kit("start")
        yield cluster
    finally:
        for port in (*cluster.ports, cluster.first_port + 3):
            with suppress(AssertionError):
                cluster.pg_ctl(port, "-m", "immediate", "stop")
        shutil.rmtree(folder, ignore_errors=True)


def _free_ports() -> int:
    """Return the first of four free adjacent ports, below the range of outgoing connections."""
    while True:
        first = secrets.choice(range(20_000, 32_000, 4))
        if all(_is_free(first + number) for number in range(4)):
            return first


def _is_free(port: int) -> bool:
    with socket.socket() as probe:
        try:
            probe.bind(("127.0.0.1", port))
        except OSError:
            return False
    return True


class Web:
    """A web server of the product that uses this database."""

    def __init__(self, cluster: Cluster, **more: str) -> None:
        self.port = free_port()
        self._requests = 0
        with (cluster.folder / "web.log").open("ab") as log:
            self._process = subprocess.Popen(
                [sys.executable, "-m", "commissary.cli", "web"],
                env=cluster.environment() | {"PORT": str(self.port), "WEB_PROCESSES": "1"} | more,
                cwd=ROOT,
                stdout=log,
                stderr=log,
                start_new_session=True,
            )

    def status(self, host: str) -> int:
        """Return the status of an uncached page, or 0 while the port is closed."""
        self._requests += 1
        try:
            page = f"http://127.0.0.1:{self.port}/search?q=soup{self._requests}"
            return httpx.get(page, headers={"Host": host}, timeout=60).status_code
        except httpx.HTTPError:
            return 0

    def stop(self) -> None:
        os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait(30)


__all__ = ["DATABASE", "KIT", "Cluster", "Web", "start_cluster", "until"]
