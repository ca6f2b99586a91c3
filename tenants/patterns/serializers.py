"""Request and response bodies for patterns."""

from collections.abc import Iterable
from datetime import datetime
from typing import TypedDict
from uuid import UUID

from rest_framework import serializers

from shared.accounts.people import get_names
from tenants.patterns.models import NAME_LENGTH, Pattern
from tenants.posts import blocks
from tenants.posts.api.replies import person_reply
from tenants.posts.content import references
from tenants.posts.schemas import BuilderDocument, PersonReply


class PatternBody(serializers.Serializer):
    """A name and its blocks, in a document like that of a page."""

    name = serializers.CharField(max_length=NAME_LENGTH)
    builder = serializers.JSONField(help_text="`{schema, root, content}`, as in the body of a post.")


class PatternReply(TypedDict):
    """A pattern, ready to be inserted into a page."""

    id: int
    _id: UUID
    name: str
    builder: BuilderDocument
    created_at: datetime
    created_by: PersonReply | None


def pattern_replies(patterns: Iterable[Pattern]) -> list[PatternReply]:
    """Return the patterns ready to be inserted into a page, without references to missing rows."""
    rows = list(patterns)
    missing = references.missing_in([pattern.builder for pattern in rows])
    people = get_names({pattern.created_by_id for pattern in rows})
    return [
        {
            "id": pattern.pk,
            "_id": pattern.uid,
            "name": pattern.name,
            "builder": blocks.prepare_for_editing(references.without_rows(pattern.builder, missing)),
            "created_at": pattern.created_at,
            "created_by": person_reply(people.get(pattern.created_by_id or 0)),
        }
        for pattern in rows
    ]
