"""The document of a public page: head, data, and no injected markup."""

import json

import pytest
from django.test import Client

from tenants.options.models import SiteOptions
from tenants.posts.changes import services
from tenants.posts.models import Post, Status
from tests.kit import make
from tests.tenants.site.reading import json_ld, outline, read_payload

pytestmark = pytest.mark.usefixtures("in_alpha")


def test_home_answers_with_a_full_head_and_the_payload(visitor: Client) -> None:
    make.post("pages", title="Welcome", url="", attributes={"description": "<p>Eat <b>well</b>.</p>"})

    response = visitor.get("/")

    page = outline(response)
    assert response.status_code == 200
    assert page.texts["title"] == ["Welcome | Alpha"]
    assert page.meta("description") == "Eat well."
    assert page.meta("robots") == "index, follow"
    assert page.meta("og:title") == "Welcome | Alpha"
    assert page.meta("og:locale") == "en_US"
    assert page.link("canonical") == ["http://alpha.test:8000/"]
    assert page.link("stylesheet")[:2] == ["/assets/shared-7a8b.css", "/assets/site-3c4d.css"]
    assert ("script", {"type": "module", "src": "/assets/site-1a2b.js"}) in page.elements
    assert read_payload(response)["page"]["title"] == "Welcome"
    assert "--accent-bg:#" in page.texts["style"][0]


def test_page_links_to_one_stylesheet_of_its_template_and_kind(visitor: Client) -> None:
    make.post("pages", url="built", builder=make.builder(make.block("Heading", text="Hello")))

    assert outline(visitor.get("/members")).link("stylesheet")[2:] == ["/assets/association-posts.css"]
    assert outline(visitor.get("/built")).link("stylesheet")[2:] == ["/assets/association-blocks.css"]


def test_noindex_page_has_a_robots_tag(visitor: Client) -> None:
    make.post("pages", url="quiet")
    Post.objects.filter(url="quiet").update(live_no_index=True, live_no_follow=True)

    assert outline(visitor.get("/quiet")).meta("robots") == "noindex, nofollow"


@pytest.mark.parametrize(
    ("title", "general", "shown"), [("", "", "Site"), ("", "Bay", "Bay"), ("Found", "Bay", "Found")]
)
def test_seo_title_takes_precedence_over_general_title(
    visitor: Client, title: str, general: str, shown: str
) -> None:
    SiteOptions.objects.update(seo_title=title, title=general)

    assert outline(visitor.get("/members")).texts["title"] == [f"Members | {shown}"]


HOSTILE = [
    "</title><script>alert(1)</script>",
    "</script><script>alert(1)</script>",
    "</style><script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "<!--<script>",
    "</script <img src=x onerror=alert(1)",
    "\u2028\u2029 & < > ' \"",
    "{{constructor}} ${7*7} %s {}",
]


@pytest.mark.parametrize("text", HOSTILE)
def test_no_text_breaks_out_of_head_data_or_style(visitor: Client, text: str) -> None:
    clean = visitor.get("/")
    make.post("pages", title=text, url="", attributes={"description": text})
    member = make.post("members", title=text, url="members/hostile", attributes={"address": text})
    # Content that entered the database without the API.
    rows = [{"address": text, "url": text, "day": text, "opens": text, "closes": text}]
    attributes = {"description": text, "phone": text, "hours": rows, "locations": rows, "links": rows}
    Post.objects.filter(pk=member.pk).update(live_attributes=attributes)
    make.faq(question=text, answer=text)
    SiteOptions.objects.update(title=text[:100], address=text, seo_title=text[:100], seo_description=text)
    make.social(link="https://example.com/?" + text)
    make.menu_item(text=text[:80])

    for path in ("/", "/members/hostile", "/faq", "/members"):
        response = visitor.get(path)
        page = outline(response)
        assert page.count("img") == 0
        # Browsers end a script at more than the plain closing tag, so its data must not contain the start of
        # one.
        assert "<" not in "".join(page.texts["script"])
        assert [attributes for tag, attributes in page.elements if tag == "script"][:1] == [{}]
        kinds = {a.get("type", "inline") for tag, a in page.elements if tag == "script"}
        assert kinds <= {"inline", "application/ld+json", "application/json", "module"}
        assert sum(tag == "script" and not a for tag, a in page.elements) == 1
        assert page.count("style") == 1
        assert page.count("title") == 1
        assert read_payload(response)["options"]["title"] == text[:100]
        assert response["Content-Security-Policy"] == clean["Content-Security-Policy"]
    assert text.strip() in "".join(outline(visitor.get("/")).texts["title"])


def test_structured_data_describes_a_member(visitor: Client) -> None:
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


def test_structured_data_describes_blog_posts_and_questions(visitor: Client) -> None:
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


def test_structured_data_of_an_article_has_the_time_of_its_last_public_change(visitor: Client) -> None:
    story = make.post("blog", title="We moved", url="blog/we-moved")

    def read_modified() -> str | None:
        things = map(json.loads, json_ld(visitor.get("/blog/we-moved")))
        return next(each for each in things if each["@type"] == "BlogPosting").get("dateModified")

    published = read_modified()
    services.save_body(story, by=None, attributes={"author": "Ana"}, status=Status.DRAFT)

    assert published == story.updated_at.isoformat()
    assert read_modified() is None


def test_structured_data_of_questions_is_on_the_page_that_shows_all_of_them(visitor: Client) -> None:
    for number in range(9):
        make.faq(question=f"Question {number}?")
    block = make.block("Faq", limit=2)
    make.post("pages", url="visit", builder=make.builder(block))

    types = {
        url: [json.loads(each)["@type"] for each in json_ld(visitor.get(url))]
        for url in ("/", "/visit", "/faq")
    }

    assert {url for url, named in types.items() if "FAQPage" in named} == {"/faq"}


@pytest.mark.parametrize(("limit", "is_marked_up"), [(2, False), (9, True)])
def test_built_page_marks_up_only_questions_on_it(limit: int, is_marked_up: bool, visitor: Client) -> None:
    for number in range(9):
        make.faq(question=f"Question {number}?")
    make.post("pages", url="faq", builder=make.builder(make.block("Faq", limit=limit)))

    types = [json.loads(each)["@type"] for each in json_ld(visitor.get("/faq"))]

    assert ("FAQPage" in types) == is_marked_up


@pytest.mark.parametrize(("dishes", "is_marked_up"), [(["a"], False), ([], True)])
def test_page_marks_up_only_whole_menus(dishes: list[str], is_marked_up: bool, visitor: Client) -> None:
    menu = make.food_menu("Lunch", make.dish("Soup", id="a"), make.dish("Pie", id="b"))
    make.post("pages", url="", builder=make.builder(make.block("FoodMenu", menu=menu.pk, dishes=dishes)))

    types = [json.loads(each)["@type"] for each in json_ld(visitor.get("/"))]

    assert ("Menu" in types) == is_marked_up
