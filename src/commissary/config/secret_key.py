"""`secret.key`: the secret key of the installation, created at the first start unless it is configured."""

import os
import secrets
from pathlib import Path

from commissary.config.paths import make_home, write_private
from commissary.config.reading import read_setting


def secret_key(home: Path) -> str:
    """Return the configured or stored secret key, or "" if there is none."""
    configured: str = read_setting("secret_key", os.environ)
    try:
        return configured or secret_file(home).read_text(encoding="utf-8").strip()
    except FileNotFoundError:
        return ""


def make_secret_key(home: Path) -> None:
    """Write a new secret key to a file that other accounts cannot read."""
    make_home(home)
    write_private(secret_file(home), secrets.token_urlsafe(48))


def secret_file(home: Path) -> Path:
    return home / "secret.key"
