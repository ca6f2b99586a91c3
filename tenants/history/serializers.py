"""Request and response bodies for versions."""

from collections.abc import Iterable
from datetime import datetime
from typing import Annotated, TypedDict
from uuid import UUID

from rest_framework import serializers

from shared.accounts.people import Person, get_names
from shared.api.fields import BIGGEST_ID, WholeNumber
from shared.api.typed import OneOf, Schema
from shared.data_types import JsonObject
from tenants.history.models import Kind, Version

_Content = Annotated[JsonObject, Schema({"type": "object", "additionalProperties": {}})]


class VersionAuthor(TypedDict):
    """The user who saved a version."""

    firstname: str
    lastname: str


class VersionRow(TypedDict):
    """A version of a menu or of settings."""

    id: int
    _id: UUID
    kind: Annotated[str, OneOf("VersionKind", tuple(Kind.values))]
    object_id: Annotated[int, "The ID of the object; 1 if a site has only one such object."]
    number: int
    created_at: datetime
    created_by: Annotated[
        VersionAuthor | None, "Null for the content before the first stored save, and for removed users."
    ]


class VersionReply(VersionRow):
    """A version with its content, and the current content of the object."""

    content: _Content
    current: Annotated[_Content, "The current content in the same form, for comparison."]


class VersionRestored(TypedDict):
    """The result of restoring a version."""

    left_out: Annotated[
        list[str],
        "The fields that could not be restored; `pictures`, `posts` and `business_ids` for those that no "
        "longer exist.",
    ]


class VersionQuery(serializers.Serializer):
    """The filters of a list of versions."""

    kind = serializers.ChoiceField(Kind.choices, required=False)
    object_id = WholeNumber(min_value=0, max_value=BIGGEST_ID, required=False)


class VersionRestoreBody(serializers.Serializer):
    """The body of PUT …/restore."""

    version = WholeNumber(
        min_value=1,
        required=False,
        help_text="Only for food menus: the version number that the user has seen.",
    )


def version_rows(versions: Iterable[Version]) -> list[VersionRow]:
    """Return the versions without their content, with one query for the names of users."""
    rows = list(versions)
    people = get_names(each.created_by_id for each in rows)
    return [_row(each, people.get(each.created_by_id or 0)) for each in rows]


def version_reply(version: Version, current: JsonObject) -> VersionReply:
    (row,) = version_rows([version])
    return {**row, "content": version.content, "current": current}


def _row(version: Version, person: Person | None) -> VersionRow:
    return {
        "id": version.pk,
        "_id": version.uid,
        "kind": version.kind,
        "object_id": version.object_id,
        "number": version.number,
        "created_at": version.created_at,
        "created_by": {"firstname": person.firstname, "lastname": person.lastname} if person else None,
    }
