"""Permanent links to library files, which remain valid after a file is replaced.

See docs/decisions/media.md.
"""

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Any, Final

from django.db.models import BigIntegerField, F, Func, QuerySet, TextField, Value
from django.db.models.functions import Cast

from tenants.media.models import Media
from tenants.media.usage import Ids

_PREFIX: Final = "/library/"
PATH: Final = r"library/(?P<media_id>[1-9][0-9]{0,17})-(?P<token>[0-9a-f]{16})"
_ADDRESS: Final = r"/library/([1-9][0-9]{0,17})-[0-9a-f]{16}"
_LINK = re.compile(rf"{_ADDRESS}(?:[?#].*)?")
_IN_MARKUP = re.compile(rf'(?:(?<=href=")|(?<= src=")){_ADDRESS}(?=["?#])')
_ANCHOR = re.compile(rf'<a [^>]*href="{_ADDRESS}["?#][^>]*>(.*?)</a>', re.DOTALL)
_PICTURE = re.compile(rf'<img [^>]*?src="{_ADDRESS}["?#][^>]*>')
TEXT_WIDTH: Final = "1280"
"""The width in pixels of images in rich text: twice the width of the text, for high-resolution screens."""
_ANYWHERE: Final = rf'(?:^|"){_ADDRESS}'


def link_to(media: Media) -> str:
    """Return the permanent link to a file.

    Like the file name, the link ends with a random token, so it cannot be guessed.
    """
    return f"{_PREFIX}{media.pk}-{get_token(media)}"


def get_token(media: Media) -> str:
    """Return the token in the link to the file: the last characters of a version 7 UUID, which are random."""
    return media.uid.hex[-16:]


def text_picture(address: str) -> str | None:
    """Return the URL of a library image in rich text with its width, or None for any other URL."""
    link = _LINK.fullmatch(address)
    return f"{address.partition('?')[0].partition('#')[0]}?w={TEXT_WIDTH}" if link else None


def find_linked_files(*values: object) -> set[int]:
    """Return the ids of the files that these values, or texts in them, link to."""
    return {number for text in _texts(values) for number in _ids_in(text)}


def without_links(value: object, gone: Collection[int]) -> Any:
    """Return the value without links to these files.

    A URL becomes empty, and a link in rich text becomes plain text.
    """

    def unlink(text: str) -> str:
        if link := _LINK.fullmatch(text):
            return "" if int(link[1]) in gone else text
        shown = _PICTURE.sub(lambda picture: "" if int(picture[1]) in gone else picture[0], text)
        return _ANCHOR.sub(lambda anchor: anchor[2] if int(anchor[1]) in gone else anchor[0], shown)

    return _change(value, unlink)


def renumber_links(value: object, new: Mapping[int, int]) -> Any:
    """Return the value with each link to a file replaced by a link to its replacement in `new`."""
    linked = {new[each] for each in find_linked_files(value) if each in new}
    links = {media.pk: link_to(media) for media in Media.objects.filter(pk__in=linked)} if linked else {}
    if not links:
        return value

    def led(link: re.Match[str]) -> str:
        return links.get(new.get(int(link[1]), 0), link[0])

    def relink(text: str) -> str:
        if _LINK.fullmatch(text):
            return re.sub(_ADDRESS, led, text, count=1)
        return _IN_MARKUP.sub(led, text)

    return _change(value, relink)


def select_linked_files(rows: QuerySet, column: str) -> Ids:
    """Return a query for the ids of the files that texts in the column link to."""
    found = Func(
        Cast(F(column), TextField()),
        Value(_ANYWHERE),
        Value("g"),
        template="(regexp_matches(%(expressions)s))[1]::bigint",
        output_field=BigIntegerField(),
    )
    return linking(rows, column).values(linked=found)


def linking(rows: QuerySet, column: str) -> QuerySet:
    """Return the rows with a link to any library file in the column."""
    text = f"{column}_text"
    return rows.alias(**{text: Cast(F(column), TextField())}).filter(**{f"{text}__contains": _PREFIX})


def _ids_in(text: str) -> Iterator[int]:
    if link := _LINK.fullmatch(text):
        yield int(link[1])
    else:
        yield from map(int, _IN_MARKUP.findall(text))


def _texts(values: Iterable[Any]) -> Iterator[str]:
    for value in values:
        if isinstance(value, str):
            if _PREFIX in value:
                yield value
        elif isinstance(value, Mapping):
            yield from _texts(value.values())
        elif isinstance(value, list):
            yield from _texts(value)


def _change(value: Any, change: Any) -> Any:
    if isinstance(value, str):
        return change(value) if _PREFIX in value else value
    if isinstance(value, Mapping):
        return {name: _change(each, change) for name, each in value.items()}
    if isinstance(value, list):
        return [_change(each, change) for each in value]
    return value
