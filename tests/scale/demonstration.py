"""Many domains on three nodes. One node is killed and returns, and another is added under load.

`python -m tests.scale.demonstration DOMAINS [MINUTES]` starts everything it needs and prints the results. It
takes about a second per domain, and half a second more to add a node. It moves domains to the new node for up
to MINUTES minutes. The results are in docs/scale.md.
"""

import contextlib
import json
import os
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import count
from pathlib import Path
from statistics import quantiles

from commissary.devserver.valkey import EmbeddedValkey
from tests.kit.sources import ROOT
from tests.kit.waiting import until
from tests.scale.cluster import Cluster, Web, start_cluster
from tests.scale.test_growing import Person

MAKERS = 3
WRITERS_AT = 60
"""Number of domains with a writing user."""
SAMPLE = 60
PATIENCE = 120
MOVING = 40
A_RUN = 8
"""Minutes of one run of the command. After them, new tokens are created."""
MAKE = """
import sys, django
django.setup()
from shared.domains.services import create_domain
for number in range(*map(int, sys.argv[1:])):
    create_domain(title="Demo", host=f"demo{number}.test", template="restaurant", is_open=True)
"""
# Created when needed, because an access token is valid for minutes.
TOKENS = """
import json, sys, django
from secrets import token_hex
django.setup()
from shared.api.permissions import Role
from shared.tenancy.resolver import domain_by_host
from tests.kit import make
made = {}
for host in sys.argv[1:]:
    domain = domain_by_host(host)
    person = make.user(role=Role.ADMIN, domain=domain, email=f"{token_hex(4)}@{host}")
    made[host] = make.access_token(person, domain, Role.ADMIN)
print(json.dumps(made))
"""
_numbers = count()


def main(number: int, moving: float = MOVING) -> None:
    with _valkey(), start_cluster(Cluster) as cluster:
        prepared = cluster.python("-m", "commissary.cli", "migrate")
        assert prepared.returncode == 0, prepared.stderr
        # One first, to detect a failure before a thousand are created.
        hosts = _create_domains(cluster, 0, 1)
        web = Web(cluster)
        try:
            until(lambda: web.status(hosts[0]) == 200, PATIENCE)
            began = time.monotonic()
            hosts += _create_domains(cluster, 1, number)
            took = time.monotonic() - began
            made = number - 1
            say(f"{made} domains made by {MAKERS} processes in {took:.0f} s: {took / made:.2f} s each")
            say(f"domains on each node: {sorted(Counter(cluster.nodes_by_host().values()).items())}")
            output = ask(web, hosts)
            say(f"every domain asked once: {output}")
            _lose_a_node(cluster, web, hosts)
            _add_a_node(cluster, web, hosts, moving)
            say(f"every domain asked once: {ask(web, hosts)}")
        finally:
            web.stop()


def _create_domains(cluster: Cluster, first: int, end: int) -> list[str]:
    """Create domains with these numbers, `end` not included, and return their hosts."""
    makers = [
        subprocess.Popen(
            [sys.executable, "-c", MAKE, *map(str, span)],
            env=cluster.environment(), cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )
        for span in _spans(first, end)
    ]  # fmt: skip
    assert [maker.wait() for maker in makers] == [0] * MAKERS
    return [f"demo{each}.test" for each in range(first, end)]


def _tokens(cluster: Cluster, hosts: Sequence[str]) -> dict[str, str]:
    done = cluster.python("-c", TOKENS, *hosts)
    assert done.returncode == 0, done.stderr
    reply: dict[str, str] = json.loads(done.stdout.splitlines()[-1])
    return reply


def _spans(first: int, end: int) -> Iterator[tuple[int, int]]:
    number = end - first
    for maker in range(MAKERS):
        yield first + number * maker // MAKERS, first + number * (maker + 1) // MAKERS


