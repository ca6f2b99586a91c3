"""Images of unusual shapes are stored as browsers show them."""

import struct
import zlib
from pathlib import Path

import pytest
from PIL import Image

from tenants.media.images import rewrite
from tenants.media.variants import render_variants

pytestmark = pytest.mark.no_db

GIF_WITH_A_SMALLER_FRAME = bytes.fromhex(
    "474946383961020002008001010000ffff0000"  # a canvas of 2 × 2 pixels with a red background
    "2c00000000010001000002024401003b"  # a frame of 1 × 1 pixel
)


@pytest.mark.parametrize("size", [(1, 3_000), (3_000, 1)])
def test_thumbnail_of_a_line_keeps_one_pixel(size: tuple[int, int], tmp_path: Path) -> None:
    Image.new("RGB", size, "red").save(tmp_path / "sent", "PNG")

    rewrite(tmp_path / "sent", tmp_path)

    with Image.open(tmp_path / "thumbnail") as thumbnail:
        assert sorted(thumbnail.size) == [1, 400]


@pytest.mark.parametrize(("size", "expected"), [((700, 20_000), [320, 480, 573]), ((1, 20_000), [1])])
def test_long_screenshot_has_the_sizes_that_webp_can_store(
    size: tuple[int, int], expected: list[int], tmp_path: Path
) -> None:
    Image.new("RGB", size, "white").save(tmp_path / "sent", "PNG")

    widths = render_variants(tmp_path / "sent", tmp_path, focal_x=0.5, focal_y=0.5)["widths"]

    assert widths == expected


def test_gif_with_a_smaller_frame_is_transparent_around_it(tmp_path: Path) -> None:
    (tmp_path / "sent").write_bytes(GIF_WITH_A_SMALLER_FRAME)

    rewrite(tmp_path / "sent", tmp_path)

    with Image.open(tmp_path / "file") as stored:
        alpha = stored.convert("RGBA").getchannel("A")
        assert list(alpha.tobytes()) == [255, 0, 0, 0]


@pytest.mark.parametrize("bits", [2, 4])
def test_transparent_gray_of_few_bits_stays_transparent(bits: int, tmp_path: Path) -> None:
    brightest = 2**bits - 1
    header = struct.pack(">IIBBBBB", 2, 1, bits, 0, 0, 0, 0)
    row = bytes([0, brightest << (8 - bits)])
    chunks = {
        b"IHDR": header,
        b"tRNS": struct.pack(">H", brightest),
        b"IDAT": zlib.compress(row),
        b"IEND": b"",
    }
    (tmp_path / "sent").write_bytes(
        b"\x89PNG\r\n\x1a\n"
        + b"".join(
            struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))
            for name, body in chunks.items()
        )
    )

    rewrite(tmp_path / "sent", tmp_path)

    with Image.open(tmp_path / "file") as stored:
        assert list(stored.convert("RGBA").getchannel("A").tobytes()) == [0, 255]
