"""Rewrite SVG by an allow-list: shapes, text, gradients, and nothing that loads, runs or links.

The parser rejects document types, so no entity expands; elements not listed below are dropped with their
content.
"""

import re
from pathlib import Path
from typing import Any, Final
from xml.parsers import expat
from xml.sax.saxutils import escape, quoteattr

from tenants.media.refusals import UnusableFile, gettext_noop

MAX_ELEMENTS = 20_000
MAX_DEPTH = 64
MAX_USES = 500
MAX_SIDE = 100_000
SPARE = 1_000
"""Escaping quotes and ampersands may grow a drawing to twice its length plus this."""
BAD = gettext_noop("This SVG can't be read. Export it again and upload it.")

_SVG: Final = "http://www.w3.org/2000/svg"
_XLINK: Final = "http://www.w3.org/1999/xlink"
_SHAPES = "svg g path rect circle ellipse line polyline polygon text tspan title desc defs symbol use style"
_PAINT = "linearGradient radialGradient stop pattern clipPath mask marker"
_FILTERS = "filter feGaussianBlur feOffset feBlend feColorMatrix feFlood feComposite feMerge feMergeNode"
ELEMENTS: Final = frozenset(f"{_SHAPES} {_PAINT} {_FILTERS}".split())
_GEOMETRY = (
    "id class d x y x1 y1 x2 y2 cx cy r rx ry fx fy dx dy width height points transform viewBox rotate "
    "preserveAspectRatio textLength lengthAdjust pathLength offset version"
)
_LOOK = (
    "fill fill-opacity fill-rule stroke stroke-width stroke-opacity stroke-linecap stroke-linejoin "
    "stroke-miterlimit stroke-dasharray stroke-dashoffset opacity color display visibility overflow "
    "clip-path clip-rule mask filter stop-color stop-opacity font-family font-size font-weight font-style "
    "letter-spacing word-spacing text-anchor text-decoration dominant-baseline alignment-baseline "
    "baseline-shift vector-effect paint-order shape-rendering text-rendering mix-blend-mode isolation style "
    "marker-start marker-mid marker-end"
)
_SERVERS = (
    "gradientUnits gradientTransform spreadMethod patternUnits patternContentUnits patternTransform "
    "clipPathUnits maskUnits maskContentUnits markerUnits markerWidth markerHeight refX refY orient "
    "filterUnits primitiveUnits stdDeviation in in2 result mode type values flood-color flood-opacity "
    "operator k1 k2 k3 k4 color-interpolation-filters"
)
ATTRIBUTES: Final = frozenset(f"{_GEOMETRY} {_LOOK} {_SERVERS}".split())
_HAS_WORDS = frozenset({"text", "tspan", "title", "desc", "style"})

# Styles and values that could load something: escapes can hide keywords, so they are rejected too.
_LOADS = re.compile(r"\\|@|expression|javascript|image-set|src\s*\(|behavior|-moz-binding|<", re.IGNORECASE)
_OWN_URL = re.compile(r"url\(\s*(['\"]?)#[\w.:-]{1,200}\1\s*\)", re.IGNORECASE)
_LENGTH = re.compile(
    r"([0-9]{1,9}(?:\.[0-9]{0,9})?|\.[0-9]{1,9})(e[+-]?[0-9]{1,3})?\s{0,9}(px)?", re.IGNORECASE
)
_LONGEST_SIZE = 100
"""Maximum length of a width, a height or a view box."""


def clean_file(source: Path, folder: Path) -> dict[str, Any]:
    """Write the safe part of the SVG into `folder`; return its size. Raises UnusableFile."""
    data = source.read_bytes()
    cleaned, width, height = clean(data)
    if len(cleaned) > 2 * len(data) + SPARE:
        raise UnusableFile(BAD)
    (folder / "file").write_text(cleaned, encoding="utf-8")
    return {"extension": "svg", "width": width, "height": height, "dominant_color": "", "is_animated": True}


