"""Find the output of `npm run build` in `frontend/dist`: the files that each document loads."""

import json
import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from django.conf import settings

from shared.data_types import JsonObject


class NotBuilt(Exception):
    """The front end, or this part of it, has not been built."""


@dataclass(frozen=True)
class AssetBundle:
    """The files of a bundle, as paths on the site's host."""

    script: str
    early: str = ""
    """The script that runs while the main script loads."""
    preloads: tuple[str, ...] = ()
    styles: tuple[str, ...] = ()
    sheets: Mapping[str, str] = field(default_factory=dict)
    """Alternative style sheets by name. A page needs one of them."""


EARLY_SCRIPT = "panel/bootstrap/early.ts"

_bundles: dict[str, tuple[int, AssetBundle]] = {}


def bundle(name: str) -> AssetBundle:
    """Return the files of the bundle `name` (site, panel or auth), read again after each build.

    Raises NotBuilt if the bundle has not been built.
    """
    path = f"{settings.FRONTEND}/{name}.manifest.json"
    try:
        stamp = os.stat(path).st_mtime_ns  # noqa: PTH116  # runs for every page, and creating a `Path` costs more than the stat
        cached = _bundles.get(path)
        if cached is None or cached[0] != stamp:
            cached = _bundles[path] = (stamp, _read(json.loads(Path(path).read_bytes())))
        return cached[1]
    except (OSError, ValueError, KeyError, StopIteration) as error:
        raise NotBuilt(f"frontend/dist holds no {name} bundle: run `npm run build`.") from error


def latest_build() -> bytes:
    """Return the content of `builds/latest.json`. Raises NotBuilt if there is no build."""
    try:
        return (Path(settings.FRONTEND) / "builds" / "latest.json").read_bytes()
    except OSError as error:
        raise NotBuilt("frontend/dist holds no build: run `npm run build`.") from error


def build_id() -> str:
    """Return the id of the build on disk. Open pages compare it with their own."""
    return str(settings.BUILD_ID)


def _read(manifest: JsonObject) -> AssetBundle:
    """Return the entry, its static imports and all their styles, in loading order and without duplicates."""
    entries = [key for key, chunk in manifest.items() if chunk.get("isEntry")]
    entry = next(key for key in entries if not key.endswith(".css") and key != EARLY_SCRIPT)
    chunks = _list_imports(entry, manifest)
    styles = dict.fromkeys(style for key in reversed(chunks) for style in manifest[key].get("css", ()))
    return AssetBundle(
        script=f"/{manifest[entry]['file']}",
        early=f"/{manifest[EARLY_SCRIPT]['file']}" if EARLY_SCRIPT in manifest else "",
        preloads=tuple(f"/{manifest[key]['file']}" for key in chunks[1:]),
        styles=tuple(f"/{style}" for style in styles),
        sheets={Path(key).stem: f"/{manifest[key]['file']}" for key in entries if key.endswith(".css")},
    )


def _list_imports(entry: str, manifest: JsonObject) -> list[str]:
    """Return the chunk `entry` and its static imports, without duplicates."""
    chunks: list[str] = []
    waiting = [entry]
    while waiting:
        key = waiting.pop(0)
        if key not in chunks:
            chunks.append(key)
            waiting.extend(manifest[key].get("imports", ()))
    return chunks
