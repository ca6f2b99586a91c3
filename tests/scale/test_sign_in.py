"""Workers accept only the coordinator, for any role. These tests identify it by its address.

`test_certificates` covers certificates, as in docs/scale.md.
"""

import socket
import threading
from collections.abc import Iterator
from contextlib import suppress

import psycopg
import pytest

from tests.kit.waiting import until
from tests.scale.cluster import DATABASE, Cluster, Web
from tests.scale.test_life import SCHEMA, faults

STARTING = 120
COORDINATOR, ELSEWHERE = "127.0.0.1", "127.0.0.2"
HBA = f"host all all {COORDINATOR}/32 trust\nhost all all 0.0.0.0/0 scram-sha-256\n"
ROLES = "SELECT rolname::text FROM pg_roles WHERE rolcanlogin AND rolname !~ '^pg_'"


class Relay:
    """A foreign machine that forwards connections to a node from another address."""

    def __init__(self, node: int) -> None:
        self._node = node
        self._listener = socket.create_server((COORDINATOR, 0))
        self.port = int(self._listener.getsockname()[1])
        threading.Thread(target=self._accept, daemon=True).start()

    def close(self) -> None:
        self._listener.close()

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                taken, _ = self._listener.accept()
                there = socket.create_connection((COORDINATOR, self._node), 10, (ELSEWHERE, 0))
                for one, other in ((taken, there), (there, taken)):
                    threading.Thread(target=_forward, args=(one, other), daemon=True).start()


def _forward(one: socket.socket, other: socket.socket) -> None:
    with suppress(OSError):
        while data := one.recv(65_536):
            other.sendall(data)
    with suppress(OSError):
        other.shutdown(socket.SHUT_WR)


@pytest.fixture
def guarded(cluster: Cluster) -> Iterator[Cluster]:
    """The workers accept only the coordinator without a password."""
    files = [cluster.data / str(number) / "pg_hba.conf" for number in (1, 2)]
    before = [each.read_text() for each in files]
    try:
        for each in files:
            each.write_text(HBA)
        _reload(cluster)
        yield cluster
    finally:
        for each, text in zip(files, before, strict=True):
            each.write_text(text)
        _reload(cluster)


def _reload(cluster: Cluster) -> None:
    for port in cluster.ports[1:]:
        cluster.pg_ctl(port, "reload")


def test_no_role_signs_in_at_a_worker_from_elsewhere(guarded: Cluster):
    places = guarded.nodes_by_host()
    ((schema,),) = guarded.query(SCHEMA, "beta.test")
    roles = [name for (name,) in guarded.query(ROLES, port=places["beta.test"])]
    assert schema in roles
    assert "owner" in roles
    relay = Relay(places["beta.test"])
    try:
        for role in roles:
            with pytest.raises(psycopg.OperationalError, match="no password supplied"):
                psycopg.connect(
                    f"postgresql://{role}@{COORDINATOR}:{relay.port}/{DATABASE}", connect_timeout=20
                )
    finally:
        relay.close()


def test_product_works_with_restricted_database_sign_in(guarded: Cluster):
    web = Web(guarded)
    try:
        until(lambda: web.status("beta.test") == 200, STARTING)
        guarded.commissary("domains", "create", "behind.test")
        assert "behind.test" in guarded.nodes_by_host()
        assert "Domain isolation:" in guarded.commissary("check-isolation")
        assert faults(guarded) == []
    finally:
        web.stop()
