"""Jobs of domains on a hanging node wait for the node. Other jobs run on time."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager

from tests.kit.sources import ROOT
from tests.kit.waiting import until
from tests.scale.cluster import Cluster
from tests.scale.test_life import faults

DOMAINS, POSTS = 12, 5
AHEAD = 20
"""Seconds from the first due post to the last one."""
WITHIN = 30.0
BACK_WITHIN = 120.0
SCHEDULE = """
import json, sys, django
from datetime import timedelta
django.setup()
from django.utils import timezone
from shared.domains.services import create_domain
from shared.tenancy.unit_of_work import unit_of_work
from tenants.posts.models import Status
from tests.kit import make
domains, posts, ahead = map(int, sys.argv[1:])
made = [
    create_domain(title="Timed", host=f"timed{each}.test", template="restaurant", is_open=True).ref()
    for each in range(domains)
]
moment = timezone.now() + timedelta(seconds=ahead)
for domain in made:
    with unit_of_work(domain):
        for _ in range(posts):
            make.post(status=Status.SCHEDULED, publish_at=moment)
print(json.dumps({domain.host: domain.schema_name for domain in made}))
print(moment.timestamp())
"""
WAITING = 'SELECT count(*) FROM "{}".posts_post WHERE status = 3'
JOBS = "SELECT state, count(*), max(tries) FROM jobs WHERE kind = 'posts.schedule' GROUP BY 1"


def test_jobs_of_a_hanging_node_wait_and_do_not_block_others(cluster: Cluster):
    done = cluster.python("-c", SCHEDULE, str(DOMAINS), str(POSTS), str(AHEAD))
    assert done.returncode == 0, done.stderr[-3_000:]
    *_, told, moment = done.stdout.splitlines()
    schemas: dict[str, str] = json.loads(told)
    places = cluster.nodes_by_host()
    frozen = max(set(places.values()))
    assert frozen != cluster.first_port
    lost = [schema for host, schema in schemas.items() if places[host] == frozen]
    there = [schema for host, schema in schemas.items() if places[host] != frozen]
    assert min(len(lost), len(there)) > 2

    assert _list_unpublished(cluster, schemas.values()) == DOMAINS * POSTS

    cluster.freeze(frozen)
    try:
        until(lambda: time.time() > float(moment), AHEAD)
        with _worker(cluster):
            since = time.monotonic()
            until(lambda: _list_unpublished(cluster, there) == 0, WITHIN)
            took = time.monotonic() - since
            jobs = cluster.query(JOBS)
            cluster.freeze(frozen, how=signal.SIGCONT)
            since = time.monotonic()
            until(lambda: _list_unpublished(cluster, lost) == 0, BACK_WITHIN)
            back = time.monotonic() - since
    finally:
        cluster.freeze(frozen, how=signal.SIGCONT)

    sys.stdout.write(
        f"{len(there) * POSTS} posts of others after {took:.1f} s, {jobs} left; "
        f"{len(lost) * POSTS} posts of its domains {back:.1f} s after it went on\n"
    )
    assert cluster.query(JOBS) == []
    assert faults(cluster) == []


def _list_unpublished(cluster: Cluster, schemas: Iterable[str]) -> int:
    """Return posts that are not published yet."""
    return sum(cluster.query(WAITING.format(schema))[0][0] for schema in schemas)


@contextmanager
def _worker(cluster: Cluster) -> Iterator[None]:
    with (cluster.folder / "worker.log").open("ab") as log:
        worker = subprocess.Popen(
            [sys.executable, "-m", "commissary.cli", "worker", "--clock"],
            env=cluster.environment() | {"WORKER_PROCESSES": "2", "BACKUPS_AT_ONCE": "1"},
            cwd=ROOT,
            stdout=log,
            stderr=log,
            start_new_session=True,
        )
    try:
        yield
    finally:
        os.killpg(worker.pid, signal.SIGKILL)
        worker.wait(30)
