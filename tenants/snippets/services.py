"""Changes to a domain's snippets: each is written down with what was and what is."""

from collections.abc import Mapping
from typing import Any

from django.core.exceptions import ValidationError
from django.db import transaction
from django.db.models import Max

from shared.accounts.audit import Record
from shared.tenancy.cache import content_changed
from tenants.snippets.models import Snippet

MOST = 50
"""Writes an action and what belongs to it into the audit record, as the one who does it."""
_KEPT = (
    "title",
    "type",
    "tag_position",
    "vendor",
    "custom_id",
    "src",
    "is_async",
    "is_deferred",
    "code",
    "name",
    "content",
    "content_type",
    "consent_category",
    "position",
    "is_enabled",
)


@transaction.atomic
def create(values: Mapping[str, Any], *, record: Record) -> Snippet:
    """A new snippet, the last one unless it says where."""
    if Snippet.objects.count() >= MOST:
        raise ValidationError({"body": f"A domain has at most {MOST} snippets."})
    snippet = Snippet(**values)
    if "position" not in values:
        last = Snippet.objects.aggregate(last=Max("position"))["last"]
        snippet.position = 0 if last is None else last + 1
    snippet.save()
    content_changed()
    record("snippet.created", snippet_id=snippet.pk, snippet=_told(snippet))
    return snippet


@transaction.atomic
def update(snippet_id: int, values: Mapping[str, Any], *, record: Record) -> Snippet:
    """Make the snippet what `values` say; raises Snippet.DoesNotExist."""
    snippet = Snippet.objects.select_for_update().get(pk=snippet_id)
    before = _told(snippet)
    for name, value in values.items():
        setattr(snippet, name, value)
    after = _told(snippet)
    differences = {name: [before[name], after[name]] for name in after if before[name] != after[name]}
    if differences:
        snippet.save()
        content_changed()
        record("snippet.updated", snippet_id=snippet.pk, changes=differences)
    return snippet


@transaction.atomic
def delete(snippet_id: int, *, record: Record) -> None:
    """Delete the snippet; the record keeps what it was. Raises Snippet.DoesNotExist."""
    snippet = Snippet.objects.select_for_update().get(pk=snippet_id)
    record("snippet.deleted", snippet_id=snippet.pk, snippet=_told(snippet))
    snippet.delete()
    content_changed()


def _told(snippet: Snippet) -> dict[str, Any]:
    return {name: getattr(snippet, name) for name in _KEPT}
