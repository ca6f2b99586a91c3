"""A coordinator without disk space: reads work, and writes are rejected completely."""

import json
import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from itertools import count
from pathlib import Path

import httpx
import psycopg
import pytest

from tests.kit.waiting import until
from tests.scale.cluster import Cluster, Web
from tests.scale.test_growing import MAKE
from tests.scale.test_life import faults

STARTING, WITHIN = 120, 10.0
CONNECTIONS, ROOM = 40, 24
"""Number of connections and additional MB of the coordinator in these tests."""
DOMAINS, WRITES = 3, 60
_numbers = count()
HOSTS = ("alpha.test", "beta.test")
SCHEMAS = "SELECT h.domain, d.schema_name FROM domains_domain d JOIN domains_host h ON h.tenant_id = d.id"
COUNT = """SELECT count(*) FROM "{}".faqs_faq WHERE question LIKE 'Is there room%'"""


@pytest.fixture
def web(cluster: Cluster) -> Iterator[Web]:
    started = Web(cluster)
    try:
        for host in HOSTS:
            until_it_answers(started, host)
        yield started
    finally:
        started.stop()


def until_it_answers(web: Web, host: str, seconds: float = STARTING) -> None:
    until(lambda: web.status(host) == 200, seconds)


@contextmanager
def use_all_connections(cluster: Cluster) -> Iterator[None]:
    """Use all connections by other programs that sign in like the product."""
    ((role,),) = cluster.query("SELECT rolname::text FROM pg_roles WHERE rolname ~ '^commissary_.*_app$'")
    with ExitStack() as taken:
        while True:
            try:
                taken.enter_context(psycopg.connect(cluster.url(user=role)))
            except psycopg.OperationalError:
                break
        yield


def test_open_connections_continue_and_others_return_later(cluster: Cluster, web: Web):
    cluster.query(f"ALTER SYSTEM SET max_connections = {CONNECTIONS}")
    cluster.pg_ctl(cluster.first_port, "-m", "fast", "restart")
    for host in HOSTS:
        until_it_answers(web, host)

    with use_all_connections(cluster):
        answers = [web.status(host) for host in HOSTS * 5]
        late = Web(cluster)
        until(lambda: late.status(HOSTS[0]) != 0, STARTING)
        refused = [late.status(host) for host in HOSTS * 2]
        output = cluster.commissary("doctor", status=1)
    try:
        until_it_answers(late, HOSTS[0], WITHIN)
    finally:
        late.stop()

    assert answers == [200] * 10
    assert refused == [503] * 4
    assert f'"127.0.0.1", port {cluster.first_port} failed' in output
    assert "too many clients" in output
    assert "Traceback" not in output
    assert faults(cluster) == []


@contextmanager
def small_disk(cluster: Cluster) -> Iterator[Path]:
    """Put the coordinator's tables on a separate, small disk."""
    base = cluster.data / "0" / "base"
    held = base.with_name("base.held")
    cluster.pg_ctl(cluster.first_port, "-m", "fast", "stop")
    base.rename(held)
    base.mkdir(mode=0o700)
    used = int(subprocess.run(["du", "-sm", held], stdout=subprocess.PIPE, check=True).stdout.split()[0])
    subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={used + ROOM}m", "tmpfs", str(base)], check=True)
    try:
        subprocess.run(["cp", "-a", f"{held}/.", str(base)], check=True)
        cluster.account.own(base)
        base.chmod(0o700)
        cluster.start(cluster.first_port)
        yield base
    finally:
        cluster.pg_ctl(cluster.first_port, "-m", "fast", "stop")
        subprocess.run(["umount", str(base)], check=True)
        base.rmdir()
        held.rename(base)
        cluster.start(cluster.first_port)


def fill(folder: Path) -> Path:
    filler = folder / "filler"
    with filler.open("wb", buffering=0) as written, suppress(OSError):
        while True:
            written.write(b"\0" * 65_536)
    assert not shutil.disk_usage(folder).free
    return filler


def test_full_disk_allows_reads_and_reports_failed_writes(cluster: Cluster, web: Web):
    done = cluster.python("-c", MAKE, str(DOMAINS))
    assert done.returncode == 0, done.stderr[-3_000:]
    tokens: dict[str, str] = json.loads(done.stdout.splitlines()[-1])
    assert cluster.first_port in {cluster.nodes_by_host()[host] for host in tokens}
    with small_disk(cluster) as disk:
        for host in tokens:
            until_it_answers(web, host)
        filler = fill(disk)
        written = {host: [ask(web, host, token) for _ in range(WRITES)] for host, token in tokens.items()}
        pages = [web.status(host) for host in (*tokens, *HOSTS)]
        output = cluster.commissary("domains", "create", "full.test", status=1)
        filler.unlink()
        after = {host: ask(web, host, token) for host, token in tokens.items()}
        schemas = dict(cluster.query(SCHEMAS))
        rows = {host: cluster.query(COUNT.format(schemas[host]))[0][0] for host in tokens}
        cluster.commissary("domains", "create", "full.test")

        statuses = {status for each in written.values() for status in each}
        assert 503 in statuses
        assert statuses <= {201, 503}
        assert pages == [200] * len(pages)
        assert f"port {cluster.first_port}" in output
        assert "No space left on device" in output
        assert "Traceback" not in output
        assert set(after.values()) == {201}
        assert rows == {host: each.count(201) + 1 for host, each in written.items()}
        assert faults(cluster) == []


def ask(web: Web, host: str, token: str) -> int:
    """Send a request with a long body that is stored unchanged, and return the response."""
    answer = httpx.post(
        f"http://127.0.0.1:{web.port}/api/faqs",
        headers={"Host": f"api.{host}", "Authorization": f"Bearer {token}"},
        json={"question": f"Is there room {next(_numbers)}?", "answer": f"<p>{os.urandom(3_000).hex()}</p>"},
        timeout=60,
    )
    return answer.status_code