def clean(data: bytes) -> tuple[str, int | None, int | None]:
    """The allowed parts of the SVG, its width and its height. Raises UnusableFile."""
    writer = _SvgWriter()
    parser = expat.ParserCreate(namespace_separator=" ")
    parser.buffer_text = True
    parser.StartDoctypeDeclHandler = writer.refuse
    parser.EntityDeclHandler = writer.refuse
    parser.StartElementHandler = writer.start
    parser.EndElementHandler = writer.end
    parser.CharacterDataHandler = writer.words
    try:
        parser.Parse(data, True)
    except (expat.ExpatError, UnicodeError, ValueError) as error:
        raise UnusableFile(BAD) from error
    return writer.result()


class _SvgWriter:
    """Writes the allowed parts while the parser reads."""

    def __init__(self) -> None:
        self._out: list[str] = []
        self._open: list[str] = []
        self._style: list[str] = []
        self._ids_open = 0
        self._skipping = 0
        self._elements = 0
        self._uses = 0
        self._size: tuple[int | None, int | None] = (None, None)

    def refuse(self, *_: Any) -> None:
        raise UnusableFile(BAD)

    def start(self, name: str, attributes: dict[str, str]) -> None:
        self._elements += 1
        namespace, _, local = name.rpartition(" ")
        if self._elements > MAX_ELEMENTS or len(self._open) + self._skipping >= MAX_DEPTH:
            raise UnusableFile(gettext_noop("This SVG has too many parts."))
        if not self._open and (local != "svg" or namespace not in ("", _SVG)):
            raise UnusableFile(BAD)
        if self._skipping or namespace not in ("", _SVG) or not self._may_stand(local):
            self._skipping += 1
            return
        safe = _safe_attributes(attributes)
        if not self._open:
            self._size = _size_of(attributes)
            safe = {"xmlns": _SVG, **safe}
        self._open.append(f"{local}#" if "id" in safe else local)
        self._ids_open += "id" in safe and len(self._open) > 1
        self._out.append(f"<{local}{''.join(f' {key}={quoteattr(value)}' for key, value in safe.items())}>")

    def end(self, _name: str) -> None:
        if self._skipping:
            self._skipping -= 1
            return
        local = self._open.pop()
        if local.removesuffix("#") == "style":
            self._write_style()
        self._ids_open -= local.endswith("#") and bool(self._open)
        self._out.append(f"</{local.removesuffix('#')}>")

    def words(self, text: str) -> None:
        inside = self._open[-1].removesuffix("#") if self._open else ""
        if self._skipping or inside not in _HAS_WORDS:
            return
        if inside == "style":
            self._style.append(text)
        else:
            self._out.append(escape(text))

    def result(self) -> tuple[str, int | None, int | None]:
        return "".join(self._out), *self._size

    def _write_style(self) -> None:
        """Keep a style sheet that loads nothing, drop any other as a whole.

        The parser splits long text into pieces, and no single piece can be judged alone.
        """
        text = "".join(self._style)
        self._style.clear()
        self._out.append(escape(text) if _is_harmless(text) else "")

    def _may_stand(self, local: str) -> bool:
        if local != "use":
            return local in ELEMENTS
        # A used element must not use others: ten uses of ten uses of ten … never finish rendering.
        self._uses += 1
        inside = {each.removesuffix("#") for each in self._open}
        return self._uses <= MAX_USES and not self._ids_open and not inside & {"defs", "symbol", "pattern"}


def _safe_attributes(attributes: dict[str, str]) -> dict[str, str]:
    safe = {}
    for name, value in attributes.items():
        namespace, _, local = name.rpartition(" ")
        if local == "href" and namespace in ("", _XLINK):
            if re.fullmatch(r"#[\w.:-]{1,200}", value.strip()):
                safe["href"] = value.strip()
        elif not namespace and local in ATTRIBUTES and _is_harmless(value):
            safe[local] = value
    return safe


def _is_harmless(value: str) -> bool:
    """Whether a value or a style sheet loads nothing; references within the drawing are allowed."""
    return not _LOADS.search(value) and "url(" not in _OWN_URL.sub("", value).lower()


def _size_of(attributes: dict[str, str]) -> tuple[int | None, int | None]:
    """The size of the drawing, from its width and height or else its view box."""
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
