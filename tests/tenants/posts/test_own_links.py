"""Links to the site's own hosts are stored as paths, so they work on each of its hosts and in copies."""

from dataclasses import replace

import pytest
from rest_framework.test import APIClient

from shared.tenancy.unit_of_work import DomainRef, unit_of_work
from tenants.posts.content.links import clean_link
from tenants.posts.content.rich_text import clean
from tests.kit import make


@pytest.mark.parametrize(
    ("link", "stored"),
    [
        ("https://alpha.test/menu?day=fri#tacos", "/menu?day=fri#tacos"),
        ("http://ALPHA.test", "/"),
        ("https://www.alpha.test/menu", "/menu"),
        ("https://www.alpha.test./menu", "/menu"),
        ("https://café.alpha.test/menu", "/menu"),
        ("https://xn--caf-dma.alpha.test/menu", "/menu"),
        # Another port can be another service, and other hosts are other sites.
        ("https://alpha.test:9443/menu", "https://alpha.test:9443/menu"),
        ("https://alpha.test.evil.example/menu", "https://alpha.test.evil.example/menu"),
        ("https://beta.test/menu", "https://beta.test/menu"),
        # A browser would resolve a path like this to another site.
        ("https://alpha.test//evil.example/", "https://alpha.test//evil.example/"),
    ],
)
def test_link_to_the_sites_own_host_is_stored_as_path(alpha: DomainRef, link: str, stored: str) -> None:
    with unit_of_work(
        replace(alpha, served_hosts=("www.alpha.test",), redirecting_hosts=("xn--caf-dma.alpha.test",))
    ):
        assert clean_link(link) == stored
        assert f'href="{stored}"' in clean(f'<p><a href="{link}">See</a></p>').replace("&amp;", "&")


def test_link_without_a_site_is_unchanged() -> None:
    assert clean_link("https://alpha.test/menu") == "https://alpha.test/menu"


def test_button_of_a_page_to_the_sites_own_host_is_stored_as_path(editor: APIClient) -> None:
    buttons = [{"text": "See the menu", "url": "https://alpha.test/menu"}]
    body = {"builder": {"schema": 1, "root": {}, "content": [make.block("Buttons", buttons=buttons)]}}

    created = editor.post(
        "/api/posts", {"title": "Visit", "post_type_id": 1, "post_body": body}, format="json"
    )

    (block,) = created.json()["data"]["post_body"]["builder"]["content"]
    assert block["props"]["buttons"][0]["url"] == "/menu"
