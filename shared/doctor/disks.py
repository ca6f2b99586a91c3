"""Checks of free disk space on this machine."""

import shutil
from collections.abc import Iterator, Mapping
from pathlib import Path

from django.conf import settings
from django.core.files.storage import FileSystemStorage, default_storage, storages
from django.utils.translation import gettext as _
from django_tenants.postgresql_backend.base import DatabaseWrapper as OwnerConnection

from shared.doctor.findings import Finding, Severity

SHARE = 0.1
ENOUGH = 10_000_000_000
"""A disk is almost full if its free space is below this number of bytes and also below SHARE of its size."""


def room(_owner: OwnerConnection, _hosts: Mapping[str, str]) -> Iterator[Finding]:
    """Yield a finding for each disk that is almost full."""
    for folder in _folders():
        usage = shutil.disk_usage(folder)
        if usage.free < min(usage.total * SHARE, ENOUGH):
            yield Finding(
                Severity.WARNING,
                _("Disk"),
                _("Disk space low: %(folder)s has %(free)s MB of %(total)s MB left.")
                % {"folder": folder, "free": usage.free // 1_000_000, "total": usage.total // 1_000_000},
                _("Free up some space. When the disk is full, nothing can be saved."),
            )


def _folders() -> list[Path]:
    home = Path(settings.COMMISSARY_HOME)
    # The logs and the embedded database may be on other disks.
    places = [home, home / "logs", home / "postgres"]
    for storage in (default_storage, storages["private"]):
        # `default_storage` is a lazy object, and `isinstance` tests the storage that it wraps.
        location = getattr(storage, "location", "") if isinstance(storage, FileSystemStorage) else ""
        places += [Path(location)] if location else []
    existing = [each for each in places if each.exists()]
    return list({each.stat().st_dev: each for each in reversed(existing)}.values())
