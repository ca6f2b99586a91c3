"""Change a domain's snippets. The audit log records each change with the old and new values.

See docs/decisions/snippets.md.
"""

from django.core.exceptions import ValidationError
from django.db import transaction
from django.db.models import Max
from django.utils.translation import gettext as _

from shared.api.versions import lock_row
from shared.data_types import JsonMapping, JsonObject, ValidatedData
from shared.tenancy.cache import invalidate_content
from shared.tenancy.locks import lock_kind
from tenants.snippets.models import Snippet
from tenants.snippets.reading import CODE_COLUMNS
from tenants.snippets.writers import SnippetWriter

MOST = 50
_HARMLESS = {"title", "position"}
"""Fields of a domain's own code that may change without another confirmation."""
_STORED = (*CODE_COLUMNS, "title", "position", "is_enabled")


@transaction.atomic
def create(values: ValidatedData, *, writer: SnippetWriter) -> Snippet:
    """Create a snippet, at the end unless `values` contains a position.

    Raises ValidationError if the site already has the maximum number of snippets.
    """
    lock_kind(Snippet)
    if Snippet.objects.count() >= MOST:
        raise ValidationError({"body": _("A site can have up to %(most)s snippets.") % {"most": MOST}})
    snippet = Snippet(**values)
    if "position" not in values:
        last = Snippet.objects.aggregate(last=Max("position"))["last"]
        snippet.position = 0 if last is None else last + 1
    if snippet.code:
        writer.saves_code(snippet)
    snippet.save()
    invalidate_content()
    writer.record("snippet.created", snippet_id=snippet.pk, snippet=_describe(snippet))
    return snippet


@transaction.atomic
def update(snippet_id: int, values: ValidatedData, *, writer: SnippetWriter) -> Snippet:
    """Set the snippet to `values`. Raises Snippet.DoesNotExist."""
    snippet = lock_row(Snippet.objects.all(), snippet_id)
    before = _describe(snippet)
    for name, value in values.items():
        setattr(snippet, name, value)
    after = _describe(snippet)
    differences = {name: [before[name], after[name]] for name in after if before[name] != after[name]}
    if differences:
        if snippet.code and _changes_code(differences):
            writer.saves_code(snippet)
        snippet.save()
        invalidate_content()
        writer.record("snippet.updated", snippet_id=snippet.pk, changes=differences)
    return snippet


@transaction.atomic
def move(snippet_id: int, *, to: int, writer: SnippetWriter) -> Snippet:
    """Move the snippet to position `to`, or to the end if there are fewer snippets.

    Raises Snippet.DoesNotExist.
    """
    lock_kind(Snippet)
    snippets = list(Snippet.objects.in_order().select_for_update())
    moved = next((each for each in snippets if each.pk == snippet_id), None)
    if moved is None:
        raise Snippet.DoesNotExist
    before = snippets.index(moved)
    snippets.remove(moved)
    snippets.insert(to, moved)
    for position, each in enumerate(snippets):
        each.position = position
    Snippet.objects.bulk_update(snippets, ["position"])
    after = snippets.index(moved)
    if before != after:
        invalidate_content()
        writer.record("snippet.moved", snippet_id=snippet_id, changes={"position": [before, after]})
    return moved


@transaction.atomic
def delete(snippet_id: int, *, writer: SnippetWriter) -> None:
    """Delete the snippet. The audit log keeps its values. Raises Snippet.DoesNotExist."""
    snippet = lock_row(Snippet.objects.all(), snippet_id, to_delete=True)
    writer.record("snippet.deleted", snippet_id=snippet.pk, snippet=_describe(snippet))
    snippet.delete()
    invalidate_content()


def _changes_code(differences: JsonMapping) -> bool:
    """Return whether the change requires a confirmation.

    Changing the title or the position and turning off the snippet require no confirmation.
    """
    rest = differences.keys() - _HARMLESS
    is_off = differences.get("is_enabled") == [True, False]
    return bool(rest - {"is_enabled"} if is_off else rest)


def _describe(snippet: Snippet) -> JsonObject:
    return {name: getattr(snippet, name) for name in _STORED}
