"""Two machines that share only PostgreSQL, Valkey, the bucket and the secret work as one product.

Each has a home and a `commissary web`. One renderer serves both over TCP. There is one worker, and a clock on
each machine.
"""

import json
import os
import signal
import sys
import time
from base64 import urlsafe_b64decode
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from commissary.config.paths import health_folder
from shared.accounts import keys
from tests.kit import make
from tests.kit.waiting import until
from tests.long.nodes import PASSWORD, STARTING, Node, two_nodes
from tests.tenants.conftest import bucket

pytestmark = [pytest.mark.no_db, pytest.mark.timeout(300)]
__all__ = ["bucket"]

TAKING_OVER = 20.0
"""Maximum seconds until another clock is active; the docs promise ten on an idle machine."""
SEEN_WITHIN = 5.0
"""Maximum seconds until an edit is visible on the other machine; the docs promise half a second."""


@pytest.fixture(scope="module")
def nodes(
    tmp_path_factory: pytest.TempPathFactory, bucket: tuple[str, Path], django_db_blocker: Any
) -> Iterator[tuple[Node, Node]]:
    folder = tmp_path_factory.mktemp("nodes")
    with django_db_blocker.unblock(), two_nodes(folder, STORAGE_URL=bucket[0]) as (a, b):
        for name in ("renderer", "web", "clock"):
            a.start(name)
        for name in ("web", "worker", "clock"):
            b.start(name)
        until(lambda: a.is_up() and b.is_up() and (a.is_ticking() or b.is_ticking()), STARTING)
        yield a, b


@pytest.fixture
def sign_in(nodes: tuple[Node, Node]) -> Callable[[Node], dict[str, str]]:
    def sign_in(node: Node) -> dict[str, str]:
        answer = node.call(
            "POST", "/api/auth/login", json={"email": "admin@example.com", "password": PASSWORD}
        )
        assert answer.status_code == 200, answer.text
        pair: dict[str, str] = answer.json()["data"]
        return pair

    return sign_in


def test_session_of_one_node_works_on_the_other(nodes, sign_in):
    a, b = nodes
    pair = sign_in(a)

    account = b.call("GET", "/api/account", pair["access_token"])
    renewed = b.call("POST", "/api/auth/refresh-tokens", pair["refresh_token"])
    back = a.call("GET", "/api/account", renewed.json()["data"]["access_token"])

    assert [account.status_code, renewed.status_code, back.status_code] == [200, 200, 200]


def test_signing_key_of_one_node_is_accepted_by_the_other(nodes, sign_in):
    a, b = nodes
    sign_in(b)
    kid = keys.rotate()
    # A running process signs with it within a minute, and a new one immediately.
    a.end("web", signal.SIGTERM)
    a.start("web")
    until(a.is_up, STARTING)

    pair = sign_in(a)

    assert _get_key_id(pair) == kid
    # The server looks up an unknown key every five seconds.
    until(lambda: b.call("GET", "/api/account", pair["access_token"]).status_code == 200, SEEN_WITHIN + 5)


def _get_key_id(pair: dict[str, str]) -> str:
    header = json.loads(urlsafe_b64decode(pair["access_token"].partition(".")[0] + "=="))
    return str(header["kid"])


def test_edit_on_one_node_is_shown_by_the_other(nodes, sign_in):
    a, b = nodes
    token = sign_in(a)["access_token"]
    body = {"title": "Tacos one", "post_type_id": 6, "post_status_id": 2, "url": "blog/tacos"}
    post = a.call("POST", "/api/posts", token, json=body)
    assert post.status_code == 201, post.text
    path = f"/api/posts/{post.json()['data']['id']}"
    until(lambda: "<h1>Tacos one" in b.page("/blog/tacos").text, SEEN_WITHIN)

    def is_shown(title: str) -> bool:
        return title in b.page("/blog/tacos").text

    took = []
    for number in range(5):
        title = f"Tacos {number} of five"
        assert a.call("PUT", f"{path}/data", token, json={"title": title}).status_code == 200
        published = a.call("PUT", f"{path}/status", token, json={"post_status_id": 2})
        since = time.monotonic()
        assert published.status_code == 200, published.text
        until(partial(is_shown, title), SEEN_WITHIN)
        took.append(round(time.monotonic() - since, 3))
    sys.stdout.write(f"edits of A were on B's page after {took} s\n")


def test_file_uploaded_to_one_node_is_processed_and_served_by_the_other(nodes, sign_in):
    a, b = nodes
    token = sign_in(a)["access_token"]
    sent = a.call("POST", "/api/media", token, files={"file": ("p.png", make.picture(), "image/png")})
    assert sent.status_code == 201, sent.text
    path = f"/api/media/{sent.json()['data']['id']}"

    until(lambda: b.call("GET", path, token).json()["data"]["url"], STARTING)


def test_second_clock_takes_over_from_a_killed_or_hanging_one(nodes):
    a, b = nodes
    assert [a.is_ticking(), b.is_ticking()].count(True) == 1
    first, second = (a, b) if a.is_ticking() else (b, a)

    first.end("clock")
    since = time.monotonic()
    until(second.is_ticking, TAKING_OVER)
    killed = time.monotonic() - since
    first.start("clock")
    until(lambda: list(health_folder(first.home).glob("clock-*.sock"))[1:], STARTING)
    hangs = second.processes["clock"].pid
    os.kill(hangs, signal.SIGSTOP)
    since = time.monotonic()
    until(first.is_ticking, TAKING_OVER)
    hung = time.monotonic() - since
    os.kill(hangs, signal.SIGCONT)

    until(lambda: not second.is_ticking(), TAKING_OVER)
    assert first.is_ticking()
    sys.stdout.write(f"another clock ticked {killed:.1f} s after a kill, {hung:.1f} s after a hang\n")


def test_surviving_node_serves_and_processes_stop_cleanly(nodes):
    a, b = nodes

    a.end("web")
    pages = [b.page(path).status_code for path in ("/", "/blog", "/")]
    a.end("renderer")
    unrendered = b.page("/members")

    assert pages == [200, 200, 200]
    assert unrendered.status_code == 200
    assert {name: b.end(name, signal.SIGTERM) for name in list(b.processes)} == dict.fromkeys(
        ("web", "worker", "clock"), 0
    )
