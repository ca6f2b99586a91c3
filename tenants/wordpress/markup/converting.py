"""Walk through the markup and collect blocks. Dropped content is reported."""

import json
import re
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from html import escape
from html.parser import HTMLParser
from typing import Protocol

from django.utils.translation import gettext as _

from shared.data_types import JsonObject
from tenants.wordpress.markup.blocks import Blocks, TooManyBlocks
from tenants.wordpress.markup.elements import (
    A_FILE,
    INSTEAD,
    LINES_OF_A_CELL,
    LISTS_OF_POSTS,
    LOST_WITH_CONTENT,
    OF_EVERY_VISIT,
    PLAYERS,
    SAME,
    read_picture_address,
)
from tenants.wordpress.markup.page_builders import replace_shortcodes
from tenants.wordpress.markup.shortcodes import EMBED, GALLERY, LOST, WIDGET, expand_shortcodes, paragraphs
from tenants.wordpress.markup.style_attributes import style_attributes
from tenants.wordpress.markup.tables import HtmlTable

_COMMENT = re.compile(r"(/?)wp:([a-z0-9/-]+)(?:\s+(\{.*\}))?\s*(/?)", re.DOTALL)
MOST_SECONDS = 3.0
LONGEST = 1_000_000
"""Maximum length of a post in characters. Longer posts contain files as text, or are abuse."""

_LETTERS_AT_ONCE = 10_000
"""Number of characters to add at a time, so that very long text is split into several blocks."""


class PictureSource(Protocol):
    """The images that were imported from the WordPress site."""

    def media_id(self, *, attachment: str = "", address: str = "") -> int | None:
        """Return the id of the media file with this attachment id or URL, or None if it is unavailable."""

    def is_expected(self, *, attachment: str = "", address: str = "") -> bool:
        """Return whether `media_id` is None only because a dry run imports nothing."""

    def address_of(self, attachment: str, address: str) -> str:
        """Return the URL on the WordPress site: the attachment's URL if it exists, otherwise `address`."""


@dataclass
class Conversion:
    """The blocks of a page, and descriptions of the content that was lost."""

    blocks: list[JsonObject]
    losses: list[str] = field(default_factory=list)


def convert(content: str, files: PictureSource, *, attached: Sequence[str] = ()) -> Conversion:
    """Convert the content of a post or page, which is block markup or classic text, into blocks.

    `attached` contains the ids of the post's own files, which a gallery without ids shows.
    """
    text = expand_shortcodes(replace_shortcodes(content[:LONGEST]))
    if "<!-- wp:" not in content:
        text = paragraphs(text)
    walker = _Walker(Blocks(files), attached)
    if len(content) > LONGEST:
        walker.blocks.lose(_("The end of the text, because it is too long"))
    try:
        walker.feed(text)
        walker.close()
    except _TooTangled:
        return Conversion([], [_("The whole text, because its HTML can't be parsed")])
    except TooManyBlocks:
        walker.blocks.lose(_("The end of the text, because it has too many blocks for one page"))
    return Conversion(walker.blocks.finished(), sorted(set(walker.blocks.losses)))


class _TooTangled(Exception):
    """Parsing the rest would take too long."""


