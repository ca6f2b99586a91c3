"""Whole pages from memory: the same bytes without Django, of the right domain, never after a change."""

import gzip
import os
import random
import subprocess
import sys
import time
from collections.abc import Iterator
from typing import Any

import brotli
import pytest
import redis
from django.conf import settings
from django.db import OperationalError, connection, transaction
from django.test.utils import CaptureQueriesContext

from shared.api.permissions import Role
from shared.domains import services as domains
from shared.domains.models import Domain, Host
from shared.tenancy import changes
from shared.tenancy.resolver import domain_for_host
from shared.tenancy.unit_of_work import DomainRef, shared_work, unit_of_work
from tenants.posts import services
from tenants.site import views
from tenants.site.keeping.front import PageFront
from tenants.site.keeping.keys import key_of
from tests.kit import make
from tests.kit.fault_proxy import FaultProxy
from tests.kit.waiting import until
from tests.shared.tenancy.test_hosts import REFUSED, SAME
from tests.tenants.site.keeping.conftest import Web

SOON = 1.5
"""Seconds in which every process knows of a change; mostly it is milliseconds."""


def size(web: Web) -> int:
    return web.front.memory.size


def test_a_page_is_given_out_again_without_django_and_without_a_query(web: Web, alpha: DomainRef):
    drawn = web.get(alpha.host, "/members")
    with CaptureQueriesContext(connection) as queries:
        again = web.get(alpha.host, "/members")

    assert (drawn.asked_django, again.asked_django) == (True, False)
    assert not queries.captured_queries
    assert (again.status, again.headers, again.body) == (200, drawn.headers, drawn.body)
    assert "Content-Security-Policy" in again.headers
    assert again.headers["X-Content-Type-Options"] == "nosniff"


@pytest.mark.parametrize("method", ["GET", "HEAD"])
@pytest.mark.parametrize("accepted", ["br, gzip", "gzip", "br;q=0, gzip", "", "x" * 5_000])
def test_every_encoding_and_method_says_what_django_says(
    web: Web, alpha: DomainRef, accepted: str, method: str
):
    drawn = web.get(alpha.host, "/members", method=method, HTTP_ACCEPT_ENCODING=accepted)

    again = web.get(alpha.host, "/members", method=method, HTTP_ACCEPT_ENCODING=accepted)

    assert not again.asked_django
    assert (again.headers, again.body) == (drawn.headers, drawn.body)
    encoding = drawn.headers.get("Content-Encoding")
    unpack = {"br": brotli.decompress, "gzip": gzip.decompress}.get(encoding or "", bytes)
    assert method == "HEAD" or b"drawn: " in unpack(again.body)


def test_whoever_has_the_page_is_told_so(web: Web, alpha: DomainRef):
    drawn = web.get(alpha.host, "/members")

    same = web.get(alpha.host, "/members", HTTP_IF_NONE_MATCH=f'W/"else", {drawn.headers["ETag"]}')
    other = web.get(alpha.host, "/members", HTTP_IF_NONE_MATCH='W/"else"')

    assert (same.status, same.body, same.asked_django) == (304, b"", False)
    assert same.headers["Content-Security-Policy"] == drawn.headers["Content-Security-Policy"]
    assert (other.status, other.body) == (200, drawn.body)


def test_a_visitor_who_has_it_makes_it_known_to_the_next(web: Web, alpha: DomainRef):
    tag = web.get(alpha.host, "/members").headers["ETag"]
    web.front.memory.forget(changes.EVERYTHING)

    first = web.get(alpha.host, "/members", HTTP_IF_NONE_MATCH=tag)
    second = web.get(alpha.host, "/members")

    assert (first.status, second.status, second.asked_django) == (304, 200, False)
    assert second.headers["Content-Type"].startswith("text/html")


# ── whose page ───────────────────────────────────────────────────────────────────────────────────


