"""Factories for posts and related rows."""

from typing import Any

from tenants.posts.blocks import BLOCK_TYPES, SCHEMA
from tenants.posts.changes import services
from tenants.posts.changes.publishing import Publication
from tenants.posts.changes.services import PostFields
from tenants.posts.collections import Collection, by_name
from tenants.posts.content.body import Body
from tenants.posts.models import Category, CuisineTag, Post, Redirect, Revision, Status
from tests.kit.rows import next_number, row

FIELDS = {"url"}
PARTS = {"attributes", "media", "external", "builder"}
TIMES = {"publish_at", "unpublish_at"}


def post(
    collection: Collection | str = "members",
    *,
    title: str | None = None,
    status: Status = Status.PUBLISHED,
    **values: Any,
) -> Post:
    """Create a post with the product's services. It is live unless `status` is passed.

    Other fields (`position`, `deleted_at` …) are written to their columns afterwards.
    """
    collection = by_name(collection) if isinstance(collection, str) else collection
    by = values.pop("by", None)
    fields, parts, times = (
        {name: values.pop(name) for name in names & values.keys()} for names in (FIELDS, PARTS, TIMES)
    )
    title = title or f"{collection.label} {next_number()}"
    made = services.create(
        collection,
        PostFields(title=title, body=Body(**parts), **fields),
        Publication(status, **times),
        by=by,
    )
    if values:
        Post.objects.filter(pk=made.pk).update(**values)
        made.refresh_from_db()
    return made


def builder(*blocks: dict[str, Any]) -> dict[str, Any]:
    """Build a builder document with these blocks."""
    return {"schema": SCHEMA, "root": {"props": {}}, "content": list(blocks)}


def block(block_type: str, **props: Any) -> dict[str, Any]:
    """Opening hours for a week with breaks, a closed day, and nights that end past midnight."""
    defaults = {name: prop.default for name, prop in BLOCK_TYPES[block_type].props.items()}
    return {"type": block_type, "props": {"id": f"{block_type}-{next_number()}", **defaults, **props}}


def revision(of: Post | None = None, **values: Any) -> Revision:
    """Save a post again to create a version."""
    of = of or post()
    saved = services.save(
        of, PostFields(title=values.pop("title", f"{of.title} again")), by=values.pop("by", None)
    )
    made = saved.revisions.get(number=saved.version)
    for name, value in values.items():
        setattr(made, name, value)
    made.save()
    return made


def redirect(to: Post | None = None, *, from_url: str | None = None) -> Redirect:
    """Create a redirect to a post."""
    return row(Redirect, post=to or post(), from_url=from_url or f"old/place-{next_number()}")


def category(name: str | None = None, **values: Any) -> Category:
    return row(Category, name=name or f"Category {next_number()}", **values)


def cuisine_tag(title: str | None = None, **values: Any) -> CuisineTag:
    return row(CuisineTag, title=title or f"Tag {next_number()}", **values)
