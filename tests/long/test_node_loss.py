"""A web node dies while users read and write, behind each of the supported proxies.

No read fails, and no write is lost or duplicated. If a node dies after a commit and before it stores its
response, the retry may be rejected as a duplicate.
"""

import sys
import threading
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any
from uuid import uuid4

import httpx
import pytest

from shared.tenancy.resolver import domain_by_host
from shared.tenancy.unit_of_work import unit_of_work
from tenants.faqs.models import Faq
from tests.kit.waiting import until
from tests.long.nodes import PASSWORD, STARTING, Node, two_nodes
from tests.long.proxies import caddy, nginx
from tests.services import ALPHA_HOST
from tests.tenants.conftest import bucket

pytestmark = [pytest.mark.no_db]
__all__ = ["bucket"]

CALLS = 100
"""Requests of each visitor between two deaths."""
PATIENCE = 120.0
"""Maximum seconds until they are created."""


@pytest.fixture(scope="module")
def nodes(
    tmp_path_factory: pytest.TempPathFactory, bucket: tuple[str, Path], django_db_blocker: Any
) -> Iterator[tuple[Node, Node]]:
    folder = tmp_path_factory.mktemp("nodes")
    with (
        django_db_blocker.unblock(),
        two_nodes(folder, STORAGE_URL=bucket[0], COMMISSARY_HTTPS="1", TRUSTED_PROXIES="127.0.0.1") as (a, b),
    ):
        for name in ("renderer", "web", "worker", "clock"):
            a.start(name)
        b.start("web")
        yield a, b


class Visitor(threading.Thread):
    """A visitor that sends requests over a persistent connection and counts the responses."""

    def __init__(self, port: int, do: Callable[["Visitor"], httpx.Response]) -> None:
        super().__init__(daemon=True)
        self.client = httpx.Client(base_url=f"https://127.0.0.1:{port}", verify=False, timeout=30)  # noqa: S501  # a certificate of the test
        self._do, self._is_over = do, threading.Event()
        self.count = 0
        self.failed: Counter[str] = Counter()
        self.written: list[str] = []
        self.refused_as_double = 0

    def run(self) -> None:
        while not self._is_over.is_set():
            try:
                answer = self._do(self)
            except httpx.HTTPError as error:
                self.failed[repr(error)] += 1
            else:
                if not answer.is_success:
                    self.failed[f"{answer.request.method} {answer.status_code}: {answer.text[:100]}"] += 1
            self.count += 1

    def call(self, method: str, path: str, **values: Any) -> httpx.Response:
        host = f"api.{ALPHA_HOST}" if path.startswith("/api/") else ALPHA_HOST
        headers = {"Host": host, **values.pop("headers", {})}
        return self.client.request(method, path, headers=headers, extensions={"sni_hostname": host}, **values)

    def finish(self) -> None:
        self._is_over.set()
        self.join(60)
        self.client.close()


def read_home(visitor: Visitor) -> httpx.Response:
    return visitor.call("GET", "/")


def read_rendered(visitor: Visitor) -> httpx.Response:
    """Read a page that is rendered each time."""
    return visitor.call("GET", f"/search?q=soup{visitor.count}")


def make_writer(token: str) -> Callable[[Visitor], httpx.Response]:
    """Return a function that adds a new question each time like the panel: with a key, and again after a
    502."""

    def write(visitor: Visitor) -> httpx.Response:
        question = f"Question {visitor.count} of {visitor.name}?"
        headers = {"Authorization": f"Bearer {token}", "Idempotency-Key": str(uuid4())}
        body = {"question": question, "answer": "<p>Yes.</p>"}
        answer = visitor.call("POST", "/api/faqs", headers=headers, json=body)
        if answer.status_code == 502:
            answer = visitor.call("POST", "/api/faqs", headers=headers, json=body)
        if answer.status_code == 201 or "already exists" in answer.text:
            visitor.written.append(question)
            visitor.refused_as_double += answer.status_code == 422
            answer.status_code = 201
        return answer

    return write


@pytest.mark.parametrize("proxy", [nginx, caddy])
def test_node_loss_is_invisible_to_clients(
    proxy: Callable[[tuple[Node, Node]], AbstractContextManager[int]],
    nodes: tuple[Node, Node],
    django_db_blocker: Any,
) -> None:
    with proxy(nodes) as port:
        somebody = Visitor(port, read_home)

        def is_up() -> bool:
            try:
                return somebody.call("GET", "/").is_success
            except httpx.HTTPError:
                return False

        until(lambda: is_up() and nodes[0].is_up() and nodes[1].is_up(), STARTING)
        login = somebody.call(
            "POST", "/api/auth/login", json={"email": "admin@example.com", "password": PASSWORD}
        )
        assert login.status_code == 200, login.text
        token = login.json()["data"]["access_token"]
        doings = (read_home, read_home, read_rendered, make_writer(token), make_writer(token))
        visitors = [Visitor(port, do) for do in doings]
        for each in visitors:
            each.start()

        for node in nodes * 2:
            _all_did(visitors, CALLS)
            node.end("web")
            _all_did(visitors, CALLS)
            node.start("web")
            until(node.is_up, STARTING)
            # The proxy uses the node again after a pause. Stopping the other node earlier would leave none.
            until(node.has_visitors, STARTING)
        _all_did(visitors, CALLS)
        for each in visitors:
            each.finish()

    repeated = sum(each.refused_as_double for each in visitors)
    sys.stdout.write(
        f"{proxy.__name__}: calls {[each.count for each in visitors]}, {repeated} there already\n"
    )
    assert sum((each.failed for each in visitors), Counter()) == {}
    # At most one of each writer at each of the four deaths.
    assert repeated <= 8
    with django_db_blocker.unblock():
        alpha = domain_by_host(ALPHA_HOST)
        assert alpha is not None
        with unit_of_work(alpha):
            stored = Counter(Faq.objects.values_list("question", flat=True))
    written = Counter(question for each in visitors for question in each.written)
    assert {question: stored[question] for question in written if stored[question] != 1} == {}


def _all_did(visitors: list[Visitor], more: int) -> None:
    counts = [each.count + more for each in visitors]
    until(lambda: all(each.count >= count for each, count in zip(visitors, counts, strict=True)), PATIENCE)
