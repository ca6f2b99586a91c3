"""`/-/metrics` contains the counts of all web processes, including ended ones."""

import http.client
import threading
from collections.abc import Iterable

import psutil
from prometheus_client.metrics_core import Metric
from prometheus_client.multiprocess import MultiProcessCollector
from prometheus_client.parser import text_string_to_metric_families

from tests.commissary.server.conftest import Web
from tests.kit.waiting import until

REQUESTS, RUNNING = "commissary_requests_total", "commissary_pool_running"
SLOTS = (0, 1)


def find_api_samples(families: Iterable[Metric]) -> dict[str, float]:
    samples = (each for family in families for each in family.samples)
    return {each.name: each.value for each in samples if "api" in each.labels.values()}


def scrape(web: Web) -> dict[str, float]:
    connection = http.client.HTTPConnection("127.0.0.1", web.internal_port, timeout=20)
    connection.request("GET", "/-/metrics")
    text = connection.getresponse().read().decode()
    connection.close()
    return find_api_samples(text_string_to_metric_families(text))


def read_slot(web: Web, slot: int, name: str) -> float:
    files = (web.home / "health" / "metrics").glob(f"*_{slot}.db")
    return find_api_samples(MultiProcessCollector.merge(map(str, files))).get(name, 0)


def send_requests(web: Web, *paths: str) -> None:
    senders = [threading.Thread(target=web.get, args=[path]) for path in paths]
    for each in senders:
        each.start()
    for each in senders:
        each.join()


def count_requests(web: Web, slot: int) -> float:
    """Send requests until the process in this slot has handled some. Return its count."""
    before = read_slot(web, slot, REQUESTS)

    def count_more() -> float:
        send_requests(web, *["/api/who"] * 8)
        count = read_slot(web, slot, REQUESTS)
        return count if count > before else 0

    return until(count_more, 60)


def test_counts_of_killed_process_remain_and_its_gauges_disappear(web: Web):
    count_requests(web, 0)
    count_requests(web, 1)
    counts = [read_slot(web, slot, REQUESTS) for slot in SLOTS]
    assert scrape(web)[REQUESTS] == sum(counts)

    threading.Thread(target=web.get, args=["/api/slow"], daemon=True).start()
    (slot,) = until(lambda: [each for each in SLOTS if read_slot(web, each, RUNNING)], 10)
    process = psutil.Process(int((web.home / "health" / f"web-{slot}.slot").read_text()))
    process.kill()
    process.wait(10)

    after = scrape(web)
    assert (after[REQUESTS], after[RUNNING]) == (sum(counts), 0)
    assert count_requests(web, slot) > counts[slot]
    names = {each.name for each in (web.home / "health" / "metrics").glob("counter*")}
    assert names == {"counter_0.db", "counter_1.db"}


def test_next_version_continues_counts_and_next_start_deletes_them(web: Web):
    send_requests(web, *["/api/who"] * 30)
    before = scrape(web)[REQUESTS]

    assert web.hand_over("2") == ""
    assert web.first.wait(35) == 0
    assert web.get() == "2"
    assert scrape(web)[REQUESTS] > before

    web.end()
    successor = Web(web.home)
    try:
        assert scrape(successor)[REQUESTS] < before
    finally:
        successor.end()