def _lose_a_node(cluster: Cluster, web: Web, hosts: Sequence[str]) -> None:
    places = cluster.nodes_by_host()
    lost_node = cluster.ports[2]
    lost = [host for host in hosts if places[host] == lost_node]
    others = [host for host in hosts if places[host] != lost_node]
    since = time.monotonic()
    cluster.kill(lost_node)
    until(lambda: web.status(lost[0]) == 503, PATIENCE)
    say(f"a node with {len(lost)} domains killed: 503 after {time.monotonic() - since:.1f} s")
    say(f"  its domains: {ask(web, lost[:SAMPLE])}")
    say(f"  all {len(others)} others: {ask(web, others)}")
    cluster.start(lost_node)
    since = time.monotonic()
    until(lambda: web.status(lost[0]) == 200, PATIENCE)
    say(f"  started again: 200 after {time.monotonic() - since:.1f} s; its domains: {ask(web, lost)}")


def _add_a_node(cluster: Cluster, web: Web, hosts: Sequence[str], moving: float) -> None:
    tokens = _tokens(cluster, hosts[:WRITERS_AT])
    writable = list(tokens)

    def read(person: Person) -> None:
        person.call("GET", hosts[next(_numbers) % len(hosts)], f"/search?q=soup{person.count}")

    def write(person: Person) -> None:
        host = writable[person.count % len(writable)]
        body = {"question": f"Is it {person.count}?", "answer": "<p>Yes.</p>"}
        person.call("POST", f"api.{host}", "/api/faqs", tokens[host], body)

    crowd = [Person(web.port, read), Person(web.port, read), Person(web.port, write)]
    for person in crowd:
        person.start()
    since = time.monotonic()
    try:
        cluster.add_node()
        say(f"a node added in {time.monotonic() - since:.0f} s; {_summarize(crowd)}")
        since = time.monotonic()
        while time.monotonic() - since < moving * 60:
            tokens.update(_tokens(cluster, writable))
            said = cluster.commissary("scale", "rebalance", "--minutes", str(min(moving, A_RUN))).splitlines()
            results = f"{said[-1]} The last: {said[-2:-1]}; {_summarize(crowd)}"
            say(f"after {time.monotonic() - since:.0f} s: {results}")
            if "left" not in said[-1]:
                break
    finally:
        for person in crowd:
            person.finish()
        say(f"  domains on each node: {sorted(Counter(cluster.nodes_by_host().values()).items())}")
        say(f"  in all {_summarize(crowd)}")


def _summarize(crowd: Sequence[Person]) -> str:
    """Add up the results of the users. The last one writes."""
    failed = [each for person in crowd for each in person.failed]
    reads, writes = sum(person.count for person in crowd[:-1]), crowd[-1].count
    return f"{reads} reads and {writes} writes, {len(failed)} of them failed {failed[:5]}"


def ask(web: Web, hosts: Sequence[str]) -> str:
    """Request an uncached page of each domain, four at once, and return statuses and times."""

    def one(host: str) -> tuple[int, float]:
        began = time.monotonic()
        return web.status(host), time.monotonic() - began

    with ThreadPoolExecutor(4) as people:
        answers = list(people.map(one, hosts))
    statuses = dict(sorted(Counter(status for status, _ in answers).items()))
    spread = quantiles((took for _, took in answers), n=20)
    longest = max(took for _, took in answers)
    return f"{statuses}, median {spread[9]:.2f} s, p95 {spread[18]:.2f} s, longest {longest:.2f} s"


def say(line: str) -> None:
    sys.stdout.write(f"{line} (load {os.getloadavg()[0]:.1f})\n")
    sys.stdout.flush()


@contextlib.contextmanager
def _valkey() -> Iterator[None]:
    with tempfile.TemporaryDirectory(prefix="commissary-demonstration-") as folder:
        valkey = EmbeddedValkey(Path(folder))
        try:
            values = {"folder": folder, "database_url": "", "redis_url": valkey.start(), "is_given": True}
            os.environ["SERVICES_OF_THE_TESTS"] = json.dumps(values)
            yield
        finally:
            valkey.stop()


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
