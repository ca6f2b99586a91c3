"""What a request for a file of the library is answered with, but for the bytes: status, headers, a range.

The Django view (`files`) and the web server's front, which sends local files itself, both follow it.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass

from tenants.media.kinds import BY_EXTENSION, FileKind

# Names are random and their content never changes.
FOREVER = "public, max-age=31536000, immutable"
HEADERS = {
    "X-Content-Type-Options": "nosniff",
    "Content-Security-Policy": "sandbox; default-src 'none'",
    # Pictures of a public site may be shown by others: feeds, previews of links.
    "Cross-Origin-Resource-Policy": "cross-origin",
}
MAX_RANGE = 8 * 1024 * 1024
"""Players ask for "the rest" and take what they get: nobody is kept busy with a whole film."""
# The name has no dot but the one before its ending, so no path climbs out of its folder.
PATH = (
    r"domains/(?P<host>[a-z0-9.-]{1,253})/"
    r"(?P<key>(?:[a-z0-9-]{1,120}/){1,5}[a-z0-9-]{1,120}\.(?P<extension>[a-z0-9]{2,5}))"
)
_PATH = re.compile(f"/{PATH}")
_RANGE = re.compile("bytes=([0-9]{0,15})-([0-9]{0,15})")


@dataclass(frozen=True)
class MediaPath:
    """An address below `/domains/` that could be one of a file."""

    host: str
    key: str
    kind: FileKind

    @property
    def storage_key(self) -> str:
        return f"domains/{self.host}/{self.key}"

    @property
    def tag(self) -> str:
        return f'"{self.key}"'


@dataclass(frozen=True)
class Conditions:
    """What a client says it has, and wants of it: the headers of the same names, or empty."""

    if_none_match: str = ""
    range: str = ""
    if_range: str = ""


@dataclass(frozen=True)
class RangePlan:
    """The answer: with 200 and 206, `length` bytes from `start` on."""

    status: int
    headers: dict[str, str]
    start: int = 0
    length: int = 0


def media_path(path: str) -> MediaPath | None:
    """What that path of a request names, if it can be a file."""
    match = _PATH.fullmatch(path)
    kind = BY_EXTENSION.get(match["extension"]) if match else None
    return MediaPath(match["host"], match["key"], kind) if match and kind else None


def plan(file: MediaPath, conditions: Conditions, size: Callable[[], int]) -> RangePlan:
    """How to answer; `size` says how many bytes the file has, or raises FileNotFoundError."""
    always = {**HEADERS, "Cache-Control": FOREVER, "ETag": file.tag}
    if file.tag in conditions.if_none_match:
        return RangePlan(304, always)
    whole = size()
    content = {**always, "Content-Type": file.kind.mime, "Accept-Ranges": "bytes"}
    if file.kind.family != "image":
        # Opened by itself it is saved; inside a page it is shown all the same.
        content["Content-Disposition"] = "attachment"
    wanted = _RANGE.fullmatch(conditions.range)
    is_current = (conditions.if_range or file.tag) == file.tag
    if wanted is None or not is_current or wanted[0] == "bytes=-":
        return RangePlan(200, {**content, "Content-Length": str(whole)}, 0, whole)
    if wanted[1]:
        start = int(wanted[1])
        end = int(wanted[2]) if wanted[2] else start + MAX_RANGE - 1
    else:
        start, end = max(0, whole - int(wanted[2])), whole - 1
    end = min(end, whole - 1)
    if start > end:
        nothing = {**HEADERS, "Cache-Control": "no-store", "Content-Range": f"bytes */{whole}"}
        return RangePlan(416, nothing)
    length = end - start + 1
    part = {"Content-Range": f"bytes {start}-{end}/{whole}", "Content-Length": str(length)}
    return RangePlan(206, {**content, **part}, start, length)
