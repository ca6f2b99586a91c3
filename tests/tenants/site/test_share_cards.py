"""The pictures link previews show of pages that have none."""

from io import BytesIO
from typing import Any

import pytest
from django.test import Client
from PIL import Image

from shared.tenancy.unit_of_work import DomainRef, unit_of_work
from tenants.options.models import SiteOptions
from tenants.posts.models import Status
from tenants.site.documents.share_cards import SIZE, Card, drawn
from tests.kit import make
from tests.tenants.site.reading import outline

COLORS = {"text": "#FFFFFF", "background": "#123B2C", "accent": "#BE3A1A", "second": "#F4C04E"}


@pytest.fixture(autouse=True)
def about(alpha: DomainRef) -> Any:
    with unit_of_work(alpha):
        return make.post("pages", title="About us", url="about")


def card_of(visitor: Client, url: str) -> str:
    address = outline(visitor.get(url)).meta("og:image")
    assert address.startswith("http://alpha.test:8000/og/"), address
    return address.removeprefix("http://alpha.test:8000")


def test_a_page_without_a_picture_has_a_card_of_its_own(visitor: Client) -> None:
    response = visitor.get(card_of(visitor, "/about"))

    image = Image.open(BytesIO(response.content))
    assert (response.status_code, response["Content-Type"]) == (200, "image/png")
    assert (image.format, image.size) == ("PNG", (1200, 630))
    assert "immutable" in response["Cache-Control"]
    assert response["Cross-Origin-Resource-Policy"] == "cross-origin"
    assert outline(visitor.get("/about")).meta("og:image:width") == "1200"


@pytest.mark.parametrize("url", ["/", "/members", "/blog"])
def test_home_and_lists_have_one(visitor: Client, url: str) -> None:
    assert visitor.get(card_of(visitor, url)).status_code == 200


def test_a_page_with_a_picture_shows_that(visitor: Client, alpha: DomainRef) -> None:
    with unit_of_work(alpha):
        make.post("blog", title="Soup", url="blog/soup", media={"poster": make.media(extension="jpg").pk})
        hero = make.block("Hero", title="Built", image=make.media(extension="jpg").pk)
        make.post("pages", title="Built", url="built", builder=make.builder(hero))

    for url in ("/blog/soup", "/built"):
        assert "/domains/" in outline(visitor.get(url)).meta("og:image"), url


def test_a_card_from_before_leads_to_the_one_of_now(visitor: Client) -> None:
    now = card_of(visitor, "/about")

    response = visitor.get("/og/0123456789abcdef/about.png")

    assert (response.status_code, response["Location"]) == (302, now)


def test_share_card_changes_with_its_content(visitor: Client, alpha: DomainRef, about: Any) -> None:
    before = card_of(visitor, "/about")
    with unit_of_work(alpha):
        make.post("pages", title="Elsewhere")
        same = card_of(visitor, "/about")
        SiteOptions.objects.update(seo_title="Another name")
        make.post("pages", title="Again elsewhere")

    assert (same == before, card_of(visitor, "/about") == before) == (True, False)


@pytest.mark.parametrize(
    "path",
    ["/og/0123456789abcdef/nowhere.png", "/og/0123456789abcdef/draft.png", "/og/0123456789abcdef/search.png"],
)
def test_missing_page_has_no_share_card(visitor: Client, alpha: DomainRef, path: str) -> None:
    with unit_of_work(alpha):
        make.post("pages", title="Draft", url="draft", status=Status.DRAFT)

    assert visitor.get(path).status_code == 404


@pytest.mark.parametrize(
    "path", ["/og/xyz/about.png", "/og/0123456789ABCDEF/about.png", "/og/%00.png", "/og/"]
)
def test_other_addresses_lead_nowhere(visitor: Client, path: str) -> None:
    assert visitor.get(path).status_code in (301, 404)


@pytest.mark.parametrize("template", ["association", "restaurant", "blank"])
@pytest.mark.parametrize(
    "title", ["", " ", "Tacos", "日本語 🌮", "W" * 200, "word " * 40, "Łódź żurek\u0301", "<b>&amp;</b>"]
)
def test_any_title_can_be_drawn(template: str, title: str) -> None:
    card = Card(title=title, site="Bay Street Food", template=template, **COLORS)

    assert Image.open(BytesIO(drawn(card))).size == SIZE
