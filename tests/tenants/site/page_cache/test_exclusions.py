"""Only public pages without personal content are cached."""

from typing import Any

import pytest

from shared.api.permissions import Role
from shared.tenancy.unit_of_work import DomainRef, unit_of_work
from tests.kit import make
from tests.tenants.site.page_cache.conftest import Web


@pytest.mark.parametrize(
    "path",
    ["/panel", "/panel/members", "/panel/x.css", "/team-login", "/reset-password",
     "/nothing-here", "/robots.txt", "/sitemap.xml", "/feed.xml", "/favicon.ico", "/Members", "/members/",
     "/preview/token", "/search?q=taco", "/api/site", "//", "/api/account;.png"],
)  # fmt: skip
def test_only_public_pages_are_cached(web: Web, alpha: DomainRef, path: str):
    with unit_of_work(alpha):
        make.post("pages", title="About", url="about")

    for _ in range(2):
        assert web.get(alpha.host, path).reached_django
        assert web.get(f"api.{alpha.host}", path).reached_django

    assert web.size == 0


def test_preview_is_never_cached(web: Web, alpha: DomainRef, as_role):
    with unit_of_work(alpha):
        post = make.post("blog", title="Draft words")
    made = as_role(Role.EDITOR).post(f"/api/posts/{post.pk}/preview-links", {}, format="json").json()["data"]
    path = "/preview/" + made["url"].rsplit("/", 1)[-1]

    for _ in range(2):
        page = web.get(alpha.host, path)
        assert (page.status, page.reached_django) == (200, True)
        assert page.headers["Cache-Control"] == "no-store"
    assert web.size == 0


@pytest.mark.parametrize(
    ("method", "headers"),
    [("POST", {}), ("GET", {"authorization": "Bearer x"}), ("GET", {"service_worker": "script"})],
)
def test_unusual_requests_are_passed_to_django(
    web: Web, alpha: DomainRef, method: str, headers: dict[str, str]
):
    web.get(alpha.host, "/members")
    size = web.size

    page = web.get(alpha.host, "/members", method, **headers)

    assert page.reached_django
    assert web.size == size


@pytest.mark.parametrize("headers", [{"transfer_encoding": "chunked"}, {"content_length": "many"}])
def test_request_with_body_of_unknown_length_is_rejected(web: Web, alpha: DomainRef, headers: dict[str, str]):
    web.get(alpha.host, "/members")

    page = web.get(alpha.host, "/members", **headers)

    assert (page.status, page.reached_django) == (411, False)


def test_page_with_failed_rendering_is_not_cached(web: Web, alpha: DomainRef, renderer: Any):
    renderer.stop()

    for _ in range(2):
        assert web.get(alpha.host, "/members").reached_django


def test_response_with_cookie_is_not_cached(web: Web, alpha: DomainRef):
    def set_cookie(environ: dict[str, Any], start_response: Any) -> Any:
        def add(status: str, headers: list[tuple[str, str]], exc_info: Any = None) -> None:
            start_response(status, [*headers, ("Set-Cookie", "a=b")])

        return web.count(environ, add)

    front, pages = web.front, web.pages
    web.use(100_000, set_cookie)
    web.pages.subscriber.is_connected = True
    try:
        assert web.get(alpha.host, "/members").status == 200
        assert web.size == 0
    finally:
        web.pages.close()
        web.front, web.pages = front, pages
