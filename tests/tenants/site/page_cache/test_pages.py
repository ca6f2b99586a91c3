"""Cached pages have the same bytes without Django and always belong to the requested domain."""

import gzip
import random

import brotli
import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from shared.tenancy import invalidation
from shared.tenancy.resolver import domain_for_host
from shared.tenancy.unit_of_work import DomainRef, unit_of_work
from tenants.site.page_cache.keys import page_key
from tests.kit import make
from tests.shared.tenancy.test_hosts import REFUSED, SAME
from tests.tenants.site.page_cache.conftest import Web


def test_cached_page_is_served_without_django_and_queries(web: Web, alpha: DomainRef):
    rendered = web.get(alpha.host, "/members")
    with CaptureQueriesContext(connection) as queries:
        again = web.get(alpha.host, "/members")

    assert (rendered.reached_django, again.reached_django) == (True, False)
    assert not queries.captured_queries
    assert (again.status, again.headers, again.body) == (200, rendered.headers, rendered.body)
    assert "Content-Security-Policy" in again.headers
    assert again.headers["X-Content-Type-Options"] == "nosniff"


@pytest.mark.parametrize("method", ["GET", "HEAD"])
@pytest.mark.parametrize("accepted", ["br, gzip", "gzip", "br;q=0, gzip", "", "x" * 5_000])
def test_cached_responses_equal_django_for_every_encoding_and_method(
    web: Web, alpha: DomainRef, accepted: str, method: str
):
    rendered = web.get(alpha.host, "/members", accept_encoding=accepted)

    again = web.get(alpha.host, "/members", method=method, accept_encoding=accepted)

    assert not again.reached_django
    assert (again.headers, again.body) == (rendered.headers, b"" if method == "HEAD" else rendered.body)
    encoding = rendered.headers.get("Content-Encoding")
    unpack = {"br": brotli.decompress, "gzip": gzip.decompress}.get(encoding or "", bytes)
    assert b"rendered: " in unpack(rendered.body)


@pytest.mark.parametrize("others", [("br", "gzip", ""), ("gzip", "br", ""), ("", "br", "gzip")])
def test_page_rendered_once_is_cached_for_every_encoding(web: Web, alpha: DomainRef, others: tuple[str, ...]):
    unpack = {"br": brotli.decompress, "gzip": gzip.decompress, "": bytes}

    results = [web.get(alpha.host, "/members", accept_encoding=each) for each in (*others, *others)]

    assert [each.reached_django for each in results] == [True, False, False, False, False, False]
    assert [each.headers.get("Content-Encoding", "") for each in results] == [*others, *others]
    assert [int(each.headers["Content-Length"]) for each in results] == [len(each.body) for each in results]
    assert len({unpack[name](each.body) for name, each in zip(others * 2, results, strict=True)}) == 1


def test_unchanged_page_answers_304(web: Web, alpha: DomainRef):
    rendered = web.get(alpha.host, "/members")

    same = web.get(alpha.host, "/members", if_none_match=f'W/"else", {rendered.headers["ETag"]}')
    other = web.get(alpha.host, "/members", if_none_match='W/"else"')

    assert (same.status, same.body, same.reached_django) == (304, b"", False)
    assert same.headers["Content-Security-Policy"] == rendered.headers["Content-Security-Policy"]
    assert (other.status, other.body) == (200, rendered.body)


def test_revalidation_by_a_visitor_updates_the_cache(web: Web, alpha: DomainRef):
    tag = web.get(alpha.host, "/members").headers["ETag"]
    web.pages.store.invalidate(invalidation.EVERYTHING)

    first = web.get(alpha.host, "/members", if_none_match=tag)
    second = web.get(alpha.host, "/members")

    assert (first.status, second.status, second.reached_django) == (304, 200, False)
    assert second.headers["Content-Type"].startswith("text/html")


# ── domains ──


def test_domain_never_gets_page_of_another(web: Web, alpha: DomainRef, beta: DomainRef):
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


def test_spellings_of_one_host_share_a_page(web: Web, alpha: DomainRef):
    web.get("alpha.test", "/members")

    for same in ("ALPHA.test", "alpha.test:8000", "alpha.test.", "Alpha.Test.:443"):
        assert not web.get(same, "/members").reached_django
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
def test_cache_and_middleware_parse_hosts_alike(raw: str):
    key = page_key(raw, "/", "", is_secure=False)

    canonical = next((host for host, several in SAME.items() if raw in several), None)
    if canonical is None or canonical.startswith("api."):
        assert key is None
        assert domain_for_host(raw)[0] is None
    else:
        assert key is not None
        assert key[0] == canonical


def test_key_contains_only_host_path_and_known_parameters(web: Web, alpha: DomainRef):
    plain = web.get(alpha.host, "/members")
    size_before = web.size
    chance = random.Random(4)

    for number in range(300):
        path = f"/members?utm_{number}={chance.random()}&fbclid={number}&_={number}"
        page = web.get(
            alpha.host,
            path,
            cookie=f"theme=dark; site=beta.test; n={number}",
            x_forwarded_host="beta.test",
            user_agent=str(number),
            accept_language="de",
        )
        assert not page.reached_django
        assert page.body == plain.body
    assert web.size == size_before


def test_relevant_query_parameters_have_their_own_cached_page(web: Web, alpha: DomainRef):
    with unit_of_work(alpha):
        for _ in range(30):
            make.post("members")
    first = web.get(alpha.host, "/members")

    second = web.get(alpha.host, "/members?page=2")

    assert second.reached_django
    assert second.body != first.body
    assert web.get(alpha.host, "/members?page=2&x=1").body == second.body
    assert not web.get(alpha.host, "/members?page=02").reached_django  # the view ignores it


@pytest.mark.parametrize("value", ["page=99", "cuisine=none-such", "category=x", "q=taco", "page=2&page=77"])
def test_unknown_queries_do_not_fill_the_memory(web: Web, alpha: DomainRef, value: str):
    web.get(alpha.host, "/members")
    web.get(alpha.host, "/")
    size_before = web.size

    for path in ("/members", "/", "/nothing-here"):
        web.get(alpha.host, f"{path}?{value}")

    assert web.size == size_before


def test_cache_memory_is_limited_and_evicts_least_recently_used(web: Web, alpha: DomainRef):
    with unit_of_work(alpha):
        urls = [make.post("pages", title=f"Page {number}").url for number in range(80)]

    for url in urls:
        assert web.get(alpha.host, f"/{url}").status == 200

    assert 300_000 < web.size <= 400_000
    assert not web.get(alpha.host, f"/{urls[-1]}").reached_django
    assert web.get(alpha.host, f"/{urls[0]}").reached_django
