"""Code snippets on pages: position, consent and content security policy."""

import json
from pathlib import Path
from typing import Any

import pytest
from django.db import transaction
from django.test import Client

from shared.tenancy.cache import invalidate_content
from tenants.site.documents.snippet_injection import CONSENT_DEFAULTS
from tenants.snippets.models import Snippet
from tests.kit import make
from tests.tenants.site.reading import outline, read_payload

pytestmark = pytest.mark.usefixtures("in_alpha")


def snippet(**values: Any) -> Snippet:
    with transaction.atomic():
        invalidate_content()
        return make.row(Snippet, **{"consent_category": "necessary", **values})


def directives(response: Any) -> dict[str, list[str]]:
    policy = response["Content-Security-Policy"]
    return {name: sources for name, *sources in (each.split() for each in policy.split("; "))}


@pytest.fixture
def asking(dist: Path) -> None:
    """Build the consent bundle, too."""
    manifest = {
        "site/live/consent.ts": {"file": "assets/consent-1.js", "isEntry": True, "css": ["assets/c.css"]}
    }
    (dist / "consent.manifest.json").write_text(json.dumps(manifest))


def test_necessary_snippets_are_inserted_unchanged_at_their_position(visitor: Client) -> None:
    snippet(type="meta", name="x-word", content='a "quoted" <word>')
    snippet(code="first()", tag_position="body_open")
    snippet(
        src="https://cdn.example.com/a.js", is_async=True, tag_position="body_close", content_type="module"
    )
    snippet(code="never()", is_enabled=False)

    response = visitor.get("/members")

    html = response.content.decode()
    head, _, body = html.partition("</head>")
    assert '<meta name="x-word" content="a &quot;quoted&quot; &lt;word&gt;">' in head
    assert body.index("<script>first()</script>") < body.index('<div id="site">')
    last = '<script src="https://cdn.example.com/a.js" type="module" async=""></script>'
    assert body.index(last) > body.index('id="payload"')
    assert "never()" not in html
    assert "data-consent" not in html
    assert read_payload(response)["snippets"] == []


def test_content_security_policy_allows_snippet_sources_only(visitor: Client) -> None:
    before = directives(visitor.get("/members"))
    snippet(src="https://cdn.example.com/a.js")
    snippet(code="go('https://x.example.com/')")

    after = directives(visitor.get("/members"))

    added = {
        name: sorted(set(sources) - set(before.get(name, ())))
        for name, sources in after.items()
        if set(sources) - set(before.get(name, ()))
    }
    hosts = ["https://cdn.example.com", "https://x.example.com"]
    assert added.pop("script-src")[1:] == hosts
    assert added == {"img-src": hosts, "connect-src": hosts, "frame-src": hosts[1:]}
    everything = " ".join(after["script-src"])
    assert "unsafe-inline" not in everything
    assert "unsafe-eval" not in everything
    assert "https:" not in after["script-src"]


@pytest.mark.usefixtures("asking")
def test_snippets_without_consent_do_not_run(visitor: Client) -> None:
    snippet(vendor="ga4", custom_id="G-AB12CD34", consent_category="analytics")
    snippet(code="<iframe src='https://ads.example.com/'></iframe>", tag_position="body_close",
            consent_category="marketing")  # fmt: skip
    snippet(type="noscript", code="<img src='https://ads.example.com/p'>", tag_position="body_open",
            consent_category="marketing")  # fmt: skip

    response = visitor.get("/members")

    scripts = [attributes for tag, attributes in outline(response).elements if tag == "script"]
    waiting = [each for each in scripts if "data-consent" in each]
    assert {each["type"] for each in waiting} == {"text/plain"}
    assert not [each for each in waiting if "src" in each]
    assert json.loads(waiting[1]["data-attributes"]) == {
        "src": "https://www.googletagmanager.com/gtag/js?id=G-AB12CD34", "async": "",
    }  # fmt: skip
    html = response.content.decode()
    template = (
        '<template data-consent="marketing"><iframe src="https://ads.example.com/"></iframe></template>'
    )
    assert template in html
    assert "https://ads.example.com/p" not in html
    assert html.index(CONSENT_DEFAULTS) < html.index("text/plain")
    assert '<script type="module" src="/assets/consent-1.js"></script>' in html
    assert '<link rel="stylesheet" href="/assets/c.css">' in html


@pytest.mark.usefixtures("asking")
def test_consent_banner_is_absent_without_optional_snippets(visitor: Client) -> None:
    assert "consent" not in visitor.get("/members").content.decode()
    snippet(code="needed()")

    assert "consent" not in visitor.get("/members").content.decode()


def test_snippets_stay_inert_without_the_consent_bundle(visitor: Client) -> None:
    snippet(code="track()", consent_category="analytics")

    html = visitor.get("/members").content.decode()

    assert 'data-consent="analytics"' in html
    assert "<script>track()" not in html


@pytest.mark.parametrize(
    "broken",
    [
        {"code": "<script>go("},
        {"code": "</body></html><!--"},
        {"code": "a</script><h1>b"},
        {"src": "javascript:alert(1)"},
        {"vendor": "ga4", "custom_id": "'+alert(1)+'"},
        {"type": "meta", "name": "x onload=1", "content": "y"},
        {"type": "link", "name": "stylesheet", "src": "https://x.example.com/"},
        {"type": "noscript", "code": "<plaintext>"},
    ],
)
def test_broken_snippet_is_left_out_of_the_page(visitor: Client, broken: dict[str, Any]) -> None:
    whole = outline(visitor.get("/members")).elements
    snippet(**broken)
    snippet(type="meta", name="after", content="it")

    result = outline(visitor.get("/members")).elements

    assert [each for each in result if each[1].get("name") != "after"] == whole
    assert len(result) == len(whole) + 1


@pytest.mark.parametrize("path", ["/panel", "/team-login", "/reset-password", "/change-password"])
def test_panel_and_sign_in_have_no_snippets(visitor: Client, path: str) -> None:
    before = directives(visitor.get(path)).keys()
    snippet(code="steal()", src="")
    snippet(src="https://cdn.example.com/a.js")

    response = visitor.get(path)

    assert "steal()" not in response.content.decode()
    assert "cdn.example.com" not in response.content.decode() + response["Content-Security-Policy"]
    assert directives(response).keys() == before


def test_payload_lists_enabled_snippets(visitor: Client) -> None:
    snippet(code="needed()")

    rows = Client(HTTP_HOST="api.alpha.test").get("/api/site").json()["data"]["snippets"]

    assert [(row["tag_position"], row["consent_category"]) for row in rows] == [("head", "necessary")]
    assert rows[0]["elements"] == [{"tag": "script", "attributes": {}, "text": "needed()", "children": []}]
