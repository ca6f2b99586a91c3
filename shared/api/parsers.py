"""Reads bodies and refuses the ones that are made to break what comes after."""

import codecs
import json
import math
from collections.abc import Iterator, Mapping
from typing import IO, Any, NamedTuple, NoReturn

from django.utils.translation import gettext as _
from rest_framework.exceptions import ParseError, ValidationError
from rest_framework.parsers import BaseParser, DataAndFiles, MultiPartParser

from shared.api.errors import TooLarge

MAX_DEPTH = 32
MAX_STRING = 200_000
MAX_INTEGER_DIGITS = 19


class Limits(NamedTuple):
    """The most a body may hold: bytes, and keys and values."""

    size: int
    values: int


ORDINARY = Limits(1_000_000, 20_000)
# A page of as many blocks as it may have, each with its settings, fits.
OF_BLOCKS = Limits(2_000_000, 100_000)


class GuardedJSONParser(BaseParser):
    """JSON in UTF-8, bounded in size, depth and count, without duplicate keys or unstorable text."""

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
    """multipart/form-data whose text fields pass the same guard; files are the view's to judge."""

    def parse(
        self,
        stream: IO[Any],
        media_type: str | None = None,
        parser_context: Mapping[str, Any] | None = None,
    ) -> "DataAndFiles[Any, Any]":
        result = super().parse(stream, media_type, parser_context)
        refuse_hostile({name: list(values) for name, values in result.data.lists()})
        return result


def refuse_hostile(value: Any, *, most: int = ORDINARY.values) -> None:
    """Raise a validation error for the first thing in `value` that is too deep, too much or not storable."""
    for count, (path, depth, node) in enumerate(_walk(value), start=1):
        if count > most:
            _refuse("body", _("The body holds more than %(most)s values.") % {"most": most})
        if depth > MAX_DEPTH:
            _refuse("body", _("The body is nested deeper than %(most)s levels.") % {"most": MAX_DEPTH})
        complaint = _complaint(node)
        if complaint:
            _refuse(path, complaint)


def unstorable(text: str) -> bool:
    """Whether `text` holds a NUL or half a surrogate pair, which PostgreSQL cannot store."""
    try:
        return b"\x00" in text.encode()
    except UnicodeEncodeError:
        return True


def _read(stream: IO[Any], *, limit: int) -> bytes:
    body: bytes = stream.read(limit + 1)
    if len(body) > limit:
        raise TooLarge(_("The body is larger than %(limit)s bytes.") % {"limit": limit})
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
        raise ParseError(_("The body is not UTF-8.")) from error
    except RecursionError as error:
        raise ParseError(_("The body is nested too deeply.")) from error
    except ValueError as error:
        raise ParseError(_("The body is not valid JSON.")) from error


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    result = dict(pairs)
    if len(result) != len(pairs):
        raise ParseError(_("The body names a key twice in one object."))
    return result


def _integer(digits: str) -> int:
    if len(digits.lstrip("-")) > MAX_INTEGER_DIGITS:
        _refuse("body", _("The body holds an integer that is too large."))
    return int(digits)


def _float(digits: str) -> float:
    number = float(digits)
    if math.isinf(number):
        _refuse("body", _("The body holds a number that is too large."))
    return number


def _constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is not JSON")


def _walk(value: Any) -> Iterator[tuple[str, int, Any]]:
    """Every key and value with its dotted path and depth, without recursion."""
    waiting: list[tuple[str, int, Any]] = [("", 0, value)]
    while waiting:
        path, depth, node = waiting.pop()
        yield path or "body", depth, node
        if depth > MAX_DEPTH:
            continue
        if isinstance(node, dict):
            for key, child in node.items():
                yield "body", depth, key
                waiting.append((f"{path}.{key}" if path else key, depth + 1, child))
        elif isinstance(node, list):
            waiting.extend(
                (f"{path}.{index}" if path else str(index), depth + 1, each)
                for index, each in enumerate(node)
            )


def _complaint(node: Any) -> str | None:
    if not isinstance(node, str):
        return None
    if len(node) > MAX_STRING:
        return _("Text may be at most %(most)s characters long.") % {"most": MAX_STRING}
    if unstorable(node):
        return _("Text may not hold NUL characters or lone surrogates.")
    return None


def _refuse(path: str, sentence: str) -> NoReturn:
    raise ValidationError({path: [sentence]})
