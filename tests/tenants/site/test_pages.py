"""Responses and statuses of public pages over HTTP."""

import re
from typing import Any
from urllib.parse import unquote

import pytest
from django.db import OperationalError
from django.test import Client

from shared.domains.models import Domain
from shared.tenancy.invalidation import publish_changed_domains
from shared.tenancy.resolver import invalidate
from shared.tenancy.unit_of_work import DomainRef, shared_work
from tenants.hours.facts import DAYS
from tenants.options.models import SiteOptions
from tenants.options.palettes import ColorType
from tenants.posts.models import Status
from tenants.site.documents import known_sites
from tenants.site.payload.escaping import csp_hash
from tests.kit import make
from tests.kit.canary import seed
from tests.tenants.site.reading import outline, read_payload

pytestmark = pytest.mark.usefixtures("in_alpha")


@pytest.mark.parametrize("path", ["members", "cuisines", "showcases", "catering", "blog", "faq"])
def test_index_pages_exist_by_default(visitor: Client, path: str) -> None:
    response = visitor.get(f"/{path}")

    assert response.status_code == 200
    assert read_payload(response)["page"]["kind"] == "index"


def test_unknown_url_shows_not_found_page_with_404(visitor: Client) -> None:
    make.post("members", title="Bangkok")

    response = visitor.get("/nowhere/at-all")

    page = outline(response)
    assert response.status_code == 404
    assert page.meta("robots") == "noindex, follow"
    assert page.link("canonical") == []
    assert read_payload(response)["error_page"]["members"][0]["title"] == "Bangkok"


def test_moved_post_redirects_to_its_new_url(visitor: Client) -> None:
    make.redirect(make.post("members", url="members/new-name"), from_url="members/old-name")

    response = visitor.get("/members/old-name")

    assert (response.status_code, response["Location"]) == (301, "/members/new-name")


@pytest.mark.parametrize(
    ("path", "location"),
    [
        ("/Members", "/members"),
        ("/members/", "/members"),
        ("//members", "/members"),
        ("/members//thai-truck/", "/members/thai-truck"),
        ("/MEMBERS/?page=2&utm_source=x&cuisine=thai", "/members?cuisine=thai&page=2"),
    ],
)
def test_other_spellings_redirect_to_the_canonical_url(visitor: Client, path: str, location: str) -> None:
    response = visitor.get(path, PATH_INFO=path.partition("?")[0])  # the client would parse //x as a host

    assert (response.status_code, response["Location"]) == (301, location)


@pytest.mark.parametrize(
    "path",
    [
        "//evil.example/x",
        "/\\evil.example",
        "/%2F%2Fevil.example",
        "/http:/evil.example",
        "/members/%0d%0aX:y",
    ],
)
def test_redirects_never_leave_the_site(visitor: Client, path: str) -> None:
    response = visitor.get(path, PATH_INFO=unquote(path))

    assert response.status_code in {301, 404}
    assert re.fullmatch(r"(/[a-z0-9-]+)+|/", response.headers.get("Location", "/"))


@pytest.mark.parametrize("path", ["/favicon.png", "/wp-login.php", "/.env", "/icon-999.png", "/x.js"])
def test_unknown_files_answer_404_without_rendering(
    visitor: Client, path: str, django_assert_num_queries: Any
) -> None:
    with django_assert_num_queries(0):
        response = visitor.get(path)

    assert (response.status_code, response["Content-Type"]) == (404, "text/plain")


def test_draft_is_not_found_by_visitors(visitor: Client) -> None:
    make.post("pages", title="Not yet", url="soon", status=Status.DRAFT)

    response = visitor.get("/soon")

    assert response.status_code == 404
    assert b"Not yet" not in response.content


def test_head_is_answered_without_rendering_the_page(visitor: Client) -> None:
    got = visitor.get("/members")
    headed, missing = visitor.head("/members"), visitor.head("/nowhere")

    assert (headed.status_code, headed.content, missing.status_code) == (200, b"", 404)
    # Every rendered page has an ETag.
    assert "ETag" in got
    assert "ETag" not in headed
    assert {
        name: got[name] for name in ("Cache-Control", "Vary", "Cross-Origin-Opener-Policy")
    }.items() <= dict(headed.headers).items()


