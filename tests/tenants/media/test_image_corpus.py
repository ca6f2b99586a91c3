"""Images of each format, mode, orientation and profile are stored with the pixels that browsers show."""

import io
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import product
from pathlib import Path
from typing import Any

import pillow_heif
import pytest
from PIL import Image

from tenants.media.images import rewrite
from tests.tenants.media.profiles import (
    ADOBE_RGB,
    DISPLAY_P3,
    Color,
    inks_to_srgb,
    make_cmyk_profile,
    make_profile,
    rgb_to_srgb,
)

pytestmark = pytest.mark.no_db
pillow_heif.register_heif_opener()

Convert = Callable[[Color], Color]
WIDTH, HEIGHT = 48, 32
PATCH = 16
TOLERANCE = 10
"""Lossy formats change each channel by less than this."""
COLORS = ((200, 60, 20), (30, 140, 60), (40, 60, 200), (240, 240, 240), (20, 20, 20), (230, 190, 30))
"""The colors of the patches, in rows from the top left."""
INKS = ((255, 0, 0, 0), (0, 255, 0, 0), (0, 0, 255, 0), (0, 0, 0, 0), (0, 0, 0, 255), (0, 255, 255, 0))
GRAYS = (0, 60, 120, 160, 200, 255)
SOURCE_OF: Mapping[int, Callable[[int, int], tuple[int, int]]] = {
    1: lambda x, y: (x, y),
    2: lambda x, y: (WIDTH - 1 - x, y),
    3: lambda x, y: (WIDTH - 1 - x, HEIGHT - 1 - y),
    4: lambda x, y: (x, HEIGHT - 1 - y),
    5: lambda x, y: (y, x),
    6: lambda x, y: (y, HEIGHT - 1 - x),
    7: lambda x, y: (WIDTH - 1 - y, HEIGHT - 1 - x),
    8: lambda x, y: (WIDTH - 1 - y, x),
}
"""The position in the file of a pixel of the upright image, by Exif orientation."""
RGB_PROFILES: Mapping[str, tuple[bytes | None, Convert]] = {
    "srgb": (None, lambda color: color),
    "p3": (make_profile(DISPLAY_P3), rgb_to_srgb(DISPLAY_P3)),
    "adobe": (make_profile(ADOBE_RGB), rgb_to_srgb(ADOBE_RGB)),
}
CMYK_PROFILES: Mapping[str, tuple[bytes | None, Convert]] = {
    "plain": (None, lambda inks: tuple((255 - each) * (255 - inks[3]) // 255 for each in inks[:3])),
    "printer": (make_cmyk_profile(), inks_to_srgb),
}
GRAY_PROFILES: Mapping[str, tuple[bytes | None, Convert]] = {"gray": (None, lambda color: color * 3)}


@dataclass(frozen=True)
class Variant:
    """One file of the corpus."""

    kind: str
    mode: str
    profile: str
    orientation: int
    options: dict[str, Any] = field(default_factory=dict)

    def __str__(self) -> str:
        options = "-".join(map(str, self.options))
        return "-".join(
            filter(
                None, (self.kind, self.mode.replace(";", ""), self.profile, str(self.orientation), options)
            )
        )


def list_profiles(mode: str) -> Mapping[str, tuple[bytes | None, Convert]]:
    if mode == "CMYK":
        return CMYK_PROFILES
    return GRAY_PROFILES if mode in ("1", "L", "LA", "I;16") else RGB_PROFILES


LOSSY: dict[str, Any] = {"quality": 97}
KINDS: tuple[tuple[str, str, dict[str, Any]], ...] = (
    *product(("JPEG",), ("L", "RGB", "CMYK"), (LOSSY, {**LOSSY, "progressive": True})),
    *product(("PNG",), ("1", "L", "LA", "I;16", "P", "RGB", "RGBA"), ({},)),
    *product(("WEBP",), ("RGB", "RGBA"), ({"lossless": True},)),
    *product(("AVIF", "HEIF"), ("RGB", "RGBA"), (LOSSY,)),
    ("MPO", "RGB", {**LOSSY, "save_all": True}),
)


def list_variants() -> Iterator[Variant]:
    for kind, mode, options in KINDS:
        for profile, orientation in product(list_profiles(mode), SOURCE_OF):
            yield Variant(kind, mode, profile, orientation, options)
    yield Variant("GIF", "P", "srgb", 1)


VARIANTS = list(list_variants())


def get_colors(mode: str) -> tuple[Color, ...]:
    if mode == "CMYK":
        return INKS
    if mode == "1":
        return tuple((255 if place % 2 else 0,) for place in range(6))
    return tuple((each,) for each in GRAYS) if mode in ("L", "LA", "I;16") else COLORS


def draw(mode: str) -> Image.Image:
    """Return six patches of color in the mode."""
    drawn = {"P": "RGB", "LA": "L", "RGBA": "RGB", "I;16": "I", "1": "L"}.get(mode, mode)
    image = Image.new(drawn, (WIDTH, HEIGHT))
    for place, color in enumerate(get_colors(mode)):
        left, top = place % 3 * PATCH, place // 3 * PATCH
        fill = color[0] * 257 if mode == "I;16" else color if len(color) > 1 else color[0]
        image.paste(fill, (left, top, left + PATCH, top + PATCH))
    if mode == "P":
        return image.quantize(colors=8)
    return image if mode == drawn else image.convert(mode)


def encode(variant: Variant) -> bytes:
    profile, _convert = list_profiles(variant.mode)[variant.profile]
    exif = Image.Exif()
    exif[0x0112] = variant.orientation
    more: dict[str, Any] = {} if variant.kind == "GIF" else {"exif": exif.tobytes()}
    if profile:
        more["icc_profile"] = profile
    image, target = draw(variant.mode), io.BytesIO()
    if variant.kind == "MPO":
        more["append_images"] = [image.resize((8, 8))]
    image.save(target, variant.kind, **variant.options, **more)
    return target.getvalue()


def test_corpus_has_at_least_300_files() -> None:
    assert len({str(each) for each in VARIANTS}) == len(VARIANTS) >= 300


@pytest.mark.parametrize("variant", VARIANTS, ids=str)
def test_image_is_stored_with_the_pixels_that_browsers_show(variant: Variant, tmp_path: Path) -> None:
    source = tmp_path / "source"
    source.write_bytes(encode(variant))
    _profile, convert = list_profiles(variant.mode)[variant.profile]
    # Browsers ignore the orientation of a WebP file.
    orientation = 1 if variant.kind == "WEBP" else variant.orientation
    size = (WIDTH, HEIGHT) if orientation < 5 else (HEIGHT, WIDTH)
    expected = {}
    for x, y in product(range(PATCH // 2, size[0], PATCH), range(PATCH // 2, size[1], PATCH)):
        left, top = SOURCE_OF[orientation](x, y)
        expected[x, y] = convert(get_colors(variant.mode)[top // PATCH * 3 + left // PATCH])

    answer = rewrite(source, tmp_path)

    with Image.open(tmp_path / "file") as stored:
        assert (stored.size, (answer["width"], answer["height"])) == (size, size)
        assert not {"icc_profile", "exif", "xmp"} & stored.info.keys()
        pixels = stored.convert("RGB")
        shown = {(x, y): tuple(pixels.crop((x, y, x + 1, y + 1)).tobytes()) for x, y in expected}
    assert not [
        (place, shown[place], color)
        for place, color in expected.items()
        if any(abs(a - b) > TOLERANCE for a, b in zip(shown[place], color, strict=True))
    ]
