"""Pictures keep their timing, loops, brightness and orientation as browsers show them."""

from pathlib import Path

import pytest
from PIL import ExifTags, Image, ImageDraw, ImageSequence, JpegImagePlugin
from PIL.PngImagePlugin import PngInfo

from tenants.media import images

pytestmark = pytest.mark.no_db

DURATIONS = [50, 200, 300]


def rewrite_picture(image: Image.Image, folder: Path, kind: str, **options: object) -> Image.Image:
    image.save(folder / "sent", kind, **options)
    images.rewrite(folder / "sent", folder)
    return Image.open(folder / "file")


def frames(colors: tuple[int, ...] = (0, 100, 200)) -> list[Image.Image]:
    return [Image.new("RGB", (40, 30), (color, 0, 0)) for color in colors]


def read_durations(image: Image.Image) -> list[int]:
    durations = []
    for number in range(getattr(image, "n_frames", 1)):
        image.seek(number)
        image.load()
        durations.append(int(image.info["duration"]))
    return durations


@pytest.mark.parametrize("kind", ["GIF", "WEBP", "PNG", "AVIF"])
def test_animation_keeps_its_frames_and_timing(tmp_path: Path, kind: str) -> None:
    first, *others = frames()

    stored = rewrite_picture(
        first, tmp_path, kind, save_all=True, append_images=others, duration=DURATIONS, loop=0
    )

    assert stored.format == kind
    assert read_durations(stored) == DURATIONS


@pytest.mark.parametrize("mode", ["RGB", "RGBA"])
def test_lossless_animation_keeps_every_pixel(tmp_path: Path, mode: str) -> None:
    noise = [Image.effect_noise((40, 30), 80 + number).convert(mode) for number in range(2)]

    stored = rewrite_picture(
        noise[0], tmp_path, "WEBP", save_all=True, append_images=noise[1:], duration=100, lossless=True
    )

    assert [each.convert(mode).tobytes() for each in ImageSequence.Iterator(stored)] == [
        each.tobytes() for each in noise
    ]


@pytest.mark.parametrize("kind", ["GIF", "WEBP", "PNG"])
def test_transparent_animation_keeps_its_frames(tmp_path: Path, kind: str) -> None:
    dots = []
    for x in (0, 12, 24):
        dot = Image.new("RGBA", (36, 12))
        ImageDraw.Draw(dot).ellipse((x, 0, x + 11, 11), fill=(255, 0, 0, 255))
        dots.append(dot)

    stored = rewrite_picture(
        dots[0], tmp_path, kind, save_all=True, append_images=dots[1:], duration=DURATIONS, disposal=2, loop=0
    )

    assert read_durations(stored) == DURATIONS
    for number in range(3):
        stored.seek(number)
        alpha = stored.convert("RGBA").getchannel("A")
        assert [alpha.getpixel((x, 6)) for x in (6, 18, 30)] == [255 * (number == each) for each in range(3)]


def test_still_image_before_an_animated_png_is_not_a_frame(tmp_path: Path) -> None:
    first, *others = frames()

    stored = rewrite_picture(
        first, tmp_path, "PNG", save_all=True, append_images=others, duration=100, default_image=True
    )

    assert getattr(stored, "n_frames", 1) == 2
    assert stored.convert("RGB").getpixel((5, 5)) == (100, 0, 0)


@pytest.mark.parametrize(("loop", "stored_loop"), [({}, None), ({"loop": 0}, 0), ({"loop": 3}, 3)])
def test_gif_keeps_its_number_of_loops(tmp_path: Path, loop: dict[str, int], stored_loop: int | None) -> None:
    first, *others = frames()

    stored = rewrite_picture(
        first, tmp_path, "GIF", save_all=True, append_images=others, duration=100, **loop
    )

    assert stored.info.get("loop") == stored_loop


def test_gif_without_delays_plays_as_in_browsers(tmp_path: Path) -> None:
    first, *others = frames()

    stored = rewrite_picture(first, tmp_path, "GIF", save_all=True, append_images=others, duration=10, loop=0)

    assert read_durations(stored) == [100] * 3


def test_gray_png_of_16_bits_keeps_its_brightness(tmp_path: Path) -> None:
    gray = Image.new("I;16", (3, 1))
    for x, value in enumerate((0, 32_896, 65_535)):
        gray.putpixel((x, 0), value)

    stored = rewrite_picture(gray, tmp_path, "PNG").convert("L")

    assert [stored.getpixel((x, 0)) for x in range(3)] == [0, 128, 255]


def test_orientation_in_xmp_is_ignored_as_in_browsers(tmp_path: Path) -> None:
    description = '<rdf:Description xmlns:tiff="http://ns.adobe.com/tiff/1.0/" tiff:Orientation="6"/>'
    rdf = f'<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">{description}</rdf:RDF>'
    xmp = f'<x:xmpmeta xmlns:x="adobe:ns:meta/">{rdf}</x:xmpmeta>'.encode()

    stored = rewrite_picture(frames()[0], tmp_path, "JPEG", xmp=xmp)

    assert stored.size == (40, 30)


def test_orientation_of_a_webp_is_ignored_as_in_browsers(tmp_path: Path) -> None:
    exif = Image.Exif()
    exif[ExifTags.Base.Orientation] = 6

    stored = rewrite_picture(frames()[0], tmp_path, "WEBP", exif=exif)

    assert stored.size == (40, 30)


def test_png_with_a_gamma_number_keeps_its_brightness(tmp_path: Path) -> None:
    chunks = PngInfo()
    chunks.add(b"gAMA", (100_000).to_bytes(4, "big"))

    stored = rewrite_picture(Image.new("RGB", (4, 4), (55, 55, 55)), tmp_path, "PNG", pnginfo=chunks)

    assert stored.convert("RGB").getpixel((1, 1)) == (127, 127, 127)


@pytest.mark.parametrize("sampling", [0, 2])
def test_jpeg_keeps_the_resolution_of_its_colors(tmp_path: Path, sampling: int) -> None:
    stored = rewrite_picture(frames()[1], tmp_path, "JPEG", subsampling=sampling)

    assert JpegImagePlugin.get_sampling(stored) == sampling
