"""Short links of a WordPress site still redirect to their posts after a copy and after a restore."""

import pytest
from django.test import Client
from rest_framework.test import APIClient

from shared.domains.services import DomainUpdate, change_domain
from shared.tenancy.unit_of_work import DomainRef, shared_work, unit_of_work
from tenants.posts.models import Post
from tenants.wordpress.services import import_site
from tests.tenants.backups.requests import Work, create_snapshot, restore_snapshot
from tests.tenants.bundles.bundling import COPY, copy_domain, make_bundle
from tests.tenants.wordpress.exports import export, item

LEADS = (301, "/blog/post-57")


def answer(host: str) -> tuple[int, str | None]:
    reply = Client(HTTP_HOST=host).get("/?p=57")
    return reply.status_code, reply.headers.get("Location")


@pytest.fixture
def imported(home: DomainRef) -> DomainRef:
    """A domain with a post that had a short link on the old site."""
    with unit_of_work(home):
        import_site(export(item(57)))
    return home


def test_copied_domain_keeps_short_links(imported: DomainRef):
    copy = copy_domain(make_bundle(imported))
    with shared_work():
        change_domain(copy.id, DomainUpdate(is_open=True))

    assert answer(COPY) == LEADS


def test_restored_domain_keeps_short_links(imported: DomainRef, admin: APIClient, work: Work):
    number = create_snapshot(admin, work)
    with unit_of_work(imported):
        Post.objects.get(title="Post 57").delete()
    gone = answer(imported.host)

    restore_snapshot(admin, work, number, what="all", host=imported.host)

    assert (gone[0], answer(imported.host)) == (200, LEADS)


def test_restored_post_keeps_its_short_link(imported: DomainRef, admin: APIClient, work: Work):
    with unit_of_work(imported):
        post = Post.objects.get(title="Post 57")
        number = post.pk
    snapshot = create_snapshot(admin, work)
    with unit_of_work(imported):
        Post.objects.get(pk=number).delete()

    restore_snapshot(admin, work, snapshot, what="post", post_id=number)

    assert answer(imported.host) == LEADS
