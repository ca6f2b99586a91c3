"""Videos, maps, forms and galleries in rich text.

An embed is a figure at the top level of a text, such as
`<figure data-embed="video" data-source="youtube:…"><a href="https://www.youtube.com/…">Title</a></figure>`.
Feeds, emails and other readers show its link or its images. See docs/decisions/rich-text.md.
"""

import html
import re
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from tenants.posts.collections import TODAY_PATH
from tenants.posts.content.markup_limits import TooMuchFormatting
from tenants.posts.content.videos import clean_video, get_video_page

MOST_EMBEDS = 20
"""Maximum number of embeds in one text."""
MOST_ON_PAGE = 100
"""Maximum number of embeds on one page. A page with more shows their links."""
MOST_PICTURES = 60
"""Maximum number of images in a gallery. The images of a larger gallery are separate."""
LABEL_LENGTH = 200
MAPS: Mapping[str, str] = {"locations": "/", "stops": f"/{TODAY_PATH}"}
"""The maps that a text can contain, and the page that the link of each opens."""

_ATTRIBUTE = r' [a-z-]+="[^"]*"'
_TAG = re.compile(rf"<(?P<end>/?)(?P<name>[a-z][a-z0-9]*)(?P<attributes>(?:{_ATTRIBUTE})*)>")
_VALUE = re.compile(r' (?P<name>[a-z-]+)="(?P<value>[^"]*)"')
_VOID = frozenset({"br", "hr", "img"})
_FORM = re.compile(r"[A-Za-z0-9_-]{1,100}")
_PICTURE = re.compile(rf"<img(?P<attributes>(?:{_ATTRIBUTE})*)>")
_LINKED_FILE = re.compile(r' src="/library/([1-9][0-9]*)-([0-9a-f]{16})')
_EMBED = re.compile(
    r'<figure data-embed="(?P<kind>[a-z]+)" data-source="(?P<source>[^"]*)">'
    rf"(?:<a [^>]*>(?P<label>[^<]*)</a>|(?P<pictures>(?:<img(?:{_ATTRIBUTE})*>)+))</figure>"
)


class TooManyEmbeds(TooMuchFormatting):
    """The text contains more than MOST_EMBEDS embeds."""

    def __init__(self) -> None:
        ValidationError.__init__(
            self,
            _("A text can contain up to %(most)s videos, maps, forms and galleries.") % {"most": MOST_EMBEDS},
        )


class Embed(NamedTuple):
    """A video, map, form or gallery in a text."""

    kind: str
    source: str
    label: str
    """The text of its link, or the alt texts of a gallery, one per line."""
    markup: str
    key: str
    """The key of its block in the page: kind and source, or the markup of a gallery with other alt texts."""

    @property
    def caption(self) -> str:
        return "" if self.label == _LABELS[self.kind] else self.label


def normalize_embeds(markup: str) -> str:
    """Return sanitized markup with its embeds in their canonical form, and with other figures replaced by
    their content.

    Raises TooManyEmbeds if there are more than MOST_EMBEDS embeds.
    """
    if "<figure" not in markup:
        return markup
    parts: list[str] = []
    written = depth = count = 0
    opened: tuple[re.Match[str], int] | None = None
    """The figure at the top level that is open, and the number of parts before its content."""
    for tag in _TAG.finditer(markup):
        if tag["name"] in _VOID:
            continue
        depth += -1 if tag["end"] else 1
        if tag["name"] != "figure":
            continue
        parts.append(markup[written : tag.start()])
        written = tag.end()
        if not tag["end"] and depth == 1:
            opened = tag, len(parts)
        elif tag["end"] and depth == 0 and opened:
            content = "".join(parts[opened[1] :])
            embed = _write(opened[0]["attributes"], content)
            count += embed is not None
            parts[opened[1] :] = [embed or content]
            opened = None
    if count > MOST_EMBEDS:
        raise TooManyEmbeds
    return "".join([*parts, markup[written:]])


def remove_embeds(markup: str) -> str:
    """Return sanitized markup without its embeds."""
    return _EMBED.sub(" ", markup) if "<figure" in markup else markup


