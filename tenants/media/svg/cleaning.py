"""Rewrite SVG with an allow-list of elements that draw, without anything that loads, runs or links.

The parser rejects document types with declarations, so no entity is expanded. Elements that `vocabulary` does
not list are dropped with their content. The result contains the number of lost visible parts.
"""

import re
from collections import Counter
from pathlib import Path
from typing import NamedTuple
from xml.parsers import expat

from shared.data_types import JsonObject
from tenants.media.refusals import UnusableFile, gettext_noop
from tenants.media.svg.elements import Element, write
from tenants.media.svg.embedded import EmbeddedPictures
from tenants.media.svg.expansion import TOO_MANY_PARTS, check_expansion
from tenants.media.svg.styles import (
    MAX_LETTERS,
    MAX_SUBJECTS,
    OWN_ID,
    Rule,
    clean_declarations,
    clean_sheet,
    drop_functions,
    is_harmless,
    is_plain,
)
from tenants.media.svg.vocabulary import (
    ATTRIBUTES,
    ELEMENTS,
    INVISIBLE,
    KINDS_OF_ELEMENTS,
    SVG,
    WITH_TEXT,
    XLINK,
    XML,
)

MAX_ELEMENTS = 20_000
MAX_DEPTH = 64
MAX_SIDE = 100_000
SPARE = 1_000
"""The number of characters allowed for escaping in a cleaned drawing, in addition to twice its original
length."""
BAD = gettext_noop("This SVG can't be read. Export it again and upload it.")
DECLARES = gettext_noop(
    "This SVG contains editing data from a drawing program. Export it without that data and upload it again."
)
_LENGTH = re.compile(
    r"([0-9]{1,9}(?:\.[0-9]{0,9})?|\.[0-9]{1,9})(e[+-]?[0-9]{1,3})?\s{0,9}(px)?", re.IGNORECASE
)
MAX_REGION = 2
"""Maximum width and height of a filter region, as a multiple of the element or the drawing."""
_REGION = re.compile(r"\+?((?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)(?:e[+-]?[0-9]+)?)(%|[a-z]+)?", re.IGNORECASE)
_LONGEST_SIZE = 100
"""Maximum number of characters in a width, height or view box."""


class Drawing(NamedTuple):
    """A cleaned drawing, its size, and the number of dropped parts by kind."""

    text: str
    width: int | None
    height: int | None
    left_out: dict[str, int]
    spare: int = SPARE
    """The number of characters allowed in addition to twice the original length."""


def clean_file(source: Path, folder: Path) -> JsonObject:
    """Write the safe part of the SVG to `folder`, and return its data. Raises UnusableFile."""
    data = source.read_bytes()
    drawing = clean(data)
    if len(drawing.text) > 2 * len(data) + drawing.spare:
        raise UnusableFile(BAD)
    (folder / "file").write_text(drawing.text, encoding="utf-8")
    return {
        "extension": "svg",
        "width": drawing.width,
        "height": drawing.height,
        "dominant_color": "",
        "is_animated": True,
        "left_out": drawing.left_out,
    }


def clean(data: bytes) -> Drawing:
    """Return the allowed parts of the SVG. Raises UnusableFile if the file cannot be read or is too
    complex."""
    reader = _SvgReader()
    parser = expat.ParserCreate(namespace_separator=" ")
    parser.buffer_text = True
    parser.StartDoctypeDeclHandler = reader.check_doctype
    parser.EntityDeclHandler = parser.SkippedEntityHandler = reader.refuse
    parser.StartElementHandler = reader.start
    parser.EndElementHandler = reader.end
    parser.CharacterDataHandler = reader.add_text
    try:
        parser.Parse(data, True)
        return reader.result()
    except (expat.ExpatError, UnicodeError, ValueError, RecursionError) as error:
        raise UnusableFile(BAD) from error


