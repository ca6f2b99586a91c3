"""The manifest of a backup. It is written last, so a backup without a manifest is incomplete.

manifest.json   sealed with the SHA-256 of its content and a MAC that is made with the secret key
database/N.dump in pg_dump's custom format: the public and the template schema, then some domains in each
rows.jsonl.gz   the number of rows per table, one schema per line
files.jsonl.gz  every file of both storages: storage and key, its size and the SHA-256 of its content
secrets.json    only on request
"""

import hashlib
import hmac
import json
import re
from dataclasses import asdict, dataclass

from commissary.recovery.errors import Damaged
from shared.data_types import JsonObject

FORMAT = 1
_ID = re.compile(r"\d{8}T\d{6}Z(-\d{1,3})?")
_SHA256 = re.compile(r"[0-9a-f]{64}")
_MAX_BYTES = 64 << 20


@dataclass(frozen=True)
class BackupPart:
    """A file of the backup other than the manifest."""

    name: str
    sha256: str
    size: int
    schemas: tuple[str, ...] = ()


@dataclass(frozen=True)
class Secret:
    """A secret key of the installation. The backup contains its value only if `is_included` is true."""

    name: str
    fingerprint: str
    is_included: bool


@dataclass(frozen=True)
class Totals:
    """The totals of a backup, for its summary."""

    domains: int
    schemas: int
    rows: int
    files: int
    file_bytes: int


@dataclass(frozen=True)
class BackupManifest:
    """A complete backup.

    All times are in ISO 8601 format and in UTC. `snapshot_at` is the time of the state that a restore
    produces.
    """

    id: str
    installation: str
    version: str
    migrations: tuple[str, ...]
    """The applied migrations, each as `app.name`."""
    postgres: int
    client: int
    """The major version of pg_dump. `postgres` is the major version of the server."""
    started_at: str
    snapshot_at: str
    finished_at: str
    parts: tuple[BackupPart, ...]
    roles: tuple[str, ...]
    """The database roles that the dumps reference."""
    secrets: tuple[Secret, ...]
    totals: Totals

    @property
    def dumps(self) -> list[BackupPart]:
        return [each for each in self.parts if each.schemas]

    def part(self, name: str) -> BackupPart:
        """Return the part with this name. Raises Damaged if there is none."""
        for each in self.parts:
            if each.name == name:
                return each
        raise Damaged(f"The backup {self.id} has no {name}.")


def is_id(text: str) -> bool:
    return _ID.fullmatch(text) is not None


def fingerprint(secret: str) -> str:
    """Return a fingerprint that distinguishes secret keys without revealing them."""
    return hmac.new(secret.encode(), b"backup fingerprint", hashlib.sha256).hexdigest()[:16]


def write_json(manifest: BackupManifest, secret: str) -> bytes:
    """Return the manifest as JSON, sealed with the installation's secret key."""
    body = _canonical(asdict(manifest))
    seals = {"sha256": hashlib.sha256(body).hexdigest(), "mac": _mac(body, secret)}
    return json.dumps({"format": FORMAT, **seals, "backup": asdict(manifest)}, indent=1).encode()


def parse(text: bytes, where: str, secret: str | None) -> BackupManifest:
    """Return the manifest in `text` after verifying it.

    Raises Damaged if it is invalid or was sealed with another secret key. If `secret` is None, the MAC is not
    checked.
    """
    try:
        if len(text) > _MAX_BYTES:
            raise ValueError
        value = json.loads(text)
        body = _canonical(value["backup"])
        is_whole = value["format"] == FORMAT and value["sha256"] == hashlib.sha256(body).hexdigest()
        manifest = _read(value["backup"])
        mac = str(value["mac"])
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
        raise Damaged(f"The manifest of {where} is damaged.") from error
    if not is_whole:
        raise Damaged(f"The manifest of {where} is damaged or has an unknown format.")
    if secret is not None and not hmac.compare_digest(mac, _mac(body, secret)):
        raise Damaged(f"The manifest of {where} was written with another secret key.")
    return manifest


def _read(value: JsonObject) -> BackupManifest:
    parts = [BackupPart(**{**each, "schemas": tuple(each["schemas"])}) for each in value["parts"]]
    names = [*value["roles"], *(schema for each in parts for schema in each.schemas)]
    if not is_id(value["id"]) or not all(_is_part(each) for each in parts):
        raise ValueError
    if not all(re.fullmatch(r"[a-z0-9_]{1,63}", each) for each in names):
        raise ValueError
    return BackupManifest(
        **{
            **value,
            "parts": tuple(parts),
            "migrations": tuple(value["migrations"]),
            "roles": tuple(value["roles"]),
            "secrets": tuple(Secret(**each) for each in value["secrets"]),
            "totals": Totals(**value["totals"]),
        }
    )


def _is_part(part: BackupPart) -> bool:
    """Return whether the part has a valid name and hash, so that its name cannot point to another path."""
    return bool(re.fullmatch(r"(database/)?[a-z0-9.]{1,40}", part.name) and _SHA256.fullmatch(part.sha256))


def _canonical(value: object) -> bytes:
    return json.dumps(value, sort_keys=True, separators=(",", ":")).encode()


def _mac(body: bytes, secret: str) -> str:
    return hmac.new(secret.encode(), b"backup manifest" + body, hashlib.sha256).hexdigest()