class _Walker(HTMLParser):
    """A parser that turns every element into text, a block, or a reported loss."""

    def __init__(self, blocks: Blocks, attached: Sequence[str]) -> None:
        super().__init__(convert_charrefs=True)
        self.blocks = blocks
        self._deadline = time.process_time() + MOST_SECONDS
        self._skipped: list[str] = []
        self._link = ""
        self._caption: list[str] | None = None
        self._table: HtmlTable | None = None
        self._starts: dict[str, Callable[[dict[str, str]], None]] = {
            "img": self._picture,
            "a": self._open_link,
            "hr": lambda _: self.blocks.add_divider(),
            "br": lambda _: self._break_line(),
            "figure": lambda _: self.blocks.begin_figure(),
            "figcaption": lambda _: self._begin_caption(),
            "iframe": lambda values: self.blocks.add_embed(values.get("src", "")),
            EMBED: lambda values: self.blocks.add_embed(values.get("url", "")),
            GALLERY: lambda values: self.blocks.add_gallery(
                (values.get("ids") or ",".join(attached)).split(",")
            ),
            LOST: lambda values: self.blocks.lose(
                _("The shortcode [%(name)s]") % {"name": values.get("what", "")}
            ),
            WIDGET: lambda values: self.blocks.lose(
                _("The Elementor widget “%(name)s”") % {"name": values.get("what", "")}
            ),
            "table": lambda _values: self._begin_table(),
            "caption": lambda _: self._in_table(HtmlTable.begin_caption),
            "tr": lambda _: self._in_table(HtmlTable.begin_row),
            "td": lambda values: self._in_table(lambda table: table.begin_cell(values, is_head=False)),
            "th": lambda values: self._in_table(lambda table: table.begin_cell(values, is_head=True)),
        }
        self._ends: dict[str, Callable[[], None]] = {
            "a": self._close_link,
            "figure": self.blocks.end_figure,
            "figcaption": self._end_caption,
            "table": self._end_table,
            **dict.fromkeys(("caption", "td", "th", "tr"), lambda: self._in_table(HtmlTable.end_cell)),
        }

    def close(self) -> None:
        super().close()
        while self._table is not None:
            self._end_table()

    @property
    def _is_in_cell(self) -> bool:
        return self._table is not None and self._table.is_in_cell

    def parse_marked_section(self, i: int, report: bool = True) -> int:
        """Tolerate failed assertions for leftovers of word processors, such as `<![if …]>`."""
        try:
            return super().parse_marked_section(i, report)
        except AssertionError:
            return self.parse_bogus_comment(i)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._refuse_to_go_on()
        values = {name: value or "" for name, value in attrs}
        if self._skipped:
            if tag == self._skipped[-1]:
                self._skipped.append(tag)
        elif tag in LOST_WITH_CONTENT:
            self.blocks.lose(f"<{tag}>")
            self._skipped.append(tag)
        elif tag in PLAYERS or (tag == "source" and values.get("src")):
            self._player(tag, values)
        elif tag in self._starts:
            self._starts[tag](values)
        elif self._caption is None and not self._is_in_cell:
            self.blocks.open(_ours(tag), values)
        elif self._is_in_cell:
            self._format_cell(tag)

    def _refuse_to_go_on(self) -> None:
        # Check this often, because the parser is very slow for markup with many tags that never end.
        if time.process_time() > self._deadline:
            raise _TooTangled

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in {"img", "br", "hr"}:
            self.handle_endtag(tag)

    def handle_endtag(self, tag: str) -> None:
        if self._skipped:
            if tag == self._skipped[-1]:
                self._skipped.pop()
        elif tag in self._ends:
            self._ends[tag]()
        elif self._caption is None and not self._is_in_cell:
            self.blocks.close(_ours(tag))

    def handle_data(self, data: str) -> None:
        self._refuse_to_go_on()
        if self._skipped:
            return
        if self._caption is not None:
            self._caption.append(data)
        elif self._table is not None and self._table.is_in_cell:
            self._table.write(data)
        else:
            for start in range(0, len(data), _LETTERS_AT_ONCE):
                self.blocks.write(escape(data[start : start + _LETTERS_AT_ONCE], quote=False))

    def handle_comment(self, data: str) -> None:
        match = _COMMENT.fullmatch(data.strip())
        if match is None:
            if data.strip() == "nextpage":
                self.blocks.lose(_("The pages of one post were merged"))
            return
        is_end, name, attributes = bool(match[1]), match[2], _attributes(match[3])
        if is_end:
            self._end_block(name)
        elif match[4] and "/" in name and not name.startswith("core-embed/"):
            # This block has no HTML, because its plugin creates its content from the attributes.
            self.blocks.lose(_("The block “%(name)s”") % {"name": name})
        else:
            self._begin_block(name, attributes)

    def _begin_block(self, name: str, values: JsonObject) -> None:
        for look in style_attributes(values):
            self.blocks.lose(_("The style of a block “%(name)s”: %(look)s") % {"name": name, "look": look})
        if name == "gallery":
            self.blocks.begin_gallery()
        elif name in {"embed", "video"} or name.startswith("core-embed/"):
            self.blocks.add_embed(str(values.get("url", "")))
            if name != "video":
                self._skipped.append(f"wp:{name}")
        elif name == "cover" and values.get("url") and not values.get("isUserOverlayColor"):
            self.blocks.add_picture(str(values.get("id", "")), str(values["url"]))
        elif name in LISTS_OF_POSTS:
            self.blocks.add("BlogList", title="")
        elif name == "columns":
            self.blocks.begin_columns()
        elif name == "column":
            self.blocks.begin_column(str(values.get("width", "")))
        else:
            self._replace_block(name, values)

    def _replace_block(self, name: str, values: JsonObject) -> None:
        """Replace or report a block that has no equivalent."""
        if name == "file":
            address = str(values.get("href", ""))[:200]
            self.blocks.lose(_("A file (the post links to the original): %(address)s") % {"address": address})
        elif name == "social-link":
            self._social_link(str(values.get("service", "")), str(values.get("url", "")))
        elif name in OF_EVERY_VISIT:
            self.blocks.lose(_("The block “%(name)s”") % {"name": name})

    def _end_block(self, name: str) -> None:
        if name == "gallery":
            self.blocks.end_gallery()
        elif name == "columns":
            self.blocks.end_columns()
        elif self._skipped and self._skipped[-1] == f"wp:{name}":
            self._skipped.pop()

    def _picture(self, values: dict[str, str]) -> None:
        address = read_picture_address(values)
        if self._is_in_cell:
            self.blocks.lose(
                _("An image in a table was moved above the table: %(address)s") % {"address": address[:200]}
            )
        attachment = re.search(r"\bwp-image-(\d+)", values.get("class", ""))
        number = values.get("data-id") or (attachment[1] if attachment else "")
        self.blocks.add_picture(number, address, link=self._link)

    def _social_link(self, service: str, address: str) -> None:
        self.blocks.lose(
            _("A social link was converted to a link in the text: %(address)s")
            % {"address": f"{service} {address}"[:200]}
        )
        if address:
            self.blocks.open("p", {})
            self.blocks.open("a", {"href": address})
            self.blocks.write(escape((service or address)[:80], quote=False))
            self.blocks.close("p")

    def _player(self, tag: str, values: dict[str, str]) -> None:
        address = values.get("src", "")
        if address:
            self.blocks.lose(PLAYERS.get(tag, A_FILE) % {"address": address[:200]})
            self.blocks.write(f'<p><a href="{escape(address)}">{escape(address)}</a></p>')

    def _open_link(self, values: dict[str, str]) -> None:
        self._link = values.get("href", "")
        if "wp-block-button__link" in values.get("class", ""):
            self._caption = []
        elif self._caption is None and not self._is_in_cell:
            self.blocks.open("a", {"href": self._link})
        elif self._is_in_cell and self._link:
            self.blocks.lose(
                _("A link in a table was converted to text: %(address)s") % {"address": self._link[:200]}
            )

    def _close_link(self) -> None:
        if self._caption is not None and not self.blocks.is_in_caption:
            self.blocks.add_button(" ".join("".join(self._caption).split()), self._link)
            self._caption = None
        elif self._caption is None and not self._is_in_cell:
            self.blocks.close("a")
        self._link = ""

    def _begin_caption(self) -> None:
        self.blocks.is_in_caption = True
        self._caption = []

    def _end_caption(self) -> None:
        text = " ".join("".join(self._caption or []).split())
        self.blocks.is_in_caption = False
        self._caption = None
        self.blocks.add_caption(text)

    def _begin_table(self) -> None:
        if self._table is None:
            self._table = HtmlTable()
        else:
            self._table.depth += 1
            self._table.end_line()
            self.blocks.lose(_("A nested table was converted to text in its cell"))

    def _end_table(self) -> None:
        if self._table is None:
            return
        self._table.depth -= 1
        if not self._table.depth:
            table, self._table = self._table, None
            self.blocks.add_table(table)

    def _in_table(self, act: Callable[[HtmlTable], None]) -> None:
        """Call `act` with the open table. Rows and cells of a nested table become lines of the outer cell."""
        if self._table is not None and self._table.depth > 1:
            self._table.end_line()
        elif self._table is not None:
            act(self._table)

    def _break_line(self) -> None:
        if self._table is not None and self._table.is_in_cell:
            self._table.end_line()
        else:
            self.blocks.write("<br>")

    def _format_cell(self, tag: str) -> None:
        if self._table is not None and tag in LINES_OF_A_CELL:
            self._table.end_line()
        elif _ours(tag):
            self.blocks.lose(_("Formatting of table text: <%(tag)s>") % {"tag": tag})


def _ours(tag: str) -> str:
    """Return the rich text element that replaces `tag`, or "" to keep only its text."""
    return tag if tag in SAME else INSTEAD.get(tag, "")


def _attributes(text: str | None) -> JsonObject:
    try:
        value = json.loads(text or "{}")
    except (ValueError, RecursionError):
        return {}
    return value if isinstance(value, dict) else {}
