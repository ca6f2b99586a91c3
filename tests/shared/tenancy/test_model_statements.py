"""Rows that are read and written with SQL compiled once are those that Django reads and writes."""

from datetime import UTC, datetime

import pytest
from django.db import DatabaseError, DataError, transaction
from django.db.models import BigIntegerField, F
from django.db.transaction import TransactionManagementError

from shared.tenancy.postgresql.json_statements import Param
from shared.tenancy.postgresql.model_statements import ModelRead, ModelWrite
from shared.tenancy.unit_of_work import DomainRef, unit_of_work
from tenants.posts.models import Post, Revision, Status
from tenants.posts.searching.models import LiveText
from tests.kit import make

MOMENT = datetime(2026, 11, 25, 18, 30, 0, 123456, tzinfo=UTC)
VALUES: dict[str, object] = {
    "title": "Tacos 100 % & “más”",
    "attributes": {"number": 2**70, "part": 0.1, "none": None, "text": "a\\b\n'"},
    "media": {},
    "external": {"cuisines": [1, 2]},
    "builder": None,
    "live_url": None,
    "no_index": True,
    "status": Status.SCHEDULED,
    "publish_at": MOMENT,
    "owner_id": 2**62,
    "media_ids": [],
}


def by_id() -> ModelRead[Post]:
    return ModelRead(lambda: Post.objects.filter(pk=Param("id", BigIntegerField())))


def columns(row: object) -> dict[str, object]:
    return {name: value for name, value in vars(row).items() if name != "_state"}


@pytest.mark.parametrize("changes", [VALUES, {"builder": {"content": []}, "media_ids": [3, 2**40]}])
def test_a_row_is_written_and_read_as_django_does(alpha: DomainRef, changes: dict[str, object]) -> None:
    with unit_of_work(alpha):
        post = make.post()
        for name, value in changes.items():
            setattr(post, name, value)

        ModelWrite(Post).update(post)
        (read,) = by_id().read(id=post.pk)

        assert {name: getattr(read, name) for name in changes} == changes
        assert columns(read) == columns(Post.objects.get(pk=post.pk))
        assert Post.objects.filter(builder__isnull=True, pk=post.pk).exists() == (post.builder is None)


def test_one_compiled_for_a_domain_reads_those_of_another(alpha: DomainRef, beta: DomainRef) -> None:
    read, titles = ModelRead(lambda: Post.objects.filter(url=F("url")).order_by("pk")), []
    for domain in (alpha, beta):
        with unit_of_work(domain):
            Post.objects.all().delete()
            make.post(title=domain.host)
            titles += [post.title for post in read.read()]

    assert titles == ["alpha.test", "beta.test"]


def test_a_row_that_is_gone_is_not_written(alpha: DomainRef) -> None:
    with unit_of_work(alpha):
        post = make.post()
        Post.objects.filter(pk=post.pk).delete()

        with pytest.raises(DatabaseError, match="not there"):
            ModelWrite(Post).update(post)

        assert not Post.objects.filter(pk=post.pk).exists()


@pytest.mark.usefixtures("committed")
def test_rows_are_not_locked_outside_of_a_transaction(alpha: DomainRef) -> None:
    with unit_of_work(alpha):
        locked = ModelRead(Post.objects.filter(pk=Param("id", BigIntegerField())).select_for_update)
        with transaction.atomic():
            locked.read(id=0)

        with pytest.raises(TransactionManagementError):
            locked.read(id=0)


def test_a_new_row_has_every_column(alpha: DomainRef) -> None:
    with unit_of_work(alpha):
        post = make.post()
        revision = Revision(
            post=post, number=77, status=1, created_at=MOMENT, title="Now", attributes={"a": [1]}
        )

        ModelWrite(Revision).insert(revision)

        kept = Revision.objects.get(post=post, number=77)
        assert columns(kept) == {**columns(revision), "id": kept.pk}


def test_an_upsert_writes_new_rows_and_old_ones(alpha: DomainRef) -> None:
    with unit_of_work(alpha):
        texts = [LiveText(post=make.post(), title=name, words="ñandú", word_count=1) for name in "AB"]
        LiveText.objects.all().delete()
        ModelWrite(LiveText).upsert(texts[:1])
        texts[0].words = "other"

        ModelWrite(LiveText).upsert(texts)

        kept = LiveText.objects.order_by("title").values_list("title", "words", "summary", "word_count")
        assert list(kept) == [("A", "other", "", 1), ("B", "ñandú", "", 1)]


def test_an_upsert_refuses_what_is_too_long(alpha: DomainRef) -> None:
    with unit_of_work(alpha):
        text = LiveText(post=make.post(), title="x" * 201)

        with pytest.raises(DataError):
            ModelWrite(LiveText).upsert([text])
