"""Responses and body limits of the front server itself."""

import json
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from django.http import FileResponse as DjangoFileResponse
from django.http import HttpResponse, StreamingHttpResponse

from commissary.server.pool import Lane, Overloaded
from commissary.server.replies import SPOOL_BYTES
from shared.api.errors import DATABASE_SILENT
from shared.api.permissions import Role
from shared.domains.services import DomainUpdate, change_domain
from shared.tenancy.proxies import Proxies
from shared.tenancy.resolver import domain_by_host
from shared.tenancy.unit_of_work import DomainRef, shared_work
from tenants.site.page_cache.cache import PageCache
from tests.kit import make
from tests.kit.rsgi import ask, make_application, make_front

# ── bodies ────────────────────────────────────────────────────────────────────────────────────────


def test_oversized_body_is_rejected_unread_in_api_error_shape(never: Any):
    reply = ask(
        make_front(never), "/api/submissions", "POST", host="api.alpha.test", content_length="5000000000"
    )

    assert (reply.status, json.loads(reply.body)) == (413, {"message": "The request body is too large."})
    assert never.requests == 0


@pytest.mark.parametrize("headers", [{"transfer_encoding": "chunked"}, {"content_length": "-1"}])
def test_body_of_unknown_length_is_rejected(never: Any, headers: dict[str, str]):
    reply = ask(make_front(never), "/api/submissions", "POST", host="api.alpha.test", **headers)

    assert (reply.status, never.requests) == (411, 0)


def test_large_file_requires_a_signed_in_user(never: Any, alpha: DomainRef):
    sent = {"host": "api.alpha.test", "content_length": "30000000"}
    front = make_front(never)
    parts = [b"x" * 1_000_000] * 30
    token = make.role_token(Role.EDITOR, alpha)

    stranger = ask(front, "/api/media", "POST", *parts, **sent)
    liar = ask(front, "/api/media", "POST", *parts, authorization="Bearer a.b.c", **sent)
    editor = ask(front, "/api/media", "POST", *parts, authorization=f"Bearer {token}", **sent)

    assert [each.status for each in (stranger, liar, editor)] == [401, 401, 200]
    assert json.loads(liar.body) == {"message": "Unauthenticated."}


def test_visitors_can_send_files_with_a_form(never: Any):
    parts = [b"x" * 1_000_000] * 20

    reply = ask(
        make_front(never),
        "/api/submissions",
        "POST",
        *parts,
        host="api.alpha.test",
        content_length="20000000",
    )

    assert (reply.status, never.requests) == (200, 1)


def test_incomplete_body_never_reaches_a_view(never: Any):
    reply = ask(make_front(never), "/api/submissions", "POST", b"half", content_length="8")

    assert (reply.status, never.requests) == (400, 0)


def test_concurrent_bodies_per_address_are_limited(never: Any):
    front = make_front(never)
    with ExitStack() as arriving:
        for _ in range(front.limits.at_once_of_one):
            arriving.enter_context(front.limits.reserve("192.0.2.1"))

        reply = ask(front, "/api/submissions", "POST", b"{}", content_length="2")

    assert (reply.status, reply.headers["Retry-After"], never.requests) == (503, "1", 0)


# ── heads ─────────────────────────────────────────────────────────────────────────────────────────

BOMB = "; ".join(f"c{number}={'x' * 3_900}" for number in range(40))


def test_too_many_cookies_are_deleted(never: Any, alpha: DomainRef):
    page = ask(make_front(never), "/panel/blog", cookie=BOMB)
    api = ask(make_front(never), "/api/account", host="api.alpha.test", cookie=BOMB)

    assert (page.status, api.status, never.requests) == (431, 431, 0)
    assert b"Reload this page" in page.body
    assert json.loads(api.body) == {"message": "The request headers are too large."}
    for reply in (page, api):
        assert "Clear-Site-Data" not in reply.headers
        assert reply.headers["Cache-Control"] == "no-store"
    deleted = [value for name, value in page.header_list if name == "Set-Cookie"]
    for path in ("/", "/panel", "/panel/", "/panel/blog", "/panel/blog/"):
        assert f"c39=deleted; Path={path}; Max-Age=0" in deleted
        assert f"c39=deleted; Path={path}; Max-Age=0; Domain=alpha.test" in deleted


def test_too_many_cookies_are_cleared_by_header_over_https(never: Any):
    front = make_front(never, trusted_proxies=Proxies.of(["192.0.2.1"]))

    reply = ask(front, "/", cookie=BOMB, x_forwarded_proto="https")

    assert (reply.status, reply.headers["Clear-Site-Data"]) == (431, '"cookies"')
    assert "Set-Cookie" not in reply.headers


def test_cookie_deletions_stay_below_browser_limit(never: Any):
    cookies = "; ".join(f"{'n' * 2_000}{number}=x" for number in range(300))

    reply = ask(make_front(never), "/a/b/c/d/e/f/g", cookie=cookies)

    assert reply.status == 431
    assert 50_000 < sum(len(value) for _, value in reply.header_list) < 150_000


