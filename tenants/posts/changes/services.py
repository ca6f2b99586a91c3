"""Change posts. Each change is one transaction with a revision, and invalidates the cache."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import datetime

from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.utils import timezone

from shared.accounts.audit import Record
from shared.api.versions import Check, lock_row, permit
from shared.data_types import JsonMapping
from shared.tenancy.cache import invalidate_content
from shared.tenancy.unit_of_work import check_before_commits
from tenants.media.links import find_linked_files
from tenants.posts.changes import autosaves, due, news, ordering, publishing, quota, revisions
from tenants.posts.changes.publishing import UNCHANGED, Publication, Unchanged
from tenants.posts.collections import MEMBERS, Collection
from tenants.posts.content import addresses, references
from tenants.posts.content.body import Body, list_media_ids
from tenants.posts.content.field_values import validate_title
from tenants.posts.content.owners import lock_owners
from tenants.posts.errors import NotInTrash
from tenants.posts.models import TITLE_LENGTH, Post, Redirect, Revision, Status
from tenants.posts.searching import participants
from tenants.posts.searching.services import index_posts

COPY = " (copy)"
"""The suffix for the title of a duplicate."""


def _never(_post: Post) -> bool:
    return False


@dataclass(frozen=True)
class PostFields:
    """The fields of a save. Fields that are UNCHANGED, and body parts that are None, keep their values."""

    title: str | Unchanged = UNCHANGED
    url: str | Unchanged | None = UNCHANGED
    no_index: bool | Unchanged = UNCHANGED
    no_follow: bool | Unchanged = UNCHANGED
    show_in_sitemap: bool | Unchanged = UNCHANGED
    owner_id: int | Unchanged | None = UNCHANGED
    body: Body = field(default_factory=Body)


AS_DRAFT = Publication(Status.DRAFT)


@transaction.atomic
def create(
    collection: Collection,
    fields: PostFields,
    publication: Publication = AS_DRAFT,
    *,
    by: int | None = None,
    check: Callable[[], object] = lambda: None,
) -> Post:
    """Create a post at the end of its collection.

    Raises ValidationError with field errors, and the errors of `check`. `check` may count the posts of the
    collection, because no other request adds one before the commit.
    """
    now = timezone.now()
    title = validate_title("" if fields.title is UNCHANGED else fields.title)
    post = Post(type=collection.type, title=title, created_by_id=by, owner_id=by)
    _write_settings(post, fields)
    fields.body.cleaned(collection).write_to(post, collection)
    url = None if fields.url is UNCHANGED else fields.url
    post.url = addresses.address_for(collection, title=title, url=url)
    ordering.lock_order(collection)
    check()
    quota.claim(collection)
    _check_free(post)
    post.position = ordering.next_position(collection)
    publishing.apply(publication, post, now=now)
    store(post, by=by, now=now, was_live=False)
    return post


@transaction.atomic
def duplicate(post: Post, *, by: int | None, check: Check[Post] = permit) -> Post:
    """Create a draft with the latest content of `post` at a new URL. Raises the errors of `create`."""
    ordering.lock_order(post.collection)
    post = lock_row(Post.objects.all(), post.pk, check=check)
    quota.claim(post.collection)
    content = references.without_missing_rows(post, post.collection)
    copy = Post(type=post.type, created_by_id=by, owner_id=by, **content)
    copy.title = f"{post.title[: TITLE_LENGTH - len(COPY)]}{COPY}"
    copy.url = addresses.free_address(post.url)
    copy.position = ordering.next_position(post.collection)
    store(copy, by=by, now=timezone.now(), was_live=False)
    return copy


@transaction.atomic
def save(
    post: Post,
    fields: PostFields,
    *,
    by: int | None,
    publication: Publication | Callable[[Post], Publication | None] | None = None,
    version: int | None = None,
    autosave: bool = False,
) -> Post:
    """Save `fields` with the current or the requested status. A published post is updated immediately.

    `publication` can be a function, which receives the locked post and may raise an exception. An autosave
    may replace the previous one (see `revisions`). Raises StaleVersion if `version` is outdated, and
    ValidationError if a field is invalid.
    """
    now = timezone.now()
    body = fields.body.cleaned(post.collection, post)
    post = lock(post, version)
    if callable(publication):
        publication = publication(post)
    url, was_live, was_due = post.url, post.live_url is not None, post.due_at is not None
    _write(post, fields, body)
    if post.url != url:
        _check_free(post)
    if publication is not None:
        publishing.apply(publication, post, now=now)
    elif post.status == Status.PUBLISHED:
        publishing.publish(post, now)
    post.version += 1
    if by is not None and not autosave:
        autosaves.remove(post, by=by)
    autosave = autosave and version is not None
    store(post, by=by, now=now, was_live=was_live, was_due=was_due, autosave=autosave)
    return post


def save_body(
    post: Post,
    *,
    by: int | None,
    attributes: JsonMapping | None = None,
    media: JsonMapping | None = None,
    external: JsonMapping | None = None,
    builder: JsonMapping | None = None,
    status: Status | None = None,
    version: int | None = None,
) -> Post:
    """Save the given parts of the body. Raises the errors of `save`."""
    fields = PostFields(body=Body(attributes, media, external, builder))
    return save(post, fields, by=by, publication=Publication(status) if status else None, version=version)


@transaction.atomic
def set_status(
    post: Post,
    publication: Publication,
    *,
    by: int | None,
    version: int | None = None,
    check: Check[Post] = permit,
) -> Post:
    """Publish, schedule, unpublish or archive a post, or submit it for review. Raises the errors of
    `save`."""
    now = timezone.now()
    post = lock(post, version, check)
    publishing.apply(publication, post, now=now)
    if publication.status == Status.DRAFT:
        post.take_down()
    post.version += 1
    store(post, by=by, now=now)
    return post


@transaction.atomic
def move(post: Post, *, to: int, check: Check[Post] = permit) -> Post:
    """Move `post` to position `to` in its collection, and shift the posts in between."""
    ordering.lock_order(post.collection)
    post = lock(post, check=check)
    ordering.place(post, to)
    invalidate_content()
    return post


@transaction.atomic
def trash(post: Post, *, by: int | None, check: Check[Post] = permit) -> Post:
    """Move `post` to the trash, unless it is already there."""
    ordering.lock_order(post.collection)
    post = lock_row(Post.objects.all(), post.pk, check=check)
    if post.deleted_at is None:
        ordering.close_gap(post)
        post.deleted_at = timezone.now()
        post.updated_by_id = by
        post.save(update_fields=["deleted_at", "updated_by_id"])
        due.clear(post)
        news.withdraw_all(post)
        invalidate_content()
    return post


@transaction.atomic
def restore(
    post: Post,
    *,
    by: int | None,
    check: Check[Post] = permit,
    as_draft: Callable[[Post], bool] = _never,
    has_quota: bool = True,
) -> Post:
    """Restore `post` from the trash to the end of its collection, with a new URL if its URL is in use.

    The public version is also restored, unless `as_draft` returns True for the locked post. Raises
    ValidationError if the quota is reached. Without `has_quota`, the quota is ignored, so that a snapshot is
    restored completely.
    """
    now = timezone.now()
    ordering.lock_order(post.collection)
    post = lock_row(Post.objects.all(), post.pk, check=check)
    if post.deleted_at is None:
        return post
    if has_quota:
        quota.claim(post.collection)
    post.position = ordering.next_position(post.collection)
    post.deleted_at = None
    post.url = addresses.free_address(post.url, for_post=post.pk)
    if as_draft(post):
        publishing.apply(Publication(Status.DRAFT), post, now=now)
        post.take_down()
    if post.live_url is not None:
        post.live_url = addresses.free_address(post.live_url, for_post=post.pk)
        Redirect.objects.automatic().filter(from_url=post.live_url).delete()
    post.version += 1
    store(post, by=by, now=now)
    if post.handed_in_at is not None:
        news.tell_about_review(post, by=by)
    return post


@transaction.atomic
def delete_permanently(post: Post, *, record: Record, check: Check[Post] = permit) -> None:
    """Permanently delete a trashed post and all references to it. Raises NotInTrash for other posts."""
    post = lock_row(Post.objects.all(), post.pk, check=check, to_delete=True)
    if post.deleted_at is None:
        raise NotInTrash
    references.remove_post(post)
    record("post.deleted", title=post.title, url=post.url, collection=post.collection.slug, uid=str(post.uid))
    post.delete()
    invalidate_content()


@transaction.atomic
def restore_revision(
    revision: Revision,
    *,
    by: int | None,
    status: Status = Status.DRAFT,
    version: int | None = None,
    check: Check[Post] = permit,
) -> Post:
    """Restore an earlier version, without references to missing rows. Raises the errors of `save`."""
    now = timezone.now()
    post = lock(revision.post, version, check)
    # An autosave may have replaced the revision before the post was locked.
    revision = post.revisions.get(number=revision.number)
    for name, value in references.without_missing_rows(revision, post.collection).items():
        setattr(post, name, value)
    post.url = addresses.free_address(post.url, for_post=post.pk)
    publishing.apply(Publication(status), post, now=now)
    post.version += 1
    store(post, by=by, now=now)
    return post


def lock(post: Post, version: int | None = None, check: Check[Post] = permit) -> Post:
    """Lock the post until the transaction ends, and return it. Raises the errors of `lock_row`."""
    return lock_row(Post.objects.undeleted(), post.pk, version, check=check)


def _write(post: Post, fields: PostFields, body: Body) -> None:
    _write_settings(post, fields)
    if fields.title is not UNCHANGED:
        post.title = validate_title(fields.title)
    if fields.url is not UNCHANGED:
        post.url = addresses.address_for(post.collection, title=post.title, url=fields.url)
    body.write_to(post, post.collection)


def _write_settings(post: Post, fields: PostFields) -> None:
    if fields.owner_id not in (UNCHANGED, post.owner_id):
        check_before_commits(lock_owners)
    for name in ("no_index", "no_follow", "show_in_sitemap", "owner_id"):
        value = getattr(fields, name)
        if value is not UNCHANGED:
            setattr(post, name, value)


def _check_free(post: Post) -> None:
    if addresses.is_taken(post.url, by_other_than=post.pk):
        raise ValidationError({"url": addresses.TAKEN})


def store(
    post: Post,
    *,
    by: int | None,
    now: datetime,
    was_live: bool = True,
    was_due: bool = True,
    autosave: bool = False,
) -> None:
    """Save `post` with a revision in the caller's transaction, which must roll back after an exception.

    Public pages are invalidated if the post is public or was public before (`was_live`). A scheduled job is
    looked up only if a change was scheduled before (`was_due`). Raises ValidationError if the URL is in use.
    """
    post.has_unpublished_changes = post.differs_from_live()
    was_in_review, author_id = post.handed_in_at is not None, post.handed_in_by_id
    publishing.update_review(post, by=by, now=now)
    files = list_media_ids(post.media, post.builder)
    if post.live_builder is not post.builder or post.live_media is not post.media:
        files |= list_media_ids(post.live_media, post.live_builder)
    files |= find_linked_files(post.attributes, post.builder, post.live_attributes, post.live_builder)
    post.media_ids = sorted(files)
    post.updated_at = now
    post.updated_by_id = by
    is_new = post.pk is None
    with _refuse_taken_url():
        post.save(force_insert=is_new, force_update=not is_new)
    searched = [post] if post.status == Status.PUBLISHED else []
    if post.is_renamed and post.type == MEMBERS.type:
        searched += participants.list_events(post)
    index_posts(searched)
    revisions.store(post, by=by, now=now, autosave=autosave)
    news.tell_about_status(post, was_in_review=was_in_review, author_id=author_id, by=by)
    if was_live or post.live_url is not None:
        invalidate_content("", post.collection.index_path)
    # A save resets the tries of a failed scheduled job.
    due.note(post, was_due=was_due and not is_new)


@contextmanager
def _refuse_taken_url() -> Iterator[None]:
    """Raise ValidationError if saving fails because a concurrent request has just taken the URL."""
    try:
        yield
    except IntegrityError as error:
        name = getattr(getattr(error.__cause__, "diag", None), "constraint_name", "")
        if name in {"posts_post_url_unique", "posts_post_live_url_unique"}:
            raise ValidationError({"url": addresses.TAKEN}) from error
        raise
