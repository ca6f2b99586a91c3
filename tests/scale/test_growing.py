"""An additional node, and domains that move to it without effect on readers and writers."""

import http.client
import json
import re
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator, Mapping
from typing import Any

import psycopg
import pytest

from tests.kit.sources import ROOT
from tests.kit.waiting import until
from tests.scale.cluster import Cluster, Web
from tests.scale.test_life import faults

STARTING = 120
DOMAINS = 12
PATIENCE = 60
MAKE = """
import json, sys, django
django.setup()
from shared.api.permissions import Role
from shared.domains.services import create_domain
from tests.kit import make
made = {}
for number in range(int(sys.argv[1])):
    host = f"grown{number}.test"
    domain = create_domain(title="Grown", host=host, template="restaurant", is_open=True).ref()
    person = make.user(role=Role.ADMIN, domain=domain, email=f"admin@{host}")
    made[host] = make.access_token(person, domain, Role.ADMIN)
print(json.dumps(made))
"""
WRITTEN = 'SELECT count(*) FROM "{}".faqs_faq WHERE question LIKE %s'


class Person(threading.Thread):
    """A user who sends requests one after another over a persistent connection, and records failures."""

    def __init__(self, port: int, ask: Callable[["Person"], None]) -> None:
        super().__init__(daemon=True)
        self._connection = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
        self._ask = ask
        self._is_over = threading.Event()
        self.count = 0
        self.failed: list[str] = []

    def run(self) -> None:
        while not self._is_over.wait(0.02):
            try:
                self._ask(self)
                self.count += 1
            except (OSError, http.client.HTTPException) as error:
                self.failed.append(repr(error))
                self._connection.close()

    def finish(self) -> None:
        self._is_over.set()
        self.join(PATIENCE)

    def call(self, method: str, host: str, path: str, token: str = "", body: Any = None) -> None:
        headers = {"Host": host, "Content-Type": "application/json"}
        if token:
            headers["Authorization"] = f"Bearer {token}"
        self._connection.request(method, path, json.dumps(body) if body else None, headers)
        answer = self._connection.getresponse()
        texts = answer.read()
        if answer.status not in (200, 201):
            self.failed.append(f"{method} {host}{path}: {answer.status} {texts[:200]!r}")


@pytest.fixture(scope="module")
def people(cluster: Cluster) -> dict[str, str]:
    """Hosts of more domains, each with the token of a user who can write on the domain."""
    done = cluster.python("-c", MAKE, str(DOMAINS))
    assert done.returncode == 0, done.stderr[-3_000:]
    reply: dict[str, str] = json.loads(done.stdout.splitlines()[-1])
    return reply


@pytest.fixture(scope="module")
def web(cluster: Cluster) -> Iterator[Web]:
    started = Web(cluster)
    try:
        yield started
    finally:
        started.stop()


def test_conflicting_setting_is_reported_before_any_change(cluster: Cluster, people: dict[str, str]):
    assert people
    coordinator, worker, _ = cluster.ports
    added = f"127.0.0.1:{cluster.first_port + 3}"
    few = {"max_locks_per_transaction": 10, "max_connections": 30, "max_prepared_transactions": 10}
    _restart_with(cluster, coordinator, few)
    _restart_with(cluster, worker, {"wal_level": "replica"})
    try:
        refused = cluster.commissary("scale", "add-node", added, status=1)
        found = json.loads(cluster.python("-m", "commissary.cli", "doctor", "--json").stdout)["findings"]
    finally:
        _restart_with(cluster, coordinator, dict.fromkeys(few))
        _restart_with(cluster, worker, {"wal_level": None})

    assert re.search(rf"set max_locks_per_transaction to 1\d+ on 127.0.0.1:{coordinator} \(now 10\)", refused)
    assert f"set wal_level to logical on 127.0.0.1:{worker} (now replica)" in refused
    said = {each["subject"]: each["problem"] for each in found if "can be added" in each["problem"]}
    in_the_way = "No machine can be added with this value."
    assert said == {
        f"Database on 127.0.0.1:{coordinator}": f"max_locks_per_transaction is 10: {in_the_way}",
        f"Database on 127.0.0.1:{worker}": f"wal_level is replica: {in_the_way}",
    }


def _restart_with(cluster: Cluster, port: int, settings: Mapping[str, object]) -> None:
    """Restart a server with these settings, or with its original settings if they are None."""
    for name, value in settings.items():
        said = f"ALTER SYSTEM RESET {name}" if value is None else f"ALTER SYSTEM SET {name} = '{value}'"
        cluster.query(said, port=port)
    cluster.pg_ctl(port, "-m", "fast", "restart")


def test_node_is_added_and_domains_move_to_it_under_load(cluster: Cluster, people: dict[str, str], web: Web):
    hosts = list(people)

    def read(person: Person) -> None:
        person.call("GET", hosts[person.count % len(hosts)], f"/search?q=soup{person.count}")

    def write(person: Person) -> None:
        host = hosts[person.count % len(hosts)]
        body = {"question": f"Is it {person.count}?", "answer": "<p>Yes.</p>"}
        person.call("POST", f"api.{host}", "/api/faqs", people[host], body)

    until(lambda: web.status(hosts[0]) == 200, STARTING)
    crowd = [Person(web.port, read), Person(web.port, write)]
    for person in crowd:
        person.start()
    try:
        added = cluster.start_node()
        _interrupt_adding_a_node(cluster, added)
        cluster.commissary("scale", "add-node", f"127.0.0.1:{added}")
        _kill_during_a_move(cluster)
        first = cluster.commissary("scale", "rebalance", "--minutes", "0")
        rest = cluster.commissary("scale", "rebalance")
    finally:
        for person in crowd:
            person.finish()

    assert re.search(r"1 domain moved; \d+ left for the next run", first), first
    assert "all machines hold equal shares" in rest
    assert "0 domains moved" in cluster.commissary("scale", "rebalance")
    places = cluster.nodes_by_host()
    moved = [host for host in hosts if places[host] == added]
    assert moved, places
    reader, writer = crowd
    assert (reader.failed, writer.failed) == ([], [])
    assert reader.count > len(hosts)
    schemas = dict(cluster.query(_SCHEMAS))
    written = [cluster.query(WRITTEN.format(schemas[host]), "Is it %")[0][0] for host in hosts]
    assert sum(written) == writer.count
    assert faults(cluster) == []


