"""MOV videos of phones are stored as MP4 with the same picture and sound."""

import io
import struct
from collections.abc import Callable
from typing import Any

import av
import pytest

from tenants.media import decoding

NOT_PLAYED = "This video is in a format that browsers can't play. Export it as MP4 with H.264 (AVC)."
SILENT = "The audio in this video is in a format that browsers can't play. Export it as MP4 with AAC."
Upload = Callable[..., dict[str, Any]]


def build_mov(picture: str = "libx264", sound: str | None = "aac", frames: int = 10) -> bytes:
    """Build a MOV with a place in its metadata."""
    written = io.BytesIO()
    with av.open(written, "w", format="mov") as movie:
        movie.metadata["location"] = "+37.7749-122.4194/"
        video: Any = movie.add_stream(picture, rate=25, width=64, height=48, pix_fmt="yuv420p")
        audio: Any = movie.add_stream(sound, rate=48_000, layout="mono") if sound else None
        for number in range(frames):
            frame = av.VideoFrame(64, 48, "yuv420p")
            frame.pts = number
            clear(frame)
            movie.mux(video.encode(frame))
        movie.mux(video.encode(None))
        if audio:
            tone = av.AudioFrame(format=audio.format.name, layout="mono", samples=1024)
            tone.sample_rate, tone.pts = 48_000, 0
            clear(tone)
            movie.mux(audio.encode(tone))
            movie.mux(audio.encode(None))
    return written.getvalue()


def clear(frame: av.VideoFrame | av.AudioFrame) -> None:
    """Make the frame black or silent; a new one has random content."""
    for plane in frame.planes:
        plane.update(bytes(plane.buffer_size))


def read_packets(content: bytes) -> dict[str, list[bytes]]:
    """Return the encoded packets of each stream."""
    with av.open(io.BytesIO(content), "r") as movie:
        streams = {stream.codec_context.name: stream for stream in movie.streams}
        packets: dict[str, list[bytes]] = {name: [] for name in streams}
        for packet in movie.demux(list(streams.values())):
            if packet.size:
                packets[packet.stream.codec_context.name].append(bytes(packet))
    return packets


@pytest.mark.parametrize("sound", ["aac", "libmp3lame", None])
def test_mov_with_h264_becomes_mp4_with_the_same_packets(
    uploaded: Upload, read_content: Any, sound: str | None
) -> None:
    sent = build_mov(sound=sound)

    data = uploaded(sent, name="IMG_0001.MOV")

    assert (data["state"], data["extension"], data["mime"]) == ("ready", "mp4", "video/mp4")
    stored = read_content(data["url"])
    assert stored[4:8] == b"ftyp"
    assert stored[8:12] != b"qt  "
    assert read_packets(stored) == read_packets(sent)
    assert b"+37.7749" in sent
    assert b"+37.7749" not in stored


def test_mov_stays_upright(uploaded: Upload, read_content: Any) -> None:
    sent = bytearray(build_mov())
    turned = struct.pack(">9i", 0, 0x10000, 0, -0x10000, 0, 0, 48 << 16, 0, 0x40000000)
    place = sent.index(b"tkhd") + 40
    sent[place : place + len(turned)] = turned

    stored = read_content(uploaded(bytes(sent))["url"])

    assert stored.partition(b"tkhd")[2][36:].startswith(turned[:20])


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (build_mov("libx265"), NOT_PLAYED),
        (build_mov("mpeg4"), NOT_PLAYED),
        (build_mov().replace(b"avc1", b"none"), NOT_PLAYED),
        (build_mov(sound="pcm_s16le"), SILENT),
        (build_mov(sound="pcm_s16le").replace(b"sowt", b"none"), SILENT),
        (build_mov()[:900], NOT_PLAYED),
        (build_mov().replace(b"moov", b"none"), NOT_PLAYED),
        (b"\0\0\0\x14ftypqt  \0\0\0\0qt  " + b"\xff" * 5_000, NOT_PLAYED),
    ],
    ids=["HEVC", "MPEG-4 part 2", "unknown", "PCM", "unknown sound", "cut off", "no index", "noise"],
)
def test_mov_that_browsers_cannot_play_is_rejected_with_the_reason(
    uploaded: Upload, content: bytes, reason: str
) -> None:
    data = uploaded(content, name="IMG_0002.MOV")

    assert (data["state"], data["problem"]) == ("failed", reason)


def build_repeating_mov(size: int, times: int) -> bytes:
    """Build a MOV with an index that names the same `size` bytes for each of many frames."""

    def box(name: bytes, *numbers: int) -> bytes:
        content = struct.pack(f">{len(numbers)}I", *numbers)
        return struct.pack(">I", 8 + len(content)) + name + content

    sent = build_mov(sound=None).replace(b"edts", b"free") + box(b"free", *[0] * (size // 4))
    place = sent.index(b"stbl") - 4
    length = int.from_bytes(sent[place : place + 4], "big")
    description = sent.index(b"stsd", place) - 4
    described = sent[description : description + int.from_bytes(sent[description : description + 4], "big")]
    table = described + b"".join(
        (
            box(b"stts", 0, 1, times, 512),
            box(b"stsz", 0, size, times),
            box(b"stsc", 0, 1, 1, 1, 1),
            box(b"stco", 0, times, *[sent.index(b"mdat") + 4] * times),
        )
    )
    grown = bytearray(
        sent[:place] + struct.pack(">I", 8 + len(table)) + b"stbl" + table + sent[place + length :]
    )
    for name in (b"moov", b"trak", b"mdia", b"minf"):
        start = grown.index(name) - 4
        before = int.from_bytes(grown[start : start + 4], "big")
        grown[start : start + 4] = struct.pack(">I", before + 8 + len(table) - length)
    return bytes(grown)


def test_mov_that_repeats_its_frames_does_not_fill_the_storage(uploaded: Upload) -> None:
    sent = build_repeating_mov(50_000, times=400)

    data = uploaded(sent, name="IMG_0003.MOV")

    assert len(sent) < 100_000
    assert (data["state"], data["problem"]) == (
        "failed",
        "This video has too many parts. Export it again and upload it.",
    )


def test_mov_is_converted_within_the_limits_of_the_child(tmp_path: Any) -> None:
    source = tmp_path / "sent"
    source.write_bytes(build_mov(frames=200))

    answer = decoding.in_child("clean_video", source, tmp_path)

    assert 0 < answer["peak_memory"] < 300_000_000
