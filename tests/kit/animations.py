"""Print animations of many kinds as JSON, each as it was sent and as the product stores it."""

import base64
import io
import json
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from PIL import Image, ImageDraw

from tenants.media.animations import set_avif_repeats
from tenants.media.images import rewrite

SIZE = (48, 32)
KEEP, CLEAR, RESTORE = 1, 2, 3
CLEAR_PNG, RESTORE_PNG = 1, 2
LOOPS = 3


def main() -> None:
    with TemporaryDirectory() as folder:
        answer = {}
        for name, sent in _animations():
            source = Path(folder) / "sent"
            source.write_bytes(sent)
            data = rewrite(source, Path(folder))
            stored = (Path(folder) / "file").read_bytes()
            answer[name] = {
                "type": f"image/{data['extension']}",
                "sent": _text(sent),
                "stored": _text(stored),
            }
    print(json.dumps(answer))


def _text(data: bytes) -> str:
    return base64.b64encode(data).decode()


def _animations() -> Iterator[tuple[str, bytes]]:
    yield "GIF on a background", _save("GIF", _dots("red"), disposal=[KEEP, CLEAR, CLEAR, CLEAR])
    yield "GIF that restores", _save("GIF", _dots("blue"), disposal=[KEEP, RESTORE, RESTORE, KEEP])
    yield "GIF with gray colors later", _save("GIF", [*_dots("gold")[:1], *_gray("L")])
    for loops in ("N", "A", "NA", "AN", "NN", "AA", ""):
        yield f"GIF with loops of {loops}", _with_loops(_save("GIF", _dots("pink"), loop=None), loops)
    for blend in (0, 1):
        for disposal in (CLEAR_PNG, RESTORE_PNG):
            options = {"blend": blend, "disposal": [0, disposal, disposal, 0]}
            yield f"PNG {blend} {disposal}", _save("PNG", _dots("green", 128), **options)
    still = {"default_image": True, "blend": 1}
    yield "PNG with a still before", _save("PNG", _dots("teal", 99), **still)
    yield "PNG with gray and transparency", _save("PNG", [each.convert("LA") for each in _dots("red", 99)])
    yield "PNG with a palette", _save("PNG", _indexed(), transparency=bytes([120, 255]), blend=1)
    yield "PNG of 16 bits", _save("PNG", _gray("I;16"))
    yield "WebP", _save("WEBP", _dots("purple", 128), lossless=True)
    for repeats in (0, LOOPS, None):
        for mode in ("RGB", "RGBA"):
            frames = [each.convert(mode) for each in _dots("navy", 128)]
            yield f"AVIF {mode} repeats {repeats}", _repeating(_save("AVIF", frames, quality=95), repeats)


def _dots(color: str, alpha: int = 255) -> list[Image.Image]:
    """A background, then a dot that moves over transparent pixels."""
    frames = [Image.new("RGBA", SIZE, "orange")]
    for x in (2, 16, 30):
        frame = Image.new("RGBA", SIZE)
        dot = Image.new("RGBA", (14, 20), color)
        dot.putalpha(alpha)
        frame.paste(dot, (x, 6))
        frames.append(frame)
    return frames


def _gray(mode: str) -> list[Image.Image]:
    frames = []
    for number, x in enumerate((4, 20)):
        frame = Image.new("L", SIZE, 90 + 60 * number)
        ImageDraw.Draw(frame).rectangle((x, 4, x + 12, 24), fill=250)
        frames.append(frame if mode == "L" else _to_16_bits(frame))
    return frames


def _indexed() -> list[Image.Image]:
    frames = []
    for x in (2, 16, 30):
        frame = Image.new("P", SIZE)
        frame.putpalette([200, 0, 0, 0, 90, 200])
        ImageDraw.Draw(frame).rectangle((x, 6, x + 12, 24), fill=1)
        frames.append(frame)
    return frames


def _to_16_bits(image: Image.Image) -> Image.Image:
    return Image.frombytes("I;16", image.size, b"".join(bytes([each, each]) for each in image.tobytes()))


def _save(kind: str, frames: list[Image.Image], **options: object) -> bytes:
    target = io.BytesIO()
    first, *others = frames
    durations = [80, 200, 40, 310][: len(frames) - bool(options.get("default_image"))]
    options = {"duration": durations, "loop": LOOPS, **options}
    first.save(target, kind, save_all=True, append_images=others, **options)
    return target.getvalue()


def _with_loops(data: bytes, blocks: str) -> bytes:
    """Return the GIF with 2, then 3 loops, in a Netscape block for each N and an older block for each A."""
    names = {"N": b"NETSCAPE2.0", "A": b"ANIMEXTS1.0"}
    loops = [
        b"\x21\xff\x0b" + names[each] + b"\x03\x01" + bytes([number, 0, 0])
        for number, each in enumerate(blocks, 2)
    ]
    colors = 3 * 2 ** ((data[10] & 7) + 1) if data[10] & 0x80 else 0
    at = 13 + colors
    return data[:at] + b"".join(loops) + data[at:]


def _repeating(data: bytes, repeats: int | None) -> bytes:
    with TemporaryDirectory() as folder:
        path = Path(folder) / "sent"
        path.write_bytes(data)
        set_avif_repeats(path, repeats)
        return path.read_bytes()


if __name__ == "__main__":
    main()