def test_move_that_blocks_writers_is_canceled_and_retried_in_the_next_run(
    cluster: Cluster, people: dict[str, str], web: Web
):
    """An open transaction blocks the move, and later writes wait for both."""
    hosts, schemas = list(people), dict(cluster.query(_SCHEMAS))
    target = cluster.ports[1]
    for host in [host for host, node in cluster.nodes_by_host().items() if node != target][:4]:
        cluster.commissary("scale", "move", host, f"127.0.0.1:{target}")

    def write(person: Person) -> None:
        host = hosts[person.count % len(hosts)]
        body = {"question": f"Was it {person.count}?", "answer": "<p>Yes.</p>"}
        person.call("POST", f"api.{host}", "/api/faqs", people[host], body)

    until(lambda: web.status(hosts[0]) == 200, STARTING)
    writer = Person(web.port, write)
    writer.start()
    begun = subprocess.Popen(
        [sys.executable, "-m", "commissary.cli", "scale", "rebalance"],
        env=cluster.environment(),
        cwd=ROOT,
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        with psycopg.connect(cluster.url()) as other:
            # Earlier transactions that a move would wait for, without blocking others.
            until(lambda: any(cluster.query(_COPYING, port=port) for port in cluster.ports), STARTING)
            for host in hosts:
                other.execute(f'UPDATE "{schemas[host]}".options_siteoptions SET title = title')
            assert begun.stdout is not None
            first = begun.stdout.readline()
            other.rollback()
        rest, _ = begun.communicate(timeout=STARTING)
    finally:
        begun.kill()
        writer.finish()

    assert "was not moved because its tables are in use." in first
    assert "1 left for the next run" in rest
    assert writer.failed == []
    written = [cluster.query(WRITTEN.format(schemas[host]), "Was it %")[0][0] for host in hosts]
    assert sum(written) == writer.count > 0
    assert "all machines hold equal shares" in cluster.commissary("scale", "rebalance")


def test_failed_move_is_explained_and_changes_nothing(cluster: Cluster, people: dict[str, str]):
    (host, *_), places = people, cluster.nodes_by_host()
    here, nowhere = f"127.0.0.1:{places[host]}", "127.0.0.1:1"

    assert f"{host} is already on {here}." in cluster.commissary("scale", "move", host, here)
    unknown = cluster.commissary("scale", "move", "nobody.test", here, status=1)
    assert "No such domain: nobody.test" in unknown
    refused = cluster.commissary("scale", "move", host, nowhere, status=1)
    assert f"{host} was not moved: " in refused
    assert "Traceback" not in refused
    assert cluster.nodes_by_host() == places


def _interrupt_adding_a_node(cluster: Cluster, port: int) -> None:
    """Interrupt the command. Its created objects are unused, and the next run starts over."""
    begun = subprocess.Popen(
        [sys.executable, "-m", "commissary.cli", "scale", "add-node", f"127.0.0.1:{port}"],
        env=cluster.environment(),
        cwd=ROOT,
        stderr=subprocess.PIPE,
        text=True,
    )
    until(lambda: cluster.query(_SOME_DOMAINS, port=port)[0][0] > 2, STARTING)
    cluster.query(_END_ADDING)
    _, said = begun.communicate(timeout=STARTING)
    assert begun.returncode == 1
    assert f"127.0.0.1:{port} was not added" in said


def _kill_during_a_move(cluster: Cluster) -> None:
    """Kill the command. Its changes are rolled back, and the next run continues."""
    before = cluster.nodes_by_host()
    begun = subprocess.Popen(
        [sys.executable, "-m", "commissary.cli", "scale", "rebalance"],
        env=cluster.environment(),
        cwd=ROOT,
        stdout=subprocess.DEVNULL,
    )
    until(lambda: cluster.query(_MOVES), STARTING)
    begun.kill()
    begun.wait(30)
    # The server notices a closed connection when it sends data.
    until(lambda: not cluster.query(_MOVES), STARTING)
    assert len([host for host, node in cluster.nodes_by_host().items() if before[host] != node]) <= 1


_SOME_DOMAINS = "SELECT count(*) FROM pg_namespace WHERE nspname LIKE 'd\\_%'"
_END_ADDING = (
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
    "WHERE state = 'active' AND query LIKE 'SELECT citus_add_node%'"
)
_MOVES = (
    "SELECT pid FROM pg_stat_activity WHERE state = 'active' AND pid <> pg_backend_pid() "
    "AND query LIKE 'SELECT citus_schema_move%'"
)
_COPYING = "SELECT 1 FROM pg_replication_slots WHERE slot_name LIKE 'citus_shard_move%'"
_SCHEMAS = "SELECT h.domain, d.schema_name FROM domains_domain d JOIN domains_host h ON h.tenant_id = d.id"
