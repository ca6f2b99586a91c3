"""Build responses with posts: the latest version if the caller has access to it, otherwise the public
version."""

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from shared.accounts.people import Person
from shared.api.access import Access
from shared.api.permissions import Scope, scope
from shared.data_types import JsonMapping
from shared.tenancy.postgresql.json_statements import Row, make_instance
from tenants.media.items import media_item
from tenants.posts import blocks
from tenants.posts.collections import EVERYWHERE, Collection
from tenants.posts.content.body import prepare_attributes
from tenants.posts.models import CONTENT, Category, CuisineTag, Post, Revision, Status
from tenants.posts.queries import rights
from tenants.posts.queries.lookups import RELATIONS, Lookups
from tenants.posts.queries.public import items_in_slots
from tenants.posts.schemas import (
    CategoryReply,
    CollectionReply,
    ContentReply,
    CuisineTagReply,
    ExternalItems,
    FoundPost,
    PersonReply,
    PostBodyReply,
    PostChoice,
    PublicPostReply,
    ReviewReply,
    RevisionReply,
    RevisionRow,
    SiblingPost,
    StatusReply,
    TypeGroup,
    VisiblePost,
)

SIBLING = ("uid", "title", "url", "position", "status")
"""The columns needed to list a post among its siblings."""


class Version(NamedTuple):
    """One version of a post, as the API returns it."""

    collection: Collection
    is_public: bool
    content: JsonMapping
    reader: Access | None = None
    """The reader's access, or None for a visitor."""


def post_replies(posts: Iterable[Post], access: Access | None, *, with_builder: bool) -> list[VisiblePost]:
    """Return the posts as the caller may see them, with a fixed number of queries."""
    rows = [(post, not rights.can_see_latest_version(access, post)) for post in posts]
    versions = [
        _version(post, post.collection, is_public=is_public, with_builder=with_builder, reader=access)
        for post, is_public in rows
    ]
    people = {user for post, is_public in rows if not is_public for user in _list_people(post)}
    lookups = Lookups.of([version.content for version in versions], people)
    return [
        _post(post, version, lookups, with_builder=with_builder)
        for (post, _), version in zip(rows, versions, strict=True)
    ]


def post_reply(post: Post, access: Access | None) -> VisiblePost:
    """Return one post with its builder content."""
    return post_replies([post], access, with_builder=True)[0]


def _person(lookups: Lookups, user_id: int | None) -> PersonReply | None:
    return person_reply(lookups.people.get(user_id)) if user_id is not None else None


def person_reply(person: Person | None) -> PersonReply | None:
    if person is None:
        return None
    return {"id": person.id, "firstname": person.firstname, "lastname": person.lastname}


def type_group(post: Post, group: Iterable[Post]) -> TypeGroup:
    """Return the siblings of `post` in `group`, in order, and the posts directly before and after `post`."""
    siblings = [_sibling(each) for each in sorted(group, key=lambda each: (each.position, each.pk))]
    before = [each for each in siblings if each["position"] < post.position]
    after = [each for each in siblings if each["position"] > post.position]
    return {
        "type": collection_reply(post.collection),
        "posts": siblings,
        "previous": before[-1] if before else None,
        "next": after[0] if after else None,
    }


def build_found_post(post: Post) -> FoundPost:
    """Return a post as a search result."""
    return {
        **_sibling(post),
        "post_type_id": post.type,
        "collection": post.collection.slug,
        "is_live": post.is_live,
        "updated_at": post.updated_at,
    }


def post_choice(post: Post, access: Access) -> PostChoice:
    """Return the title and URL of a post that the caller may see."""
    is_public = not rights.can_see_latest_version(access, post)
    return {
        "id": post.pk,
        "_id": post.uid,
        "title": (post.live_title if is_public else post.title) or "",
        "url": (post.live_url if is_public else post.url) or "",
        "post_type_id": post.type,
        "is_live": post.is_live,
    }


def _sibling(post: Post) -> SiblingPost:
    return {
        "id": post.pk,
        "_id": post.uid,
        "title": post.title,
        "url": post.url,
        "position": post.position,
        "post_status_id": post.status,
    }


def public_content(post: Post) -> ContentReply | None:
    """Return the public version with its builder content, in the format of the latest version.

    Returns None if there is no public version.
    """
    if not post.is_live:
        return None
    version = _version(post, post.collection, is_public=True, with_builder=True)
    return _content(version, Lookups.of([version.content], ()), with_builder=True)


def revision_rows(revisions: Iterable[Revision]) -> list[RevisionRow]:
    """Return the revisions of a post without their content, with one query for the users' names."""
    rows = list(revisions)
    lookups = Lookups.of_people(revision.created_by_id for revision in rows)
    return [_row(revision, lookups) for revision in rows]


def revision_reply(revision: Revision, access: Access) -> RevisionReply:
    """Return one revision of a post with its full content."""
    collection = revision.post.collection
    version = _version(revision, collection, is_public=False, with_builder=True, reader=access)
    lookups = Lookups.of([version.content], [revision.created_by_id])
    return {**_content(version, lookups, with_builder=True), **_row(revision, lookups)}


def collection_reply(collection: Collection) -> CollectionReply:
    return {
        "id": collection.type,
        "slug": collection.slug,
        "name": collection.label,
        "plural": collection.title,
        "url_prefix": collection.url_prefix,
    }