def test_a_domain_never_gets_a_page_of_another(web: Web, alpha: DomainRef, beta: DomainRef):
    for domain in (alpha, beta):
        with unit_of_work(domain):
            make.post("pages", title=f"Only {domain.host}", url="about")
    for path in ("/about", "/", "/members", "/about?utm=1"):
        for domain in (alpha, beta, alpha, beta):
            page = web.get(domain.host, path)
            other = beta if domain is alpha else alpha
            assert other.host.encode() not in page.body
            assert page.status == 200

    assert b"Only alpha.test" in web.get(alpha.host, "/about").body
    assert b"Only beta.test" in web.get(beta.host, "/about").body


def test_spellings_of_one_host_share_a_page_and_others_get_none(web: Web, alpha: DomainRef):
    web.get("alpha.test", "/members")

    for same in ("ALPHA.test", "alpha.test:8000", "alpha.test.", "Alpha.Test.:443"):
        assert not web.get(same, "/members").asked_django
    for other in (
        "api.alpha.test",
        "alpha.test, beta.test",
        "alpha.test:99999",
        "x.alpha.test",
        "",
        "alpha.test@beta.test",
    ):
        assert web.get(other, "/members").status == 404


@pytest.mark.parametrize("raw", [*REFUSED, *(each for several in SAME.values() for each in several)])
def test_a_host_is_read_as_the_middleware_reads_it(raw: str):
    key = key_of({"REQUEST_METHOD": "GET", "PATH_INFO": "/", "HTTP_HOST": raw})

    canonical = next((host for host, several in SAME.items() if raw in several), None)
    if canonical is None or canonical.startswith("api."):
        assert key is None
        assert domain_for_host(raw)[0] is None
    else:
        assert key is not None
        assert key[0] == canonical


def test_nothing_but_host_path_and_known_parameters_is_in_the_key(web: Web, alpha: DomainRef):
    plain = web.get(alpha.host, "/members")
    kept = size(web)
    chance = random.Random(4)

    for number in range(300):
        asked = f"/members?utm_{number}={chance.random()}&fbclid={number}&_={number}"
        page = web.get(
            alpha.host,
            asked,
            HTTP_COOKIE=f"theme=dark; site=beta.test; n={number}",
            HTTP_X_FORWARDED_HOST="beta.test",
            HTTP_USER_AGENT=str(number),
            HTTP_ACCEPT_LANGUAGE="de",
        )
        assert not page.asked_django
        assert page.body == plain.body
    assert size(web) == kept


def test_what_counts_of_the_query_has_a_page_of_its_own(web: Web, alpha: DomainRef):
    with unit_of_work(alpha):
        for _ in range(30):
            make.post("members")
    first = web.get(alpha.host, "/members")

    second = web.get(alpha.host, "/members?page=2")

    assert second.asked_django
    assert second.body != first.body
    assert web.get(alpha.host, "/members?page=2&x=1").body == second.body
    assert not web.get(alpha.host, "/members?page=02").asked_django  # is none, as the view reads it


@pytest.mark.parametrize("value", ["page=99", "cuisine=none-such", "category=x", "q=taco", "page=2&page=77"])
def test_made_up_queries_fill_no_memory(web: Web, alpha: DomainRef, value: str):
    web.get(alpha.host, "/members")
    web.get(alpha.host, "/")
    kept = size(web)

    for path in ("/members", "/", "/nothing-here"):
        web.get(alpha.host, f"{path}?{value}")

    assert size(web) == kept


def test_memory_is_bounded_and_keeps_what_was_used_last(web: Web, alpha: DomainRef):
    with unit_of_work(alpha):
        urls = [make.post("pages", title=f"Page {number}").url for number in range(80)]

    for url in urls:
        assert web.get(alpha.host, f"/{url}").status == 200

    assert 300_000 < size(web) <= 400_000
    assert not web.get(alpha.host, f"/{urls[-1]}").asked_django
    assert web.get(alpha.host, f"/{urls[0]}").asked_django


# ── what is never kept ───────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    "path",
    ["/panel", "/panel/members", "/panel/x.css", "/team-login", "/reset-password", "/builds/latest.json",
     "/nothing-here", "/robots.txt", "/sitemap.xml", "/feed.xml", "/favicon.ico", "/Members", "/members/",
     "/preview/token", "/search?q=taco", "/api/site", "//", "/api/account;.png"],
)  # fmt: skip
def test_only_public_pages_are_kept(web: Web, alpha: DomainRef, path: str):
    with unit_of_work(alpha):
        make.post("pages", title="About", url="about")

    for _ in range(2):
        assert web.get(alpha.host, path).asked_django
        assert web.get(f"api.{alpha.host}", path).asked_django

    assert size(web) == 0


