"""Restore posts from a snapshot in place. Their current content becomes a revision."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any, TypeVar

from django.db import models
from django.db.models import Q
from django.db.models.functions import Lower
from django.utils import timezone
from django.utils.translation import gettext as _

from shared.data_types import JsonObject
from shared.tenancy.cache import invalidate_content
from tenants.backups.jobs import JobRefused
from tenants.backups.restore_files import RestoredFiles, instance
from tenants.bundles.reading import Bundle
from tenants.media.links import renumber_links
from tenants.posts import blocks
from tenants.posts.changes import ordering, services
from tenants.posts.collections import Collection, is_index
from tenants.posts.content import addresses, references
from tenants.posts.content.body import ids_in
from tenants.posts.models import CONTENT, Category, CuisineTag, Post, Redirect, Revision, Status

LABELS: dict[str, tuple[type[models.Model], str]] = {
    "categories": (Category, "name"),
    "cuisine_tags": (CuisineTag, "title"),
}
_AS_IT_WAS = ("publish_at", "unpublish_at", "published_at", "owner_id")

CountProgress = Callable[[int, int], None]
Row = TypeVar("Row", Revision, Redirect)


@dataclass
class RestoredPosts:
    restored: int = 0
    unchanged: int = 0
    trashed: int = 0
    files: int = 0
    renamed: list[str] = field(default_factory=list)
    """Posts that got another URL because another post uses their previous URL."""


def restore_post(bundle: Bundle, files: RestoredFiles, post_id: int, *, by: int | None) -> RestoredPosts:
    """Restore one post in the caller's transaction. Raises JobRefused if the snapshot doesn't contain it."""
    rows = [row for row in bundle.rows(Post) if row["id"] == post_id]
    if not rows:
        raise JobRefused(_("The snapshot doesn't contain this post."))
    was = instance(Post, rows[0])
    ordering.lock_order(was.collection)
    done = RestoredPosts()
    _Posts(bundle, files, [was], done, by).restore(was)
    done.files = files.count
    return done


def restore_collection(
    bundle: Bundle, files: RestoredFiles, collection: Collection, *, by: int | None, progress: CountProgress
) -> RestoredPosts:
    """Restore all posts of a collection and their order. Posts created since the snapshot go to the trash."""
    ordering.lock_order(collection)
    rows = (row for row in bundle.rows(Post) if row["type"] == collection.type and row["deleted_at"] is None)
    before = sorted((instance(Post, row) for row in rows), key=lambda post: (post.position, post.pk))
    done, ids = RestoredPosts(), [each.pk for each in before]
    # Move newer posts to the trash first to free their URLs.
    done.trashed = _trash_later(collection, ids, by=by)
    posts = _Posts(bundle, files, before, done, by)
    for number, was in enumerate(before, start=1):
        posts.restore(was)
        progress(number, len(before))
    Post.objects.bulk_update(
        [Post(pk=pk, position=position) for position, pk in enumerate(ids)], ["position"], batch_size=500
    )
    done.files = files.count
    return done


def _trash_later(collection: Collection, ids: list[int], *, by: int | None) -> int:
    """Move posts that are not in `ids` to the trash in one statement, and return their number."""
    later = Post.objects.undeleted().of(collection).exclude(pk__in=ids)
    trashed = later.update(deleted_at=timezone.now(), updated_by_id=by)
    if trashed:
        invalidate_content()
    return trashed


class _Posts:
    """Posts that are restored one by one, with their labels and files."""

    def __init__(
        self, bundle: Bundle, files: RestoredFiles, before: list[Post], done: RestoredPosts, by: int | None
    ) -> None:
        self._files, self._done, self._by, self._now = files, done, by, timezone.now()
        files.restore({number for post in before for number in post.media_ids})
        self._labels = {name: _restore_labels(bundle, name, before) for name in LABELS}
        ids = {post.pk for post in before}
        here = set(Post.objects.filter(pk__in=ids).values_list("pk", flat=True))
        self._revisions = _load_rows(bundle, Revision, ids - here)
        self._redirects = _load_rows(bundle, Redirect, ids - here)

    def restore(self, was: Post) -> None:
        self._renumber(was)
        post = Post.objects.select_for_update().filter(pk=was.pk).first()
        if post is None:
            self._create(was)
            return
        if post.deleted_at is not None:
            post = services.restore(post, by=self._by, has_quota=False)
        elif _is_same(post, was):
            self._done.unchanged += 1
            return
        post.version += 1
        self._write(post, was)

    def _create(self, was: Post) -> None:
        """Recreate a deleted post with its id, its revisions and its redirects."""
        post = instance(Post, {each.column: getattr(was, each.attname) for each in _columns(Post)})
        post.deleted_at, post.live_url, post.version = None, None, was.version + 1
        post.position = ordering.next_position(was.collection)
        post.url = addresses.free_address(was.url, for_post=was.pk)
        post.save(force_insert=True)
        Revision.objects.bulk_create(self._revisions.get(was.pk, []), batch_size=200)
        Revision.objects.filter(post=post, number__gte=post.version).delete()
        _lead_again(self._redirects.get(was.pk, []))
        self._write(post, was)

    def _write(self, post: Post, was: Post) -> None:
        public, collection = post.live_url, was.collection
        for name, value in references.without_missing_rows(was, collection).items():
            setattr(post, name, value)
        post.status = Status(was.status)
        for name in _AS_IT_WAS:
            setattr(post, name, getattr(was, name))
        if post.status == Status.SCHEDULED and (was.publish_at is None or was.publish_at <= self._now):
            # The publication time has passed, and restoring the post must not publish it.
            post.status, post.publish_at = Status.DRAFT, None
        self._write_public(post, was)
        post.url = addresses.free_address(was.url, for_post=post.pk)
        if post.url != was.url:
            self._done.renamed.append(f"{post.title}: /{post.url}")
        services.store(post, by=self._by, now=self._now)
        free = [url for url in (post.url, post.live_url) if url]
        Redirect.objects.automatic().filter(from_url__in=free).delete()
        if public and public != post.live_url and not is_index(public):
            Redirect.objects.lead(public, post)
        self._done.restored += 1

    def _write_public(self, post: Post, was: Post) -> None:
        """Restore the post's public version, or unpublish the post if the snapshot has none."""
        if was.live_url is None:
            unpublish_at = post.unpublish_at
            post.take_down()
            post.unpublish_at = unpublish_at
            return
        shown = Revision(**{name: getattr(was, f"live_{name}") for name in CONTENT})
        for name, value in references.without_missing_rows(shown, was.collection).items():
            setattr(post, f"live_{name}", value)
        post.live_url = addresses.free_address(was.live_url, for_post=post.pk)

    def _renumber(self, was: Post) -> None:
        """Update references to rows that now have another id."""
        for prefix in ("", "live_"):
            media, external = getattr(was, f"{prefix}media"), getattr(was, f"{prefix}external")
            setattr(was, f"{prefix}media", _with(media, self._files.renumbered))
            for name, new in self._labels.items():
                if name in external:
                    external = {**external, name: _with({"": external[name]}, new)[""]}
            setattr(was, f"{prefix}external", external)
            builder = getattr(was, f"{prefix}builder")
            if builder and self._files.renumbered:
                setattr(
                    was,
                    f"{prefix}builder",
                    blocks.rename_references(builder, self._files.renumbered, "media"),
                )
            if self._files.renumbered:
                for name in (f"{prefix}builder", f"{prefix}attributes"):
                    setattr(was, name, renumber_links(getattr(was, name), self._files.renumbered))


