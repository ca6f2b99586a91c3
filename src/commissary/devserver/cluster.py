"""The files of an embedded PostgreSQL, which this module creates and changes without a running server."""

import secrets
import shutil
import subprocess
import tempfile
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from commissary.config.errors import LocalError
from commissary.config.paths import write_private
from commissary.devserver.accounts import SystemAccount, outside_folder, server_account
from commissary.devserver.binaries import PostgresBinaries, postgres_binaries

ROLE = "commissary"
DATABASE = "commissary"
ENVIRONMENT = {
    "LC_ALL": "C",
    "TZ": "UTC",
    "HOME": "/",
    "PATH": "/usr/bin:/bin",
    # Settings for glibc. Without them, each session would retain some megabytes of memory that it needed only
    # to plan queries. The 1.5 MB for reading a page remain allocated, because allocating this memory again
    # took an eighth of the time.
    "MALLOC_TRIM_THRESHOLD_": "4194304",
    "MALLOC_MMAP_THRESHOLD_": "2097152",
    "MALLOC_TOP_PAD_": "524288",
}


@dataclass(frozen=True)
class LocalCluster:
    """A PostgreSQL cluster with one database in a home directory.

    Only the directory's owner can read its password.
    """

    home: Path
    fast: bool = False

    @cached_property
    def account(self) -> SystemAccount:
        return server_account()

    @cached_property
    def binaries(self) -> PostgresBinaries:
        return postgres_binaries(self.account)

    @property
    def password(self) -> str:
        return self._password_file.read_text(encoding="utf-8")

    @property
    def folder(self) -> Path:
        """The folder with the files.

        It is outside the home directory if the server's account cannot access the home directory.
        """
        return self._place.resolve()

    def make(self) -> None:
        """Create the cluster if there is none. Raises LocalError if another PostgreSQL version created it.

        If this is interrupted, the cluster is either complete or missing.
        """
        if not self._place.exists():
            self._make()
        made_by = int((self.folder / "PG_VERSION").read_text(encoding="utf-8"))
        if made_by != self.binaries.major:
            raise LocalError(
                f"The database in {self._place} is from PostgreSQL {made_by}, not {self.binaries.major}: "
                "move it away, or set DATABASE_URL."
            )
        if not self._password_file.exists():
            write_private(self._password_file, secrets.token_urlsafe(24))
            self._execute(f"ALTER ROLE {ROLE} PASSWORD '{self.password}';", DATABASE, self.folder)

    def delete(self) -> None:
        """Delete all files of the cluster permanently."""
        if self._place.is_symlink():
            shutil.rmtree(self.folder.parent, ignore_errors=True)
            self._place.unlink()
        else:
            shutil.rmtree(self._place, ignore_errors=True)
        self._password_file.unlink(missing_ok=True)

    @property
    def _place(self) -> Path:
        return self.home / "postgres"

    @property
    def _password_file(self) -> Path:
        return self.home / "postgres.password"

    def _make(self) -> None:
        write_private(self._password_file, secrets.token_urlsafe(24))
        parent = self.home if self.account.can_reach(self.home) else outside_folder(self.home)
        workshop = Path(tempfile.mkdtemp(prefix="cluster-", dir=parent))
        try:
            workshop.chmod(0o711)
            making = workshop / "data"
            making.mkdir(mode=0o700)
            self.account.own(making)
            self._initialise(making, workshop / "password")
            self._execute(f"CREATE DATABASE {DATABASE};", "postgres", making)
            if parent == self.home:
                making.rename(self._place)
                workshop.rmdir()
            else:
                self._place.unlink(missing_ok=True)
                self._place.symlink_to(making)
        except BaseException:
            shutil.rmtree(workshop, ignore_errors=True)
            raise

    def _initialise(self, folder: Path, password_file: Path) -> None:
        write_private(password_file, self.password)
        self.account.own(password_file)
        options = [f"--pgdata={folder}", f"--username={ROLE}", f"--pwfile={password_file}"]
        options += ["--auth=scram-sha-256", "--encoding=UTF8"]
        if self.binaries.major >= 17:
            # Use the same sort order and case mapping on all machines, regardless of their C library.
            options += ["--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"]
        else:
            options += ["--locale=C.UTF-8"]
        if self.fast:
            options.append("--no-sync")
        self._run("initdb", options)
        password_file.unlink()

    def _execute(self, sql: str, database: str, folder: Path) -> None:
        """Run a statement without a server. This needs access to the files."""
        self._run("postgres", ["--single", "-D", str(folder), database], sql + "\n")

    def _run(self, program: str, options: list[str], stdin: str = "") -> None:
        other = self.account.is_other
        done = subprocess.run(
            [str(self.binaries.folder / program), *options],
            input=stdin,
            capture_output=True,
            text=True,
            cwd="/",
            env=ENVIRONMENT,
            timeout=300,
            check=False,
            user=self.account.uid if other else None,
            group=self.account.gid if other else None,
            extra_groups=[] if other else None,
        )
        # In this mode, PostgreSQL only prints an error and does not return it as an exit code.
        if done.returncode != 0 or "ERROR:" in done.stderr:
            reason = _reason(done.stderr or done.stdout) or str(done.returncode)
            raise LocalError(f"PostgreSQL's {program} failed: {reason}")


def _reason(output: str) -> str:
    """Return the error in the output of a PostgreSQL program, without hints and messages about cleanup."""
    lines = output.strip().splitlines()
    for mark in ("FATAL:", "ERROR:", "error:"):
        for line in lines:
            if mark in line:
                return line.partition(mark)[2].strip()
    return lines[-1] if lines else ""
