"""Images for link previews of pages without images."""

import json
import subprocess
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from PIL import Image

from shared.tenancy.unit_of_work import DomainRef, unit_of_work
from tenants.options.models import SiteOptions
from tenants.posts.models import Status
from tenants.site.documents.card_fonts import Fonts
from tenants.site.documents.share_cards import SIZE, Card, build_card, draw_card
from tenants.site.payload.addresses import Query
from tenants.site.payload.page_payload import page_at
from tests.kit import make
from tests.tenants.site.reading import outline

ROOT = Path(__file__).parents[3]
COLORS = {"text": "#FFFFFF", "background": "#123B2C", "accent": "#BE3A1A", "second": "#F4C04E"}


@pytest.fixture(autouse=True)
def about(alpha: DomainRef) -> Any:
    with unit_of_work(alpha):
        return make.post("pages", title="About us", url="about")


@pytest.fixture(scope="session")
def made_fonts(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The fonts of a build, as `frontend/build.mjs` writes them."""
    folder = tmp_path_factory.mktemp("fonts")
    program = (
        'import { copyCardFonts } from "./frontend/theme/cardFonts.mjs";'
        'import { cutFonts } from "./frontend/theme/fonts.mjs";'
        f"await cutFonts(); copyCardFonts({json.dumps(str(folder))});"
    )
    command = ["node", "--input-type=module", "--eval", program]
    subprocess.run(command, check=True, cwd=ROOT, timeout=120)
    (folder / "assets").mkdir()
    for file in (ROOT / "frontend/theme/fonts").glob("*.woff2"):
        (folder / "assets" / f"{file.stem}-01234567.woff2").symlink_to(file)
    return folder


@pytest.fixture
def fonts(dist: Path, made_fonts: Path) -> None:
    for name in ("assets", "card-fonts"):
        (dist / name).symlink_to(made_fonts / name)


def get_card(visitor: Client, url: str) -> str:
    address = outline(visitor.get(url)).meta("og:image")
    assert address.startswith("http://alpha.test:8000/og/"), address
    return address.removeprefix("http://alpha.test:8000")


def test_page_without_picture_has_a_generated_card(visitor: Client) -> None:
    response = visitor.get(get_card(visitor, "/about"))

    image = Image.open(BytesIO(response.content))
    assert (response.status_code, response["Content-Type"]) == (200, "image/png")
    assert (image.format, image.size) == ("PNG", (1200, 630))
    assert "immutable" in response["Cache-Control"]
    assert response["Cross-Origin-Resource-Policy"] == "cross-origin"
    assert outline(visitor.get("/about")).meta("og:image:width") == "1200"


@pytest.mark.parametrize("url", ["/", "/members", "/blog"])
def test_home_and_lists_have_one(visitor: Client, url: str) -> None:
    assert visitor.get(get_card(visitor, url)).status_code == 200


def test_page_with_picture_shares_that_picture(visitor: Client, alpha: DomainRef) -> None:
    with unit_of_work(alpha):
        make.post("blog", title="Soup", url="blog/soup", media={"poster": make.media(extension="jpg").pk})
        hero = make.block("Hero", title="Built", image=make.media(extension="jpg").pk)
        make.post("pages", title="Built", url="built", builder=make.builder(hero))

    for url in ("/blog/soup", "/built"):
        assert "/domains/" in outline(visitor.get(url)).meta("og:image"), url


def test_old_card_redirects_to_the_current_one(visitor: Client) -> None:
    now = get_card(visitor, "/about")

    response = visitor.get("/og/0123456789abcdef/about.png")

    assert (response.status_code, response["Location"]) == (302, now)


def test_share_card_changes_with_its_content(visitor: Client, alpha: DomainRef, about: Any) -> None:
    before = get_card(visitor, "/about")
    with unit_of_work(alpha):
        make.post("pages", title="Elsewhere")
        same = get_card(visitor, "/about")
        SiteOptions.objects.update(seo_title="Another name")
        make.post("pages", title="Again elsewhere")

    assert (same == before, get_card(visitor, "/about") == before) == (True, False)


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
def test_urls_of_other_cards_are_redirected_or_not_found(visitor: Client, path: str) -> None:
    assert visitor.get(path).status_code in (301, 404)


@pytest.mark.usefixtures("fonts")
@pytest.mark.parametrize("template", ["association", "restaurant", "blank"])
@pytest.mark.parametrize(
    ("title", "other"),
    [
        ("مطعم الزيتون", "مطبخ الليمون"),
        ("מסעדת השוק", "מאפיית הנמל"),
        ("日本食堂", "北京烤鴨"),
        ("ラーメン", "おにぎり"),
        ("한국식당", "김치찌개"),
        ("भारतीय", "रसोईघर"),
        ("ต้มยำ", "ข้าวผัด"),
        ("Кафе", "Обед"),
        ("Ψητά", "Ουζο"),
        ("რესტორანი", "სამზარეულო"),
        ("🌮🌮", "🍜🍜"),
    ],
)
def test_card_shows_titles_in_other_scripts(template: str, title: str, other: str) -> None:
    # Boxes for missing characters and left out characters would look alike.
    cards = [draw_card(Card(title=each, site=each, template=template, **COLORS)) for each in (title, other)]

    assert cards[0] != cards[1]
    assert all(_columns_of_text(card, top=120, bottom=480) for card in cards)


@pytest.mark.usefixtures("fonts")
def test_arabic_title_is_aligned_to_the_right() -> None:
    card = draw_card(Card(title="مطعم", site="مطعم", template="blank", **COLORS))

    columns = _columns_of_text(card, top=120, bottom=480)

    assert min(columns) > SIZE[0] / 2
    assert SIZE[0] - 100 < max(columns) < SIZE[0] - 70


@pytest.mark.usefixtures("fonts")
def test_latin_words_in_a_hebrew_title_are_read_from_left_to_right() -> None:
    first = Fonts("blank", 60, "קפה").pieces("קפה Tel Aviv")

    assert [piece.text for piece in first] == ["Tel", " ", "Aviv", " ", "קפה"]


@pytest.mark.usefixtures("fonts")
def test_thai_vowel_of_two_parts_has_one_font() -> None:
    assert [piece.text for piece in Fonts("association", 60, "ยำ").pieces("ยำ")] == ["ยำ"]


@pytest.mark.usefixtures("fonts")
@pytest.mark.parametrize("title", ["とても美味しいラーメン屋" * 4, "ร้านอาหารไทยต้มยำกุ้ง" * 5, "W" * 200])
def test_long_title_and_site_name_stay_inside_the_card(title: str) -> None:
    card = draw_card(Card(title=title, site="Old Harbor Market " * 6, template="restaurant", **COLORS))

    for top, bottom in ((120, 480), (500, 580)):
        columns = _columns_of_text(card, top=top, bottom=bottom)
        assert min(columns) >= 80
        assert max(columns) <= SIZE[0] - 80


@pytest.mark.usefixtures("fonts")
@pytest.mark.parametrize("title", ["The Extraordinary Breakfast Company of Old " * 2, "חומוס אבו גוש " * 4])
def test_long_title_is_below_the_awning(title: str) -> None:
    card = draw_card(Card(title=title, site="Bay Street", template="association", **COLORS))

    assert _columns_of_text(card, top=0, bottom=100) == []
    assert _columns_of_text(card, top=100, bottom=480)


@pytest.mark.usefixtures("fonts")
def test_card_shows_cuisines_of_a_member_and_the_description_of_a_list(
    visitor: Client, alpha: DomainRef
) -> None:
    with unit_of_work(alpha):
        thai = make.post("cuisines", title="Thai", url="cuisines/thai")
        make.post("members", title="Basil", url="members/basil", external={"cuisines": [thai.pk]})
        notes = [build_card(page_at(url, Query()).payload).note for url in ("members/basil", "members")]

    assert notes == ["Thai", "All our members and their cuisines."]
    for note in ("", "Thai · Vegan"):
        card = draw_card(Card(title="Basil", note=note, site="Bay", template="blank", **COLORS))
        assert bool(_columns_of_text(card, top=400, bottom=460)) == bool(note)


def test_card_ends_with_the_site_and_its_city(visitor: Client, alpha: DomainRef) -> None:
    with unit_of_work(alpha):
        SiteOptions.objects.update(title="Bay Street", organisation={"city": "Oakland"})
        lines = {url: build_card(page_at(url, Query()).payload).site for url in ("", "about")}

    assert lines == {"": "Oakland", "about": "Bay Street · Oakland"}


def _columns_of_text(card: bytes, *, top: int, bottom: int) -> list[int]:
    """The columns with pixels in the color of the text."""
    image = Image.open(BytesIO(card)).convert("L").point(lambda light: 255 if light > 205 else 0)
    columns = range(60, SIZE[0] - 60)
    return [column for column in columns if image.crop((column, top, column + 1, bottom)).getbbox()]


@pytest.mark.parametrize("template", ["association", "restaurant", "blank"])
@pytest.mark.parametrize(
    "title", ["", " ", "Tacos", "日本語 🌮", "W" * 200, "word " * 40, "Łódź żurek\u0301", "<b>&amp;</b>"]
)
def test_any_title_can_be_rendered(template: str, title: str) -> None:
    card = Card(title=title, site="Bay Street Food", template=template, **COLORS)

    assert Image.open(BytesIO(draw_card(card))).size == SIZE
