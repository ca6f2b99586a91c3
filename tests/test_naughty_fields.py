"""Text fields store the whole list of naughty strings unchanged, or reject them."""

import unicodedata
from collections.abc import Iterator
from typing import Any

import pytest
from django.core.exceptions import ValidationError as DjangoValidationError
from rest_framework import serializers
from rest_framework.exceptions import APIException

from tenants.posts.blocks.registry import BLOCKS
from tenants.posts.collections import COLLECTIONS
from tenants.posts.content.field_values import clean_value
from tenants.submissions.models import Submission
from tests.kit import make
from tests.kit.openapi import operations
from tests.proof import Record
from tests.test_naughty_strings import REWRITTEN, STRINGS

TEXT_KINDS = {"text", "long_text", "rich_text", "author", "email", "phone", "url", "date"}


def normalize(text: str) -> str:
    """Return a text in its stored form: composed, without surrounding white space, and one line for a line
    field."""
    return " ".join(unicodedata.normalize("NFC", text).split())


def text_fields() -> Iterator[tuple[str, serializers.Field[Any, Any, Any, Any]]]:
    """Return one field of each kind and limit in the bodies of the API, with a name to find it."""
    operations()  # every view, and with it every body, is imported by now
    seen: set[str] = set()
    waiting = list(serializers.Serializer.__subclasses__())
    while waiting:
        body = waiting.pop()
        waiting += body.__subclasses__()
        if not body.__module__.startswith(("shared.", "tenants.")) or body.__name__.endswith("Query"):
            continue
        for name, field in _list_fields(body):
            likeness = f"{type(field)} {sorted(field._kwargs.items(), key=str)}"
            if likeness not in seen:
                seen.add(likeness)
                yield f"{body.__name__}.{name}", field


def _list_fields(body: Any) -> Iterator[tuple[str, Any]]:
    fields = getattr(body, "_declared_fields", {})
    for name, field in fields.items():
        inner = getattr(field, "child", field)
        if isinstance(inner, serializers.CharField) and not field.read_only:
            yield name, inner


def test_api_fields_store_or_reject_naughty_strings(in_alpha, proof: Record):
    complaints, tried = [], 0
    for name, field in text_fields():
        for text in STRINGS:
            tried += 1
            try:
                stored = field.run_validation(text)
            except (APIException, DjangoValidationError):
                continue
            except Exception as error:
                complaints.append(f"{name}: {error!r} for {text!r}")
                continue
            is_text = isinstance(stored, str) and name.rsplit(".", 1)[1] not in REWRITTEN
            if is_text and normalize(stored) != normalize(text):
                complaints.append(f"{name}: {stored!r} was made of {text!r}")

    proof("naughty strings in fields", tried, len(complaints))
    assert complaints == []
    assert tried > 20 * len(STRINGS)


def test_post_fields_store_or_reject_naughty_strings(in_alpha, proof: Record):
    complaints, tried = [], 0
    fields = [field for each in COLLECTIONS for field in each.fields if field.kind in TEXT_KINDS]
    for field in fields:
        for text in STRINGS:
            tried += 1
            try:
                stored = clean_value(field, text)
            except DjangoValidationError:
                continue
            if field.kind not in {"rich_text", "url"} and normalize(stored or "") != normalize(text):
                complaints.append(f"{field.name}: {stored!r} was made of {text!r}")

    proof("naughty strings in fields", tried, len(complaints))
    assert complaints == []


def test_block_texts_store_or_reject_naughty_strings(in_alpha, proof: Record):
    from tenants.posts import blocks

    complaints, tried = [], 0
    settings = [(each, name) for each in BLOCKS for name, prop in each.props.items() if prop.kind == "text"]
    for each, name in settings:
        for text in STRINGS:
            tried += 1
            sent = {"type": each.type, "props": {"id": "one", name: text}}
            try:
                cleaned = blocks.clean_builder(make.builder(sent))
            except DjangoValidationError:
                continue
            stored = (cleaned or {})["content"][0]["props"][name]
            if normalize(stored) != normalize(text) and text.strip():
                complaints.append(f"{each.type}.{name}: {stored!r} was made of {text!r}")

    proof("naughty strings in fields", tried, len(complaints))
    assert complaints == []


@pytest.mark.parametrize("column", ["note", "answers"])
def test_database_returns_stored_strings_unchanged(column: str, in_alpha):
    values = {f"form-{number}": text.replace("\x00", "") for number, text in enumerate(STRINGS)}
    Submission.objects.bulk_create(
        Submission(form=form, digest=form, **{column: text if column == "note" else [{"value": text}]})
        for form, text in values.items()
    )

    rows = dict(Submission.objects.filter(form__in=values).values_list("form", column))

    assert {
        form: stored if column == "note" else stored[0]["value"] for form, stored in rows.items()
    } == values
