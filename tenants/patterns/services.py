"""Change patterns. Cached pages remain valid, because visitors never see patterns."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from shared.api.permissions import Role
from shared.api.shares import get_share
from shared.api.versions import Check, lock_row, permit
from shared.data_types import JsonObject, ValidatedData
from shared.tenancy.locks import lock_kind
from tenants.media.links import find_linked_files
from tenants.patterns.models import Pattern
from tenants.posts import blocks
from tenants.posts.content import block_references, references
from tenants.posts.content.body import FilesKnown

MOST = 100
"""Maximum number of patterns per domain, so that the list remains usable."""
MOST_BLOCKS = 100
MOST_BYTES = 100_000
TAKEN = gettext_lazy("A pattern with this name already exists.")


@transaction.atomic
def add(
    *,
    name: str,
    builder: Any,
    by: int | None,
    role: Role,
    files_seen: FilesKnown | None = None,
) -> Pattern:
    """Save the blocks of `builder` as a pattern. Raises ValidationError with field errors.

    The maximum number of patterns depends on `role`.
    """
    lock_kind(Pattern)
    pattern = Pattern(name=name, created_by_id=by)
    _fill(pattern, _check_document(builder, files_seen))
    _refuse_too_many(by, role)
    with _refuse_taken_name():
        pattern.save()
    return pattern


@transaction.atomic
def change(
    pattern: Pattern,
    values: ValidatedData,
    *,
    files_seen: FilesKnown | None = None,
    check: Check[Pattern] = permit,
) -> Pattern:
    """Change the pattern's name, its blocks, or both. Raises ValidationError with field errors."""
    document = _check_document(values["builder"], files_seen) if "builder" in values else None
    pattern = lock_row(Pattern.objects.all(), pattern.pk, check=check)
    if document is not None:
        _fill(pattern, document)
    pattern.name = values.get("name", pattern.name)
    with _refuse_taken_name():
        pattern.save()
    return pattern


@transaction.atomic
def remove(pattern: Pattern, *, check: Check[Pattern] = permit) -> None:
    """Delete a pattern. Pages keep the blocks that were inserted from it."""
    lock_row(Pattern.objects.all(), pattern.pk, check=check, to_delete=True).delete()


def _refuse_too_many(by: int | None, role: Role) -> None:
    share = get_share(role, MOST)
    if share is not None and Pattern.objects.filter(created_by_id=by).count() >= share:
        said = _("You can save up to %(most)s patterns. Delete one of your patterns first.")
        raise ValidationError({"name": said % {"most": share}})
    if Pattern.objects.count() >= MOST:
        said = _("A site can have up to %(most)s patterns. Delete one first.")
        if share is not None:
            said = _(
                "A site can have up to %(most)s patterns. Delete one of yours, or ask an editor to "
                "delete one."
            )
        raise ValidationError({"name": said % {"most": MOST}})


def _check_document(builder: object, files_seen: FilesKnown | None) -> JsonObject:
    """Return the cleaned blocks, and lock the rows that they refer to.

    Raises ValidationError if the document is empty, too large, or refers to missing rows.
    """
    document = blocks.clean_builder(builder)
    if document is None or not document["content"]:
        raise ValidationError({"builder.content": _("Add at least one block to the pattern.")})
    count = sum(1 for _ in blocks.every_block(document))
    if count > MOST_BLOCKS or len(json.dumps(document)) > MOST_BYTES:
        raise ValidationError(
            {"builder.content": _("A pattern can have up to %(most)s blocks.") % {"most": MOST_BLOCKS}}
        )
    missing = references.missing_in([document], files_seen)
    if missing:
        raise ValidationError({"builder": [block_references.not_found_message(kind) for kind in missing]})
    return document


def _fill(pattern: Pattern, document: JsonObject) -> None:
    pattern.builder = document
    pattern.media_ids = sorted(blocks.ids_in(document) | find_linked_files(document))


@contextmanager
def _refuse_taken_name() -> Iterator[None]:
    try:
        with transaction.atomic():
            yield
    except IntegrityError as error:
        raise ValidationError({"name": TAKEN}) from error
