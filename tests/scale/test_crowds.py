"""Many visitors of domains on a hanging node do not slow others."""

import itertools
import json
import math
import signal
import sys
import threading
import time
from collections import Counter
from collections.abc import Iterator
from statistics import quantiles

import httpx
import pytest

from tests.kit.waiting import until
from tests.scale.cluster import Cluster, Web
from tests.scale.test_growing import MAKE

STARTING = 120
DOMAINS = 12
VISITORS, OTHERS = 50, 2
FINDING_OUT, SECONDS = 10.0, 15.0
"""Time limit of requests that already wait when a node hangs; later requests are rejected immediately."""
_numbers = itertools.count()


class Crowd:
    """Visitors, each with a unique address, who request uncached pages until the end."""

    def __init__(self, web: Web, hosts: list[str], size: int, network: int) -> None:
        self._web, self._hosts, self._network = web, hosts, network
        self._is_over = threading.Event()
        self.answers: list[tuple[float, int, float]] = []
        """The time of each response, its status, and its duration in seconds."""
        self._threads = [
            threading.Thread(target=self._visit, args=(one,), daemon=True) for one in range(size)
        ]
        for thread in self._threads:
            thread.start()

    def finish(self) -> None:
        self._is_over.set()
        for thread in self._threads:
            thread.join(60)

    def between(self, moment: float, end: float) -> tuple[Counter[int], list[float]]:
        results = [each for each in self.answers if moment < each[0] < end]
        return Counter(status for _, status, _ in results), sorted(took for _, _, took in results)

    def _visit(self, one: int) -> None:
        address = f"203.0.{self._network}.{one}"
        with httpx.Client(base_url=f"http://127.0.0.1:{self._web.port}", timeout=60) as client:
            while not self._is_over.wait(0.05):
                number = next(_numbers)
                headers = {"Host": self._hosts[number % len(self._hosts)], "X-Forwarded-For": address}
                since = time.monotonic()
                status = client.get(f"/search?q=soup{number}", headers=headers).status_code
                now = time.monotonic()
                self.answers.append((now, status, now - since))


@pytest.fixture(scope="module")
def web(cluster: Cluster) -> Iterator[Web]:
    done = cluster.python("-c", MAKE, str(DOMAINS))
    assert done.returncode == 0, done.stderr[-3_000:]
    assert len(json.loads(done.stdout.splitlines()[-1])) == DOMAINS
    started = Web(cluster, TRUSTED_PROXIES="127.0.0.1")
    try:
        yield started
    finally:
        started.stop()


def test_crowd_on_a_hanging_node_does_not_slow_others(cluster: Cluster, web: Web):
    places = cluster.nodes_by_host()
    frozen = places["beta.test"]
    assert frozen != cluster.first_port
    lost = [host for host, node in places.items() if node == frozen]
    there = [host for host, node in places.items() if node != frozen]
    assert min(len(lost), len(there)) > 2
    for host in places:
        until_it_answers(web, host)
    others = Crowd(web, there, OTHERS, 113)
    time.sleep(SECONDS)
    alone, quick = others.between(0, math.inf)
    assert set(alone) == {200}

    cluster.freeze(frozen)
    since = time.monotonic()
    crowd = Crowd(web, lost, VISITORS, 114)
    try:
        time.sleep(FINDING_OUT + SECONDS)
        end = time.monotonic()
    finally:
        cluster.freeze(frozen, how=signal.SIGCONT)
        others.finish()
        crowd.finish()

    statuses, took = others.between(since + FINDING_OUT, end)
    refused, waited = crowd.between(since + FINDING_OUT, end)
    first, longest = others.between(since, end)
    sys.stdout.write(
        f"others alone {dict(alone)}, {_spread(quick)}\n"
        f"others with {VISITORS} visitors of a hanging node {dict(statuses)}, {_spread(took)}\n"
        f"  from its first moment on {dict(first)}, longest {longest[-1]:.2f} s\n"
        f"they {dict(refused)}, {_spread(waited)}\n"
    )
    assert set(statuses) == {200}
    assert set(refused) == {503}
    for host in lost:
        until_it_answers(web, host)


def until_it_answers(web: Web, host: str) -> None:
    until(lambda: web.status(host) == 200, STARTING)


def _spread(took: list[float]) -> str:
    spread = quantiles(took, n=20)
    return f"median {spread[9]:.2f} s, p95 {spread[18]:.2f} s, longest {took[-1]:.2f} s"
