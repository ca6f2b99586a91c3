"""Collect the blocks of a page in the order of the document."""

import re
from dataclasses import dataclass, field
from html import escape
from typing import TYPE_CHECKING, Any

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from shared.data_types import JsonObject
from tenants.posts.blocks.checking import MAX_BLOCKS
from tenants.posts.blocks.registry import BLOCK_TYPES
from tenants.posts.blocks.values import clean_value
from tenants.posts.content import rich_text
from tenants.posts.content.links import clean_link
from tenants.posts.content.markup_limits import MOST_TAGS, TooMuchFormatting

if TYPE_CHECKING:
    from tenants.wordpress.markup.converting import PictureSource
    from tenants.wordpress.markup.tables import HtmlTable

LONGEST_TEXT = 80_000
MOST_TAGS_OF_A_TEXT = MOST_TAGS // 3
"""Maximum number of tags in a text. The remaining tags are for closing tags at its end, and for tags that
cleaning adds.
"""
MOST_PICTURES = 60
DEEPEST_COLUMNS = 3
"""The first level with stacked columns, because blocks can be nested only four levels deep."""
_SLOTS = ("first", "second", "third", "fourth")
DEEPEST = 50
"""Maximum nesting of elements. Deeper nesting is an attack on the parser rather than formatting."""
_LIST_START = re.compile(r"\d{1,6}")
_EMPTY = re.compile(r"<(p|li|ul|ol|blockquote|h[2-4]|strong|em|b|i|u|s|code|a)\b[^>]*>\s*</\1>")


class TooManyBlocks(Exception):
    """The page would have more blocks than allowed."""


@dataclass
class _Columns:
    """Columns that are still open, and the blocks before them."""

    outside: list[JsonObject]
    columns: list[list[JsonObject]] = field(default_factory=list)
    widths: list[str] = field(default_factory=list)


