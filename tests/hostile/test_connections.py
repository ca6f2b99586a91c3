"""Open connections that send little or no data."""

import time

from tests.hostile.conftest import Watch
from tests.hostile.product import ATTACKED, Product, api
from tests.hostile.wire import Ask, exchange, hold_connections, raise_connection_limit, request

CUT_WITHIN = 16
"""Maximum seconds until the product ends a stalled request; its own deadline is 10."""
ENDINGS = {408, None}
FORM, SIGN_IN = "/api/submissions", "/api/auth/login"
PHONES = 200
JSON = {"Content-Type": "application/json"}


def build_silent_request(path: str, source: str, length: int = 1_000) -> Ask:
    """Build a request that sends one byte of its body."""
    return Ask(request("POST", f"api.{ATTACKED}", path, b"{", announced=length, headers=JSON), source)


def build_half_header(source: str) -> Ask:
    return Ask(f"GET / HTTP/1.1\r\nHost: {ATTACKED}\r\nX-Never-Ending: ".encode(), source)


def test_six_silent_connections_do_not_block_pages(product: Product, attack: Watch):
    """Previously, the only thread of a web worker read the body, and no site served pages."""
    sources = product.addresses(6)
    asks = [
        build_silent_request(path, source) for path, source in zip((FORM, SIGN_IN) * 3, sources, strict=True)
    ]

    with attack("6 connections of one byte") as seen:
        seen.count_answers(exchange(product.port, asks, within=3))

    assert set(seen.answers) <= {"no answer", "408"}


def test_two_hundred_silent_bodies_are_closed(product: Product, attack: Watch):
    """Previously, the server never closed these connections, and served no pages."""
    asks = [build_silent_request(FORM, source) for source in product.addresses(20) for _ in range(10)]

    with attack("200 silent bodies") as seen:
        answers = exchange(product.port, asks, within=CUT_WITHIN)
        seen.count_answers(answers)

    assert {each.status for each in answers} == {408}


def test_slow_body_is_closed_like_a_silent_one(product: Product, attack: Watch):
    """Previously, each slow body blocked a thread until its end, here for 1,000 s."""
    body = b"{" + b" " * 999
    asks = [
        Ask(request("POST", f"api.{ATTACKED}", FORM, body, headers=JSON), source, dripped=999)
        for source in product.addresses(50)
    ]

    with attack("50 bodies of one byte a second") as seen:
        answers = exchange(product.port, asks, within=CUT_WITHIN)
        seen.count_answers(answers)

    assert {each.status for each in answers} == {408}


def test_five_thousand_incomplete_headers_are_closed(product: Product, attack: Watch):
    """Previously, a web worker had 512 connections; with 1,100 connections, pages hung for 30 s."""
    count = raise_connection_limit(5_000)
    sources = product.addresses(count // 100)
    asks = [build_half_header(source) for source in sources for _ in range(100)]

    with attack(f"{len(asks):,} half-sent headers") as seen:
        answers = exchange(product.port, asks, within=CUT_WITHIN)
        seen.count_answers(answers)

    assert {each.status for each in answers} <= ENDINGS
    assert all(each.is_closed for each in answers)


def test_bodies_per_address_are_limited(product: Product, attack: Watch):
    """Previously, two such bodies blocked all threads, regardless of the number of addresses."""
    sender, other = product.addresses(2)
    count = raise_connection_limit(1_000)

    with attack(f"{count:,} silent bodies of one address") as seen:
        answers = exchange(product.port, [build_silent_request(FORM, sender)] * count, within=3)
        seen.count_answers(answers)
        theirs = exchange(product.port, [Ask(api("POST", FORM, {}), other)], within=3)

    refused = [each for each in answers if each.status in {429, 503}]
    assert refused, "one address may keep any number of bodies on their way"
    assert all("retry-after" in each.headers for each in refused)
    assert [each.status for each in theirs] == [422]


def test_two_hundred_phones_with_one_address_are_served(product: Product, attack: Watch):
    """A hotel must not reach the limit of an address, because every browser keeps a connection open."""
    [source] = product.addresses(1)
    keeping = [Ask(f"GET / HTTP/1.1\r\nHost: {ATTACKED}\r\n\r\n".encode(), source)] * PHONES

    with attack(f"{PHONES} phones behind one address") as seen, hold_connections(product.port, keeping):
        answers = exchange(product.port, [Ask(request("GET", ATTACKED, "/members"), source)] * 20, within=3)
        seen.keep_running()
        seen.count_answers(answers)

    assert {each.status for each in answers} == {200}


def test_silent_connections_are_closed(product: Product, attack: Watch):
    """Previously, silent connections were open for 30 s and counted toward the connection limit
    of a worker.
    """
    asks = [Ask(b"", source) for source in product.addresses(20) for _ in range(50)]
    began = time.monotonic()

    with attack("1,000 connections without a word") as seen:
        answers = exchange(product.port, asks, within=CUT_WITHIN)
        seen.count_answers(answers)

    assert all(each.is_closed for each in answers)
    assert time.monotonic() - began < CUT_WITHIN
