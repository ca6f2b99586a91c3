"""Galleries in texts show the same images in a copy of their domain."""

from shared.tenancy.unit_of_work import DomainRef, unit_of_work
from tenants.media.links import link_to
from tenants.posts.content.rich_text import clean
from tenants.posts.models import Post
from tenants.site.payload.addresses import Query
from tenants.site.payload.page_payload import page_at
from tests.kit import make
from tests.tenants.bundles.bundling import copy_domain, make_bundle


def test_galleries_show_their_images_in_a_copy(home: DomainRef):
    with unit_of_work(home):
        files = [make.media(width=1_600, height=1_200) for _ in range(2)]
        pictures = "".join(f'<img src="{link_to(each)}" alt="Dish {each.pk}">' for each in files)
        text = clean(f'<p>Hello.</p><figure data-embed="gallery">{pictures}</figure>')
        post = make.post("blog", url="blog/story", attributes={"description": text})

    copy = copy_domain(make_bundle(home))

    with unit_of_work(copy):
        assert Post.objects.get(pk=post.pk).attributes["description"] == text
        [block] = page_at("blog/story", Query()).payload["page"]["embeds"].values()
    shown = [each["image_item"] for each in block["props"]["images"]]
    assert [(each["id"], each["alt"]) for each in shown] == [(each.pk, f"Dish {each.pk}") for each in files]
    assert all(each["url"] for each in shown)
