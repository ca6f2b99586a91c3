"""Patterns on the wire."""

from collections.abc import Iterable
from typing import Any

from rest_framework import serializers

from shared.accounts.people import names_of
from tenants.patterns.models import NAME_LENGTH, Pattern
from tenants.posts import blocks, references
from tenants.posts.replies import person_reply
from tenants.posts.shapes import BuilderShape, PersonShape


class PatternBody(serializers.Serializer):
    """A name and the blocks that go by it, in a document like that of a page."""

    name = serializers.CharField(max_length=NAME_LENGTH)
    builder = serializers.JSONField(help_text="`{schema, root, content}`, as in the body of a post.")


class PatternShape(serializers.Serializer):
    """A pattern as it is kept."""

    id = serializers.IntegerField()
    _id = serializers.UUIDField()
    name = serializers.CharField()
    builder = BuilderShape()
    created_at = serializers.DateTimeField()
    created_by = PersonShape(allow_null=True)


def pattern_replies(patterns: Iterable[Pattern]) -> list[dict[str, Any]]:
    """Patterns ready to be put into a page: what they name and is gone by now is left out."""
    found = list(patterns)
    missing = references.missing_in([pattern.builder for pattern in found])
    people = names_of({pattern.created_by_id for pattern in found})
    return [
        {
            "id": pattern.pk,
            "_id": pattern.uid,
            "name": pattern.name,
            "builder": blocks.shown(references.without_rows(pattern.builder, missing)),
            "created_at": pattern.created_at,
            "created_by": person_reply(people.get(pattern.created_by_id or 0)),
        }
        for pattern in found
    ]
