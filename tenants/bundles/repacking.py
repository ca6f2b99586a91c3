"""Create a self-contained bundle from a bundle with files that are stored elsewhere."""

import shutil
import zipfile
from collections.abc import Callable
from dataclasses import replace
from typing import IO

from tenants.bundles.manifest import NAME, BundleManifest
from tenants.bundles.places import SENT
from tenants.bundles.reading import Bundle
from tenants.bundles.tables import PERSONAL

_PIECE = 1 << 20


def repack(
    bundle: Bundle,
    target: IO[bytes],
    *,
    with_personal: bool,
    progress: Callable[[int], None] = lambda _: None,
) -> None:
    """Write the entries and files of `bundle` into one self-contained file.

    Visitors' messages and their files are left out unless `with_personal` is set. `progress` receives the
    number of copied files.
    """
    manifest = bundle.manifest if with_personal else _without_personal(bundle.manifest)
    with zipfile.ZipFile(target, "w") as packed:
        for name in manifest.entries:
            _copy(bundle.entry(name), packed, name, zipfile.ZIP_DEFLATED)
        for done, name in enumerate(manifest.elsewhere, start=1):
            with bundle.file(name) as source:
                _copy(source, packed, name, zipfile.ZIP_STORED)
            progress(done)
        whole = replace(manifest, entries={**manifest.entries, **manifest.elsewhere}, elsewhere={})
        packed.writestr(NAME, whole.as_json(), zipfile.ZIP_DEFLATED)


def _without_personal(manifest: BundleManifest) -> BundleManifest:
    """Return the manifest without visitors' messages and files."""
    personal = {f"content/{label}.jsonl" for label in PERSONAL}
    return replace(
        manifest,
        entries={name: each for name, each in manifest.entries.items() if name not in personal},
        elsewhere={name: each for name, each in manifest.elsewhere.items() if not name.startswith(SENT)},
    )


def _copy(source: IO[bytes], packed: zipfile.ZipFile, name: str, how: int) -> None:
    info = zipfile.ZipInfo(name)
    info.compress_type = how
    with packed.open(info, "w", force_zip64=True) as entry:
        shutil.copyfileobj(source, entry, _PIECE)
