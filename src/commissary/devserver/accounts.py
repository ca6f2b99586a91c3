"""The account for embedded servers: the current account or, for root, an unprivileged account."""

import grp
import os
import pwd
import stat
import tempfile
from dataclasses import dataclass
from pathlib import Path

from commissary.config.errors import LocalError

CANDIDATES = ("postgres", "nobody")


@dataclass(frozen=True)
class SystemAccount:
    """The account of a server. If `uid` is -1, it is the current account."""

    uid: int = -1
    gid: int = -1

    @property
    def is_other(self) -> bool:
        return self.uid >= 0

    def own(self, path: Path) -> None:
        """Make this account the owner of `path`."""
        if self.is_other:
            os.chown(path, self.uid, self.gid)

    def can_reach(self, path: Path) -> bool:
        """Return whether this account can enter all folders above `path`, and `path` if it is a folder."""
        if not self.is_other:
            return True
        path = path.resolve()
        return all(self._passes(each) for each in (path, *path.parents) if each.is_dir())

    def _passes(self, folder: Path) -> bool:
        status = folder.stat()
        if status.st_uid == self.uid:
            return bool(status.st_mode & stat.S_IXUSR)
        if status.st_gid == self.gid:
            return bool(status.st_mode & stat.S_IXGRP)
        return bool(status.st_mode & stat.S_IXOTH)


def server_account() -> SystemAccount:
    """Return the current account or, for root, an unprivileged one. PostgreSQL does not run as root.

    Raises LocalError if the machine has no such account.
    """
    if os.geteuid() != 0:
        return SystemAccount()
    for name in CANDIDATES:
        try:
            entry = pwd.getpwnam(name)
        except KeyError:
            continue
        return SystemAccount(entry.pw_uid, grp.getgrgid(entry.pw_gid).gr_gid)
    raise LocalError(
        f"PostgreSQL can't run as root, and this machine has none of the accounts {', '.join(CANDIDATES)}."
    )


def outside_folder(home: Path | None = None) -> Path:
    """Return a folder that belongs to root and that all accounts can enter, for files that cannot be in a
    private home.

    Raises LocalError if there is none.
    """
    temporary = Path(tempfile.gettempdir())
    # If the home is temporary, its files are temporary, too.
    lasting = [] if home is not None and home.is_relative_to(temporary) else [Path("/var/lib")]
    for parent in (*lasting, temporary):
        folder = parent / "commissary"
        try:
            folder.mkdir(mode=0o755, exist_ok=True)
            # If all accounts can write to the parent folder, another account may have created this folder
            # first.
            if (
                folder.lstat().st_uid == 0
                and stat.S_ISDIR(folder.lstat().st_mode)
                and os.access(folder, os.W_OK)
            ):
                folder.chmod(0o711)
                return folder
        except OSError:
            continue
    raise LocalError("Set COMMISSARY_HOME to a folder that an unprivileged account can access.")