def status_reply(status: Status) -> StatusReply:
    return {"id": status.value, "slug": status.name.lower().replace("_", "-"), "name": status.label}


def category_reply(category: Category) -> CategoryReply:
    return {"id": category.pk, "_id": category.uid, "name": category.name}


def cuisine_tag_reply(tag: CuisineTag) -> CuisineTagReply:
    icon = media_item(tag.icon) if tag.icon and tag.icon.is_cleaned else None
    return {"id": tag.pk, "_id": tag.uid, "title": tag.title, "icon_data": icon}


def _version(
    row: Post | Revision,
    collection: Collection,
    *,
    is_public: bool,
    with_builder: bool,
    reader: Access | None = None,
) -> Version:
    prefix = "live_" if is_public else ""
    # List queries defer `builder`. Reading it here would run a query for each row.
    content = {name: getattr(row, f"{prefix}{name}") for name in CONTENT if with_builder or name != "builder"}
    return Version(collection, is_public, {"builder": None, **content}, reader)


def _list_people(post: Post) -> tuple[int | None, ...]:
    return (
        post.created_by_id,
        post.updated_by_id,
        post.owner_id,
        post.handed_in_by_id,
        post.sent_back_by_id,
    )


def _review(post: Post, lookups: Lookups) -> ReviewReply | None:
    if post.handed_in_at is None and post.sent_back_at is None:
        return None
    return {
        "handed_in_at": post.handed_in_at,
        "handed_in_by": _person(lookups, post.handed_in_by_id),
        "sent_back_at": post.sent_back_at,
        "sent_back_by": _person(lookups, post.sent_back_by_id),
        "word": post.sent_back_word,
    }


def _post(post: Post, version: Version, lookups: Lookups, *, with_builder: bool) -> VisiblePost:
    reply: PublicPostReply = {
        "id": post.pk,
        "_id": post.uid,
        # The public version is always published, even if the latest version has another status.
        "post_status_id": Status.PUBLISHED.value if version.is_public else post.status,
        "post_type_id": post.type,
        "position": post.position,
        "is_live": post.is_live,
        "published_at": post.published_at,
        **_content(version, lookups, with_builder=with_builder),
    }
    if version.is_public:
        return reply
    return {
        **reply,
        "has_unpublished_changes": post.has_unpublished_changes,
        "publish_at": post.publish_at,
        "unpublish_at": post.unpublish_at,
        "deleted_at": post.deleted_at,
        "created_at": post.created_at,
        "updated_at": post.updated_at,
        "created_by": _person(lookups, post.created_by_id),
        "updated_by": _person(lookups, post.updated_by_id),
        "owner": _person(lookups, post.owner_id),
        "review": _review(post, lookups),
        "version": post.version,
    }


def _content(version: Version, lookups: Lookups, *, with_builder: bool) -> ContentReply:
    content = version.content
    attributes = prepare_attributes(version.collection, content["attributes"])
    body: PostBodyReply = {
        "attributes": {"title": content["title"], "url": content["url"], **attributes},
        "media": content["media"],
        "external_data": {EVERYWHERE.name: [], **content["external"]},
    }
    if with_builder:
        body["builder"] = (
            None if content["builder"] is None else blocks.prepare_for_editing(content["builder"])
        )
    return {
        "title": content["title"],
        "url": content["url"],
        "post_body": body,
        "media_items": items_in_slots(content["media"], lookups.files),
        "external_items": _external_items(version, lookups),
        "no_index": content["no_index"],
        "no_follow": content["no_follow"],
        "show_in_sitemap": content["show_in_sitemap"],
    }


def _external_items(version: Version, lookups: Lookups) -> ExternalItems:
    named = {name: version.content["external"].get(name, []) for name in RELATIONS}
    tags, categories = lookups.cuisine_tags, lookups.categories
    return {
        "cuisines": _list_linked(named["cuisines"], lookups.cuisines, version),
        "participants": _list_linked(named["participants"], lookups.participants, version),
        "cuisine_tags": [tags[each] for each in named["cuisine_tags"] if each in tags],
        "categories": [categories[each] for each in named["categories"] if each in categories],
    }


def _list_linked(ids: Iterable[int], posts: Mapping[int, Row], version: Version) -> list[Any]:
    """Return the linked posts that readers of this version may see.

    Readers without access to the latest version of a post get its public version.
    """
    return [
        {"id": post["id"], "_id": post["uid"], "title": post[f"{prefix}title"], "url": post[f"{prefix}url"]}
        for each in ids
        if (post := posts.get(each)) and post[f"{(prefix := _prefix(post, version))}url"] is not None
    ]


def _prefix(post: Row, version: Version) -> str:
    """Return the prefix of the columns to use: "live_" for the public version, "" for the latest one."""
    if version.is_public:
        return "live_"
    if scope(version.reader, "posts.read") is Scope.ALL:
        return ""
    named = make_instance(Post, {name: post[name] for name in ("id", "type", "owner_id")})
    return "" if rights.can_see_latest_version(version.reader, named) else "live_"


def _row(revision: Revision, lookups: Lookups) -> RevisionRow:
    return {
        "title": revision.title,
        "url": revision.url,
        "number": revision.number,
        "name": revision.name,
        "post_status_id": revision.status,
        "created_at": revision.created_at,
        "created_by": _person(lookups, revision.created_by_id),
    }
