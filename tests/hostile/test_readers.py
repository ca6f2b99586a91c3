"""Visitors who request large responses and do not read them."""

import os
from collections.abc import Iterator

import pytest

from tests.hostile.conftest import Watch
from tests.hostile.forms import send
from tests.hostile.product import ATTACKED, Product, api
from tests.hostile.wire import Ask, exchange, hold_connections, request
from tests.kit.waiting import until

ADMIN = "june@bay.localhost"
LARGE = 19_000_000
SENT_LARGE = 9_000_000
SMALL_WINDOW = 2_048
WORKED_OFF = 60
"""Maximum seconds for the worker, including the work of earlier attacks."""
HELD = 2.5
"""Seconds that the visitors wait before they read."""


@pytest.fixture(scope="module")
def large_file(product: Product) -> Iterator[str]:
    """The path of a file of 19 MB in the library of the attacked domain."""
    content = b"%PDF-1.4\n" + os.urandom(LARGE) + b"\n%%EOF"
    token = product.get_token("teo@bay.localhost")
    sent = product.upload("/api/media", "menu.pdf", content, token=token)
    assert sent.status == 201, sent
    item = f"/api/media/{sent.json['data']['id']}"

    def find_url() -> str:
        """Return the file's URL after the worker has processed it."""
        return str(product.call("GET", item, token=token).json["data"]["url"])

    until(lambda: find_url() != "", WORKED_OFF)
    yield find_url()
    product.call("DELETE", item, token=token)


@pytest.fixture(scope="module")
def sent_file(product: Product) -> str:
    """The path of a file of 9 MB that was sent with a form of the attacked domain."""
    [source] = product.addresses(1)
    sent = send(product, source, b"%PDF-1.4\n" + os.urandom(SENT_LARGE) + b"\n%%EOF")
    assert sent.status == 201, sent
    token = product.get_token(ADMIN)
    submission = product.call("GET", "/api/submissions?limit=1", token=token).json["data"][0]["id"]
    answers = product.call("GET", f"/api/submissions/{submission}", token=token).json["data"]["answers"]
    [file] = [each["value"][0] for each in answers if each["type"] == "file"]
    return f"/api/submissions/{submission}/files/{file['uid']}"


@pytest.mark.parametrize("extra", [{}, {"Range": "bytes=0-"}], ids=["whole", "in parts"])
def test_slow_readers_of_a_large_file_do_not_block_pages(
    product: Product, attack: Watch, large_file: str, extra: dict[str, str]
):
    """Previously, each of four readers blocked a web worker's only thread, and no site served pages."""
    asks = [Ask(request("GET", ATTACKED, large_file, headers=extra), each) for each in product.addresses(50)]

    with attack(f"50 slow readers of 19 MB{', in parts' if extra else ''}") as seen:
        with hold_connections(product.port, asks, receive_buffer=SMALL_WINDOW):
            answers = exchange(product.port, asks[:4], within=10)
            seen.keep_running(HELD)
        seen.count_answers(answers)

    assert {each.status for each in answers} == {206 if extra else 200}
    assert min(each.received for each in answers) >= (1_000_000 if extra else LARGE)


def test_slow_readers_of_streams_do_not_block_pages(product: Product, attack: Watch, sent_file: str):
    """Previously, each reader blocked a thread until it had read everything, without a time limit."""
    reading = api("GET", sent_file, token=product.get_token(ADMIN))
    asks = [Ask(reading, each) for each in product.addresses(12)]

    with attack("12 slow readers of a stream", may_refuse=True) as seen:
        with hold_connections(product.port, asks, receive_buffer=SMALL_WINDOW):
            answers = exchange(product.port, [Ask(request("GET", ATTACKED, "/members"))] * 4, within=10)
            seen.keep_running(HELD)
        seen.count_answers(answers)

    assert {each.status for each in answers} == {200}
