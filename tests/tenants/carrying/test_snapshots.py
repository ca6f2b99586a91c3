"""What is kept of a domain, every night and on demand, and how it is put back."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from django.core.files.storage import default_storage
from django.test import Client
from django.utils import timezone
from rest_framework.test import APIClient

from shared.tenancy.unit_of_work import DomainRef, unit_of_work
from tenants.carrying import nights, vault
from tenants.carrying.models import Job, KeptFile, Snapshot
from tenants.media.items import keys_of
from tenants.media.models import Media
from tenants.posts import services
from tenants.posts.models import Category, Post, Redirect, Status
from tenants.posts.services import Change
from tenants.submissions.models import Submission
from tests.kit import make
from tests.kit.canary import seed
from tests.kit.state import fingerprint

Work = Callable[[], int]


@pytest.fixture
def home(committed: None, alpha: DomainRef, storage: Path) -> DomainRef:
    seed(alpha)
    with unit_of_work(alpha):
        Job.objects.all().delete()
        Snapshot.objects.all().delete()
        KeptFile.objects.all().delete()
    return alpha


def taken(admin: APIClient, work: Work) -> int:
    """The number of a new snapshot."""
    assert admin.post("/api/snapshots", {"note": "now"}, format="json").status_code == 202
    work()
    return int(admin.get("/api/snapshots").json()["data"][0]["id"])


def restored(admin: APIClient, work: Work, snapshot: int, **body: Any) -> dict[str, Any]:
    """The job that put something back, when it is settled."""
    response = admin.post(f"/api/snapshots/{snapshot}/restore", body, format="json")
    assert response.status_code == 202, response.json()
    work()
    told: dict[str, Any] = admin.get(f"/api/carrying/{response.json()['data']['id']}").json()["data"]
    return told


def kept_files(storage: Path) -> set[str]:
    return {path.relative_to(storage).as_posix() for path in storage.rglob("*") if path.is_file()}


def test_a_snapshot_tells_what_it_holds(home: DomainRef, admin: APIClient, work: Work):
    with unit_of_work(home):
        make.post("blog", title="Tacos at noon", url="blog/tacos")

    number = taken(admin, work)

    row = admin.get(f"/api/snapshots/{number}").json()["data"]
    assert row["reason"] == "asked"
    assert row["note"] == "now"
    assert row["counts"]["blog"] == 2
    assert row["counts"]["media"] == 1
    found = admin.get(f"/api/snapshots/{number}/posts?search=NOON taco").json()
    assert [(each["title"], each["now"]) for each in found["data"]] == [("Tacos at noon", "same")]
    assert found["meta"]["total"] == 1


def test_the_second_night_costs_no_media(home: DomainRef, admin: APIClient, work: Work, storage: Path):
    taken(admin, work)
    first = kept_files(storage)

    taken(admin, work)

    new = kept_files(storage) - first
    assert [name.split("/")[2] for name in new] == ["snapshots"]
    assert any("/files/" in name for name in first)


def test_no_address_leads_to_what_is_kept(home: DomainRef, admin: APIClient, work: Work, storage: Path):
    taken(admin, work)

    for name in kept_files(storage):
        for address in (f"/{name}", f"/domains/{home.media_host}/{name}", f"/private/{name}"):
            assert Client(HTTP_HOST=home.host).get(address).status_code == 404


def test_a_post_goes_back_and_what_it_said_stays_a_revision(home: DomainRef, admin: APIClient, work: Work):
    with unit_of_work(home):
        post = make.post("blog", title="Before", url="blog/before")
    number = taken(admin, work)
    with unit_of_work(home):
        services.save(post, Change(title="After", url="blog/after"), by=None)

    job = restored(admin, work, number, what="post", post_id=post.pk)

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


def test_a_post_that_is_gone_for_good_comes_back_with_its_file(home: DomainRef, admin: APIClient, work: Work):
    with unit_of_work(home):
        media, category = make.media(), make.category("News")
        post = make.post(
            "blog", title="Gone", media={"poster": media.pk}, external={"categories": [category.pk]}
        )
        keys, uid, poster = keys_of(media), post.uid, media.pk
    number = taken(admin, work)
    with unit_of_work(home):
        Post.objects.filter(pk=post.pk).delete()
        Category.objects.filter(pk=category.pk).delete()
        media.delete()
        for key in keys:
            default_storage.delete(key)

    job = restored(admin, work, number, what="post", post_id=post.pk)

    assert (job["state"], job["report"]["files"]) == ("done", 1)
    with unit_of_work(home):
        back = Post.objects.get(uid=uid)
        assert (back.pk, back.title, back.live_title) == (post.pk, "Gone", "Gone")
        assert back.media == {"poster": poster}
        assert back.external == {"categories": [Category.objects.get(name="News").pk]}
        assert all(default_storage.exists(key) for key in keys)


def test_a_post_finds_its_file_under_another_number(home: DomainRef, admin: APIClient, work: Work):
    with unit_of_work(home):
        media = make.media()
        block = make.block("Hero", title="Hello", image=media.pk)
        post = make.post("pages", title="Page", media={}, builder=make.builder(block))
        digest = media.sha256
    number = taken(admin, work)
    with unit_of_work(home):
        services.save_body(post, by=None, builder=make.builder())
        media.delete()
        again = make.media(sha256=digest)

    restored(admin, work, number, what="post", post_id=post.pk)

    with unit_of_work(home):
        post.refresh_from_db()
        assert post.media_ids == [again.pk]
        assert post.live_builder is not None
        assert post.live_builder["content"][0]["props"]["image"] == again.pk


def test_a_collection_goes_back_to_its_order_and_later_posts_to_the_trash(
    home: DomainRef, admin: APIClient, work: Work
):
    with unit_of_work(home):
        Post.objects.all().delete()
        posts = [make.post("blog", title=title) for title in ("One", "Two", "Three")]
        page = make.post("pages", title="A page")
    number = taken(admin, work)
    with unit_of_work(home):
        services.move(posts[2], to=0)
        services.trash(posts[0], by=None)
        services.save(posts[1], Change(title="Changed"), by=None)
        later = make.post("blog", title="Later")
        services.save(page, Change(title="Untouched"), by=None)

    job = restored(admin, work, number, what="collection", collection="blog")

    told = {name: job["report"][name] for name in ("restored", "unchanged", "trashed")}
    assert told == {"restored": 2, "unchanged": 1, "trashed": 1}
    with unit_of_work(home):
        live = Post.objects.undeleted().filter(type=posts[0].type).order_by("position")
        assert list(live.values_list("title", "position")) == [("One", 0), ("Two", 1), ("Three", 2)]
        later.refresh_from_db()
        page.refresh_from_db()
        assert (later.deleted_at is not None, page.title) == (True, "Untouched")
    before = admin.get("/api/snapshots").json()["data"][0]
    assert before["reason"] == "before"


def test_everything_goes_back_but_what_visitors_wrote(home: DomainRef, admin: APIClient, work: Work):
    number = taken(admin, work)
    with unit_of_work(home):
        Submission.objects.update(post=None)
        before = set(Post.objects.values_list("uid", "title"))
        Post.objects.filter(type=2).delete()
        kept = make.submission(post=make.post("pages", title="Only now"))

    job = restored(admin, work, number, what="all", host=home.host)

    assert job["state"] == "done", job
    with unit_of_work(home):
        assert set(Post.objects.values_list("uid", "title")) == before
        kept.refresh_from_db()
        assert kept.post is None
        assert Snapshot.objects.count() == 2


def test_going_back_can_be_taken_back(home: DomainRef, admin: APIClient, work: Work):
    with unit_of_work(home):
        post = make.post("pages", title="Then")
    number = taken(admin, work)
    with unit_of_work(home):
        services.save(post, Change(title="Now"), by=None)
    restored(admin, work, number, what="all", host=home.host)
    before = admin.get("/api/snapshots").json()["data"][0]["id"]

    restored(admin, work, before, what="all", host=home.host)

    with unit_of_work(home):
        post.refresh_from_db()
        assert (post.title, post.live_title) == ("Now", "Now")


def test_everything_needs_the_host_typed(home: DomainRef, admin: APIClient, work: Work):
    number = taken(admin, work)

    response = admin.post(f"/api/snapshots/{number}/restore", {"what": "all", "host": "x"}, format="json")

    assert response.status_code == 422
    assert "host" in response.json()["errors"]


@pytest.mark.parametrize(
    "what", [{"what": "all", "host": "alpha.test"}, {"what": "collection", "collection": "blog"}]
)
def test_a_damaged_snapshot_changes_nothing(
    what: dict[str, str], home: DomainRef, admin: APIClient, work: Work, tmp_path: Path
):
    number = taken(admin, work)
    with unit_of_work(home):
        key = Snapshot.objects.get(pk=number).key
    vault.fetch(key, tmp_path / "rows")
    content = (tmp_path / "rows").read_bytes()
    (tmp_path / "rows").write_bytes(content[: len(content) // 2])
    vault.write(key, tmp_path / "rows")
    with unit_of_work(home):
        Post.objects.update(title="Now")
        before = list(Post.objects.order_by("pk").values())

    job = restored(admin, work, number, **what)

    assert job["state"] == "failed"
    assert job["problem"]
    with unit_of_work(home):
        assert list(Post.objects.order_by("pk").values()) == before
        assert Snapshot.objects.count() == 1


def test_a_damaged_file_is_noticed_before_anything_changes(
    home: DomainRef, admin: APIClient, work: Work, tmp_path: Path
):
    number = taken(admin, work)
    with unit_of_work(home):
        for each in KeptFile.objects.all():
            (tmp_path / "file").write_bytes(b"x" * each.size)
            vault.write(vault.digest_key(home, each.sha256), tmp_path / "file")
        for key in keys_of(Media.objects.get()):
            default_storage.delete(key)
        Post.objects.update(title="Now")
        before = list(Post.objects.order_by("pk").values())

    job = restored(admin, work, number, what="all", host=home.host)

    assert (job["state"], "SHA-256" in job["problem"]) == ("failed", True)
    with unit_of_work(home):
        assert list(Post.objects.order_by("pk").values()) == before


def test_a_domain_is_put_back_with_its_files(home: DomainRef, admin: APIClient, work: Work):
    with unit_of_work(home):
        keys = keys_of(Media.objects.get())
        contents = [default_storage.open(key).read() for key in keys]
    number = taken(admin, work)
    with unit_of_work(home):
        for key in keys:
            default_storage.delete(key)

    job = restored(admin, work, number, what="all", host=home.host)

    assert (job["state"], job["problem"]) == ("done", "")

    assert [default_storage.open(key).read() for key in keys] == contents


def test_a_scheduled_post_of_then_does_not_come_out_by_being_restored(
    home: DomainRef, admin: APIClient, work: Work
):
    with unit_of_work(home):
        soon = timezone.now() + timedelta(days=1)
        post = make.post("blog", title="Then", status=Status.SCHEDULED, publish_at=soon)
        Post.objects.filter(pk=post.pk).update(publish_at=timezone.now() - timedelta(hours=1))
    number = taken(admin, work)
    with unit_of_work(home):
        Post.objects.filter(pk=post.pk).update(status=Status.DRAFT, publish_at=None)

    restored(admin, work, number, what="post", post_id=post.pk)

    with unit_of_work(home):
        post.refresh_from_db()
        assert (post.status, post.live_url) == (Status.DRAFT, None)


class TestNights:
    """The moment, and that it happens once."""

    def test_a_night_begins_once(self, home: DomainRef, settings: Any):
        settings.SNAPSHOTS = True
        now = nights._begin_of(home, nights.night_of(home, timezone.now()))
        with unit_of_work(home):
            assert nights.begin_if_due(now) is True
            assert nights.begin_if_due(now) is False
            assert Job.objects.filter(kind="snapshot", night=nights.night_of(home, now)).count() == 1
            assert nights.begin_if_due(now + timedelta(days=1)) is True

    def test_the_next_night_is_when_something_is_due_next(self, home: DomainRef, settings: Any):
        settings.SNAPSHOTS, settings.SNAPSHOT_HOUR = True, 1
        now = timezone.now()
        with unit_of_work(home):
            first = nights.next_moment()
            Job.objects.create(kind="snapshot", state="done", night=nights.night_of(home, now))
            moment = nights.next_moment()
        assert moment is not None
        assert first is not None
        assert first > now - nights.FIRST
        assert now < moment <= now + timedelta(days=1)

    def test_domains_begin_at_different_moments_of_the_night(self, home: DomainRef, beta: DomainRef):
        noon = datetime(2026, 3, 1, 12, tzinfo=UTC)
        begins = {nights._begin_of(each, nights.night_of(each, noon)) for each in (home, beta)}

        assert len(begins) == 2

    def test_a_new_domain_waits_for_its_first_night(self, home: DomainRef, settings: Any):
        settings.SNAPSHOTS = True
        begin = nights._begin_of(home, nights.night_of(home, timezone.now()))
        with unit_of_work(home):
            assert nights.begin_if_due(begin + timedelta(hours=2)) is False
            assert nights.begin_if_due(begin + timedelta(days=1, minutes=5)) is True

    def test_a_missed_night_is_made_up_for(self, home: DomainRef, settings: Any):
        settings.SNAPSHOTS = True
        begin = nights._begin_of(home, nights.night_of(home, timezone.now()))
        with unit_of_work(home):
            Job.objects.create(kind="snapshot", state="done", night=nights.night_of(home, begin))
            assert nights.begin_if_due(begin + timedelta(days=2, hours=9)) is True

    def test_off_means_off(self, home: DomainRef, settings: Any):
        settings.SNAPSHOTS = False
        with unit_of_work(home):
            assert nights.begin_if_due(timezone.now()) is False
            assert nights.next_moment() is None

    def test_after_thirty_days_it_goes_with_the_files_it_alone_named(
        self, home: DomainRef, admin: APIClient, work: Work, storage: Path
    ):
        with unit_of_work(home):
            media = make.media()
        taken(admin, work)
        with unit_of_work(home):
            name = f"{media.hashed_name}.png"
            digest = KeptFile.objects.get(name=f"library/{name}").sha256
            only_then = vault.digest_key(home, digest)
            media.delete()
        taken(admin, work)
        with unit_of_work(home):
            old, new = Snapshot.objects.order_by("taken_at")
            Snapshot.objects.filter(pk=old.pk).update(expires_at=timezone.now())

            nights.tidy(timezone.now())

            assert list(Snapshot.objects.values_list("pk", flat=True)) == [new.pk]
            assert KeptFile.objects.filter(sha256=digest).count() == 0
        kept = kept_files(storage)
        assert only_then not in kept
        assert new.key in kept
        assert old.key not in kept
        assert any("/files/" in each for each in kept)


def test_snapshots_are_no_part_of_what_is_put_back(home: DomainRef, admin: APIClient, work: Work):
    number = taken(admin, work)
    taken(admin, work)

    restored(admin, work, number, what="all", host=home.host)

    assert len(admin.get("/api/snapshots").json()["data"]) == 3


def test_the_other_domain_is_left_alone(home: DomainRef, beta: DomainRef, admin: APIClient, work: Work):
    before = fingerprint(beta)
    number = taken(admin, work)

    restored(admin, work, number, what="all", host=home.host)

    assert fingerprint(beta) == before


def test_work_that_somebody_died_at_is_done_by_the_next(home: DomainRef, admin: APIClient, work: Work):
    admin.post("/api/snapshots", {}, format="json")
    with unit_of_work(home):
        Job.objects.update(state="working", tries=1, next_try_at=timezone.now())

    work()
    work()

    assert len(admin.get("/api/snapshots").json()["data"]) == 1


def test_work_that_ends_every_process_is_given_up_and_can_be_tried_again(
    home: DomainRef, admin: APIClient, work: Work
):
    job = admin.post("/api/snapshots", {}, format="json").json()["data"]["id"]
    with unit_of_work(home):
        Job.objects.update(state="working", tries=3, next_try_at=timezone.now())
    work()
    assert admin.get(f"/api/carrying/{job}").json()["data"]["state"] == "failed"

    assert admin.post(f"/api/carrying/{job}/retry").status_code == 202
    work()

    assert admin.get(f"/api/carrying/{job}").json()["data"]["state"] == "done"


def test_who_finds_no_place_comes_back_later(home: DomainRef, admin: APIClient, work: Work, settings: Any):
    settings.CARRYING_AT_ONCE = 0
    admin.post("/api/snapshots", {}, format="json")

    assert work() == 0
    with unit_of_work(home):
        assert Job.objects.get().next_try_at > timezone.now()
        assert Job.objects.get().tries == 0
