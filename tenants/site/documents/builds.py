"""What `npm run build` left in `frontend/dist`: the files each document has to load."""

import json
import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from django.conf import settings


class NotBuilt(Exception):
    """The front end has not been built, or not this part of it."""


@dataclass(frozen=True)
class AssetBundle:
    """The files of one entry, as paths on the site's host."""

    script: str
    early: str = ""
    """What runs while the script is still on its way."""
    preloads: tuple[str, ...] = ()
    styles: tuple[str, ...] = ()
    sheets: Mapping[str, str] = field(default_factory=dict)
    """Style sheets of which a page needs one, by their name."""


EARLY_SCRIPT = "panel/early.ts"

_bundles: dict[str, tuple[int, AssetBundle]] = {}


def bundle(name: str) -> AssetBundle:
    """The files of bundle `name` (site, panel, auth). Read again after a build; raises `NotBuilt`."""
    path = f"{settings.FRONTEND}/{name}.manifest.json"
    try:
        stamp = os.stat(path).st_mtime_ns  # noqa: PTH116  # every page asks, and a `Path` costs more than the question
        cached = _bundles.get(path)
        if cached is None or cached[0] != stamp:
            cached = _bundles[path] = (stamp, _read(json.loads(Path(path).read_bytes())))
        return cached[1]
    except (OSError, ValueError, KeyError, StopIteration) as error:
        raise NotBuilt(f"frontend/dist holds no {name} bundle: run `npm run build`.") from error


def latest_build() -> bytes:
    """`builds/latest.json` as the build wrote it. Raises `NotBuilt`."""
    try:
        return (Path(settings.FRONTEND) / "builds" / "latest.json").read_bytes()
    except OSError as error:
        raise NotBuilt("frontend/dist holds no build: run `npm run build`.") from error


def build_id() -> str:
    """The id of the build on disk, which pages that are open compare with the one they came from."""
    return str(settings.BUILD_ID)


def _read(manifest: dict[str, Any]) -> AssetBundle:
    """The entry, all it imports statically, and all their styles, each once and in order of need."""
    entries = [key for key, chunk in manifest.items() if chunk.get("isEntry")]
    entry = next(key for key in entries if not key.endswith(".css") and key != EARLY_SCRIPT)
    chunks = _imported_by(entry, manifest)
    styles = dict.fromkeys(style for key in reversed(chunks) for style in manifest[key].get("css", ()))
    return AssetBundle(
        script=f"/{manifest[entry]['file']}",
        early=f"/{manifest[EARLY_SCRIPT]['file']}" if EARLY_SCRIPT in manifest else "",
        preloads=tuple(f"/{manifest[key]['file']}" for key in chunks[1:]),
        styles=tuple(f"/{style}" for style in styles),
        sheets={Path(key).stem: f"/{manifest[key]['file']}" for key in entries if key.endswith(".css")},
    )


def _imported_by(entry: str, manifest: dict[str, Any]) -> list[str]:
    """That chunk, and after it all it imports statically, each once."""
    chunks: list[str] = []
    waiting = [entry]
    while waiting:
        key = waiting.pop(0)
        if key not in chunks:
            chunks.append(key)
            waiting.extend(manifest[key].get("imports", ()))
    return chunks
