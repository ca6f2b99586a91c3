"""Read the rows that posts refer to by id, with one statement for all posts."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from uuid import UUID

from django.contrib.postgres.fields import ArrayField
from django.db.models import BigIntegerField, F

from shared.accounts.people import Person, get_names
from shared.data_types import JsonMapping
from shared.tenancy.postgresql.json_statements import IsAnyOf, JsonStatement, Param, Row
from tenants.media.items import MediaItem, build_items, media_rows, media_rows_in
from tenants.posts.content.body import list_media_ids
from tenants.posts.models import Category, CuisineTag, Post
from tenants.posts.schemas import CategoryReply, CuisineTagReply

RELATIONS = ("cuisines", "cuisine_tags", "categories", "participants")

_NAMED = ("id", "uid", "title", "url", "live_title", "live_url", "type", "owner_id")
"""The columns that show a referenced post, and the columns that determine which version the caller may
see."""


@dataclass(frozen=True)
class Lookups:
    """The rows that posts refer to, by id."""

    people: Mapping[int, Person]
    files: Mapping[int, MediaItem]
    cuisines: Mapping[int, Row]
    cuisine_tags: Mapping[int, CuisineTagReply]
    categories: Mapping[int, CategoryReply]
    participants: Mapping[int, Row]

    @classmethod
    def of(cls, contents: Iterable[JsonMapping], people: Iterable[int | None]) -> "Lookups":
        """Read the rows that these contents refer to, with at most two queries for any number of contents."""
        wanted: dict[str, set[int]] = {"files": set(), **{name: set() for name in RELATIONS}}
        for content in contents:
            wanted["files"].update(list_media_ids(content["media"], content["builder"]))
            for name in RELATIONS:
                wanted[name].update(content["external"].get(name, []))
        lookups = _read(wanted)
        icons = build_items(lookups["icons"])
        return cls(
            files=build_items(lookups["files"]),
            cuisines=_by_id(lookups["cuisines"]),
            cuisine_tags={each["id"]: _cuisine_tag(each, icons) for each in lookups["cuisine_tags"]},
            categories={each["id"]: _category(each) for each in lookups["categories"]},
            participants=_by_id(lookups["participants"]),
            # Read the users last, because this is shared work, outside the domain's schema and permissions.
            people=get_names(people),
        )

    @classmethod
    def of_people(cls, people: Iterable[int | None]) -> "Lookups":
        """Read only the users, for responses that do not show content."""
        return cls(get_names(people), {}, {}, {}, {}, {})


def _read(wanted: Mapping[str, set[int]]) -> Mapping[str, list[Row]]:
    if not any(wanted.values()):
        return {name: [] for name in (*wanted, "icons")}
    return _statement().read(**{name: sorted(ids) for name, ids in wanted.items()})


@cache
def _statement() -> JsonStatement:
    cuisines = Post.objects.undeleted().filter(_is_in("cuisines"))
    cuisine_tags = CuisineTag.objects.filter(_is_in("cuisine_tags"))
    return JsonStatement(
        {
            "files": media_rows(_ids("files")),
            "icons": media_rows_in(cuisine_tags.values("icon_id")),
            "cuisines": cuisines.values(*_NAMED),
            "cuisine_tags": cuisine_tags.values("id", "uid", "title", "icon_id"),
            "participants": Post.objects.undeleted().filter(_is_in("participants")).values(*_NAMED),
            "categories": Category.objects.filter(_is_in("categories")).values("id", "uid", "name"),
        }
    )


def _is_in(name: str) -> IsAnyOf:
    return IsAnyOf(F("pk"), _ids(name))


def _ids(name: str) -> Param:
    return Param(name, ArrayField(BigIntegerField()))


def _by_id(rows: Iterable[Row]) -> dict[int, Row]:
    return {row["id"]: row for row in rows}


def _category(row: Row) -> CategoryReply:
    return {"id": row["id"], "_id": UUID(row["uid"]), "name": row["name"]}


def _cuisine_tag(row: Row, icons: Mapping[int, MediaItem]) -> CuisineTagReply:
    icon = icons.get(row["icon_id"])
    return {"id": row["id"], "_id": UUID(row["uid"]), "title": row["title"], "icon_data": icon}
