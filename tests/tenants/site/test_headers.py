"""The complete headers of every kind of response."""

import re
from typing import Any

import pytest
from django.test import Client
from rest_framework.test import APIClient

from shared.tenancy.unit_of_work import DomainRef
from tenants.posts.models import Redirect
from tests.kit import make

pytestmark = pytest.mark.usefixtures("in_alpha")

EVERYWHERE = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "strict-origin-when-cross-origin",
    "Permissions-Policy": "camera=(), geolocation=(self), microphone=(), payment=(), usb=()",
    "Cross-Origin-Opener-Policy": "same-origin-allow-popups",
    "Cross-Origin-Resource-Policy": "same-site",
}
NOTHING = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
PUBLIC_PAGE = (
    "default-src 'none'; script-src 'self' 'sha256-*'; style-src 'self' 'sha256-*'; "
    "style-src-attr 'unsafe-inline'; img-src 'self' data: http://api.alpha.test:8000; "
    "media-src 'self' http://api.alpha.test:8000; font-src 'self'; "
    "connect-src 'self' http://api.alpha.test:8000; manifest-src 'self'; "
    "form-action 'self' http://api.alpha.test:8000; frame-ancestors 'self'; base-uri 'none'"
)
PANEL_PAGE = (
    "default-src 'none'; script-src 'nonce-*' 'strict-dynamic'; style-src 'self' 'nonce-*'; "
    "style-src-attr 'unsafe-inline'; img-src 'self' data: blob: http://api.alpha.test:8000; "
    "media-src 'self' blob: http://api.alpha.test:8000; font-src 'self'; "
    "connect-src 'self' http://api.alpha.test:8000; frame-src 'self'; form-action 'self'; "
    "frame-ancestors 'none'; base-uri 'none'"
)
STATIC_PAGE = (
    "default-src 'none'; style-src 'sha256-*'; form-action 'none'; frame-ancestors 'none'; base-uri 'none'"
)
APP = {
    "Cross-Origin-Opener-Policy": "same-origin",
    "X-Frame-Options": "DENY",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Referrer-Policy": "no-referrer",
    "Content-Security-Policy": PANEL_PAGE,
    "Cache-Control": "no-store",
    "Vary": "Accept-Encoding",
}
HTML = {"Content-Type": "text/html; charset=utf-8"}
TEXT = {"Content-Type": "text/plain", "Content-Security-Policy": NOTHING}
MOVED = {
    **HTML,
    "Location": "/new",
    "Cache-Control": "public, max-age=60",
    "Content-Security-Policy": NOTHING,
}
DATA = {
    "Content-Type": "application/json",
    "Cache-Control": "no-store",
    "Content-Security-Policy": NOTHING,
}
PAGE = {
    **HTML,
    "ETag": 'W/"*"',
    "Vary": "Accept-Encoding",
    "Cache-Control": "public, max-age=0, must-revalidate",
    "Content-Security-Policy": PUBLIC_PAGE,
}


@pytest.mark.parametrize(
    ("path", "status", "headers"),
    [
        ("/members", 200, PAGE),
        ("/nowhere", 404, PAGE),
        ("/old", 301, MOVED),
        ("/for-now", 302, MOVED),
        ("/none.js", 404, {**TEXT, "Cache-Control": "no-store"}),
        ("/panel", 200, {**HTML, **APP}),
        ("/panel/members/7/build", 200, {**HTML, **APP}),
        ("/team-login", 200, {**HTML, **APP}),
        ("/reset-password", 200, {**HTML, **APP}),
        ("/change-password?token=x", 200, {**HTML, **APP}),
        ("/builds/latest.json", 200, DATA),
    ],
)
def test_domain_responses_have_security_headers(
    visitor: Client, path: str, status: int, headers: dict[str, str]
) -> None:
    new = make.post("pages", url="new")
    make.redirect(new, from_url="old")
    make.row(Redirect, from_url="for-now", post=new, is_manual=True, is_permanent=False)

    response = visitor.get(path)

    assert response.status_code == status
    assert normalize_headers(response) == {**EVERYWHERE, **headers}


def test_unchanged_page_has_headers_of_a_304(visitor: Client) -> None:
    tag = visitor.get("/members")["ETag"]

    response = visitor.get("/members", HTTP_IF_NONE_MATCH=tag)

    assert response.status_code == 304
    assert normalize_headers(response) == {**EVERYWHERE, **PAGE}


def test_rejected_method_response_has_security_headers(visitor: Client) -> None:
    response = visitor.post("/members")

    assert normalize_headers(response) == {
        **EVERYWHERE,
        **TEXT,
        "Allow": "GET, HEAD",
        "Cache-Control": "no-store",
    }


def test_unknown_host_response_has_security_headers() -> None:
    response = Client(HTTP_HOST="unknown.test").get("/")

    assert normalize_headers(response) == {
        **EVERYWHERE, **HTML, "Cache-Control": "no-store", "Content-Security-Policy": STATIC_PAGE,
    }  # fmt: skip


