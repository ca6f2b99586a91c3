"""Bundles of whole domains."""

import io
import json
import zipfile

from tenants.bundles import manifest, reading
from tests.kit.inputs import encode_text, repeat_unit, tolerate
from tests.kit.linear import IN_THE_BACKGROUND, WorstCase


def _build_manifest(entries: int, name: str = "media/{}.png") -> bytes:
    """Build a manifest with `entries` files."""
    texts = dict.fromkeys(("made_at", "installation", "schema_version"), "x")
    domain = dict.fromkeys(("title", "host", "template", "timezone", "media_host"), "x")
    files = {name.format(each): {"sha256": "0" * 64, "size": 1} for each in range(entries)}
    return json.dumps({"format": 1, **texts, "domain": domain, "entries": files}).encode()


def _zip(entries: dict[str, bytes]) -> bytes:
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, contents in entries.items():
            archive.writestr(name, contents)
    return target.getvalue()


def _open(contents: bytes) -> object:
    with reading.open_bundle(io.BytesIO(contents)) as bundle:
        return bundle.manifest


CASES = tuple(
    WorstCase(f"bundle: {name}", make, tolerate(manifest.DamagedBundle, run), n, seconds=IN_THE_BACKGROUND)
    for name, (make, run, n) in {
        "entries of the manifest": (_build_manifest, manifest.parse_manifest, 25_000),
        "names of folders": (
            lambda n: _build_manifest(n, f"media/{'a/' * 140}{{}}.png"),
            manifest.parse_manifest,
            5_000,
        ),
        "a name that is none": (
            lambda n: _build_manifest(1, f"media/{'a' * n}{{}}!"),
            manifest.parse_manifest,
            100_000,
        ),
        "objects in objects": (encode_text(repeat_unit('{"a":')), manifest.parse_manifest, 250_000),
        "a manifest of blanks": (lambda n: _zip({"manifest.json": b" " * n}), _open, 4_000_000),
        "entries that no manifest names": (
            lambda n: _zip(
                {"manifest.json": _build_manifest(0), **{f"media/{each}.png": b"" for each in range(n)}}
            ),
            _open,
            4_000,
        ),
        "more bytes than announced": (
            lambda n: _zip({"manifest.json": _build_manifest(1), "media/0.png": bytes(n)}),
            _open,
            10_000_000,
        ),
        "a row of arrays": (
            encode_text(repeat_unit("[", before='{"id":')),
            lambda line: reading._row(line, ["id"], {}, "x"),
            1_000_000,
        ),
    }.items()
)
