"""Photos of current phones keep their content and colors."""

import io
from pathlib import Path
from typing import Any

import pytest
from PIL import Image, ImageCms

from tenants.media.images import rewrite
from tests.tenants.media.profiles import ADOBE_RGB, display_p3, inks_to_srgb, make_cmyk_profile, make_profile

pytestmark = pytest.mark.no_db

P3_RED = (200, 60, 20)
SRGB_OF_P3_RED = (219, 37, 0)
"""The same color in sRGB, computed with the matrices of the standards; a pixel may differ by `TOLERANCE`."""
TOLERANCE = 6


def encode_image(image: Image.Image, kind: str, **options: Any) -> bytes:
    target = io.BytesIO()
    image.save(target, kind, **options)
    return target.getvalue()


def multi_picture_jpeg(image: Image.Image) -> bytes:
    return encode_image(image, "MPO", save_all=True, append_images=[image.resize((8, 8))], quality=95)


@pytest.fixture
def store_image(tmp_path: Path) -> Any:
    """Rewrite these bytes; return the result and the written image."""

    def store(content: bytes) -> tuple[dict[str, Any], Image.Image]:
        source = tmp_path / "source"
        source.write_bytes(content)
        answer = rewrite(source, tmp_path)
        with Image.open(tmp_path / "file") as image:
            image.load()
            return answer, image

    return store


def is_close(pixel: Any, color: tuple[int, ...]) -> bool:
    return all(abs(a - b) <= TOLERANCE for a, b in zip(pixel, color, strict=False))


def test_multi_picture_jpeg_is_stored_as_its_first_picture(store_image: Any) -> None:
    answer, image = store_image(multi_picture_jpeg(Image.new("RGB", (60, 40), P3_RED)))

    assert (answer["extension"], image.format, image.size) == ("jpg", "JPEG", (60, 40))
    assert is_close(image.getpixel((30, 20)), P3_RED)


def test_heic_without_exif_is_stored(store_image: Any, draw: Any) -> None:
    content = draw("HEIF", (64, 48), exif=None, quality=90)

    answer, image = store_image(content)

    assert (answer["extension"], image.size) == ("jpg", (64, 48))


@pytest.mark.parametrize(
    ("kind", "mode", "options"),
    [
        ("JPEG", "RGB", {"quality": 95}),
        ("PNG", "RGB", {}),
        ("PNG", "RGBA", {}),
        ("PNG", "P", {}),
        ("WEBP", "RGB", {"lossless": True}),
        ("AVIF", "RGB", {"quality": 95}),
        ("HEIF", "RGB", {"quality": 95}),
    ],
)
def test_colors_of_a_wide_gamut_profile_are_converted_to_srgb(
    store_image: Any, draw: Any, kind: str, mode: str, options: dict[str, Any]
) -> None:
    draw("HEIF")  # registers the encoder
    image = Image.new("RGB" if mode == "P" else mode, (64, 48), P3_RED)
    if mode == "P":
        image = image.quantize()

    answer, written = store_image(encode_image(image, kind, icc_profile=display_p3(), **options))

    assert is_close(written.convert("RGB").getpixel((30, 20)), SRGB_OF_P3_RED)
    assert "icc_profile" not in written.info
    assert is_close(bytes.fromhex(answer["dominant_color"][1:]), SRGB_OF_P3_RED)


def test_adobe_rgb_photo_keeps_its_red(store_image: Any) -> None:
    # The red of sRGB has this value in Adobe RGB (1998).
    photo = Image.new("RGB", (32, 32), (219, 0, 0))

    _answer, written = store_image(encode_image(photo, "PNG", icc_profile=make_profile(ADOBE_RGB)))

    assert is_close(written.convert("RGB").getpixel((10, 10)), (255, 0, 0))


def test_animation_frames_are_converted_to_srgb(store_image: Any) -> None:
    frames = [Image.new("RGB", (32, 32), P3_RED), Image.new("RGB", (32, 32), (0, 0, 0))]
    options = {"save_all": True, "append_images": frames[1:], "lossless": True, "icc_profile": display_p3()}

    _answer, written = store_image(encode_image(frames[0], "WEBP", **options))

    assert is_close(written.convert("RGB").getpixel((10, 10)), SRGB_OF_P3_RED)


@pytest.mark.parametrize("profile", [b"no profile", display_p3()[:200], ImageCms.ImageCmsProfile(
    ImageCms.createProfile("LAB")).tobytes()], ids=["text", "cut off", "of another color space"])  # fmt: skip
def test_unusable_profile_is_ignored_as_browsers_do(store_image: Any, profile: bytes) -> None:
    _answer, written = store_image(
        encode_image(Image.new("RGB", (32, 32), P3_RED), "PNG", icc_profile=profile)
    )

    assert written.getpixel((10, 10)) == P3_RED


def test_cmyk_photo_without_a_profile_is_converted_to_rgb(store_image: Any) -> None:
    _answer, written = store_image(
        encode_image(Image.new("CMYK", (32, 32), (0, 255, 255, 0)), "JPEG", quality=95)
    )

    red, green, blue = written.getpixel((10, 10))
    assert red > 200
    assert max(green, blue) < 60


@pytest.mark.parametrize(
    "inks", [(255, 0, 0, 0), (0, 255, 0, 0), (0, 0, 255, 0), (0, 0, 0, 255), (0, 255, 255, 0), (0, 0, 0, 0)]
)
def test_cmyk_photo_has_the_colors_of_its_profile(store_image: Any, inks: tuple[int, ...]) -> None:
    photo = Image.new("CMYK", (32, 32), inks)

    answer, written = store_image(encode_image(photo, "JPEG", quality=98, icc_profile=make_cmyk_profile()))

    assert (written.mode, "icc_profile" in written.info) == ("RGB", False)
    assert is_close(written.getpixel((10, 10)), inks_to_srgb(inks))
    assert is_close(bytes.fromhex(answer["dominant_color"][1:]), inks_to_srgb(inks))
