"""Plan the response to a request for a library file, except its content: status, headers and range.

Both the Django view (`files`) and the web server's front, which sends local files itself, use this module.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass

from tenants.media.kinds import BY_EXTENSION, FileKind

# Names are random, and the content under a name never changes.
FOREVER = "public, max-age=31536000, immutable"
HEADERS = {
    "X-Content-Type-Options": "nosniff",
    "Content-Security-Policy": "sandbox; default-src 'none'",
    # Other sites may show images of a public site, for example in feeds and link previews.
    "Cross-Origin-Resource-Policy": "cross-origin",
}
MAX_RANGE = 8 * 1024 * 1024
"""Maximum number of bytes in the response to a range request. Players request "the rest" of a video but
accept less. The limit prevents a whole video from occupying a thread."""
# The only dot in the name precedes its extension, so no path can leave its folder.
PATH = (
    r"domains/(?P<host>[a-z0-9.-]{1,253})/"
    r"(?P<key>(?:[a-z0-9-]{1,120}/){1,5}[a-z0-9-]{1,120}\.(?P<extension>[a-z0-9]{2,5}))"
)
_PATH = re.compile(f"/{PATH}")
_RANGE = re.compile("bytes=([0-9]{0,15})-([0-9]{0,15})")


@dataclass(frozen=True)
class MediaPath:
    """A path below `/domains/` that may belong to a file."""

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
    """The request headers of the same names, or "" for missing headers."""

    if_none_match: str = ""
    range: str = ""
    if_range: str = ""


@dataclass(frozen=True)
class RangePlan:
    """The status, headers and byte range of a response."""

    status: int
    headers: dict[str, str]
    start: int = 0
    length: int = 0


def media_path(path: str) -> MediaPath | None:
    """Return the parsed request path, or None if the path cannot belong to a file."""
    match = _PATH.fullmatch(path)
    kind = BY_EXTENSION.get(match["extension"]) if match else None
    return MediaPath(match["host"], match["key"], kind) if match and kind else None


def plan(file: MediaPath, conditions: Conditions, size: Callable[[], int]) -> RangePlan:
    """Return the plan of the response.

    `size` returns the number of bytes of the file, or raises FileNotFoundError, which is passed on.
    """
    always = {**HEADERS, "Cache-Control": FOREVER, "ETag": file.tag}
    if file.tag in conditions.if_none_match:
        return RangePlan(304, always)
    whole = size()
    content = {**always, "Content-Type": file.kind.mime, "Accept-Ranges": "bytes"}
    if file.kind.family != "image":
        # The browser downloads the file if it is opened directly, and shows it inside a page.
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
