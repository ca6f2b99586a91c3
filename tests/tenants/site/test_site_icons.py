"""Icons and manifest that browsers, phones and search engines request by name."""

from io import BytesIO
from typing import Any

import pytest
from django.core.files.base import ContentFile
from django.core.files.storage import default_storage
from django.test import Client
from PIL import Image

from shared.api.permissions import Role
from shared.tenancy.unit_of_work import DomainRef, unit_of_work
from tenants.media.items import get_thumbnail_key
from tenants.options.models import SiteOptions
from tests.kit import make
from tests.tenants.site.reading import outline

ICONS = {"/apple-touch-icon.png": 180, "/icon-192.png": 192, "/icon-512.png": 512}


def read_icon(visitor: Client, path: str) -> Image.Image:
    response = visitor.get(path)
    assert response.status_code == 200, path
    assert "max-age" in response["Cache-Control"]
    return Image.open(BytesIO(response.content))


def test_page_links_icons_and_a_manifest_that_exist(visitor: Client) -> None:
    page = outline(visitor.get("/"))

    for rel in ("icon", "apple-touch-icon", "manifest"):
        assert [visitor.get(href).status_code for href in page.link(rel)] == [200], rel


def test_favicon_file_has_the_sizes_of_tabs_and_search_results(visitor: Client) -> None:
    image = read_icon(visitor, "/favicon.ico")

    assert image.format == "ICO"
    assert image.info["sizes"] == {(16, 16), (32, 32), (48, 48)}


@pytest.mark.parametrize("path", ICONS)
def test_icon_without_favicon_shows_the_initial_in_the_site_colors(visitor: Client, path: str) -> None:
    image = read_icon(visitor, path)

    colors = {color for _count, color in image.convert("RGB").getcolors(1 << 18) or ()}
    assert (image.format, image.size) == ("PNG", (ICONS[path], ICONS[path]))
    assert image.convert("RGB").getpixel((2, 2)) == (0xBE, 0x3A, 0x1A)  # the accent color
    assert (255, 255, 255) in colors  # the letter


def test_icon_shows_the_uploaded_favicon(visitor: Client, alpha: DomainRef) -> None:
    with unit_of_work(alpha):
        favicon = make.media(width=400, height=200)
        wide = make.picture(400, 200, color=(0x00, 0xAA, 0x55))
        default_storage.save(get_thumbnail_key(favicon), ContentFile(wide))
        SiteOptions.objects.update(fav_icon=favicon)

    image = read_icon(visitor, "/icon-192.png").convert("RGB")

    assert image.getpixel((96, 96)) == (0x00, 0xAA, 0x55)
    assert image.getpixel((96, 4)) == (0xFF, 0xFA, 0xF0)  # the page background above a wide picture


def test_icon_without_its_file_shows_the_initial(visitor: Client, alpha: DomainRef) -> None:
    with unit_of_work(alpha):
        favicon = make.media()
        default_storage.delete(get_thumbnail_key(favicon))
        SiteOptions.objects.update(fav_icon=favicon)

    assert read_icon(visitor, "/icon-192.png").convert("RGB").getpixel((2, 2)) == (0xBE, 0x3A, 0x1A)


@pytest.mark.parametrize("title", ["Tacos", "زيتون", "🌮 🌮", " "])
def test_any_title_has_an_icon(visitor: Client, alpha: DomainRef, title: str) -> None:
    with unit_of_work(alpha):
        SiteOptions.objects.update(title=title)

    assert read_icon(visitor, "/icon-512.png").size == (512, 512)
    assert visitor.get("/site.webmanifest").json()["short_name"]


def test_manifest_names_the_site_with_its_colors(visitor: Client, alpha: DomainRef) -> None:
    with unit_of_work(alpha):
        SiteOptions.objects.update(title="Bay Street Food Association")

    response = visitor.get("/site.webmanifest")

    manifest = response.json()
    assert response["Content-Type"] == "application/manifest+json"
    assert (manifest["name"], manifest["short_name"]) == ("Bay Street Food Association", "Bay")
    assert manifest["theme_color"] == "#FFFAF0"
    assert [each["sizes"] for each in manifest["icons"]] == ["192x192", "512x512"]


def test_page_has_a_theme_color_for_light_and_dark(visitor: Client) -> None:
    metas = [each for tag, each in outline(visitor.get("/")).elements if each.get("name") == "theme-color"]

    assert [each["media"] for each in metas] == [
        "(prefers-color-scheme: light)",
        "(prefers-color-scheme: dark)",
    ]
    assert [each["content"] for each in metas] == ["#FFFAF0", "oklch(from #FFFAF0 0.185 min(c, 0.014) h)"]


@pytest.mark.parametrize("path", ["/favicon.ico", "/icon-192.png", "/site.webmanifest"])
def test_domain_that_is_not_open_shows_no_icon(visitor: Client, as_role: Any, path: str) -> None:
    as_role(Role.ADMIN).put("/api/site-opening", {"is_open": False}, format="json")

    assert visitor.get(path).status_code == 503
