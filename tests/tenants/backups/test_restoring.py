"""Restoring a post, a collection or a whole domain."""

import io
from datetime import timedelta
from pathlib import Path

import pytest
from django.core.files.storage import default_storage
from django.utils import timezone
from rest_framework.test import APIClient

from shared.tenancy.unit_of_work import DomainRef, unit_of_work
from tenants.backups import private_storage
from tenants.backups.models import KeptFile, Snapshot
from tenants.media import raw_uploads
from tenants.media.items import list_keys
from tenants.media.links import link_to
from tenants.media.models import Media
from tenants.media.services import receive
from tenants.posts.changes import services
from tenants.posts.changes.services import PostFields
from tenants.posts.content.rich_text import clean
from tenants.posts.models import Category, Post, Redirect, Status
from tenants.submissions.models import Submission
from tests.kit import make
from tests.tenants.backups.requests import Work, create_snapshot, restore_snapshot


def test_restored_post_keeps_newer_version_as_revision(home: DomainRef, admin: APIClient, work: Work):
    with unit_of_work(home):
        post = make.post("blog", title="Before", url="blog/before")
    number = create_snapshot(admin, work)
    with unit_of_work(home):
        services.save(post, PostFields(title="After", url="blog/after"), by=None)

    job = restore_snapshot(admin, work, number, what="post", post_id=post.pk)

    assert (job["state"], job["report"]["restored"]) == ("done", 1)
    with unit_of_work(home):
        post.refresh_from_db()
        assert (post.title, post.live_title, post.url, post.live_url) == (
            "Before",
            "Before",
            *["blog/before"] * 2,
        )
        assert list(post.revisions.order_by("number").values_list("title", flat=True)) == [
            "Before",
            "After",
            "Before",
        ]
        assert Redirect.objects.filter(from_url="blog/after", post=post).exists()


def test_permanently_deleted_post_is_restored_with_its_file(home: DomainRef, admin: APIClient, work: Work):
    with unit_of_work(home):
        media, category = make.media(), make.category("News")
        post = make.post(
            "blog", title="Gone", media={"poster": media.pk}, external={"categories": [category.pk]}
        )
        keys, uid, poster = list_keys(media), post.uid, media.pk
    number = create_snapshot(admin, work)
    with unit_of_work(home):
        Post.objects.filter(pk=post.pk).delete()
        Category.objects.filter(pk=category.pk).delete()
        media.delete()
        for key in keys:
            default_storage.delete(key)

    job = restore_snapshot(admin, work, number, what="post", post_id=post.pk)

    assert (job["state"], job["report"]["files"]) == ("done", 1)
    with unit_of_work(home):
        back = Post.objects.get(uid=uid)
        assert (back.pk, back.title, back.live_title) == (post.pk, "Gone", "Gone")
        assert back.media == {"poster": poster}
        assert back.external == {"categories": [Category.objects.get(name="News").pk]}
        assert all(default_storage.exists(key) for key in keys)


def test_post_is_restored_with_an_unprocessed_file(home: DomainRef, admin: APIClient, work: Work):
    with unit_of_work(home):
        media, _ = receive(io.BytesIO(make.picture()))
        post = make.post("blog", title="Gone", media={"poster": media.pk})
        key = raw_uploads.get_key(media.raw_name)
    number = create_snapshot(admin, work)
    with unit_of_work(home):
        Post.objects.filter(pk=post.pk).delete()
        Media.objects.filter(pk=media.pk).delete()
        raw_uploads.delete([media.raw_name])

    job = restore_snapshot(admin, work, number, what="post", post_id=post.pk)

    assert (job["state"], job["report"]["files"]) == ("done", 1)
    with unit_of_work(home):
        assert Media.objects.get(pk=media.pk).raw_name == media.raw_name
    assert raw_uploads.storage().exists(key)


def gallery(media: Media) -> str:
    return clean(f'<figure data-embed="gallery"><img src="{link_to(media)}"></figure>')


def test_restored_post_references_its_file_by_new_id(home: DomainRef, admin: APIClient, work: Work):
    with unit_of_work(home):
        media = make.media()
        block = make.block("Hero", title="Hello", image=media.pk, cta_url=link_to(media))
        attributes = {"description": gallery(media)}
        post = make.post("pages", title="Page", media={}, builder=make.builder(block), attributes=attributes)
        digest = media.sha256
    number = create_snapshot(admin, work)
    with unit_of_work(home):
        services.save_body(post, by=None, builder=make.builder())
        media.delete()
        again = make.media(sha256=digest)

    restore_snapshot(admin, work, number, what="post", post_id=post.pk)

    with unit_of_work(home):
        post.refresh_from_db()
        assert post.media_ids == [again.pk]
        assert post.live_builder is not None
        props = post.live_builder["content"][0]["props"]
        assert (props["image"], props["cta_url"]) == (again.pk, link_to(again))
        # Pages sanitize texts again, which writes the ids of a gallery.
        assert clean(post.live_attributes["description"]) == gallery(again)


