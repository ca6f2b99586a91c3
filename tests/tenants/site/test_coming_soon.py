"""The “coming soon” page: what visitors see before a site opens."""

from pathlib import Path

import pytest
from django.test import Client

from shared.api.permissions import Role
from shared.domains.models import Domain
from shared.tenancy.resolver import invalidate
from shared.tenancy.unit_of_work import DomainRef, shared_work
from tenants.options.models import SiteOptions

pytestmark = pytest.mark.usefixtures("closed")


@pytest.fixture
def closed(in_alpha, alpha: DomainRef) -> None:
    """The site of alpha is closed."""
    with shared_work():
        Domain.objects.get(pk=alpha.id).set_open(False)
    invalidate()


def test_page_shows_the_contact_data(visitor: Client) -> None:
    hours = [{"day": day, "opens": "11:00", "closes": "21:30"} for day in ("monday", "tuesday")]
    SiteOptions.objects.update(
        address="1 <Quay>",
        phone="0800 TACOS ext. 2",
        email="hello@example.com",
        business={"hours": [*hours, {"day": "sunday"}]},
        socials=[{"id": 1, "link": "https://facebook.example/noodles", "icon_id": 1}],
    )

    text = visitor.get("/").content.decode()

    assert "<p>1 &lt;Quay&gt;</p>" in text
    assert '<a href="tel:080082267">0800 TACOS ext. 2</a>' in text
    assert '<a href="mailto:hello@example.com">hello@example.com</a>' in text
    assert "<p>Mon–Tue 11\u00a0am – 9:30\u00a0pm</p>\n<p>Sun closed</p>" in text
    assert '<a href="https://facebook.example/noodles">Facebook</a>' in text
    SiteOptions.objects.update(address="", phone="", email="", business=None, socials=[])
    assert "<address>" not in visitor.get("/").content.decode()


def test_page_has_the_design_and_the_opening_text_of_the_site(visitor: Client, as_role) -> None:
    admin = as_role(Role.ADMIN)
    admin.put("/api/options/design", {"fonts": "diner", "corners": "round"}, format="json")
    admin.put("/api/options/options", {"opening_text": "We open on <Friday>."}, format="json")

    response = visitor.get("/")

    text = response.content.decode()
    assert '<p class="lead">We open on &lt;Friday&gt;.</p>' in text
    assert '<body data-template="association" data-fonts="diner" data-corners="round">' in text
    assert '<link rel="stylesheet" href="/assets/association-posts.css">' in text
    policy = response.headers["Content-Security-Policy"]
    assert "font-src 'self'" in policy
    assert "script-src" not in policy


@pytest.mark.parametrize("path", ["/", "/feed.xml", "/favicon.ico"])
def test_page_is_complete_without_a_front_end(visitor: Client, settings, tmp_path: Path, path: str) -> None:
    SiteOptions.objects.update(opening_text="We open on Friday.")
    settings.FRONTEND = tmp_path

    response = visitor.get(path)

    assert (response.status_code, "We open on Friday." in response.content.decode()) == (503, True)
