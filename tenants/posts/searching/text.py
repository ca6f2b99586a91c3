"""Extract the plain text of a post: the readable text of its fields and blocks, without settings."""

import re
import unicodedata
from collections.abc import Iterator, Mapping

from shared.api.marks import strip_marks
from shared.data_types import JsonMapping
from tenants.posts.blocks import BLOCK_TYPES, Prop, every_block
from tenants.posts.collections import Collection
from tenants.posts.content import rich_text

MOST_CHARACTERS = 80_000
"""Maximum number of searchable characters, because PostgreSQL cannot index a megabyte of text."""
SUMMARY_LENGTH = 300

_UNWRITTEN = re.compile(r"[\x00-\x1f\x7f-\x9f\ud800-\udfff]+")
_WORD = re.compile(r"\w+")
_READ = ("text", "long_text", "author")
_TEXT_ON_ROWS = {"locations": ("address", "note"), "links": ("label",)}


def plain(text: str) -> str:
    """Return `text` on one line, without invisible characters."""
    return " ".join(_UNWRITTEN.sub(" ", text).split())


def get_summary(attributes: JsonMapping) -> str:
    """Return the post's summary: its excerpt or the beginning of its description."""
    text = str(attributes.get("excerpt") or attributes.get("description") or "")
    return plain(rich_text.excerpt(text, SUMMARY_LENGTH))


def searchable_text(collection: Collection, attributes: JsonMapping, builder: JsonMapping | None) -> str:
    """Return the text of all fields and blocks, in order, up to `MOST_CHARACTERS`."""
    texts: list[str] = []
    room = MOST_CHARACTERS
    for text in (*_field_texts(collection, attributes), *_block_texts(builder)):
        words = plain(text)[:room]
        if words:
            texts.append(words)
            room -= len(words) + 1
        if room <= 0:
            break
    return " ".join(texts)


def list_spellings(*texts: str) -> str:
    """Return the words with accents in `texts`, without their accents, such as "jalapeno" for "jalapeño"."""
    seen = dict.fromkeys(word for text in texts for word in _WORD.findall(text) if not word.isascii())
    plain_ones = ((word, remove_accents(word)) for word in seen)
    return " ".join(without for word, without in plain_ones if without and without != word)


def remove_accents(text: str) -> str:
    """Return `text` without accents."""
    apart = unicodedata.normalize("NFKD", strip_marks(text))
    return unicodedata.normalize("NFC", "".join(each for each in apart if not unicodedata.combining(each)))


def _field_texts(collection: Collection, attributes: JsonMapping) -> Iterator[str]:
    for field in collection.fields_in("attributes"):
        value = attributes.get(field.name)
        if isinstance(value, str) and field.kind == "rich_text":
            yield rich_text.plain_text(value)
        elif isinstance(value, str) and field.kind in _READ:
            yield value
        elif isinstance(value, list) and field.kind in _TEXT_ON_ROWS:
            for row in value:
                yield from (str(row[name]) for name in _TEXT_ON_ROWS[field.kind] if row.get(name))


def _block_texts(builder: JsonMapping | None) -> Iterator[str]:
    for block in every_block(builder):
        yield from _iterate_texts(BLOCK_TYPES[block["type"]].props, block["props"])


def _iterate_texts(props: Mapping[str, Prop], values: JsonMapping) -> Iterator[str]:
    for name, prop in props.items():
        value = values.get(name)
        if isinstance(value, str) and prop.kind == "text":
            yield value
        elif isinstance(value, str) and prop.kind == "html":
            yield rich_text.plain_text(value)
        elif isinstance(value, list) and prop.kind == "texts":
            yield from (each for each in value if isinstance(each, str))
        elif isinstance(value, list) and prop.kind == "cells":
            yield from (
                each for row in value if isinstance(row, list) for each in row if isinstance(each, str)
            )
        elif isinstance(value, list) and prop.kind == "list":
            for item in value:
                yield from _iterate_texts(prop.items, item)