class _SvgReader:
    """A parser handler that builds the tree of allowed parts while the file is read."""

    def __init__(self) -> None:
        self._root: Element | None = None
        self._open: list[Element] = []
        self._skipping = self._elements = self._letters = 0
        self._size: tuple[int | None, int | None] = (None, None)
        self._rules: list[Rule] = []
        self._pictures = EmbeddedPictures()
        self._left_out: Counter[str] = Counter()

    def refuse(self, *_: object) -> None:
        raise UnusableFile(BAD)

    def check_doctype(
        self, _name: str, _system: str | None, _public: str | None, has_declarations: bool
    ) -> None:
        if has_declarations:
            raise UnusableFile(DECLARES)

    def start(self, name: str, attributes: dict[str, str]) -> None:
        self._elements += 1
        namespace, _, local = name.rpartition(" ")
        is_svg = namespace in ("", SVG)
        if self._elements > MAX_ELEMENTS or len(self._open) + self._skipping >= MAX_DEPTH:
            raise UnusableFile(TOO_MANY_PARTS)
        if self._root is None and (local != "svg" or not is_svg):
            raise UnusableFile(BAD)
        is_read = is_svg and not self._skipping and not self._repeats_itself(local, attributes)
        element = self._read(local, attributes) if is_read else None
        if element is None:
            self._skipping += 1
        elif self._root is None:
            self._size = _read_size(attributes)
            element.attributes = {"xmlns": SVG, **element.attributes}
            self._root = element
            self._open.append(element)
        else:
            self._open[-1].parts.append(element)
            self._open.append(element)

    def end(self, _name: str) -> None:
        if self._skipping:
            self._skipping -= 1
            return
        element = self._open.pop()
        if element.name == "style":
            # The parser splits long text into pieces, which can only be judged together.
            element.parts = [self._read_sheet(element.text)]

    def add_text(self, text: str) -> None:
        if self._open and not self._skipping and self._open[-1].name in WITH_TEXT:
            self._open[-1].parts.append(text)

    def result(self) -> Drawing:
        if self._root is None:
            raise UnusableFile(BAD)
        self._check_expansion(self._root)
        spare = SPARE + self._pictures.length
        left_out = {kind: number for kind, number in self._left_out.items() if number}
        return Drawing(write(self._root), *self._size, left_out, spare)

    def _check_expansion(self, root: Element) -> None:
        """Check the cost of rendering the drawing, and drop all filters if the cost is too high.

        Raises UnusableFile if the cost is too high without filters.
        """
        try:
            check_expansion(root, self._rules)
        except UnusableFile:
            number = _drop_filters(root)
            if not number:
                raise
            self._left_out["other"] += number
            check_expansion(root, [each.without_functions() for each in self._rules])

    def _repeats_itself(self, local: str, attributes: dict[str, str]) -> bool:
        """Return whether this `use` refers to an element that contains it. Browsers do not show such
        elements."""
        address = _read_address(attributes).strip()
        return local == "use" and any(address == f"#{each.attributes.get('id')}" for each in self._open)

    def _read(self, local: str, attributes: dict[str, str]) -> Element | None:
        """Return the allowed part of an element, or None if there is none."""
        if local == "a":
            # A link in an image does nothing on a page, but its content is visible.
            is_in_text = bool(self._open) and self._open[-1].name in WITH_TEXT
            self._left_out["links"] += 1
            return Element("tspan" if is_in_text else "g", self._read_attributes(local, attributes))
        if local not in ELEMENTS:
            # Browsers do not support the extensions of drawing programs, so they do not show these elements.
            if local not in INVISIBLE and "requiredExtensions" not in attributes:
                self._left_out[KINDS_OF_ELEMENTS.get(local, "other")] += 1
            return None
        if _is_large_filter(local, attributes):
            self._left_out["other"] += 1
            return None
        if local == "style" and attributes.get("media", "all").strip() not in ("", "all", "screen"):
            self._left_out["styles"] += 1
            return None
        element = Element(local, self._read_attributes(local, attributes))
        if local == "image":
            picture = self._pictures.rewrite(_read_address(attributes))
            if picture is None:
                self._left_out["pictures"] += 1
                return None
            element.attributes["href"] = picture
        return element

    def _read_attributes(self, local: str, attributes: dict[str, str]) -> dict[str, str]:
        safe = {}
        for name, value in attributes.items():
            namespace, _, inner = name.rpartition(" ")
            if namespace == XML and inner == "space":
                safe["xml:space"] = value
            elif namespace or inner == "href":
                continue
            elif inner == "style":
                safe[inner] = value if is_plain(value) else self._read_declarations(value)
            elif inner in ATTRIBUTES and is_harmless(value):
                safe[inner] = value
            elif inner in ATTRIBUTES or inner.startswith("on"):
                self._left_out["references" if inner in ATTRIBUTES else "scripts"] += 1
        address = _read_address(attributes).strip()
        if re.fullmatch(OWN_ID, address):
            safe["href"] = address
        elif address and local not in ("a", "image"):
            self._left_out["references"] += 1
        return safe

    def _read_declarations(self, text: str) -> str:
        self._count_letters(text)
        cleaned, dropped = clean_declarations(text)
        self._left_out["styles"] += dropped
        return cleaned

    def _read_sheet(self, text: str) -> str:
        self._count_letters(text)
        cleaned, rules, dropped = clean_sheet(text)
        self._rules += rules
        if sum(len(each.subjects) for each in self._rules) > MAX_SUBJECTS:
            raise UnusableFile(TOO_MANY_PARTS)
        self._left_out["styles"] += dropped
        return cleaned

    def _count_letters(self, style: str) -> None:
        self._letters += len(style)
        if self._letters > MAX_LETTERS:
            raise UnusableFile(TOO_MANY_PARTS)