def test_oversized_headers_are_rejected(never: Any):
    reply = ask(make_front(never), "/members", authorization="x" * 70_000)

    assert (reply.status, never.requests) == (431, 0)


# ── refusals ──────────────────────────────────────────────────────────────────────────────────────


class FullPool:
    """A pool without free capacity."""

    async def run(self, _work: Any, *, address: str, lane: Lane) -> Any:
        raise Overloaded


def test_full_queue_answers_503_to_api_and_pages(never: Any, alpha: DomainRef):
    front = make_front(never)
    front.pool = FullPool()
    domain_by_host(alpha.host)
    domain_by_host("beta.test")

    api = ask(front, "/api/account", host="api.alpha.test", origin="http://alpha.test")
    page = ask(front, "/members")

    assert (api.status, api.headers["Retry-After"]) == (503, "1")
    assert json.loads(api.body) == {"message": "The service is busy. Please try again in a moment."}
    assert api.headers["Access-Control-Allow-Origin"] == "http://alpha.test"
    for foreign in ("http://beta.test", "https://alpha.test"):
        refused = ask(front, "/api/account", host="api.alpha.test", origin=foreign)
        assert "Access-Control-Allow-Origin" not in refused.headers
    assert (page.status, page.headers["Retry-After"]) == (503, "1")
    assert b"One moment" in page.body
    assert page.headers["Refresh"] == "10"


def test_page_of_suspended_domain_can_read_the_error(never: Any, alpha: DomainRef):
    front = make_front(never)
    front.pool = FullPool()
    with shared_work():
        change_domain(alpha.id, DomainUpdate(status="suspended"))
    domain_by_host(alpha.host)

    api = ask(front, "/api/account", host="api.alpha.test", origin="http://alpha.test")

    assert api.headers["Access-Control-Allow-Origin"] == "http://alpha.test"


def test_page_of_another_origin_cannot_read_the_error(never: Any, alpha: DomainRef):
    front = make_front(never)
    front.pool = FullPool()
    domain_by_host(alpha.host)

    reply = ask(front, "/api/account", host="api.alpha.test", origin="http://elsewhere.test")

    assert "Access-Control-Allow-Origin" not in reply.headers


def test_error_for_signed_in_user_is_in_their_language(never: Any):
    front = make_front(never)
    front.pool = FullPool()

    reply = ask(front, "/api/account", authorization="Bearer x", accept_language="es", host="api.alpha.test")

    assert json.loads(reply.body)["message"].startswith("El servicio")


def test_exception_answers_500_without_details():
    def broken(_environ: Any, _start_response: Any) -> Any:
        raise ZeroDivisionError("secret")

    reply = ask(make_front(broken), "/api/account", host="api.alpha.test")

    assert (reply.status, json.loads(reply.body)) == (
        500,
        {"message": "An error occurred. Please try again."},
    )


# ── answers ───────────────────────────────────────────────────────────────────────────────────────


def test_streamed_response_is_completed_before_sending():
    parts = [b"row\n"] * (SPOOL_BYTES // 2)
    small = StreamingHttpResponse([b"one ", b"two"])
    large = StreamingHttpResponse(parts)

    assert ask(make_front(make_application(small))).body == b"one two"
    assert ask(make_front(make_application(large))).body == b"".join(parts)


def test_head_request_does_not_generate_a_stream():
    def rows() -> Iterator[bytes]:
        raise AssertionError("nobody reads it")
        yield b""

    reply = ask(make_front(make_application(StreamingHttpResponse(rows()))), method="HEAD")

    assert (reply.status, reply.body) == (200, b"")


def test_response_is_closed_after_sending(tmp_path: Path):
    file = (tmp_path / "a").open("wb+")

    ask(make_front(make_application(DjangoFileResponse(file))))

    assert file.closed


# ── outages ───────────────────────────────────────────────────────────────────────────────────────


def make_recovering_application(outages: int) -> Any:
    """Create an application that gets no answer of the database for the first `outages` requests."""
    statuses = iter([503] * outages + [200])

    def application(environ: dict[str, Any], start_response: Any) -> Any:
        response = HttpResponse(status=next(statuses))
        if response.status_code == 503:
            environ[DATABASE_SILENT] = True
        start_response(f"{response.status_code} {response.reason_phrase}", [])
        return response

    return application


def test_page_waits_for_a_database_that_answers_again():
    pages = PageCache(100_000)

    waiting = ask(make_front(make_recovering_application(2), pages=pages, patience=10.0), "/members")
    impatient = ask(make_front(make_recovering_application(2), pages=pages), "/members")

    pages.close()
    assert (waiting.status, impatient.status) == (200, 503)


@pytest.mark.parametrize(("method", "status"), [("GET", 200), ("HEAD", 200), ("DELETE", 503)])
def test_only_reading_api_calls_wait_for_the_database(method: str, status: int):
    front = make_front(make_recovering_application(1), patience=10.0)

    assert ask(front, "/api/faqs", method, host="api.alpha.test").status == status