@pytest.mark.parametrize("method", ["post", "put", "patch", "delete"])
def test_pages_can_only_be_read(visitor: Client, method: str) -> None:
    response = getattr(visitor, method)("/members")

    assert (response.status_code, response["Allow"]) == (405, "GET, HEAD")


def test_unchanged_page_is_answered_with_304_and_its_policy(visitor: Client) -> None:
    first = visitor.get("/members")

    again = visitor.get("/members", HTTP_IF_NONE_MATCH=first["ETag"])

    assert (again.status_code, again.content) == (304, b"")
    assert again["Content-Security-Policy"] == first["Content-Security-Policy"]
    assert again["Cache-Control"] == first["Cache-Control"] == "public, max-age=0, must-revalidate"


@pytest.mark.parametrize("encoding", ["br", "gzip"])
def test_pages_are_compressed(visitor: Client, encoding: str) -> None:
    response = visitor.get("/members", HTTP_ACCEPT_ENCODING=f"{encoding}, x;q=0")

    assert response["Content-Encoding"] == encoding
    assert response["Vary"] == "Accept-Encoding"
    assert len(response.content) < len(visitor.get("/members").content) / 2


def test_headers_and_cookies_do_not_change_a_page(visitor: Client) -> None:
    plain = visitor.get("/members").content
    headers: dict[str, Any] = {
        "HTTP_X_FORWARDED_HOST": "evil.example",
        "HTTP_X_FORWARDED_PROTO": "https",
        "HTTP_X_FORWARDED_PREFIX": "/evil",
        "HTTP_X_ORIGINAL_URL": "/faq",
        "HTTP_X_HTTP_METHOD_OVERRIDE": "POST",
        "HTTP_ACCEPT_LANGUAGE": "de",
        "HTTP_ACCEPT": "application/json",
        "HTTP_USER_AGENT": "Googlebot",
        "HTTP_COOKIE": "theme=dark; access_token=x; site=beta.test",
        "HTTP_RANGE": "bytes=0-3",
        "HTTP_AUTHORIZATION": "Bearer x",
    }

    for name, value in headers.items():
        assert visitor.get("/members", **{name: value}).content == plain, name
    assert visitor.get("/members?utm_source=x&preview=1&_=1").content == plain


def test_unknown_host_shows_no_domain_content(alpha: DomainRef, beta: DomainRef) -> None:
    canaries = [seed(alpha), seed(beta)]

    response = Client(HTTP_HOST="unknown.test").get("/")

    assert response.status_code == 404
    text = response.content.decode()
    assert not any(canary.appears_in(text) for canary in canaries)
    assert alpha.title not in text
    assert "alpha.test" not in text


def test_pages_contain_no_data_of_another_domain(visitor: Client, beta: DomainRef) -> None:
    canary = seed(beta)
    make.post("members", title="Ours")

    for path in ("/", "/members", "/blog", "/faq", f"/members/{canary.word}", "/panel", "/team-login"):
        assert not canary.appears_in(visitor.get(path).content), path
    assert canary.appears_in(Client(HTTP_HOST=beta.host).get("/members").content)


def test_suspended_domain_answers_503_without_its_content(visitor: Client, alpha: DomainRef) -> None:
    make.post("pages", title="Welcome", url="")
    with shared_work():
        Domain.objects.filter(pk=alpha.id).update(status="suspended")
    invalidate()

    response = visitor.get("/")
    payload = Client(HTTP_HOST=f"api.{alpha.host}").get("/api/site?url=")

    assert (response.status_code, payload.status_code) == (503, 503)
    assert response["Retry-After"]
    for text in (response.content.decode(), payload.content.decode()):
        assert "Welcome" not in text
        assert alpha.title not in text
    assert visitor.get("/team-login").status_code == 200