def _restore_labels(bundle: Bundle, relation: str, before: list[Post]) -> dict[int, int]:
    """Restore the posts' labels, and return new ids by old ids for labels that now have another id."""
    model, column = LABELS[relation]
    named = {
        number
        for post in before
        for external in (post.external, post.live_external)
        for number in ids_in({relation: external.get(relation, [])})
    }
    labels: models.QuerySet = models.QuerySet(model)
    missing = named - set(labels.filter(pk__in=named).values_list("pk", flat=True))
    renumbered = {}
    for row in bundle.rows(model) if missing else ():
        if row["id"] not in missing:
            continue
        lower = str(row[column]).lower()
        here = labels.annotate(lower=Lower(column)).filter(lower=lower).values_list("pk", flat=True).first()
        if here is None:
            label = instance(model, {**row, "icon_id": None} if "icon_id" in row else row)
            label.save(force_insert=True)
        else:
            renumbered[row["id"]] = here
    return renumbered


def _load_rows(bundle: Bundle, model: type[Row], posts: set[int]) -> dict[int, list[Row]]:
    """Return the rows of `model` that belong to these posts, by post id.

    The rows have no ids, so that they can be saved as new rows.
    """
    rows: dict[int, list[Row]] = {}
    for row in bundle.rows(model) if posts else ():
        if row["post_id"] in posts:
            rows.setdefault(row["post_id"], []).append(instance(model, {**row, "id": None}))
    return rows


def _lead_again(redirects: list[Redirect]) -> None:
    """Restore redirects to a post, except redirects from URLs that are in use."""
    urls = [each.from_url for each in redirects]
    taken = Post.objects.undeleted().filter(Q(url__in=urls) | Q(live_url__in=urls))
    in_use = {url for row in taken.values_list("url", "live_url") for url in row}
    free = [each for each in redirects if each.from_url not in in_use]
    Redirect.objects.bulk_create(free, ignore_conflicts=True)


def _is_same(post: Post, was: Post) -> bool:
    names = [*CONTENT, *(f"live_{name}" for name in CONTENT), "status", *_AS_IT_WAS]
    return all(getattr(post, name) == getattr(was, name) for name in names)


def _with(values: JsonObject, new: dict[int, int]) -> JsonObject:
    return {
        name: [new.get(each, each) for each in value] if isinstance(value, list) else new.get(value, value)
        for name, value in values.items()
    }


def _columns(model: type[models.Model]) -> Iterable[Any]:
    return [each for each in model._meta.concrete_fields if not getattr(each, "generated", False)]
