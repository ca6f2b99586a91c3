"""Select fonts for generated images: the fonts of the template, then Noto fonts for other scripts.

Each piece of text is drawn in visual order, with one font that has all its characters.
"""

import json
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import groupby
from pathlib import Path
from typing import TypedDict

from django.conf import settings
from PIL import ImageFont

Font = ImageFont.FreeTypeFont

_FACES = {"association": "big-shoulders", "restaurant": "fraunces", "blank": "bricolage"}
_WEIGHTS = {"big-shoulders-ext": 800, "fraunces-ext": 400, "bricolage-ext": 600}
_NOTO_WEIGHTS = {"association": 800, "restaurant": 500}
_NOTO_WEIGHT = 600
_HEAVIEST_EMOJI = 700
_PROBE_SIZE = 24
_RIGHT_TO_LEFT = ("R", "AL")


_Ranges = list[tuple[int, int]]


class _File(TypedDict):
    """A font file of the build, with the first and last character of each range that it contains."""

    file: str
    ranges: _Ranges


@dataclass(frozen=True)
class Piece:
    """Text in one font and direction. A space has no font. `shaped` is the direction to pass to Pillow."""

    text: str
    font: Font | None
    direction: str
    shaped: str | None
    width: float


class FontFace:
    """A font in one size, with the characters that it supports."""

    def __init__(self, font: Font, ranges: _Ranges | None = None) -> None:
        self.font = font
        self._ranges = ranges
        # Do not use shaping, because it replaces some unsupported characters with others.
        self._probe = font.font_variant(size=_PROBE_SIZE, layout_engine=ImageFont.Layout.BASIC)
        self._nothing = bytes(self._probe.getmask("\uffff"))  # The glyph for unsupported characters.

    def can_write(self, sign: str) -> bool:
        if self._ranges is not None:
            return _is_within(sign, self._ranges)
        mask = self._probe.getmask(sign)
        return mask.getbbox() is not None and bytes(mask) != self._nothing