def test_a_preview_is_never_kept(web: Web, alpha: DomainRef, as_role):
    with unit_of_work(alpha):
        post = make.post("blog", title="Draft words")
    made = as_role(Role.EDITOR).post(f"/api/posts/{post.pk}/preview-links", {}, format="json").json()["data"]
    path = "/preview/" + made["url"].rsplit("/", 1)[-1]

    for _ in range(2):
        page = web.get(alpha.host, path)
        assert (page.status, page.asked_django) == (200, True)
        assert page.headers["Cache-Control"] == "no-store"
    assert size(web) == 0


@pytest.mark.parametrize(
    "environ",
    [
        {"REQUEST_METHOD": "POST"},
        {"HTTP_AUTHORIZATION": "Bearer x"},
        {"HTTP_SERVICE_WORKER": "script"},
        {"CONTENT_LENGTH": "3"},
        {"HTTP_TRANSFER_ENCODING": "chunked"},
        {"SCRIPT_NAME": "/panel"},
    ],
)
def test_unusual_requests_are_djangos_business(web: Web, alpha: DomainRef, environ: dict[str, str]):
    web.get(alpha.host, "/members")
    kept = size(web)

    page = web.get(alpha.host, "/members", **environ)

    assert page.asked_django
    assert size(web) == kept


def test_a_page_the_renderer_could_not_draw_is_not_kept(web: Web, alpha: DomainRef, renderer: Any):
    renderer.stop()

    for _ in range(2):
        assert web.get(alpha.host, "/members").asked_django


def test_what_sets_a_cookie_is_not_kept(web: Web, alpha: DomainRef):
    def with_cookie(environ: dict[str, Any], start_response: Any) -> Any:
        def add(status: str, headers: list[tuple[str, str]], exc_info: Any = None) -> None:
            start_response(status, [*headers, ("Set-Cookie", "a=b")])

        return web._count(environ, add)

    other = PageFront(with_cookie, 100_000, clock=lambda: 0.0)
    other.ear.hears = True
    try:
        kept, web.front = web.front, other
        assert web.get(alpha.host, "/members").status == 200
        assert other.memory.size == 0
    finally:
        web.front = kept
        other.close()


# ── changes ──────────────────────────────────────────────────────────────────────────────────────


def test_a_saved_change_is_seen_at_once(web: Web, alpha: DomainRef, beta: DomainRef):
    with unit_of_work(alpha):
        post = make.post("pages", title="Before", url="about")
    web.get(alpha.host, "/about")
    web.get(beta.host, "/members")

    with unit_of_work(alpha):
        services.save(post, services.Change(title="After"), by=None)
    page = web.get(alpha.host, "/about")

    assert page.asked_django
    assert b"After" in page.body
    assert not web.get(beta.host, "/members").asked_django


def test_clearing_the_cache_empties_this_one_too(web: Web, alpha: DomainRef, as_role):
    web.get(alpha.host, "/members")

    assert as_role(Role.EDITOR).post("/api/clear-cache").status_code == 200

    assert web.get(alpha.host, "/members").asked_django


def test_a_suspended_domain_shows_nothing_more(web: Web, alpha: DomainRef):
    assert web.get(alpha.host, "/members").status == 200

    with shared_work():
        domains.change_domain(alpha.id, domains.Change(status="suspended"))

    assert web.get(alpha.host, "/members").status == 503


def test_a_host_that_moved_shows_its_new_domain(web: Web, alpha: DomainRef, beta: DomainRef):
    with unit_of_work(beta):
        make.post("pages", title="Of beta", url="about")
    with unit_of_work(alpha):
        make.post("pages", title="Of alpha", url="about")
    assert b"Of alpha" in web.get(alpha.host, "/about").body

    with shared_work(), transaction.atomic():
        Host.objects.get(domain=alpha.host).delete()
        Host(domain="elsewhere.test", tenant=Domain.objects.get(pk=alpha.id), is_primary=True).save()
        Host(domain=alpha.host, tenant=Domain.objects.get(pk=beta.id), is_primary=False).save()

    assert b"Of beta" in web.get(alpha.host, "/about").body


