"""Links to the exported domain are paths in a copy, so that they do not open the original."""

from dataclasses import replace

import pytest

from shared.tenancy.unit_of_work import DomainRef, unit_of_work
from tenants.options.models import MenuItem
from tenants.posts.models import Post
from tests.kit import make
from tests.tenants.bundles.bundling import copy_domain, make_bundle


@pytest.mark.parametrize(
    ("link", "copied"),
    [
        ("http://alpha.test:8000/catering?day=fri#x", "/catering?day=fri#x"),
        ("https://ALPHA.test", "/"),
        ("https://old.alpha.test/", "/"),
        ("https://alpha.test:9443/menu", "https://alpha.test:9443/menu"),
        ("https://alpha.test.evil.example/", "https://alpha.test.evil.example/"),
        ("https://alpha.test//evil.example/", "https://alpha.test//evil.example/"),
        ("https://beta.test/menu", "https://beta.test/menu"),
    ],
)
def test_links_to_the_exported_domain_become_paths(home: DomainRef, link: str, copied: str):
    with unit_of_work(home):
        block = make.block("Buttons", buttons=[{"text": link, "url": link, "style": "main"}])
        text = f'<p>"{link}" <a href="{link}">Book</a></p>'
        post = make.post("blog", builder=make.builder(block), attributes={"description": text})
        item = make.menu_item(url=link)

    copy = copy_domain(make_bundle(replace(home, redirecting_hosts=("old.alpha.test",))))

    with unit_of_work(copy):
        found = Post.objects.get(pk=post.pk)
        assert MenuItem.objects.get(pk=item.pk).url == copied
    builder = found.builder or {}
    [button] = builder["content"][0]["props"]["buttons"]
    assert (button["text"], button["url"]) == (link, copied)
    expected = f'<p>"{link}" <a href="{copied}" rel="noopener ugc">Book</a></p>'
    assert found.attributes["description"] == expected
