"""Find and remove references from posts to other rows: cuisines, tags, categories and files."""

from collections.abc import Iterable, Mapping
from typing import Any

from shared.data_types import JsonMapping, JsonObject
from tenants.media.links import find_linked_files, without_links
from tenants.posts import blocks
from tenants.posts.blocks import PropKind
from tenants.posts.collections import CUISINES, MEMBERS, Collection
from tenants.posts.content import block_references, block_references_existing
from tenants.posts.content.body import FilesKnown, existing_rows, list_media_ids
from tenants.posts.errors import PostInUse
from tenants.posts.models import CONTENT, Content, Post
from tenants.posts.searching.services import index_posts

SHOWN_TITLES = 5
_LINKING = ("attributes", "live_attributes", "builder", "live_builder")
"""The columns of a post with texts and blocks that may link to files."""


def refuse_if_used(relation: str, target_id: int) -> None:
    """Raise PostInUse if a post that is not deleted refers to the target."""
    users = Post.objects.undeleted().referring_to(relation, target_id)
    titles = list(users.order_by("title").values_list("title", flat=True)[:SHOWN_TITLES])
    if titles:
        raise PostInUse(titles, users.count())


def remove_post(post: Post) -> None:
    """Remove all references from other posts to a post that is being deleted."""
    for remove in block_references.REMOVING.values():
        remove(post)
    remove_from_blocks("post", post.pk)
    if post.type == MEMBERS.type:
        remove_from_blocks("business", post.pk)
        remove_label("participants", post.pk)
    if post.type == CUISINES.type:
        remove_label("cuisines", post.pk)
        for name in block_references_existing.list_slugs(post):
            remove_from_blocks("cuisine", name)


def remove_label(relation: str, target_id: int) -> None:
    """Remove the cuisine, tag or category from every post's latest and public version."""
    posts = list(Post.objects.referring_to(relation, target_id).order_by("pk").select_for_update())
    for post in posts:
        post.external = _without_id(post.external, relation, target_id)
        post.live_external = _without_id(post.live_external, relation, target_id)
    Post.objects.bulk_update(posts, ["external", "live_external"], batch_size=200)
    if relation == "participants":
        index_posts(posts)


def remove_media(media_id: int) -> None:
    """Remove the file from every post's latest and public version."""
    posts = list(Post.objects.showing({media_id}).order_by("pk").select_for_update())
    for post in posts:
        post.media = _without_file(post.media, {media_id})
        post.live_media = _without_file(post.live_media, {media_id})
        post.builder = _builder_without(post.builder, {media_id})
        post.live_builder = _builder_without(post.live_builder, {media_id})
        for name in _LINKING:
            setattr(post, name, without_links(getattr(post, name), {media_id}))
        post.media_ids = [each for each in post.media_ids if each != media_id]
    fields = ["media", "live_media", "media_ids", *_LINKING]
    Post.objects.bulk_update(posts, fields, batch_size=200)


def remove_from_blocks(kind: PropKind, row: int | str) -> None:
    """Remove the row from the blocks of every post's latest and public version."""
    posts = list(Post.objects.naming_in_blocks(blocks.naming(kind), row).order_by("pk").select_for_update())
    for post in posts:
        post.builder = _builder_without(post.builder, {row}, kind)
        post.live_builder = _builder_without(post.live_builder, {row}, kind)
    Post.objects.bulk_update(posts, ["builder", "live_builder"], batch_size=200)


def rename_cuisine(before: str, after: str) -> None:
    """Replace the old URL of a cuisine with the new one in all blocks."""
    for old, new in block_references_existing.map_slugs(before, after).items():
        naming = Post.objects.naming_in_blocks(blocks.naming("cuisine"), old)
        posts = list(naming.order_by("pk").select_for_update())
        for post in posts:
            post.builder = _builder_calling(post.builder, {old: new})
            post.live_builder = _builder_calling(post.live_builder, {old: new})
        Post.objects.bulk_update(posts, ["builder", "live_builder"], batch_size=200)


def without_missing_rows(content: Content, collection: Collection) -> JsonObject:
    """Return the content of this version without references to files and rows that no longer exist."""
    values = {name: getattr(content, name) for name in CONTENT}
    files = list_media_ids(content.media, content.builder)
    gone = files - existing_rows("media", files)
    values["media"] = _without_file(content.media, gone)
    if content.builder:
        values["builder"] = without_rows(content.builder, missing_in([content.builder]))
    linked = find_linked_files(values["attributes"], values["builder"])
    if unlinked := linked - existing_rows("media", linked):
        values |= {name: without_links(values[name], unlinked) for name in ("attributes", "builder")}
    values["external"] = {
        field.name: [each for each in ids if each in existing_rows(field.kind, set(ids))]
        for field in collection.fields_in("external_data")
        if (ids := content.external.get(field.name))
    }
    return values


def missing_in(
    builders: Iterable[JsonMapping], files_seen: FilesKnown | None = None
) -> dict[PropKind, set[Any]]:
    """Return the missing rows that these documents refer to, by kind, with at most one query per kind.

    Files that `files_seen` excludes are treated as missing.
    """
    kinds: tuple[PropKind, ...] = ("media", *block_references.kinds())
    found = [blocks.rows_in(each, kinds) for each in builders]
    named = {kind: set().union(*(each[kind] for each in found)) for kind in kinds}
    missing = {kind: ids - _existing(kind, ids) for kind, ids in named.items()}
    if files_seen is not None:
        missing["media"] |= named["media"] - files_seen(named["media"])
    return {kind: ids for kind, ids in missing.items() if ids}


def without_rows(builder: JsonMapping, gone: Mapping[PropKind, set[Any]]) -> JsonObject:
    """Return the document without references to the rows in `gone`."""
    left = dict(builder)
    for kind, ids in gone.items():
        left = blocks.without(left, ids, kind)
    return left


def _existing(kind: PropKind, ids: set[Any]) -> set[Any]:
    return existing_rows("media", ids) if kind == "media" else block_references.existing_rows(kind, ids)


def _without_id(external: JsonMapping, relation: str, target_id: int) -> JsonObject:
    return {
        name: [each for each in ids if each != target_id] if name == relation else ids
        for name, ids in external.items()
    }


def _without_file(media: JsonMapping, gone: set[int]) -> JsonObject:
    remaining = {
        slot: [each for each in value if each not in gone] if isinstance(value, list) else value
        for slot, value in media.items()
    }
    return {slot: value for slot, value in remaining.items() if isinstance(value, list) or value not in gone}


def _builder_calling(builder: JsonMapping | None, new: Mapping[str, str]) -> JsonObject | None:
    return blocks.rename_references(builder, new, "cuisine") if builder else None


def _builder_without(
    builder: JsonMapping | None, gone: set[Any], kind: PropKind = "media"
) -> JsonObject | None:
    return blocks.without(builder, gone, kind) if builder else None
