"""Start-up checks of the declared collections."""

from collections import Counter
from collections.abc import Iterator

from django.core.checks import Error, Tags, register

from shared.tenancy.checks import START_UP
from tenants.posts.collections import COLLECTIONS, FAQ_PATH, Collection
from tenants.posts.content.addresses import RESERVED

POST_COLUMNS = frozenset({"title", "url", "status", "updated_at", "published_at"})
"""The columns that any collection's list in the panel can show."""

_UNIQUE = ("type", "slug", "singular_slug", "site_map_name", "menu_order")
_UNIQUE_UNLESS_EMPTY = ("url_prefix", "index_path")
_FIELDS_OF_FILTERS = {"cuisine": "cuisines", "category": "categories"}


@register(Tags.models, START_UP)
def collections_are_complete(app_configs: object, **kwargs: object) -> list[Error]:
    """Return an error for each missing or duplicate property of a collection."""
    missing = [
        Error(f"The collection {each.slug!r} {what}.", id="posts.E001")
        for each in COLLECTIONS
        for what in _list_missing(each)
    ]
    return [
        *missing,
        *(Error(f"Two collections have the {what}.", id="posts.E002") for what in _list_duplicates()),
    ]


@register(Tags.models, START_UP)
def list_blocks_are_complete(app_configs: object, **kwargs: object) -> list[Error]:
    """Return an error for each block that lists an unknown collection, or lists posts without a limit."""
    # Only `migrate` and the tests run this check, but each command imports this module.
    from tenants.posts.blocks.registry import BLOCK_TYPES

    slugs = {each.slug for each in COLLECTIONS}
    return [
        Error(f"The block {each.type!r} shows {each.shows!r}, but {what}.", id="posts.E003")
        for each in BLOCK_TYPES.values()
        if each.shows
        for what, is_wrong in (
            ("there is no such collection", each.shows not in slugs),
            ("has no setting 'limit' or 'months'", not {"limit", "months"} & set(each.props)),
        )
        if is_wrong
    ]


def _list_missing(collection: Collection) -> Iterator[str]:
    names = {field.name for field in collection.fields}
    if unknown := [each for each in collection.columns if each not in names | POST_COLUMNS]:
        yield f"lists columns that are not its fields: {', '.join(unknown)}"
    if collection.index_path and not collection.intro:
        yield "has an index page but no intro"
    if collection.index_path and not collection.result_label:
        yield "has an index page but no result_label"
    if collection.index_path and not collection.url_prefix.startswith(f"{collection.index_path}/"):
        yield f"has posts outside of /{collection.index_path}/: its url_prefix is {collection.url_prefix!r}"
    if collection.url_prefix and not collection.index_path:
        yield f"has the url_prefix {collection.url_prefix!r} but no index_path"
    if collection.index_path in {*RESERVED, FAQ_PATH}:
        yield f"is listed at /{collection.index_path}, which is reserved"
    if collection.filter and _FIELDS_OF_FILTERS[collection.filter] not in names:
        yield f"is filtered by {collection.filter} but has no field {_FIELDS_OF_FILTERS[collection.filter]!r}"
    if collection.is_events and "date" not in names:
        yield "has the schema.org type Event but no field 'date'"


def _list_duplicates() -> Iterator[str]:
    for name in (*_UNIQUE, *_UNIQUE_UNLESS_EMPTY):
        values = Counter(getattr(each, name) for each in COLLECTIONS)
        for value, count in values.items():
            if count > 1 and (value or name in _UNIQUE):
                yield f"{name} {value!r}"
