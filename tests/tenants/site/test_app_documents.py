"""The documents that start the panel and the sign-in pages."""

import json
import re
from typing import Any

import pytest
from django.test import Client

from shared.tenancy.unit_of_work import DomainRef
from tenants.options.models import SiteOptions
from tests.kit import make
from tests.tenants.site.conftest import BUILD

pytestmark = pytest.mark.usefixtures("in_alpha")


def read_boot_data(response: Any) -> dict[str, Any]:
    match = re.search(r'<script type="application/json" id="boot">(.*?)</script>', response.content.decode())
    assert match
    boot: dict[str, Any] = json.loads(match.group(1))
    return boot


@pytest.mark.parametrize(
    ("path", "script"),
    [
        ("/panel", "/assets/panel-1a2b.js"),
        ("/panel/", "/assets/panel-1a2b.js"),
        ("/panel/members/new", "/assets/panel-1a2b.js"),
        ("/team-login", "/assets/auth-1a2b.js"),
        ("/reset-password", "/assets/auth-1a2b.js"),
        ("/change-password", "/assets/auth-1a2b.js"),
    ],
)
def test_each_app_loads_its_own_bundle(visitor: Client, path: str, script: str) -> None:
    text = visitor.get(path).content.decode()

    assert re.search(rf'<script type="module" nonce="[^"]+" src="{script}"></script>', text)
    assert '<div id="app">' in text


def test_script_finds_api_build_and_domain(visitor: Client, alpha: DomainRef) -> None:
    logo, background = make.media(), make.media()
    SiteOptions.objects.update(logo=logo, auth_background=background, title="Alpha </script>")

    boot = read_boot_data(visitor.get("/team-login"))

    assert boot["api"] == "http://api.alpha.test:8000"
    assert boot["build"] == BUILD["id"]
    assert (boot["domain"]["id"], boot["domain"]["host"]) == (alpha.id, "alpha.test")
    assert boot["domain"]["title"] == "Alpha </script>"
    assert len(boot["domain"]["colors"]) == 8
    assert logo.hashed_name in boot["logo"]
    assert background.hashed_name in boot["auth_background"]["url"]


@pytest.mark.parametrize(
    "path",
    [
        "/panel",
        "/panel/members",
        "/team-login",
    ],
)
def test_imports_of_a_script_are_preloaded(visitor: Client, path: str) -> None:
    text = visitor.get(path).content.decode()

    preloaded = re.findall(r'<link rel="modulepreload" nonce="[^"]+" href="([^"]+)">', text)
    assert preloaded == ["/assets/shared-5e6f.js"]
    assert '<link rel="preconnect" href="http://api.alpha.test:8000" crossorigin>' in text


@pytest.mark.parametrize(("path", "early"), [("/panel", ["/assets/early-5e6f.js"]), ("/team-login", [])])
def test_panel_starts_before_its_large_script_is_loaded(visitor: Client, path: str, early: list[str]) -> None:
    text = visitor.get(path).content.decode()

    assert re.findall(r'<script type="module" async nonce="[^"]+" src="([^"]+)">', text) == early
    assert len(re.findall(r'<script type="module" nonce="[^"]+" src="[^"]+">', text)) == 1


def read_frame(response: Any) -> str:
    match = re.search(r'<div id="app">(.*?)</div>\n<noscript>', response.content.decode())
    assert match
    return match.group(1)


def test_panel_frame_is_shown_before_its_script_loads(visitor: Client) -> None:
    SiteOptions.objects.update(title="Alpha <b>")

    frame = read_frame(visitor.get("/panel/members"))

    assert '<header data-domain="">' in frame
    assert "<h1>Alpha &lt;b&gt;</h1>" in frame
    assert "<nav>" in frame
    # The builder uses the whole window for the page.
    assert "<nav>" not in read_frame(visitor.get("/panel/pages/3/build"))


def test_frame_names_only_the_selected_domain(visitor: Client, beta: DomainRef) -> None:
    visitor.cookies["site"] = "beta.test"

    frame = read_frame(visitor.get("/panel"))

    assert "<header><i></i><i></i></header>" in frame


def test_sign_in_page_shows_the_site_before_its_script_loads(visitor: Client) -> None:
    picture = make.media(variants={"widths": [320, 960]})
    SiteOptions.objects.update(title="Alpha <b>", auth_background=picture)

    frame = read_frame(visitor.get("/team-login"))
    SiteOptions.objects.update(auth_background=None)
    plain = read_frame(visitor.get("/team-login"))

    assert re.search(r'<source type="image/avif" srcset="/[^"]+\.avif 320w, /[^"]+\.avif 960w"', frame)
    assert ["<picture" in each for each in (frame, plain)] == [True, False]
    assert ["Alpha &lt;b&gt;</p>" in each for each in (frame, plain)] == [True, True]


def test_frame_takes_one_query(visitor: Client, django_assert_num_queries: Any) -> None:
    with django_assert_num_queries(1):
        visitor.get("/panel")


def test_password_managers_find_the_page_to_change_a_password(visitor: Client) -> None:
    response = visitor.get("/.well-known/change-password")

    assert (response.status_code, response["Location"]) == (302, "/panel/profile")


def test_panel_accepts_only_get_and_head(visitor: Client) -> None:
    assert visitor.post("/panel").status_code == 405
    assert visitor.head("/panel").status_code == 200


def test_frame_names_the_build_on_disk(visitor: Client) -> None:
    assert json.loads(visitor.get("/builds/latest.json").content) == BUILD
