"""Pictures keep their timing, loops, brightness and orientation as browsers show them."""

from pathlib import Path

import pytest
from PIL import Image

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
