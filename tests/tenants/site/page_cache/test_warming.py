"""After a save, another process renders the cached pages that list the post."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pytest
import redis
from django.conf import settings

from commissary.server.prerendering import CacheWarmer, has_processor_to_spare
from shared.tenancy import invalidation
from shared.tenancy.unit_of_work import DomainRef, unit_of_work
from tenants.posts.changes import services
from tenants.posts.models import Post, Status
from tests.kit import make
from tests.kit.rsgi import InlinePool, run_coroutine
from tests.kit.waiting import until
from tests.tenants.site.page_cache.conftest import Web

Request = tuple[int, str, str]
"""Domain, token and text, as received by other processes."""


@dataclass
class Pool(InlinePool):
    """A pool with running requests, or without."""

    running: int = 0


@dataclass
class Others:
    """The messages to other processes on the channel."""

    subscription: Any

    def requests(self) -> list[Request]:
        """Return the requests since the last call."""
        messages = iter(lambda: self.subscription.get_message(timeout=0.2), None)
        texts = [str(each["data"]).split(" ", 4) for each in messages if each["type"] == "message"]
        return [(int(said[1]), said[3], said[4]) for said in texts if said[2:3] == ["prerender"]]

    def paths(self) -> list[list[str]]:
        """Return the paths in each request."""
        return [[path for _host, path, *_ in json.loads(text)] for _domain, _token, text in self.requests()]


@pytest.fixture
def others(web: Web) -> Iterator[Others]:
    with redis.Redis.from_url(settings.REDIS_URL, decode_responses=True) as client, client.pubsub() as pubsub:
        pubsub.subscribe(invalidation.channel())
        pubsub.get_message(timeout=5)
        yield Others(pubsub)


def make_warmer(web: Web, *, running: int = 0, has_room: bool = True) -> CacheWarmer:
    return CacheWarmer(web.front, web.pages, Pool(running), has_room=lambda: has_room)


@pytest.fixture
def warmer(web: Web) -> CacheWarmer:
    """A warmer of the front server of `web`, which also answers as the other process."""
    return make_warmer(web)


@pytest.fixture
def member(alpha: DomainRef) -> Post:
    with unit_of_work(alpha):
        return make.post("members", title="Before")


@pytest.fixture
def request_for_home(web: Web, others: Others, alpha: DomainRef, member: Post) -> Request:
    """The request to other processes after a post was saved, with the home page in the cache."""
    web.get(alpha.host, "/")
    save(alpha, member, "After")
    (request,) = others.requests()
    return request


def save(domain: DomainRef, post: Post, title: str) -> None:
    with unit_of_work(domain):
        services.save(post, services.PostFields(title=title), by=None)


def test_other_processes_render_pages_that_list_a_post(
    web: Web, others: Others, alpha: DomainRef, member: Post
):
    for path in ("/members", "/", "/blog", f"/{member.url}", "/?utm=1"):
        web.get(alpha.host, path)

    save(alpha, member, "After")

    assert others.paths() == [["/", "/members"]]


def test_uncached_pages_are_not_rendered(
    web: Web, others: Others, alpha: DomainRef, beta: DomainRef, member: Post
):
    web.get(alpha.host, "/blog")
    web.get(beta.host, "/")

    save(alpha, member, "After")

    assert others.paths() == []


def test_long_unused_pages_are_not_rendered(web: Web, others: Others, alpha: DomainRef, member: Post):
    web.get(alpha.host, "/")
    web.now = 9e9

    save(alpha, member, "After")

    assert others.paths() == []


def test_invisible_change_renders_no_page(web: Web, others: Others, alpha: DomainRef):
    web.get(alpha.host, "/")
    with unit_of_work(alpha):
        draft = make.post("members", status=Status.DRAFT)

    save(alpha, draft, "Still a draft")

    assert others.paths() == []


def test_several_saves_render_once_per_visit(
    web: Web, others: Others, warmer: CacheWarmer, alpha: DomainRef, member: Post
):
    web.get(alpha.host, "/")
    asked = []
    for number in range(3):
        save(alpha, member, f"Save {number}")
        requests = others.requests()
        asked.append(len(requests))
        for request in requests:
            run_coroutine(warmer.prerender(*request))

    web.get(alpha.host, "/")
    save(alpha, member, "Save 4")

    assert asked == [1, 0, 0]
    assert others.paths() == [["/"]]


@pytest.mark.parametrize("accepted", ["br, gzip", "gzip", ""])
def test_warmed_page_equals_the_rendered_page(
    web: Web, warmer: CacheWarmer, request_for_home: Request, alpha: DomainRef, accepted: str
):
    run_coroutine(warmer.prerender(*request_for_home))
    there = web.get(alpha.host, "/", accept_encoding=accepted)
    web.pages.store.invalidate(alpha.id)
    rendered = web.get(alpha.host, "/", accept_encoding=accepted)

    assert (there.reached_django, rendered.reached_django) == (False, True)
    assert (there.status, there.headers, there.body) == (200, rendered.headers, rendered.body)
    plain = web.get(alpha.host, "/")
    assert b"After" in plain.body
    assert b"Before" not in plain.body


def test_one_of_several_processes_renders(web: Web, warmer: CacheWarmer, request_for_home: Request):
    third = Web()
    third.pages.subscriber.start()
    until(lambda: third.pages.subscriber.is_connected, 10)
    later = make_warmer(third)
    requests = web.requests

    for each in (warmer, later):
        run_coroutine(each.prerender(*request_for_home))
    third.pages.close()

    assert (web.requests - requests, third.requests) == (1, 0)


@pytest.mark.parametrize("busy", [{"running": 1}, {"has_room": False}])
def test_busy_process_leaves_warming_to_another(
    web: Web, warmer: CacheWarmer, request_for_home: Request, busy: dict[str, Any]
):
    rendered = []
    for each in (make_warmer(web, **busy), warmer):
        requests = web.requests
        run_coroutine(each.prerender(*request_for_home))
        rendered.append(web.requests - requests)

    assert rendered == [0, 1]


def test_page_changed_during_prerendering_is_not_cached(
    web: Web, warmer: CacheWarmer, alpha: DomainRef, request_for_home: Request, renderer: Any
):
    act = renderer.act

    def change_meanwhile(handler: Any, requested: dict[str, Any]) -> None:
        invalidation.invalidate(alpha.id)
        act(handler, requested)

    renderer.act = change_meanwhile
    run_coroutine(warmer.prerender(*request_for_home))

    assert web.size == 0


@pytest.fixture
def received() -> Iterator[list[Request]]:
    """The requests of other processes to this one."""
    requests: list[Request] = []

    def receive(domain_id: int, token: str, text: str) -> None:
        requests.append((domain_id, token, text))

    invalidation.subscribe_to_prerendering(receive)
    yield requests
    invalidation.unsubscribe_from_prerendering(receive)


def test_render_request_of_another_process_is_received(web: Web, alpha: DomainRef, received: list[Request]):
    text = json.dumps([[alpha.host, "/a page", False, "br"]])

    with redis.Redis.from_url(settings.REDIS_URL) as client:
        client.publish(invalidation.channel(), f"another-process:1 {alpha.id} prerender f00 {text}")
        until(lambda: bool(received), 30)

    assert received == [(alpha.id, "f00", text)]


@pytest.mark.parametrize(("load", "has_room"), [(0.2, True), (999.0, False)])
def test_loaded_machine_has_no_spare_cpu(load: float, has_room: bool):
    assert has_processor_to_spare(lambda: (load, 0.0, 0.0)) is has_room


def test_machine_with_unknown_load_counts_as_idle():
    def unknown() -> tuple[float, float, float]:
        raise OSError

    assert has_processor_to_spare(unknown)
