"""URLs of the other site in any script redirect to their pages here, also with several export files."""

from urllib.parse import quote

import pytest
from django.test import Client

from shared.tenancy.unit_of_work import DomainRef
from tenants.options.models import MenuItem
from tenants.posts.models import Post, Redirect
from tenants.wordpress.services import import_site
from tests.tenants.wordpress.exports import SITE, entry, export, item, list_losses

PATHS = (
    "2019/05/пицца-на-дровах",
    "2019/05/台北の屋台",
    "2019/05/café-crème",
    "о-нас",
    "2019/05/pizza.html",
    "Old_Page",
)


@pytest.mark.parametrize("path", PATHS)
def test_old_address_in_any_script_redirects_to_the_page(path: str, in_alpha: DomainRef):
    encoded = quote(path).lower()
    import_site(export(item(1, link=f"{SITE}/{encoded}/", post_name=encoded.rpartition("/")[2])))
    url = Post.objects.get(title="Post 1").live_url
    client = Client(HTTP_HOST=in_alpha.host)

    for address in (f"/{encoded}/", f"/{quote(path)}", f"/{path}"):
        answer = client.get(address)
        assert (address, answer.status_code, answer.headers.get("Location")) == (address, 301, f"/{url}")
    reply = Client(HTTP_HOST=f"api.{in_alpha.host}").get("/api/site", {"url": path})
    assert (reply.status_code, reply.json()["data"]["location"]) == (301, f"/{url}")


def test_month_of_an_old_address_is_not_redirected(in_alpha: DomainRef):
    link = f"{SITE}/2019/05/{quote('пицца')}/"
    import_site(export(item(1, link=link, post_name=quote("пицца"))))

    client = Client(HTTP_HOST=in_alpha.host)
    assert client.get("/2019/05").status_code == 404
    assert client.get(f"/2019/05/{quote('борщ')}").status_code == 404
    assert not Redirect.objects.filter(from_url="2019/05").exists()


def test_old_address_of_another_page_is_named(in_alpha: DomainRef):
    import_site(export(item(1, post_type="page", post_name="about", link=f"{SITE}/about/")))

    report = import_site(export(item(2, post_type="page", post_name="us", link=f"{SITE}/about/")))

    assert list_losses(report) == ["The old URL /about: used by another page"]


def test_menu_in_a_later_file_links_to_pages_of_the_first(in_alpha: DomainRef):
    import_site(export(item(1, post_type="page", title="About the yard", post_name="about")))

    report = import_site(
        export(
            item(2, post_type="page", title="Team", post_name="team", post_parent="1"),
            entry(10, "", _menu_item_type="post_type", _menu_item_object_id="1", order=1),
            entry(11, "", _menu_item_type="post_type", _menu_item_object_id="2", order=2),
        )
    )

    rows = MenuItem.objects.filter(menu="header").order_by("id")
    assert [(each.text, each.post and each.post.url) for each in rows] == [
        ("About the yard", "about"),
        ("Team", "about/team"),
    ]
    assert list_losses(report) == []
