"""Convert MOV videos from phones to MP4, which browsers can play, without re-encoding them."""

from collections.abc import Sequence
from pathlib import Path

import av
from av.error import FFmpegError

from tenants.media.refusals import NOT_PLAYED, SOUND_NOT_PLAYED, TOO_MANY_PARTS, UnusableFile

_PICTURE = "h264"
_SOUND = {"aac", "mp3"}


def remux(source: Path, target: Path) -> Path:
    """Copy the video and audio of a MOV into an MP4 at `target`, without other tracks and metadata.

    Raises UnusableFile for codecs that browsers do not play, or if the file is broken or would grow.
    """
    try:
        # The format is fixed, so that the file cannot be a playlist that reads other files.
        with (
            av.open(str(source), format="mov", options={"threads": "1"}) as sent,
            av.open(str(target), "w", format="mp4", options={"movflags": "faststart"}) as made,
        ):
            pictures, sounds = sent.streams.video[:1], sent.streams.audio[:1]
            _check_codecs(pictures, sounds)
            streams = [*pictures, *sounds]
            left = source.stat().st_size
            copies = {stream.index: made.add_stream_from_template(stream) for stream in streams}
            for packet in sent.demux(streams):
                # The last packet of each stream is empty.
                if packet.dts is not None:
                    left -= packet.size
                    if left < 0:
                        # The index of this file refers to the same bytes repeatedly.
                        raise UnusableFile(TOO_MANY_PARTS)
                    packet.stream = copies[packet.stream.index]
                    made.mux(packet)
    except (FFmpegError, ValueError) as error:
        raise UnusableFile(NOT_PLAYED) from error
    return target


def _check_codecs(pictures: Sequence[av.VideoStream], sounds: Sequence[av.AudioStream]) -> None:
    if [_read_codec(each) for each in pictures] != [_PICTURE]:
        raise UnusableFile(NOT_PLAYED)
    if any(_read_codec(each) not in _SOUND for each in sounds):
        raise UnusableFile(SOUND_NOT_PLAYED)


def _read_codec(stream: av.VideoStream | av.AudioStream) -> str:
    """Return the name of the codec, or "" if FFmpeg does not know it."""
    context: av.CodecContext | None = stream.codec_context
    return context.codec.canonical_name if context else ""
