"""Public pages over HTTP: what answers, with which status, and what the document holds."""

import json
import re
from html.parser import HTMLParser
from typing import Any
from urllib.parse import unquote

import pytest
from django.test import Client

from shared.domains.models import Domain
from shared.tenancy.resolver import forget
from shared.tenancy.unit_of_work import DomainRef, shared_work
from tenants.options.models import Seo, SiteOptions
from tenants.posts.models import Post, Status
from tests.kit import make
from tests.kit.canary import seed

pytestmark = pytest.mark.usefixtures("in_alpha")


class Outline(HTMLParser):
    """The elements of a document as a browser's parser sees them, with the text of scripts and styles."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str]]] = []
        self.texts: dict[str, list[str]] = {}
        self._inside = ""
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, {name: value or "" for name, value in attrs}))
        self._inside = tag

    def handle_endtag(self, tag: str) -> None:
        self._inside = ""

    def handle_data(self, data: str) -> None:
        self.texts.setdefault(self._inside, []).append(data)

    def meta(self, name: str) -> str:
        return next(
            a["content"]
            for tag, a in self.elements
            if tag == "meta" and name in (a.get("name"), a.get("property"))
        )

    def link(self, rel: str) -> list[str]:
        return [a["href"] for tag, a in self.elements if tag == "link" and a["rel"] == rel]

    def count(self, tag: str) -> int:
        return sum(each == tag for each, _attributes in self.elements)


def outline(response: Any) -> Outline:
    return Outline(response.content.decode())


def payload_in(response: Any) -> dict[str, Any]:
    found = re.search(
        r'<script type="application/json" id="payload">(.*?)</script>', response.content.decode(), re.DOTALL
    )
    assert found
    payload: dict[str, Any] = json.loads(found.group(1))
    return payload


def test_home_answers_with_a_full_head_and_the_payload(visitor: Client) -> None:
    make.post("pages", title="Welcome", url="", attributes={"description": "<p>Eat <b>well</b>.</p>"})

    response = visitor.get("/")

    page = outline(response)
    assert response.status_code == 200
    assert page.texts["title"] == ["Welcome | Alpha"]
    assert page.meta("description") == "Eat well."
    assert page.meta("robots") == "index, follow"
    assert page.meta("og:title") == "Welcome | Alpha"
    assert page.link("canonical") == ["http://alpha.test:8000/"]
    assert page.link("stylesheet") == ["/assets/shared-7a8b.css", "/assets/site-3c4d.css"]
    assert ("script", {"type": "module", "src": "/assets/site-1a2b.js"}) in page.elements
    assert payload_in(response)["page"]["title"] == "Welcome"
    assert "--accent-bg:#" in page.texts["style"][0]


@pytest.mark.parametrize("path", ["members", "cuisines", "showcases", "catering", "blog", "faq"])
def test_index_pages_exist_without_anybody_making_them(visitor: Client, path: str) -> None:
    response = visitor.get(f"/{path}")

    assert response.status_code == 200
    assert payload_in(response)["page"]["kind"] == "index"


def test_an_unknown_url_is_the_not_found_page_with_404(visitor: Client) -> None:
    make.post("members", title="Bangkok")

    response = visitor.get("/nowhere/at-all")

    page = outline(response)
    assert response.status_code == 404
    assert page.meta("robots") == "noindex, follow"
    assert page.link("canonical") == []
    assert payload_in(response)["error_page"]["members"][0]["title"] == "Bangkok"


def test_a_post_that_moved_is_found_at_its_new_url(visitor: Client) -> None:
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
def test_other_spellings_of_an_url_lead_to_the_one(visitor: Client, path: str, location: str) -> None:
    response = visitor.get(path, PATH_INFO=path.partition("?")[0])  # the client would read //x as a host

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
def test_no_path_leads_to_another_site(visitor: Client, path: str) -> None:
    response = visitor.get(path, PATH_INFO=unquote(path))

    assert response.status_code in {301, 404}
    assert re.fullmatch(r"(/[a-z0-9-]+)+|/", response.headers.get("Location", "/"))


@pytest.mark.parametrize("path", ["/favicon.ico", "/wp-login.php", "/.env", "/apple-touch-icon.png", "/x.js"])
def test_files_nobody_has_are_refused_without_drawing_a_page(
    visitor: Client, path: str, django_assert_num_queries: Any
) -> None:
    with django_assert_num_queries(0):
        response = visitor.get(path)

    assert (response.status_code, response["Content-Type"]) == (404, "text/plain")


def test_what_may_not_be_indexed_says_so(visitor: Client) -> None:
    make.post("pages", url="quiet")
    Post.objects.filter(url="quiet").update(live_no_index=True, live_no_follow=True)

    assert outline(visitor.get("/quiet")).meta("robots") == "noindex, nofollow"


def test_a_draft_is_not_found_by_visitors(visitor: Client) -> None:
    make.post("pages", title="Not yet", url="soon", status=Status.DRAFT)

    response = visitor.get("/soon")

    assert response.status_code == 404
    assert b"Not yet" not in response.content


def test_an_empty_site_title_is_site(visitor: Client) -> None:
    Seo.objects.update(title="")

    assert outline(visitor.get("/members")).texts["title"] == ["Members | Site"]


def test_head_has_the_headers_of_get_and_no_body(visitor: Client) -> None:
    got, headed = visitor.get("/members"), visitor.head("/members")

    assert headed.content == b""
    assert headed.status_code == 200
    assert dict(headed.headers) == dict(got.headers)


@pytest.mark.parametrize("method", ["post", "put", "patch", "delete"])
def test_pages_can_only_be_read(visitor: Client, method: str) -> None:
    response = getattr(visitor, method)("/members")

    assert (response.status_code, response["Allow"]) == (405, "GET, HEAD")


def test_an_unchanged_page_is_answered_with_304_and_its_policy(visitor: Client) -> None:
    first = visitor.get("/members")

    again = visitor.get("/members", HTTP_IF_NONE_MATCH=first["ETag"])

    assert (again.status_code, again.content) == (304, b"")
    assert again["Content-Security-Policy"] == first["Content-Security-Policy"]
    assert again["Cache-Control"] == first["Cache-Control"] == "public, max-age=0, must-revalidate"


@pytest.mark.parametrize("encoding", ["br", "gzip"])
def test_pages_travel_compressed(visitor: Client, encoding: str) -> None:
    response = visitor.get("/members", HTTP_ACCEPT_ENCODING=f"{encoding}, x;q=0")

    assert response["Content-Encoding"] == encoding
    assert response["Vary"] == "Accept-Encoding"
    assert len(response.content) < len(visitor.get("/members").content) / 2


def test_no_header_and_no_cookie_changes_a_page(visitor: Client) -> None:
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


HOSTILE = [
    "</title><script>alert(1)</script>",
    "</script><script>alert(1)</script>",
    "</style><script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "<!--<script>",
    "\u2028\u2029 & < > ' \"",
    "{{constructor}} ${7*7} %s {}",
]


@pytest.mark.parametrize("text", HOSTILE)
def test_no_text_breaks_out_of_head_data_or_style(visitor: Client, text: str) -> None:
    clean = visitor.get("/")
    make.post("pages", title=text, url="", attributes={"description": text})
    member = make.post("members", title=text, url="members/hostile", attributes={"address": text})
    # Whatever got into the database behind the API's back.
    rows = [{"address": text, "url": text, "day": text, "opens": text, "closes": text}]
    attributes = {"description": text, "phone": text, "hours": rows, "locations": rows, "links": rows}
    Post.objects.filter(pk=member.pk).update(live_attributes=attributes)
    make.faq(question=text, answer=text)
    SiteOptions.objects.update(title=text[:100], address=text)
    Seo.objects.update(title=text[:100], description=text)
    make.social(link="https://example.com/?" + text)
    make.menu_item(text=text[:80])

    for path in ("/", "/members/hostile", "/faq", "/members"):
        response = visitor.get(path)
        page = outline(response)
        assert page.count("img") == 0
        assert [attributes for tag, attributes in page.elements if tag == "script"][:1] == [{}]
        kinds = {a.get("type", "inline") for tag, a in page.elements if tag == "script"}
        assert kinds <= {"inline", "application/ld+json", "application/json", "module"}
        assert sum(tag == "script" and not a for tag, a in page.elements) == 1
        assert page.count("style") == 1
        assert page.count("title") == 1
        assert payload_in(response)["options"]["title"] == text[:100]
        assert response["Content-Security-Policy"] == clean["Content-Security-Policy"]
    assert text.strip() in "".join(outline(visitor.get("/")).texts["title"])


def test_a_host_that_is_nobodys_gets_a_page_of_nobody(alpha: DomainRef, beta: DomainRef) -> None:
    canaries = [seed(alpha), seed(beta)]

    response = Client(HTTP_HOST="unknown.test").get("/")

    assert response.status_code == 404
    text = response.content.decode()
    assert not any(canary.sings_in(text) for canary in canaries)
    assert alpha.title not in text
    assert "alpha.test" not in text


def test_no_page_holds_anything_of_another_domain(visitor: Client, beta: DomainRef) -> None:
    canary = seed(beta)
    make.post("members", title="Ours")

    for path in ("/", "/members", "/blog", "/faq", f"/members/{canary.word}", "/panel", "/team-login"):
        assert not canary.sings_in(visitor.get(path).content), path
    assert canary.sings_in(Client(HTTP_HOST=beta.host).get("/members").content)


def test_a_suspended_domain_answers_503_without_its_content(visitor: Client, alpha: DomainRef) -> None:
    make.post("pages", title="Welcome", url="")
    with shared_work():
        Domain.objects.filter(pk=alpha.id).update(status="suspended")
    forget()

    response = visitor.get("/")
    payload = Client(HTTP_HOST=f"api.{alpha.host}").get("/api/site?url=")

    assert (response.status_code, payload.status_code) == (503, 503)
    assert response["Retry-After"]
    for text in (response.content.decode(), payload.content.decode()):
        assert "Welcome" not in text
        assert alpha.title not in text
    assert visitor.get("/team-login").status_code == 200


def test_without_a_build_the_answer_says_what_to_do(visitor: Client, dist: Any) -> None:
    for manifest in dist.glob("*.manifest.json"):
        manifest.unlink()
    (dist / "builds" / "latest.json").unlink()

    for path in ("/", "/panel", "/team-login", "/builds/latest.json"):
        response = visitor.get(path)
        assert response.status_code == 503
        assert b"npm run build" in response.content
        assert response.content.count(b"\n") == 1


def test_search_engines_are_told_what_a_member_is(visitor: Client) -> None:
    thai = make.post("cuisines", title="Thai")
    make.post(
        "members",
        title="Bangkok",
        url="members/bangkok",
        external={"cuisines": [thai.pk]},
        media={"poster": make.media().pk},
        attributes={
            "description": "<p>Noodles.</p>",
            "phone": "+1 415 555 0100",
            "hours": [{"day": "monday", "opens": "09:00", "closes": "17:00"}, {"day": "sunday"}],
            "locations": [{"address": "1 Bay St", "latitude": 37.8, "longitude": -122.4}],
            "links": [{"label": "Web", "url": "https://bangkok.example/"}],
        },
    )

    response = visitor.get("/members/bangkok")

    things = {each["@type"]: each for each in map(json.loads, json_ld(response))}
    member = things["FoodEstablishment"]
    assert member["servesCuisine"] == ["Thai"]
    assert member["geo"] == {"@type": "GeoCoordinates", "latitude": 37.8, "longitude": -122.4}
    assert member["openingHoursSpecification"] == [
        {
            "@type": "OpeningHoursSpecification",
            "dayOfWeek": "https://schema.org/Monday",
            "opens": "09:00",
            "closes": "17:00",
        }
    ]
    assert member["image"].startswith("http://alpha.test:8000/domains/")
    assert outline(response).meta("og:image") == member["image"]
    assert [each["name"] for each in things["BreadcrumbList"]["itemListElement"]] == [
        "Home",
        "Members",
        "Bangkok",
    ]


def test_search_engines_are_told_of_blog_posts_and_questions(visitor: Client) -> None:
    make.post(
        "blog",
        title="We moved",
        url="blog/we-moved",
        attributes={"author": "Ana", "published_date": "2026-05-04"},
    )
    make.faq(question="Why?", answer="<p>Because.</p>")

    blog = {each["@type"]: each for each in map(json.loads, json_ld(visitor.get("/blog/we-moved")))}[
        "BlogPosting"
    ]
    faq = {each["@type"]: each for each in map(json.loads, json_ld(visitor.get("/faq")))}["FAQPage"]

    assert (blog["headline"], blog["datePublished"], blog["author"]["name"]) == (
        "We moved",
        "2026-05-04",
        "Ana",
    )
    assert faq["mainEntity"][0]["acceptedAnswer"]["text"] == "<p>Because.</p>"


def json_ld(response: Any) -> list[str]:
    return re.findall(
        r'<script type="application/ld\+json">(.*?)</script>', response.content.decode(), re.DOTALL
    )
