"""What is never kept: everything that is not a public page, and pages that are not for everybody."""

from typing import Any

import pytest

from shared.api.permissions import Role
from shared.tenancy.unit_of_work import DomainRef, unit_of_work
from tenants.site.keeping.front import PageFront
from tests.kit import make
from tests.tenants.site.keeping.conftest import Web


def size(web: Web) -> int:
    return web.front.memory.size


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
