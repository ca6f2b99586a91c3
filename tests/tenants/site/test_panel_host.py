"""The panel and the sign-in pages on a separate host."""

import re
from typing import Any

import pytest
from django.test import Client

from shared.domains.models import Domain
from shared.tenancy.resolver import invalidate
from shared.tenancy.unit_of_work import DomainRef, shared_work
from tenants.options.models import SiteOptions
from tests.kit import make
from tests.tenants.site.test_app_documents import read_boot_data

pytestmark = pytest.mark.usefixtures("in_alpha")
PANEL = "panel.test"


@pytest.fixture(autouse=True)
def panel_host(settings: Any) -> None:
    settings.PANEL_HOST = PANEL


@pytest.fixture
def panel() -> Client:
    return Client(HTTP_HOST=PANEL)


@pytest.mark.parametrize(
    ("asked", "address"),
    [
        ("/panel", "/panel?site=alpha.test"),
        ("/panel/pages/7?tab=seo&x=%2F", "/panel/pages/7?tab=seo&x=%2F&site=alpha.test"),
        ("/team-login?next=%2Fpanel", "/team-login?next=%2Fpanel&site=alpha.test"),
        ("/reset-password/", "/reset-password/?site=alpha.test"),
        ("/change-password?token=a.b", "/change-password?token=a.b&site=alpha.test"),
    ],
)
def test_panel_paths_of_domain_redirect_to_the_panel_host(visitor: Client, asked: str, address: str) -> None:
    response = visitor.get(asked)

    assert (response.status_code, response["Location"]) == (307, f"http://{PANEL}:8000{address}")
    assert (response["Cache-Control"], response["Referrer-Policy"]) == ("no-store", "no-referrer")


@pytest.mark.parametrize("path", ["/panels", "/panel.html", "/team-login-x", "/nowhere"])
def test_other_paths_of_a_domain_do_not_redirect(visitor: Client, path: str) -> None:
    assert visitor.get(path).status_code == 404


def test_no_method_reaches_the_panel_on_the_host_of_a_domain(visitor: Client) -> None:
    assert {visitor.generic(each, "/panel").status_code for each in ("GET", "HEAD", "POST", "PUT")} == {307}


def test_front_page_of_panel_host_is_the_panel(panel: Client) -> None:
    response = panel.get("/?site=alpha.test")

    assert (response.status_code, response["Location"]) == (307, f"http://{PANEL}:8000/panel?site=alpha.test")


@pytest.mark.parametrize(
    "path",
    [
        "/members",
        "/blog",
        "/nowhere",
        "/sitemap.xml",
        "/feed.xml",
        "/preview/abc",
        "/api/site",
        "/domains/alpha.test/library/a.png",
        "/panelx",
    ],
)
@pytest.mark.parametrize("query", ["", "?site=alpha.test"])
def test_panel_host_serves_no_public_page(panel: Client, path: str, query: str) -> None:
    panel.cookies["site"] = "alpha.test"

    response = panel.get(path + query)

    assert response.status_code == 404
    assert b"Alpha" not in response.content


def test_sign_in_page_shows_the_domain_in_the_url(panel: Client, alpha: DomainRef) -> None:
    logo, background, icon = make.media(), make.media(), make.media()
    SiteOptions.objects.update(logo=logo, auth_background=background, fav_icon=icon, title="Alpha Tacos")

    response = panel.get("/team-login?site=alpha.test")

    boot = read_boot_data(response)
    assert boot["api"] == f"http://api.{PANEL}:8000"
    assert boot["is_panel_host"] is True
    assert boot["address_domain"] == {"id": alpha.id, "host": "alpha.test", "title": "Alpha"}
    assert boot["domain"]["title"] == "Alpha Tacos"
    pictures = [boot["logo"], boot["auth_background"]["url"], boot["domain"]["fav_icon"]["url"]]
    assert all(each.startswith("http://alpha.test:8000/domains/") for each in pictures)
    assert (
        "img-src 'self' data: blob: http://api.panel.test:8000 http://alpha.test:8000"
        in response["Content-Security-Policy"]
    )


@pytest.mark.parametrize("path", ["/team-login", "/panel", "/reset-password?site=unknown.test"])
@pytest.mark.parametrize("cookie", ["", "unknown.test", "not a host", "\x00"])
def test_page_without_domain_is_neutral(panel: Client, path: str, cookie: str) -> None:
    if cookie:
        panel.cookies["site"] = cookie

    response = panel.get(path)

    assert response.status_code == 200
    boot = read_boot_data(response)
    assert (boot["domain"], boot["address_domain"], boot["logo"]) == (None, None, None)
    assert b"Alpha" not in response.content


def test_maintenance_page_has_a_neutral_look(panel: Client, alpha: DomainRef) -> None:
    with shared_work():
        Domain.objects.filter(pk=alpha.id).update(maintenance="A migration failed.")
    invalidate()

    boot = read_boot_data(panel.get("/team-login?site=alpha.test"))

    assert (boot["domain"], boot["address_domain"]["host"]) == (None, "alpha.test")


def test_cookie_sets_displayed_domain_only(panel: Client) -> None:
    panel.cookies["site"] = "beta.test"

    boot = read_boot_data(panel.get("/panel"))

    assert (boot["domain"]["host"], boot["address_domain"]) == ("beta.test", None)


def test_panel_with_two_possible_domains_names_neither(panel: Client) -> None:
    panel.cookies["site"] = "beta.test"

    response = panel.get("/panel/blog?site=alpha.test")

    assert b"<h1>" not in response.content
    policy = response["Content-Security-Policy"]
    assert re.search(r"img-src [^;]*http://alpha\.test:8000 http://beta\.test:8000", policy)


def test_panel_cannot_be_framed_and_has_its_own_browsing_context(panel: Client) -> None:
    response = panel.get("/panel")

    assert "frame-ancestors 'none'" in response["Content-Security-Policy"]
    assert response["Cross-Origin-Opener-Policy"] == "same-origin"


def test_without_the_setting_the_address_names_the_domain_of_the_host(
    visitor: Client, alpha: DomainRef, beta: DomainRef, settings: Any
) -> None:
    settings.PANEL_HOST = ""

    own, other = (read_boot_data(visitor.get(each)) for each in ("/panel", "/panel?site=beta.test"))

    assert own["is_panel_host"] is False
    assert own["address_domain"]["id"] == alpha.id
    assert (other["domain"]["id"], other["address_domain"]["id"]) == (alpha.id, beta.id)