def test_missing_build_is_answered_with_instructions(visitor: Client, dist: Any) -> None:
    for manifest in dist.glob("*.manifest.json"):
        manifest.unlink()
    (dist / "builds" / "latest.json").unlink()

    for path in ("/", "/panel", "/team-login", "/builds/latest.json"):
        response = visitor.get(path)
        assert response.status_code == 503
        assert b"npm run build" in response.content
        assert response.content.count(b"\n") == 1


@pytest.mark.parametrize(
    ("error", "status", "title"),
    [(RuntimeError("a bug"), 500, "Something went wrong"), (OperationalError("gone"), 503, "One moment")],
)
def test_error_is_answered_with_neutral_page(
    visitor: Client, monkeypatch: pytest.MonkeyPatch, error: Exception, status: int, title: str
) -> None:
    def fail(*_arguments: Any) -> None:
        raise error

    known_sites.forget_all()
    monkeypatch.setattr("tenants.site.views.page_at", fail)
    visitor.raise_request_exception = False

    response = visitor.get("/members")

    assert response.status_code == status
    assert outline(response).texts["h1"] == [title]
    assert response.headers.get("Refresh") == ("10" if status == 503 else None)
    assert "Alpha" not in response.content.decode()


def fail(*_arguments: Any) -> None:
    raise OperationalError("gone")


def test_busy_page_shows_known_contact_data_without_the_database(
    visitor: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    hours = [{"day": DAYS[0], "opens": "11:00", "closes": "21:30"}]
    SiteOptions.objects.update(title="Tacos", phone="+1 510 555 0140", business={"hours": hours})
    visitor.get("/")
    monkeypatch.setattr("tenants.site.views.page_at", fail)
    visitor.raise_request_exception = False

    response = visitor.get("/members")

    text = response.content.decode()
    assert (response.status_code, response["Retry-After"], response["Refresh"]) == (503, "5", "10")
    assert "<strong>Tacos</strong>" in text
    assert '<a href="tel:+15105550140">+1 510 555 0140</a>' in text
    assert "Mon 11\xa0am – 9:30\xa0pm" in text
    assert re.search(r"body\{color:#\w{6};background:#\w{6}\}", text)


def test_busy_page_shows_no_contact_data_from_before_a_change(
    visitor: Client, alpha: DomainRef, monkeypatch: pytest.MonkeyPatch
) -> None:
    SiteOptions.objects.update(title="Tacos", phone="+1 510 555 0140")
    visitor.get("/")
    publish_changed_domains([alpha.id])
    monkeypatch.setattr("tenants.site.views.page_at", fail)
    visitor.raise_request_exception = False

    text = visitor.get("/members").content.decode()

    assert "<strong>Tacos</strong>" in text
    assert "555 0140" not in text


def test_error_page_uses_domain_colors_and_links_home(
    visitor: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tenants.site.views.page_at", None)
    visitor.raise_request_exception = False
    make.color(ColorType.PRIMARY_BACKGROUND, "#0A0B0C")

    response = visitor.get("/members")

    [style] = outline(response).texts["style"]
    assert response.status_code == 500
    assert "background:#0A0B0C" in style
    assert csp_hash(style) in response["Content-Security-Policy"]
    assert '<a href="/">Go to the home page</a>' in response.content.decode()


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/%ff%fe", 404),
        ("/members%00", 404),
        ("/members%0a", 404),
        ("/" + "a" * 8000, 404),
        ("/..%2f..%2fetc/passwd", 404),
        ("/members;jsessionid=1", 404),
        ("/%E2%80%AEmembers", 404),
        ("/members?page=%D9%A3&cuisine=%00&q=%ED%A0%80", 200),
        ("/members?page=99999999999999999999", 200),
        ("/members?" + "&".join(f"p{number}=x" for number in range(150)), 200),
        ("/members?" + "&".join(f"p{number}=x" for number in range(300)), 400),
        ("/members?q=" + "x" * 5000, 200),
    ],
)
def test_unusual_urls_get_a_response(visitor: Client, path: str, status: int) -> None:
    assert visitor.get(path).status_code == status