def _drop_filters(element: Element) -> int:
    """Remove the filters of the drawing, and return the number of removed parts."""
    kept = [each for each in element.parts if isinstance(each, str) or each.name != "filter"]
    number = len(element.parts) - len(kept)
    if element.name == "style":
        kept = [drop_functions(each) for each in kept if isinstance(each, str)]
        number += kept != element.parts
    element.parts = kept
    style, own = element.attributes.get("style", ""), element.attributes.get("filter", "")
    if style != drop_functions(style):
        element.attributes["style"] = drop_functions(style)
        number += 1
    if own != drop_functions(f"filter:{own}").removeprefix("filter:"):
        del element.attributes["filter"]
        number += 1
    return number + sum(_drop_filters(each) for each in element.children)


def _is_large_filter(local: str, attributes: dict[str, str]) -> bool:
    """Return whether this is a filter with a region that is too large for browsers to render."""
    if local != "filter":
        return False
    is_fraction = attributes.get("filterUnits", "").strip() != "userSpaceOnUse"
    return any(
        _is_large_length(attributes[name].strip(), is_fraction=is_fraction)
        for name in ("width", "height")
        if name in attributes
    )


def _is_large_length(text: str, *, is_fraction: bool) -> bool:
    match = _REGION.fullmatch(text)
    if match is None:
        return True
    number, unit = float(match[1]), match[2]
    if unit == "%":
        return number > 100 * MAX_REGION
    return is_fraction and (unit is not None or number > MAX_REGION)


def _read_address(attributes: dict[str, str]) -> str:
    return attributes.get("href", attributes.get(f"{XLINK} href", ""))


def _read_size(attributes: dict[str, str]) -> tuple[int | None, int | None]:
    """Return the size of the drawing in pixels, from its width and height or its view box, or None for both
    if there is no valid size."""
    texts = {name: attributes.get(name, "").strip() for name in ("width", "height", "viewBox")}
    short = {name: text if len(text) <= _LONGEST_SIZE else "" for name, text in texts.items()}
    sides = [_LENGTH.fullmatch(short[name]) for name in ("width", "height")]
    if all(sides):
        numbers = [float(side[1] + (side[2] or "")) for side in sides if side]
    else:
        parts = re.split(r"[\s,]+", short["viewBox"])
        try:
            numbers = [float(each) for each in parts[2:4]] if len(parts) == 4 else []
        except ValueError:
            numbers = []
    if len(numbers) != 2 or not all(0 < each <= MAX_SIDE for each in numbers):
        return None, None
    return max(1, round(numbers[0])), max(1, round(numbers[1]))
