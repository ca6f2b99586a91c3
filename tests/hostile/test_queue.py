"""More work than the product can handle: it rejects requests immediately and continues with cheap ones."""

import os
import signal
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress

import psutil

from commissary.processes.sessions import is_alive
from tests.hostile.conftest import Watch
from tests.hostile.product import ATTACKED, Product, api
from tests.hostile.wire import Ask, exchange, raise_connection_limit, request
from tests.kit.waiting import until

FLOOD = 2_000
"""More requests than the queue accepts."""
AT_ONCE, AT_LAST = 2.0, 14.0
"""Maximum seconds until rejection, for a full queue and for a queued request that times out."""
REPLACED_WITHIN = 30


def build_searches(product: Product, count: int, words: str = "") -> list[Ask]:
    """Build uncached requests, each from a separate address."""
    sources = product.addresses(20)
    return [
        Ask(request("GET", ATTACKED, f"/search?q={words}flood{product.port}x{n}"), sources[n % 20])
        for n in range(count)
    ]


def test_full_queue_rejects_immediately(product: Product, attack: Watch):
    """Previously, every request waited without a limit, even requests for cached pages of other sites."""
    asks = build_searches(product, raise_connection_limit(FLOOD))

    with attack(f"{len(asks):,} searches at once", may_refuse=True) as seen:
        answers = exchange(product.port, asks, within=25)
        seen.count_answers(answers)

    refused = [each for each in answers if each.status == 503]
    assert {each.status for each in answers} <= {200, 503}
    assert refused, "everything was queued"
    assert all("retry-after" in each.headers for each in refused)
    assert min(each.seconds for each in refused) < AT_ONCE
    assert max(each.seconds for each in answers) < AT_LAST


def test_unknown_pages_do_not_slow_known_ones(product: Product, attack: Watch):
    """Previously, each unknown URL cost as much as rendering a page."""
    count = raise_connection_limit(1_000)
    sources = product.addresses(20)
    asks = [Ask(request("GET", ATTACKED, f"/no/such/page-{n}"), sources[n % 20]) for n in range(count)]

    with attack(f"{count:,} unknown pages at once", may_refuse=True) as seen:
        answers = exchange(product.port, asks, within=40)
        seen.count_answers(answers)

    assert {each.status for each in answers} <= {404, 503}


def test_long_searches_cost_no_more_than_short_ones(product: Product, attack: Watch):
    """The product shortens a query before the database gets it."""
    words = "+".join(["noodle", "a%25", "%27%3B", "x" * 900] * 6)
    token = product.get_token("june@bay.localhost")
    asks = build_searches(product, 10, f"{words}+")
    asks += [Ask(api("GET", f"/api/search?search={words}", token=token))] * 10

    with attack("searches of 6,000 letters", may_refuse=True) as seen:
        answers = exchange(product.port, asks, within=10, at_once=4)
        seen.count_answers(answers)

    assert {each.status for each in answers} <= {200, 400, 404, 414, 422}


def test_hanging_web_worker_is_replaced(product: Product, attack: Watch):
    """Previously, every second request hung for the lifetime of the process."""
    hung = product.web_workers()[0]
    began = time.monotonic()

    with suspend_process(hung):
        until(lambda: not is_alive(hung), REPLACED_WITHIN)
        product.wait_until_idle()
        with attack(f"a hung web worker, replaced after {time.monotonic() - began:.0f} s") as seen:
            answers = exchange(product.port, build_searches(product, 10), within=10, at_once=1)
            seen.count_answers(answers)

    assert {each.status for each in answers} == {200}


@contextmanager
def suspend_process(process: psutil.Process) -> Iterator[None]:
    """Suspend `process` until the block ends."""
    os.kill(process.pid, signal.SIGSTOP)
    try:
        yield
    finally:
        with suppress(psutil.NoSuchProcess):
            process.resume()