def test_a_page_begun_before_a_change_is_not_kept_after_it(web: Web, alpha: DomainRef, renderer: Any):
    draw = renderer.act

    def change_meanwhile(handler: Any, asked: dict[str, Any]) -> None:
        changes.heard(alpha.id)
        draw(handler, asked)

    renderer.act = change_meanwhile
    web.get(alpha.host, "/members")

    assert size(web) == 0


def test_another_process_changes_something(committed: None, web: Web, alpha: DomainRef):
    assert not [web.get(alpha.host, "/members"), web.get(alpha.host, "/members")][1].asked_django
    script = (
        "import django; django.setup()\n"
        "from django.db import transaction\n"
        "from shared.tenancy.cache import content_changed\n"
        "from shared.tenancy.resolver import domain_by_host\n"
        "from shared.tenancy.unit_of_work import unit_of_work\n"
        "with unit_of_work(domain_by_host('alpha.test')), transaction.atomic():\n"
        "    content_changed()\n"
    )
    environment = {**os.environ, "DJANGO_SETTINGS_MODULE": "commissary.settings"}

    subprocess.run([sys.executable, "-c", script], env=environment, check=True, timeout=60)

    until(lambda: size(web) == 0, SOON)
    assert web.get(alpha.host, "/members").asked_django


def test_another_process_suspends_a_domain(web: Web, alpha: DomainRef):
    web.get(alpha.host, "/members")
    with redis.Redis.from_url(settings.REDIS_URL) as client:
        client.publish(changes.channel(), f"somebody-else:1 {changes.EVERYTHING}")

    until(lambda: size(web) == 0, SOON)


def test_a_page_grows_old(web: Web, alpha: DomainRef):
    web.get(alpha.host, "/members")
    web.now = 9e9

    assert web.get(alpha.host, "/members").asked_django


@pytest.fixture
def deaf(web: Web, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[Web, FaultProxy]]:
    """A front that hears through something which can break."""
    address = redis.Redis.from_url(settings.REDIS_URL).connection_pool.connection_kwargs
    kept = web.front
    with FaultProxy(upstream=(address["host"], address["port"])) as proxy:
        url = settings.REDIS_URL.replace(f":{address['port']}/", f":{proxy.port}/")
        monkeypatch.setattr(settings, "REDIS_URL", url)
        web.front = PageFront(web._count, 100_000, clock=lambda: 0.0)
        web.front.ear.start()
        until(lambda: web.front.ear.hears, 10)
        yield web, proxy
        web.front.close()
        web.front = kept


@pytest.mark.parametrize("fault", ["down", "reset", "hang"])
def test_who_cannot_hear_of_changes_remembers_nothing(
    deaf: tuple[Web, FaultProxy], alpha: DomainRef, fault: str
):
    web, proxy = deaf
    web.get(alpha.host, "/members")
    getattr(proxy, fault)()
    until(lambda: not web.front.ear.hears, SOON)

    assert [web.get(alpha.host, "/members").asked_django for _ in range(2)] == [True, True]

    proxy.up()
    until(lambda: web.front.ear.hears, 5)
    assert [web.get(alpha.host, "/members").asked_django for _ in range(2)] == [True, False]


def test_without_a_database_visitors_get_the_last_page(
    web: Web, alpha: DomainRef, monkeypatch: pytest.MonkeyPatch
):
    page = web.get(alpha.host, "/members")
    web.now = time.time() + 120

    def gone(*_arguments: Any) -> None:
        raise OperationalError

    monkeypatch.setattr(views, "page_at", gone)
    stale = web.get(alpha.host, "/members")

    assert (stale.status, stale.body, stale.headers) == (200, page.body, page.headers)
    # Once it has changed nobody is shown what it said before.
    changes.heard(alpha.id)
    assert web.get(alpha.host, "/members").status == 503