def test_restored_collection_has_old_order_and_trashes_later_posts(
    home: DomainRef, admin: APIClient, work: Work
):
    with unit_of_work(home):
        Post.objects.all().delete()
        posts = [make.post("blog", title=title) for title in ("One", "Two", "Three")]
        page = make.post("pages", title="A page")
    number = create_snapshot(admin, work)
    with unit_of_work(home):
        services.move(posts[2], to=0)
        services.trash(posts[0], by=None)
        services.save(posts[1], PostFields(title="Changed"), by=None)
        later = make.post("blog", title="Later")
        services.save(page, PostFields(title="Untouched"), by=None)

    job = restore_snapshot(admin, work, number, what="collection", collection="blog")

    facts = {name: job["report"][name] for name in ("restored", "unchanged", "trashed")}
    assert facts == {"restored": 2, "unchanged": 1, "trashed": 1}
    with unit_of_work(home):
        live = Post.objects.undeleted().filter(type=posts[0].type).order_by("position")
        assert list(live.values_list("title", "position")) == [("One", 0), ("Two", 1), ("Three", 2)]
        later.refresh_from_db()
        page.refresh_from_db()
        assert (later.deleted_at is not None, page.title) == (True, "Untouched")
    before = admin.get("/api/snapshots").json()["data"][0]
    assert before["reason"] == "before"


def test_full_restore_keeps_submissions(home: DomainRef, admin: APIClient, work: Work):
    number = create_snapshot(admin, work)
    with unit_of_work(home):
        Submission.objects.update(post=None)
        before = set(Post.objects.values_list("uid", "title"))
        Post.objects.filter(type=2).delete()
        staying = make.submission(post=make.post("pages", title="Only now"))

    job = restore_snapshot(admin, work, number, what="all", host=home.host)

    assert job["state"] == "done", job
    with unit_of_work(home):
        assert set(Post.objects.values_list("uid", "title")) == before
        staying.refresh_from_db()
        assert staying.post is None
        assert Snapshot.objects.count() == 2


def test_restore_can_be_undone(home: DomainRef, admin: APIClient, work: Work):
    with unit_of_work(home):
        post = make.post("pages", title="Then")
    number = create_snapshot(admin, work)
    with unit_of_work(home):
        services.save(post, PostFields(title="Now"), by=None)
    restore_snapshot(admin, work, number, what="all", host=home.host)
    before = admin.get("/api/snapshots").json()["data"][0]["id"]

    restore_snapshot(admin, work, before, what="all", host=home.host)

    with unit_of_work(home):
        post.refresh_from_db()
        assert (post.title, post.live_title) == ("Now", "Now")


def test_full_restore_requires_typed_host(home: DomainRef, admin: APIClient, work: Work):
    number = create_snapshot(admin, work)

    response = admin.post(f"/api/snapshots/{number}/restore", {"what": "all", "host": "x"}, format="json")

    assert response.status_code == 422
    assert "host" in response.json()["errors"]


@pytest.mark.parametrize(
    "what", [{"what": "all", "host": "alpha.test"}, {"what": "collection", "collection": "blog"}]
)
def test_damaged_snapshot_changes_nothing(
    what: dict[str, str], home: DomainRef, admin: APIClient, work: Work, tmp_path: Path
):
    number = create_snapshot(admin, work)
    with unit_of_work(home):
        key = Snapshot.objects.get(pk=number).key
    private_storage.fetch(key, tmp_path / "rows")
    content = (tmp_path / "rows").read_bytes()
    (tmp_path / "rows").write_bytes(content[: len(content) // 2])
    private_storage.write(key, tmp_path / "rows")
    with unit_of_work(home):
        Post.objects.update(title="Now")
        before = list(Post.objects.order_by("pk").values())

    job = restore_snapshot(admin, work, number, **what)

    assert job["state"] == "failed"
    assert job["problem"]
    with unit_of_work(home):
        assert list(Post.objects.order_by("pk").values()) == before
        assert Snapshot.objects.count() == 1


def test_damaged_file_is_detected_before_changes(
    home: DomainRef, admin: APIClient, work: Work, tmp_path: Path
):
    number = create_snapshot(admin, work)
    with unit_of_work(home):
        for each in KeptFile.objects.all():
            (tmp_path / "file").write_bytes(b"x" * each.size)
            private_storage.write(private_storage.digest_key(home, each.sha256), tmp_path / "file")
        for key in list_keys(Media.objects.get()):
            default_storage.delete(key)
        Post.objects.update(title="Now")
        before = list(Post.objects.order_by("pk").values())

    job = restore_snapshot(admin, work, number, what="all", host=home.host)

    assert (job["state"], "SHA-256" in job["problem"]) == ("failed", True)
    with unit_of_work(home):
        assert list(Post.objects.order_by("pk").values()) == before


def test_domain_is_restored_with_its_files(home: DomainRef, admin: APIClient, work: Work):
    with unit_of_work(home):
        keys = list_keys(Media.objects.get())
        contents = [default_storage.open(key).read() for key in keys]
    number = create_snapshot(admin, work)
    with unit_of_work(home):
        for key in keys:
            default_storage.delete(key)

    job = restore_snapshot(admin, work, number, what="all", host=home.host)

    assert (job["state"], job["problem"]) == ("done", "")

    assert [default_storage.open(key).read() for key in keys] == contents


def test_restored_scheduled_post_is_not_published(home: DomainRef, admin: APIClient, work: Work):
    with unit_of_work(home):
        soon = timezone.now() + timedelta(days=1)
        post = make.post("blog", title="Then", status=Status.SCHEDULED, publish_at=soon)
        Post.objects.filter(pk=post.pk).update(publish_at=timezone.now() - timedelta(hours=1))
    number = create_snapshot(admin, work)
    with unit_of_work(home):
        Post.objects.filter(pk=post.pk).update(status=Status.DRAFT, publish_at=None)

    restore_snapshot(admin, work, number, what="post", post_id=post.pk)

    with unit_of_work(home):
        post.refresh_from_db()
        assert (post.status, post.live_url) == (Status.DRAFT, None)