def test_api_responses_have_security_headers(anonymous: APIClient) -> None:
    for path in ("/api/options/colors", "/api/nowhere"):
        response = anonymous.get(path)

        assert response["Content-Security-Policy"] == NOTHING
        assert response["Cache-Control"] == "no-store"
        assert {name: response[name] for name in EVERYWHERE} == EVERYWHERE


def test_api_errors_have_security_headers(anonymous: APIClient) -> None:
    refused = (
        (405, anonymous.delete("/api/options/colors")),
        (413, anonymous.post("/api/auth/login", {"email": "x" * 1_100_000}, format="json")),
        (415, anonymous.post("/api/auth/login", "<a/>", content_type="application/xml")),
    )

    for status, response in refused:
        assert response.status_code == status
        assert response["Content-Security-Policy"] == NOTHING
        assert response["Cache-Control"] == "no-store"
        assert {name: response[name] for name in EVERYWHERE} == EVERYWHERE


def test_https_responses_set_hsts_for_their_own_host_only(visitor: Client) -> None:
    assert "Strict-Transport-Security" not in visitor.get("/members").headers
    assert visitor.get("/members", secure=True)["Strict-Transport-Security"] == "max-age=31536000"


@pytest.mark.parametrize("path", ["/panel", "/panel/", "/panel/nothing", "/team-login", "/change-password"])
def test_panel_errors_cannot_be_read_by_the_opening_window(visitor: Client, path: str) -> None:
    refusals = (
        visitor.get(path, HTTP_SEC_FETCH_DEST="iframe"),
        visitor.get(path, HTTP_SERVICE_WORKER="script"),
        visitor.post(path),
        Client(HTTP_HOST="unknown.test").get(path),
    )

    for response in refusals:
        assert response.status_code >= 400
        assert response["Cross-Origin-Opener-Policy"] == "same-origin"
        assert "frame-ancestors 'none'" in response["Content-Security-Policy"]


def test_public_page_named_like_the_panel_has_the_policy_of_public_pages(visitor: Client) -> None:
    assert visitor.get("/panels")["Cross-Origin-Opener-Policy"] == "same-origin-allow-popups"


@pytest.mark.parametrize("path", ["/", "/panel", "/panel/sw.js", "/assets/site.js", "/api/site"])
def test_service_workers_are_rejected_everywhere(alpha: DomainRef, path: str) -> None:
    host = f"api.{alpha.host}" if path.startswith("/api") else alpha.host

    response = Client(HTTP_HOST=host).get(path, HTTP_SERVICE_WORKER="script")

    assert response.status_code == 403


@pytest.mark.parametrize("destination", ["iframe", "embed", "image", "script", "empty"])
def test_panel_opens_in_top_level_navigation_only(visitor: Client, destination: str) -> None:
    assert visitor.get("/panel", HTTP_SEC_FETCH_DEST=destination).status_code == 403
    assert visitor.get("/panel", HTTP_SEC_FETCH_DEST="document").status_code == 200


def test_every_panel_response_has_a_new_nonce(visitor: Client) -> None:
    first, second = visitor.get("/panel").content.decode(), visitor.get("/panel").content.decode()

    nonces = [re.findall(r'nonce="([^"]+)"', each) for each in (first, second)]
    assert len(set(nonces[0])) == len(set(nonces[1])) == 1
    assert nonces[0][0] != nonces[1][0]
    assert len(nonces[0][0]) >= 22
    assert f'<meta name="csp-nonce" content="{nonces[0][0]}">' in first


def normalize_headers(response: Any) -> dict[str, str]:
    """Return the headers with changing values replaced by a star."""
    return {
        name: re.sub(r"'(sha256|nonce)-[^']+'", r"'\1-*'", re.sub(r'^W/"[^"]+"$', 'W/"*"', value))
        for name, value in response.headers.items()
        if name != "Content-Length"
    }


@pytest.mark.parametrize(
    ("cookie", "added"),
    [
        ("beta.test", " http://beta.test:8000"),
        ("BETA.test.", " http://beta.test:8000"),
        ("alpha.test", ""),
        ("unknown.test", ""),
        ("beta.test; script-src *", ""),
        ("*", ""),
        ("", ""),
    ],
)
def test_panel_can_show_pictures_of_the_selected_domain(
    alpha: DomainRef, beta: DomainRef, cookie: str, added: str
) -> None:
    client = Client(HTTP_HOST=alpha.host)
    client.cookies["site"] = cookie

    policy = client.get("/panel")["Content-Security-Policy"]

    assert f"img-src 'self' data: blob: http://api.alpha.test:8000{added};" in policy
    assert f"media-src 'self' blob: http://api.alpha.test:8000{added};" in policy
    assert policy.count("script-src") == 1
