"""The manifest of a bundle, a ZIP file with one manifest, content as JSON lines, and files.

manifest.json                        format, origin, and the size and SHA-256 of every other entry
content/<app>.<Model>.jsonl          one row per line, with its ids in the domain
media/<key below domains/{host}/>    the content of one file of the library
sent/<random name>                   the content of one file sent with a form
raw/<random name>                    the content of one upload that is not cleaned yet
"""

import json
import re
from dataclasses import asdict, dataclass, field

from django.utils.translation import gettext as _

from shared.data_types import JsonObject

FORMAT = 1
NAME = "manifest.json"
MAX_BYTES = 64 * 1024 * 1024
MAX_ENTRIES = 500_000
_CONTENT = re.compile(r"content/[a-z_]{1,60}\.[A-Za-z]{1,60}\.jsonl")
_MEDIA = re.compile(r"media/[A-Za-z0-9][A-Za-z0-9_-]*(/[A-Za-z0-9][A-Za-z0-9_-]*)*\.[a-z0-9]{1,8}")
_PRIVATE = re.compile(r"(sent|raw)/[a-z0-9]{1,64}")
_SHA256 = re.compile(r"[0-9a-f]{64}")


class DamagedBundle(Exception):
    """The file is not a bundle, or has been modified. No content was changed."""


@dataclass(frozen=True)
class BundledFile:
    """An entry of a bundle. `rows` is the number of content rows, or 0 for a file."""

    sha256: str
    size: int
    rows: int = 0


@dataclass(frozen=True)
class Origin:
    """The exported domain."""

    title: str
    host: str
    template: str
    timezone: str
    media_host: str
    hosts: tuple[str, ...] = ()
    """All hosts of the domain. Bundles of earlier versions contain only the primary host."""


@dataclass(frozen=True)
class BundleManifest:
    """The table of contents of a bundle."""

    made_at: str
    installation: str
    """The installation that created the bundle. User ids are valid only there."""
    schema_version: str
    domain: Origin
    entries: dict[str, BundledFile] = field(default_factory=dict)
    elsewhere: dict[str, BundledFile] = field(default_factory=dict)
    """Files that the bundle lists but does not contain, such as the files of snapshots."""

    def as_json(self) -> str:
        return json.dumps({"format": FORMAT, **asdict(self)}, ensure_ascii=False, indent=1)


def parse_manifest(text: bytes) -> BundleManifest:
    """Return the manifest in `text`. Raises DamagedBundle if the manifest is not valid for this format."""
    try:
        value = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise DamagedBundle(_("The manifest is not valid JSON.")) from error
    if not isinstance(value, dict) or value.get("format") != FORMAT:
        raise DamagedBundle(
            _("This export file has an unsupported format. Supported: %(format)s.") % {"format": FORMAT}
        )
    try:
        return BundleManifest(
            made_at=_text(value["made_at"]),
            installation=_text(value["installation"]),
            schema_version=_text(value["schema_version"]),
            domain=_origin(value["domain"]),
            entries=_entries(value["entries"]),
            elsewhere=_entries(value.get("elsewhere", {})),
        )
    except (KeyError, TypeError, ValueError) as error:
        raise DamagedBundle(_("The manifest has missing or unexpected entries.")) from error


def _origin(value: JsonObject) -> Origin:
    texts = {name: _text(value[name]) for name in Origin.__annotations__ if name != "hosts"}
    return Origin(**texts, hosts=tuple(map(_text, value.get("hosts", []))))


def _entries(value: JsonObject) -> dict[str, BundledFile]:
    if len(value) > MAX_ENTRIES:
        raise ValueError
    if not all(_CONTENT.fullmatch(name) or is_file_name(name) for name in value):
        raise ValueError
    return {name: _entry(each) for name, each in value.items()}


def is_file_name(name: str) -> bool:
    """Return whether a file may have this name. A name must not point outside the bundle."""
    return len(name) <= 300 and bool(_MEDIA.fullmatch(name) or _PRIVATE.fullmatch(name))


def _entry(value: JsonObject) -> BundledFile:
    entry = BundledFile(_text(value["sha256"]), int(value["size"]), int(value.get("rows", 0)))
    if not _SHA256.fullmatch(entry.sha256) or entry.size < 0 or entry.rows < 0:
        raise ValueError
    return entry


def _text(value: object) -> str:
    if not isinstance(value, str) or len(value) > 1_000:
        raise TypeError
    return value
