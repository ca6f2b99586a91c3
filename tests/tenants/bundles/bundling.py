"""Create bundles of a domain, copies of it, and modified bundles."""

import hashlib
import io
import json
import zipfile
from collections.abc import Callable
from typing import Any

from shared.tenancy.resolver import invalidate
from shared.tenancy.unit_of_work import DomainRef
from tenants.bundles import restoring, writing
from tenants.bundles.manifest import NAME
from tenants.bundles.reading import open_bundle

COPY = "copy.test"


def make_bundle(domain: DomainRef, **options: Any) -> bytes:
    target = io.BytesIO()
    writing.export_domain(domain, target, schema_version="tested", **options)
    return target.getvalue()


def copy_domain(contents: bytes, host: str = COPY) -> DomainRef:
    with open_bundle(io.BytesIO(contents)) as bundle:
        done = restoring.import_as_new(bundle, host=host)
    assert done.missing == []
    invalidate()
    return done.domain


def read_manifest(contents: bytes) -> dict[str, Any]:
    with zipfile.ZipFile(io.BytesIO(contents)) as archive:
        parsed: dict[str, Any] = json.loads(archive.read(NAME))
        return parsed


def rewrite_entry(contents: bytes, name: str, change: Callable[[bytes], bytes]) -> bytes:
    """Change one entry of the bundle, and its manifest accordingly."""
    with zipfile.ZipFile(io.BytesIO(contents)) as archive:
        entries = {each: archive.read(each) for each in archive.namelist()}
    entries[name] = change(entries[name])
    manifest = json.loads(entries.pop(NAME))
    manifest["entries"][name]["sha256"] = hashlib.sha256(entries[name]).hexdigest()
    manifest["entries"][name]["size"] = len(entries[name])
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w") as archive:
        for each, content in entries.items():
            archive.writestr(each, content)
        archive.writestr(NAME, json.dumps(manifest))
    return target.getvalue()
