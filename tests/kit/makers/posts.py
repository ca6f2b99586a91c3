"""Posts and what belongs to them."""

from typing import Any

from tenants.posts.blocks import BLOCK_TYPES, SCHEMA
from tenants.posts.changes import services
from tenants.posts.collections import Collection, by_name
from tenants.posts.models import Category, CuisineTag, Post, Redirect, Revision, Status
from tests.kit.rows import next_number, row

PARTS = {"url", "status", "attributes", "media", "external", "builder", "by", "publish_at", "unpublish_at"}


def post(
    collection: Collection | str = "members",
    *,
    title: str | None = None,
    status: Status = Status.PUBLISHED,
    **values: Any,
) -> Post:
    """A post created by the product's services;

    live unless `status` is passed. Other fields (`position`, `deleted_at` …) are written to their columns
    afterwards.
    """
    collection = by_name(collection) if isinstance(collection, str) else collection
    parts = {name: value for name, value in values.items() if name in PARTS}
    columns = {name: value for name, value in values.items() if name not in PARTS}
    title = title or f"{collection.label} {next_number()}"
    made = services.create(collection, title=title, status=status, **parts)
    if columns:
        Post.objects.filter(pk=made.pk).update(**columns)
        made.refresh_from_db()
    return made


def builder(*blocks: dict[str, Any]) -> dict[str, Any]:
    """A builder document with those blocks."""
    return {"schema": SCHEMA, "root": {"props": {}}, "content": list(blocks)}


def block(block_type: str, **props: Any) -> dict[str, Any]:
    """A block of that type: the given props, the others as they are by default."""
    defaults = {name: prop.default for name, prop in BLOCK_TYPES[block_type].props.items()}
    return {"type": block_type, "props": {"id": f"{block_type}-{next_number()}", **defaults, **props}}


def revision(of: Post | None = None, **values: Any) -> Revision:
    """A version of a post, made by saving it once more."""
    of = of or post()
    saved = services.save(
        of, services.PostUpdate(title=values.pop("title", f"{of.title} again")), by=values.pop("by", None)
    )
    made = saved.revisions.get(number=saved.version)
    for name, value in values.items():
        setattr(made, name, value)
    made.save()
    return made


def redirect(to: Post | None = None, *, from_url: str | None = None) -> Redirect:
    """An address that leads to a post."""
    return row(Redirect, post=to or post(), from_url=from_url or f"old/place-{next_number()}")


def category(name: str | None = None, **values: Any) -> Category:
    return row(Category, name=name or f"Category {next_number()}", **values)


def cuisine_tag(title: str | None = None, **values: Any) -> CuisineTag:
    return row(CuisineTag, title=title or f"Tag {next_number()}", **values)