def list_embeds(*values: object) -> list[Embed]:
    """Return the embeds of all sanitized texts in these values, without duplicates.

    The list is empty if there are more than MOST_ON_PAGE embeds.
    """
    found = _find_embeds(values, {})
    if len(found) > MOST_ON_PAGE:
        return []
    embeds: dict[str, Embed] = {}
    for each in found:
        first = embeds.setdefault(each.key, each)
        if each.kind == "gallery" and each.label != first.label:
            embeds.setdefault(each.markup, each._replace(key=each.markup))
    return list(embeds.values())


def list_pictures(gallery: Embed) -> list[tuple[int, str]]:
    """Return the id and the token of each image of a gallery."""
    return [(int(number), token) for number, token in _LINKED_FILE.findall(gallery.markup)]


def _write(attributes: str, content: str) -> str | None:
    """Return the embed with these attributes in its canonical form, or None if it is invalid."""
    values = _read_attributes(attributes)
    kind = values.get("data-embed", "")
    if kind == "gallery":
        return _write_gallery(content)
    if kind not in _SOURCES:
        return None
    try:
        source = _SOURCES[kind](values.get("data-source", ""))
    except ValidationError:
        return None
    link = html.escape(_LINKS[kind](source, content))
    label = " ".join(html.unescape(_TAG.sub(" ", content)).split())[:LABEL_LENGTH].rstrip()
    text = html.escape(label, quote=False) or _LABELS[kind]
    return (
        f'<figure data-embed="{kind}" data-source="{source}">'
        f'<a href="{link}" rel="noopener ugc">{text}</a></figure>'
    )


def _write_gallery(content: str) -> str | None:
    """Return the gallery of the images in `content`, or None if it contains anything else."""
    pictures = [each[0] for each in _PICTURE.finditer(content)]
    if not 1 <= len(pictures) <= MOST_PICTURES or _TAG.sub("", content).strip():
        return None
    shown = "".join(pictures)
    source = ",".join(number for number, _token in _LINKED_FILE.findall(shown))
    return f'<figure data-embed="gallery" data-source="{source}">{shown}</figure>'


def _read_attributes(attributes: str) -> dict[str, str]:
    return {each["name"]: html.unescape(each["value"]) for each in _VALUE.finditer(attributes)}


def _clean_map(source: str) -> str:
    if source not in MAPS:
        raise ValidationError(_("Use one of %(choices)s.") % {"choices": ", ".join(MAPS)})
    return source


def _clean_form(source: str) -> str:
    if not _FORM.fullmatch(source):
        raise ValidationError(_("Enter an ID."))
    return source


def _get_own_page(content: str) -> str:
    """Return the path in the first link to a page of the site, or the path of the home page."""
    for tag in _TAG.finditer(content):
        values = _read_attributes(tag["attributes"])
        if tag["name"] == "a" and (link := values.get("href", "")).startswith("/"):
            return link
    return "/"


def _find_embeds(value: Any, known: dict[int, list[Embed]]) -> list[Embed]:
    """Return the embeds of all texts in `value`, at any depth.

    A page can contain the same part hundreds of times, so each object is read once. `known` contains the
    embeds of each object by its id.
    """
    if isinstance(value, str):
        marks = _EMBED.finditer(value) if "<figure" in value else ()
        return [_read_embed(mark) for mark in marks]
    if not isinstance(value, Mapping | list | tuple):
        return []
    if id(value) not in known:
        items = value.values() if isinstance(value, Mapping) else value
        known[id(value)] = [embed for item in items for embed in _find_embeds(item, known)]
    return known[id(value)]


def _read_embed(mark: re.Match[str]) -> Embed:
    label = html.unescape(mark["label"] or "")
    if mark["pictures"]:
        pictures = _PICTURE.finditer(mark["pictures"])
        alts = (_read_attributes(each["attributes"]).get("alt", "") for each in pictures)
        label = "\n".join(" ".join(alt.split()) for alt in alts)
    return Embed(mark["kind"], mark["source"], label, mark[0], f"{mark['kind']} {mark['source']}")


_SOURCES: Mapping[str, Callable[[str], str]] = {"video": clean_video, "map": _clean_map, "form": _clean_form}
KINDS = tuple(_SOURCES)
_LABELS: Mapping[str, str] = {"video": "Watch the video", "map": "View the map", "form": "Open the form"}
_LINKS: Mapping[str, Callable[[str, str], str]] = {
    "video": lambda source, _content: get_video_page(source),
    "map": lambda source, _content: MAPS[source],
    "form": lambda _source, content: _get_own_page(content),
}