class Fonts:
    """The fonts for `text` in one size. Fonts for other scripts are opened when a character needs them."""

    def __init__(self, template: str, size: int, text: str) -> None:
        self._template, self._size = template, size
        name = _FACES.get(template)
        names = [*((name, f"{name}-ext") if name else ()), "instrument-sans", "instrument-sans-ext"]
        faces = [face for each in names if (face := _open_template_font(each, size)) is not None]
        self._faces = faces or [FontFace(_any_font(size))]
        self._opened: dict[str, FontFace] = {}
        self._found: dict[str, FontFace | None] = {}
        # The same character looks different in Japanese, Chinese and Korean.
        self._is_japanese = any("\u3040" <= sign <= "\u30ff" for sign in text)
        self._is_korean = any("\uac00" <= sign <= "\ud7a3" for sign in text)
        self.base = next(
            (
                "rtl" if kind in _RIGHT_TO_LEFT else "ltr"
                for kind in map(unicodedata.bidirectional, text)
                if kind in ("L", *_RIGHT_TO_LEFT)
            ),
            "ltr",
        )

    def pieces(self, line: str) -> list[Piece]:
        """Return the pieces of `line` from left to right, without unsupported characters."""
        pieces: list[Piece] = []
        for number, word in enumerate(line.split(" ")):
            inside = list(self._split_word(word))
            if number:
                # A space between two words of the same direction has that direction.
                around = {each.direction for each in (*pieces[-1:], *inside[:1])}
                direction = around.pop() if len(around) == 1 else self.base
                pieces.append(Piece(" ", None, direction, None, self._faces[0].font.getlength(" ")))
            pieces.extend(inside)
        return self._in_visual_order(pieces)

    def length(self, line: str) -> float:
        return sum(piece.width for piece in self.pieces(line))

    def face_for(self, sign: str) -> FontFace | None:
        """Return the font for a character, or None if no font contains it."""
        if sign not in self._found:
            own = next((each for each in self._faces if each.can_write(sign)), None)
            self._found[sign] = own or self._other_face(sign)
        return self._found[sign]

    def _other_face(self, sign: str) -> FontFace | None:
        found = [each for each in _ranges() if _is_within(sign, each["ranges"])]
        found.sort(key=lambda each: self._is_of_other_language(each["file"]))
        return self._open(found[0]["file"], found[0]["ranges"]) if found else None

    def _is_of_other_language(self, file: str) -> bool:
        if file.startswith("noto-sans-jp"):
            return not self._is_japanese
        if file.startswith("noto-sans-sc"):
            return self._is_japanese or self._is_korean
        return file.startswith("noto-sans-kr") and not self._is_korean

    def _open(self, file: str, ranges: _Ranges) -> FontFace:
        if file not in self._opened:
            font = ImageFont.truetype(str(Path(settings.FRONTEND, "card-fonts", file)), self._size)
            weight = _NOTO_WEIGHTS.get(self._template, _NOTO_WEIGHT)
            if file.startswith("noto-emoji"):
                weight = min(weight, _HEAVIEST_EMOJI)
            font.set_variation_by_axes([weight])
            self._opened[file] = FontFace(font, ranges)
        return self._opened[file]

    def _split_word(self, word: str) -> Iterator[Piece]:
        text, current = "", self._faces[0]
        for sign in word:
            face = current if _continues(sign) and current.can_write(sign) else self.face_for(sign)
            if face is None:
                continue
            if face is not current and text:
                yield self._piece(text, current)
                text = ""
            text, current = text + sign, face
        if text:
            yield self._piece(text, current)

    def _piece(self, text: str, face: FontFace) -> Piece:
        kinds = {unicodedata.bidirectional(sign) for sign in text}
        if kinds.intersection(_RIGHT_TO_LEFT):
            direction = "rtl"
        else:
            direction = "ltr" if kinds & {"L", "EN", "AN"} else self.base
        # Without FriBiDi on the server, Pillow cannot shape text and rejects a direction.
        shaped = direction if face.font.layout_engine == ImageFont.Layout.RAQM else None
        return Piece(text, face.font, direction, shaped, face.font.getlength(text, direction=shaped))

    def _in_visual_order(self, pieces: list[Piece]) -> list[Piece]:
        """Return the pieces in visual order, with runs of right-to-left text reversed."""
        groups = [(key, list(group)) for key, group in groupby(pieces, lambda piece: piece.direction)]
        if self.base == "rtl":
            groups.reverse()
        ordered: list[Piece] = []
        for direction, group in groups:
            ordered.extend(reversed(group) if direction == "rtl" else group)
        return ordered


def font_for(sign: str, template: str, size: int) -> Font | None:
    """Return the font for a character, or None if no font of the build contains it."""
    face = Fonts(template, size, sign).face_for(sign)
    return face.font if face else None


def _continues(sign: str) -> bool:
    """Return whether the character belongs to the previous one, as marks and invisible joiners do."""
    return unicodedata.category(sign) in ("Mn", "Mc", "Me", "Cf")


def _is_within(sign: str, ranges: _Ranges) -> bool:
    return any(first <= ord(sign) <= last for first, last in ranges)


def _ranges() -> list[_File]:
    path = Path(settings.FRONTEND, "card-fonts", "ranges.json")
    return _read(str(path), path.stat().st_mtime_ns) if path.exists() else []


@cache
def _read(path: str, _changed: int) -> list[_File]:
    read: list[_File] = json.loads(Path(path).read_text(encoding="utf-8"))
    return read


def _open_template_font(name: str, size: int) -> FontFace | None:
    path = next(Path(settings.FRONTEND, "assets").glob(f"{name}-????????.woff2"), None)
    if path is None:
        return None
    font = ImageFont.truetype(str(path), size)
    if name in _WEIGHTS:
        font.set_variation_by_axes([_WEIGHTS[name]])
    return FontFace(font)


def _any_font(size: int) -> Font:
    """Return Pillow's default font, which is used if the front end has not been built."""
    font = ImageFont.load_default(size)
    assert isinstance(font, ImageFont.FreeTypeFont)  # noqa: S101  # guaranteed with a size
    return font
