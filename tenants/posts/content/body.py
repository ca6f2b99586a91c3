"""The body of a post: its parts, validated against its collection's fields and existing rows."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django.core.exceptions import ValidationError
from django.db import models
from django.utils.translation import gettext as _

from shared.api.errors import UNKNOWN_FIELD
from shared.data_types import JsonMapping, JsonObject
from shared.tenancy.locks import hold
from tenants.media.models import Media
from tenants.posts import blocks
from tenants.posts.collections import CUISINES, MEMBERS, BodyPart, Collection, Field, Kind
from tenants.posts.content import block_references, rich_text
from tenants.posts.content.field_values import clean_value
from tenants.posts.events import repetition, times
from tenants.posts.models import Category, Content, CuisineTag, Post

MAX_REFERENCES = 100
BIGGEST_ID = 2**63 - 1
PLACES: Mapping[str, BodyPart] = {"attributes": "attributes", "media": "media", "external": "external_data"}
"""The parts of a body with fields, and their names in field declarations."""
FilesKnown = Callable[[set[int]], set[int]]
OWN_COLUMNS = frozenset({"title", "url"})
"""Fields that are sent among the attributes, but stored in columns."""


@dataclass(frozen=True)
class Body:
    """The content of a post, except its title and URL. A part that is None is not changed."""

    attributes: JsonMapping | None = None
    media: JsonMapping | None = None
    external: JsonMapping | None = None
    builder: JsonMapping | None = None
    clears_builder: bool = False
    files_seen: FilesKnown | None = None
    """A function that returns the files that the writer can use, or None if the writer can use all files."""

    def cleaned(self, collection: Collection, saved: Content | None = None) -> "Body":
        """Return the body in its stored form. Raises one ValidationError for all invalid fields.

        `saved` is the body to replace. Its fields of a later release are accepted if they are unchanged.
        """
        problems = _Problems()
        attributes = _attributes(collection, self._drop_unknown("attributes", collection, saved), problems)
        media = _references(collection, "media", self._drop_unknown("media", collection, saved), problems)
        external = _references(
            collection, "external_data", self._drop_unknown("external", collection, saved), problems
        )
        builder = None
        with problems.under("post_body"):
            builder = blocks.clean_builder(self.builder, lambda: saved.builder if saved else None)
        cleaned = Body(attributes, media, external, builder, self.clears_builder, self.files_seen)
        _refuse_unknown_rows(collection, cleaned, problems)
        problems.raise_any()
        return cleaned

    def _drop_unknown(self, name: str, collection: Collection, saved: Content | None) -> JsonMapping | None:
        """Return the part called `name` without unchanged fields of a later release, or None if the part is
        not set."""
        values: JsonMapping | None = getattr(self, name)
        later = _later(values or {}, name, collection)
        if not values or not later or saved is None:
            return values
        before = getattr(saved, name)
        return {
            field: value
            for field, value in values.items()
            if field not in later or field not in before or before[field] != value
        }

    def write_to(self, content: Content, collection: Collection) -> None:
        """Write the given parts to `content`, and keep its fields from a later release."""
        for name in PLACES:
            value = getattr(self, name)
            if value is not None:
                later = _later(getattr(content, name), name, collection)
                setattr(content, name, {**later, **value})
        if self.builder is not None:
            content.builder = self.builder
        if self.clears_builder and self.builder is None:
            content.builder = None


def missing_fields(content: Content, collection: Collection) -> list[Field]:
    """Return the required fields that are empty in this version."""
    parts = {"attributes": content.attributes, "media": content.media, "external_data": content.external}
    return [field for field in collection.fields if field.required and not parts[field.place].get(field.name)]


def prepare_attributes(
    collection: Collection, attributes: JsonMapping, *, on_card: bool = False
) -> JsonObject:
    """Return the attributes for display, with their HTML sanitized again, regardless of its origin.

    Cards contain only the locations with coordinates, for their distance to the visitor.
    """
    unseen = collection.not_on_cards if on_card else ()
    if on_card and "locations" in attributes:
        spots = [_spot(each) for each in attributes["locations"] if "latitude" in each]
        attributes = {**attributes, "locations": spots}
    return {
        name: rich_text.clean_stored(value) if name in collection.markup and isinstance(value, str) else value
        for name, value in attributes.items()
        if name not in unseen
    }


def _spot(location: JsonMapping) -> JsonObject:
    return {name: location[name] for name in ("address", "latitude", "longitude") if name in location}


def ids_in(values: JsonMapping) -> set[int]:
    """Return all ids in the media or the external data of a body."""
    return {each for value in values.values() for each in (value if isinstance(value, list) else [value])}


def list_media_ids(media: JsonMapping, builder: JsonMapping | None) -> set[int]:
    """Return the ids of all files that a version of a post shows."""
    return ids_in(media) | blocks.ids_in(builder)


def existing_rows(kind: Kind, ids: set[int]) -> set[int]:
    """Return the ids from `ids` that belong to existing files, posts, tags or categories, depending on
    `kind`."""
    if not ids:
        return set()
    rows: models.QuerySet = {
        "media": Media.objects.all(),
        "media_list": Media.objects.all(),
        "cuisines": Post.objects.of(CUISINES),
        "cuisine_tags": CuisineTag.objects.all(),
        "categories": Category.objects.all(),
        "members": Post.objects.of(MEMBERS),
    }[kind]
    return {pk for (pk,) in hold(rows.filter(pk__in=ids), "pk")}


def _later(values: JsonMapping, name: str, collection: Collection) -> JsonObject:
    """Return the values in this part of a body for which this release has no field.

    See docs/decisions/blocks.md.
    """
    known = {field.name for field in collection.fields_in(PLACES[name])} | OWN_COLUMNS
    return {field: value for field, value in values.items() if field not in known}


class _Problems:
    """A collection of errors by field path, so that one response contains all errors."""

    def __init__(self) -> None:
        self._complaints: dict[str, list[ValidationError]] = {}
        self._path = ""

    def under(self, path: str) -> "_Problems":
        self._path = path
        return self

    def __enter__(self) -> None:
        return None

    def __exit__(self, _kind: object, error: BaseException | None, _trace: object) -> bool:
        if not isinstance(error, ValidationError):
            return False
        if hasattr(error, "error_dict"):
            for name, complaints in error.error_dict.items():
                self._complaints.setdefault(f"{self._path}.{name}", []).extend(complaints)
        else:
            self._complaints.setdefault(self._path, []).extend(error.error_list)
        return True

    def add(self, path: str, message: str, code: str | None = None) -> None:
        self._complaints.setdefault(path, []).append(ValidationError(message, code=code))

    def raise_any(self) -> None:
        if self._complaints:
            raise ValidationError(dict(self._complaints))


def _attributes(
    collection: Collection, attributes: JsonMapping | None, problems: _Problems
) -> JsonObject | None:
    if attributes is None:
        return None
    fields = {field.name: field for field in collection.fields_in("attributes")}
    cleaned = {}
    for name, value in attributes.items():
        path = f"post_body.attributes.{name[:100]}"
        if name in OWN_COLUMNS:
            continue
        if name not in fields:
            problems.add(path, _no_such_field(collection), UNKNOWN_FIELD)
            continue
        with problems.under(path):
            clean = clean_value(fields[name], value)
            if clean is not None:
                cleaned[name] = clean
    if collection.is_events and times.ends_before_it_begins(cleaned):
        problems.add("post_body.attributes.end_time", _("The last day must not be before the first day."))
    elif cleaned.get("repeats"):
        with problems.under("post_body.attributes.repeats"):
            cleaned["repeats"] = repetition.with_end_date(cleaned)
    return cleaned


def _no_such_field(collection: Collection) -> str:
    return _("%(title)s: this field doesn't exist.") % {"title": collection.title}


def _references(
    collection: Collection, place: Any, references: JsonMapping | None, problems: _Problems
) -> JsonObject | None:
    if references is None:
        return None
    fields = {field.name: field for field in collection.fields_in(place)}
    cleaned = {}
    for name, value in references.items():
        path = f"post_body.{place}.{name[:100]}"
        if name not in fields:
            problems.add(path, _no_such_field(collection), UNKNOWN_FIELD)
        elif value not in (None, [], ""):
            with problems.under(path):
                cleaned[name] = _one_id(value) if fields[name].kind == "media" else _many_ids(value)
    return cleaned


def _one_id(value: object) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not 0 < value <= BIGGEST_ID:
        raise ValidationError(_("Enter an ID."))
    return value


def _many_ids(value: object) -> list[int]:
    if not isinstance(value, list):
        raise ValidationError(_("Enter a list of IDs."))
    if len(value) > MAX_REFERENCES:
        raise ValidationError(_("Enter up to %(most)s IDs.") % {"most": MAX_REFERENCES})
    return list(dict.fromkeys(_one_id(each) for each in value))


def _refuse_unknown_rows(collection: Collection, body: Body, problems: _Problems) -> None:
    """Add an error for each reference to a missing row, and for each reference to a file that the writer
    cannot use."""
    in_blocks = blocks.rows_in(body.builder, ("media", *block_references.kinds()))
    named = dict(_list_files(collection, body, in_blocks["media"]))
    known = existing_rows("media", set().union(*named.values()))
    if body.files_seen is not None:
        known = body.files_seen(known)
    for path, ids in named.items():
        if ids - known:
            problems.add(path, _("This file doesn't exist."))
    for field in collection.fields_in("external_data"):
        ids = set((body.external or {}).get(field.name, []))
        if ids - existing_rows(field.kind, ids):
            problems.add(f"post_body.external_data.{field.name}", _("This item doesn't exist."))
    for kind in block_references.kinds():
        if in_blocks[kind] - block_references.existing_rows(kind, in_blocks[kind]):
            problems.add("post_body.builder", block_references.not_found_message(kind))


def _list_files(collection: Collection, body: Body, in_blocks: set[Any]) -> Iterator[tuple[str, set[int]]]:
    for field in collection.fields_in("media"):
        value = (body.media or {}).get(field.name)
        if value is not None:
            yield f"post_body.media.{field.name}", set(value if isinstance(value, list) else [value])
    if body.builder:
        yield "post_body.builder", in_blocks
