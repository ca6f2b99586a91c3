"""The installation's secret key in a backup.

A backup includes the key only on request, so that the backup can be restored on a machine that has no key.
"""

import json
from typing import Any

from commissary.config.paths import home, make_home, write_private
from commissary.config.secret_key import secret_file, secret_key
from commissary.recovery.archive import SECRETS, Archive
from commissary.recovery.errors import RecoveryRefused
from commissary.recovery.manifest import fingerprint
from shared.tenancy.installation import installation_name

SECRET_NAME = "COMMISSARY_SECRET_KEY"  # noqa: S105  # the name of a setting


def secrets_file(secret: str) -> bytes:
    """Return the content of the secrets file for --include-secrets."""
    return json.dumps({SECRET_NAME: secret}).encode()


def get_included_secret(archive: Archive, backup_id: str | None) -> str:
    """Return the secret key that this backup includes.

    Raises RecoveryRefused if the backup includes no key, or the key of another installation.
    """
    manifest = archive.choose(backup_id)
    if not any(each.is_included for each in manifest.secrets):
        raise RecoveryRefused(
            "There is no secret key here, and the backup doesn't include it. Restore "
            f"{secret_file(home())} or set {SECRET_NAME} first. Fingerprint of the key: "
            f"{manifest.secrets[0].fingerprint}"
        )
    with archive.fetch(manifest, manifest.part(SECRETS)) as path:
        value: Any = json.loads(path.read_text(encoding="utf-8"))
    secret = str(value[SECRET_NAME])
    if (
        installation_name(secret) != archive.installation
        or fingerprint(secret) != manifest.secrets[0].fingerprint
    ):
        raise RecoveryRefused(f"The secret key in the backup {manifest.id} belongs to another installation.")
    return secret


def get_existing_secret() -> str:
    """Return the configured or stored secret key, or "" if there is none."""
    return secret_key(home())


def store_secret(secret: str) -> None:
    """Write the secret key to a home directory that has none, and create that directory if necessary."""
    make_home(home())
    write_private(secret_file(home()), secret)