class Blocks:
    """A list of blocks, and the text of the next text block."""

    def __init__(self, files: "PictureSource") -> None:
        self._files = files
        self._done: list[JsonObject] = []
        self._text: list[str] = []
        self._length = self._tags = 0
        self._open: list[str] = []
        self._number = 0
        self._columns: list[_Columns] = []
        self._gallery: list[JsonObject] | None = None
        self._figure: JsonObject | None = None
        self.is_in_caption = False
        self.losses: list[str] = []

    def finished(self) -> list[JsonObject]:
        self._end_text()
        while self._columns:
            self.end_columns()
        return self._done

    def begin_columns(self) -> None:
        """Begin a group of columns. Columns that are nested too deeply are stacked."""
        self._end_text()
        self._columns.append(_Columns(self._done))
        if len(self._columns) < DEEPEST_COLUMNS:
            self._done = []

    def begin_column(self, width: str) -> None:
        if self._columns and len(self._columns) < DEEPEST_COLUMNS:
            self._end_text()
            self._done = []
            self._columns[-1].columns.append(self._done)
            self._columns[-1].widths.append(width)

    def end_columns(self) -> None:
        if not self._columns:
            return
        self._end_text()
        frame = self._columns.pop()
        if len(self._columns) + 1 >= DEEPEST_COLUMNS:
            self.lose(_("Nested columns were stacked"))
            return
        loose = [] if any(self._done is each for each in frame.columns) else self._done
        self._done = frame.outside
        if len(frame.columns) > len(_SLOTS):
            self.lose(_("More than four columns were split into several rows"))
        for start in range(0, len(frame.columns), len(_SLOTS)):
            columns = frame.columns[start : start + len(_SLOTS)]
            layout = _layout(frame.widths[start : start + len(_SLOTS)])
            if any(frame.widths[start : start + len(_SLOTS)]):
                self.lose(
                    _("The exact widths of columns: %(widths)s")
                    % {"widths": ", ".join(filter(None, frame.widths))[:200]}
                )
            if len(columns) == 1:
                self._done += columns[0]
            else:
                self._append("Columns", layout=layout, **dict(zip(_SLOTS, columns, strict=False)))
        self._done += loose

    def lose(self, what: str) -> None:
        self.losses.append(what)

    def write(self, markup: str) -> None:
        if self._length + len(markup) > LONGEST_TEXT or self._tags > MOST_TAGS_OF_A_TEXT:
            # Elements that are open here are continued in the next text block.
            self._end_text()
        self._text.append(markup)
        self._length += len(markup)
        self._tags += markup.count("<")

    def open(self, tag: str, values: dict[str, str]) -> None:
        is_link_in_link = tag == "a" and any(each.startswith("a ") or each == "a" for each in self._open)
        if tag and not is_link_in_link and len(self._open) < DEEPEST:
            address = _link(values.get("href", "")) if tag == "a" else ""
            link = f' href="{escape(address)}"' if address else ""
            if tag == "ol" and _LIST_START.fullmatch(values.get("start", "")):
                link = f' start="{values["start"]}"'
            self.write(f"<{tag}{link}>")
            self._open.append(f"{tag}{link}")

    def close(self, tag: str) -> None:
        if tag and any(each.split(" ")[0] == tag for each in self._open):
            while self._open:
                last = self._open[-1].split(" ")[0]
                self.write(f"</{last}>")
                self._open.pop()
                if last == tag:
                    return

    def add(self, block_type: str, **props: Any) -> JsonObject:
        """Add a block that is not text. The current text block ends before it."""
        self._end_text()
        return self._append(block_type, **props)

    def add_divider(self) -> None:
        self.add("Divider")

    def add_picture(self, attachment: str, address: str, *, link: str = "") -> None:
        media_id = self._files.media_id(attachment=attachment, address=address)
        if media_id is None and self._files.is_expected(attachment=attachment, address=address):
            return
        if media_id is None:
            place = self._files.address_of(attachment, address)
            self.lose(_("An image: %(address)s") % {"address": place[:200] or attachment})
        elif self._gallery is not None:
            self._gallery.append({"image": media_id, "caption": ""})
        else:
            # On the old site, a link to the image's own file enlarges it. Here, the image is already large.
            url = "" if re.search(r"\.(?:jpe?g|png|gif|webp)$", link, re.IGNORECASE) else _link(link)
            self._figure = self.add("Image", image=media_id, url=url)

    def add_gallery(self, attachments: list[str]) -> None:
        self.begin_gallery()
        for number in attachments:
            if number.strip():
                self.add_picture(number.strip(), "")
        self.end_gallery()

    def begin_gallery(self) -> None:
        if self._gallery is None:
            self._gallery = []

    def end_gallery(self) -> None:
        pictures, self._gallery = self._gallery or [], None
        for start in range(0, len(pictures), MOST_PICTURES):
            self.add("Gallery", images=pictures[start : start + MOST_PICTURES])
        if not pictures:
            self.lose(_("A gallery whose images could not be downloaded"))

    def begin_figure(self) -> None:
        self._figure = None

    def end_figure(self) -> None:
        self._figure = None

    def add_caption(self, text: str) -> None:
        """Add a caption to the current image, or as a paragraph if there is none."""
        if self._gallery:
            self._gallery[-1]["caption"] = text[:300]
        elif self._figure is not None:
            self._figure["props"]["caption"] = text[:300]
        elif text:
            self.write(f"<p>{escape(text, quote=False)}</p>")

    def add_table(self, table: "HtmlTable") -> None:
        """Add the table as one block, as several if it is too long, or as lines of text if no block can hold
        it."""
        parts = table.parts()
        if table.has_spans and parts:
            self.lose(_("Merged table cells were split; each cell contains their text"))
        if len(parts) > 1:
            self.lose(_("A long table was split into %(count)s tables") % {"count": len(parts)})
        for cells in parts:
            self._figure = self.add("Table", caption=table.caption[:300], cells=cells, header=table.header)
        if not parts and table.lines():
            self.lose(
                _("A table was converted to lines of text because it is too large or has only one column")
            )
            for line in table.lines():
                text = escape(line, quote=False).replace("\n", "<br>")
                self.write(f"<p>{text}</p>")

    def add_embed(self, address: str) -> None:
        video = _video(address)
        if video:
            self.add("VideoEmbed", video=video)
        elif address:
            self.lose(_("An embed was converted to a link: %(address)s") % {"address": address[:200]})
            self.write(f'<p><a href="{escape(address)}">{escape(address)}</a></p>')

    def add_button(self, text: str, address: str) -> None:
        button = {"text": text[:80], "url": "" if address == "#" else _link(address), "style": "main"}
        if not button["url"]:
            self.lose(
                _("The button “%(text)s” has no link and stays hidden until you add one")
                % {"text": text[:80]}
            )
        self._end_text()
        last = self._done[-1] if self._done else None
        if last is not None and last["type"] == "Buttons" and len(last["props"]["buttons"]) < 8:
            last["props"]["buttons"].append(button)
        else:
            self.add("Buttons", buttons=[button])

    def _end_text(self) -> None:
        closing = "".join(f"</{each.split(' ')[0]}>" for each in reversed(self._open))
        text = "".join(self._text) + closing
        self._text = [f"<{each}>" for each in self._open]
        self._length, self._tags = sum(map(len, self._text)), len(self._text)
        try:
            markup = _without_empty(rich_text.clean(text))
        except TooMuchFormatting:
            self.lose(_("Formatting, because the text has too much of it"))
            markup = escape(rich_text.plain_text(text), quote=False)
        for part in _parts(markup):
            if rich_text.plain_text(part):
                self._append("RichText", html=part)

    def _append(self, block_type: str, **props: object) -> JsonObject:
        if self._number == MAX_BLOCKS:
            raise TooManyBlocks
        self._number += 1
        known = {name: prop.default for name, prop in BLOCK_TYPES[block_type].props.items()}
        # The id is a number instead of a random value, so that the same file always results in the same page.
        block_id = f"{block_type}-{self._number}"
        block = {"type": block_type, "props": {"id": block_id, **known, **props}}
        self._done.append(block)
        return block


def _layout(widths: list[str]) -> str:
    """Return the layout that is closest to these column widths, which are percentages or "" if unknown."""
    shares = [float(each[:-1]) if re.fullmatch(r"\d{1,3}(?:\.\d{1,20})?%", each) else 0.0 for each in widths]
    if len(shares) == 2:
        first = shares[0] or (100 - shares[1] if shares[1] else 50)
        return "1-2" if first < 42 else "2-1" if first > 58 else "1-1"
    return "-".join("1" for _each in widths)


def _without_empty(markup: str) -> str:
    while True:
        shorter = _EMPTY.sub("", markup)
        if shorter == markup:
            return markup.strip()
        markup = shorter


def _parts(markup: str) -> list[str]:
    """Return the text in pieces that fit into a text block, split between paragraphs."""
    parts = [""]
    for piece in re.split(r"(?<=</p>)|(?<=</ul>)|(?<=</ol>)", markup):
        if len(parts[-1]) + len(piece) > LONGEST_TEXT and parts[-1]:
            parts.append("")
        parts[-1] += piece
    return [rich_text.clean(part) for part in parts]


def _video(address: str) -> str:
    """Return the value of the video block for a URL, or "" if the URL is not supported."""
    try:
        return str(clean_value(BLOCK_TYPES["VideoEmbed"].props["video"], address))
    except ValidationError:
        return ""


def _link(address: str) -> str:
    try:
        return clean_link(address) if address else ""
    except ValueError:
        return ""
