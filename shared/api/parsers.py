"""Parse request bodies, and reject malicious requests. See docs/security.md."""

import codecs
import json
import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import IO, Any, NamedTuple, NoReturn

from django.utils.translation import gettext as _
from rest_framework.exceptions import ParseError, ValidationError
from rest_framework.parsers import BaseParser, DataAndFiles, MultiPartParser

from shared.api.errors import TooLarge
from shared.api.marks import MOST_MARKS, has_too_many_marks
from shared.data_types import JsonObject

MAX_DEPTH = 32
MAX_STRING = 200_000
MAX_INTEGER_DIGITS = 19
MIN_INTEGER = -(2**63)
"""The smallest integer that orjson can write.

There is no constant for the largest integer, because larger integers have more than MAX_INTEGER_DIGITS
digits.
"""
_LONGEST_PATH = 300


class Limits(NamedTuple):
    """The limits of a body: its size in bytes, and its number of keys and values."""

    size: int
    values: int


ORDINARY = Limits(1_000_000, 20_000)
# Anonymous callers can send these bodies, and parsing a large body would cost more than the password check.
OF_CREDENTIALS = Limits(16_000, 200)
# This is enough for a page with the maximum number of blocks and all their settings.
OF_BLOCKS = Limits(2_000_000, 100_000)


class GuardedJSONParser(BaseParser):
    """A parser for JSON in UTF-8, with limits on size, depth and number of values.

    Duplicate keys and text that cannot be stored are rejected.
    """

    media_type = "application/json"

    def parse(
        self,
        stream: IO[Any],
        media_type: str | None = None,
        parser_context: Mapping[str, Any] | None = None,
    ) -> Any:
        view = (parser_context or {}).get("view")
        limits = view.body_limits() if view else ORDINARY
        value = _decode(_read(stream, limit=limits.size))
        refuse_hostile(value, most=limits.values)
        return value


class GuardedMultiPartParser(MultiPartParser):
    """A parser for multipart/form-data, with the same checks for text fields. The view checks the files."""

    def parse(
        self,
        stream: IO[Any],
        media_type: str | None = None,
        parser_context: Mapping[str, Any] | None = None,
    ) -> "DataAndFiles[Any, Any]":
        result = super().parse(stream, media_type, parser_context)
        refuse_hostile({name: list(values) for name, values in result.data.lists()})
        return result


def refuse_hostile(value: object, *, most: int = ORDINARY.values) -> None:
    """Raise ValidationError for the first part of `value` that is too deep, too large or not storable."""
    count, waiting = 1, [_Node(value)]
    while waiting:
        node = waiting.pop()
        if node.depth > MAX_DEPTH:
            _refuse(
                "body", _("The request body can have up to %(most)s nested levels.") % {"most": MAX_DEPTH}
            )
        complaint = _complaint(node.value)
        if complaint:
            _refuse(node.path(), complaint)
        # Count the values before they are visited, so that a list of a million values is rejected quickly.
        count += _number_inside(node.value)
        if count > most:
            _refuse("body", _("The request body can contain up to %(most)s values.") % {"most": most})
        waiting.extend(_inside(node))


def unstorable(text: str) -> bool:
    """Return whether `text` contains a NUL or a lone surrogate, which PostgreSQL cannot store."""
    try:
        return b"\x00" in text.encode()
    except UnicodeEncodeError:
        return True


def _read(stream: IO[Any], *, limit: int) -> bytes:
    body: bytes = stream.read(limit + 1)
    if len(body) > limit:
        raise TooLarge(_("The request body can be up to %(limit)s bytes.") % {"limit": limit})
    return body


def _decode(body: bytes) -> Any:
    try:
        text = codecs.decode(body, "utf-8", "strict")
        return json.loads(
            text,
            object_pairs_hook=_object,
            parse_int=_integer,
            parse_float=_float,
            parse_constant=_constant,
        )
    except UnicodeDecodeError as error:
        raise ParseError(_("The request body is not valid UTF-8.")) from error
    except RecursionError as error:
        raise ParseError(_("The request body has too many nested levels.")) from error
    except ValueError as error:
        raise ParseError(_("The request body is not valid JSON.")) from error


def _object(pairs: list[tuple[str, Any]]) -> JsonObject:
    result = dict(pairs)
    if len(result) != len(pairs):
        raise ParseError(_("The request body repeats a key in one object."))
    return result


def _integer(digits: str) -> int:
    # The first check prevents the conversion of a very long number, which would be slow.
    if len(digits.lstrip("-")) > MAX_INTEGER_DIGITS or int(digits) < MIN_INTEGER:
        _refuse("body", _("The request body contains an integer that is too large."))
    return int(digits)


def _float(digits: str) -> float:
    number = float(digits)
    if math.isinf(number):
        _refuse("body", _("The request body contains a number that is too large."))
    return number


def _constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is not JSON")


@dataclass(frozen=True, slots=True)
class _Node:
    """A value in a body, with its position.

    A node refers to its parent instead of storing its path. Otherwise, a long key above many values would be
    copied for each of them.
    """

    value: Any
    depth: int = 0
    key: str | int = ""
    above: "_Node | None" = None

    def path(self) -> str:
        """Return the dotted path, cut to `_LONGEST_PATH` characters, or "body" for the body itself."""
        keys: list[str] = []
        node = self
        while node.above is not None:
            keys.append(str(node.key)[:_LONGEST_PATH])
            node = node.above
        return ".".join(reversed(keys))[:_LONGEST_PATH] or "body"


def _number_inside(value: object) -> int:
    """Return the number of keys and values that `value` contains directly."""
    if isinstance(value, dict):
        return 2 * len(value)
    return len(value) if isinstance(value, list) else 0


def _inside(node: _Node) -> Iterator[_Node]:
    """Yield the children of `node`. Raises ValidationError for a key that cannot be stored."""
    if isinstance(node.value, dict):
        for key, child in node.value.items():
            complaint = _complaint(key)
            if complaint:
                _refuse("body", complaint)
            yield _Node(child, node.depth + 1, key, node)
    elif isinstance(node.value, list):
        for index, child in enumerate(node.value):
            yield _Node(child, node.depth + 1, index, node)


def _complaint(node: object) -> str | None:
    if not isinstance(node, str):
        return None
    if len(node) > MAX_STRING:
        return _("Text can have up to %(most)s characters.") % {"most": MAX_STRING}
    if unstorable(node):
        return _("Text can't contain NUL characters or lone surrogates.")
    if has_too_many_marks(node):
        return _("A letter can have up to %(most)s accents and marks.") % {"most": MOST_MARKS}
    return None


def _refuse(path: str, sentence: str) -> NoReturn:
    raise ValidationError({path: [sentence]})
