"""The paths of a local installation, and writing private files to them."""

import fcntl
import json
import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from commissary.config.errors import LocalError
from commissary.config.reading import read_setting

ROOT = Path(__file__).resolve().parents[3]
LONGEST_SOCKET = 103
"""Maximum bytes in the path of a Unix socket on the strictest system."""
LONGEST_HEALTH_SOCKET = "renderer-4194304.sock"


def home() -> Path:
    """Return the folder of all local state: COMMISSARY_HOME, or `.local/` in the project."""
    path: Path = read_setting("home", os.environ)
    return path


def make_home(folder: Path) -> None:
    """Create the home directory, closed to other accounts. An existing directory stays unchanged."""
    if folder.is_dir() and os.access(folder, os.W_OK) and any(folder.iterdir()):
        return
    try:
        folder.mkdir(parents=True, exist_ok=True)
        # Servers of root run under another account, which must be able to pass; the files inside are private.
        folder.chmod(0o711 if os.geteuid() == 0 else 0o700)
    except OSError as error:
        raise LocalError(
            f"Cannot use {folder}: {error.strerror}. Choose another folder with COMMISSARY_HOME."
        ) from error


def socket_path(folder: Path, name: str) -> Path:
    """Return a path for a Unix socket in `folder`, or in a temporary folder if it would be too long."""
    path = folder / name
    if len(str(path).encode()) <= LONGEST_SOCKET:
        return path
    return Path(tempfile.mkdtemp(prefix="commissary-")) / name


def health_folder(folder: Path) -> Path:
    """Return the folder of health sockets in the home directory `folder`; create it if missing.

    Every process finds the same folder: `health/` in the home directory, or a link to a private temporary
    folder if the paths of its sockets would be too long.
    """
    place = folder / "health"
    if not place.is_dir():
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        with _lock_folder(folder):
            if not place.is_dir():
                _make_health_folder(place)
    return place.resolve()


def _make_health_folder(place: Path) -> None:
    # A link to a temporary folder that was deleted by a reboot.
    place.unlink(missing_ok=True)
    if len(str(place / LONGEST_HEALTH_SOCKET).encode()) <= LONGEST_SOCKET:
        place.mkdir(mode=0o700)
    else:
        place.symlink_to(tempfile.mkdtemp(prefix="commissary-"))


@contextmanager
def _lock_folder(folder: Path) -> Iterator[None]:
    """Lock the folder for one process at a time; other processes wait briefly."""
    handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX)
        yield
    finally:
        os.close(handle)


def health_socket(folder: Path, name: str, pid: int) -> Path:
    """Return the health socket of process `pid` of program `name`.

    See `commissary.monitoring.health_socket`.
    """
    return health_folder(folder) / f"{name}-{pid}.sock"


def write_private(path: Path, text: str) -> None:
    """Replace `path` atomically with a file that only its owner can read."""
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, temporary = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        Path(temporary).replace(path)
    except BaseException:
        Path(temporary).unlink()
        raise


def write_json(path: Path, value: object) -> None:
    """Write a JSON value as `write_private` does."""
    write_private(path, json.dumps(value, indent=2) + "\n")


def read_json(path: Path) -> Any:
    """Return the JSON value in `path`, or None if the file is missing or invalid."""
    try:
        return json.loads(path.read_text(encoding="utf-8"))
    except (FileNotFoundError, ValueError):
        return None


def services_file(folder: Path) -> Path:
    """Return the file with the addresses of the supervisor's services."""
    return folder / "services.json"


def running_services(folder: Path) -> dict[str, object]:
    """Return `{database_url, redis_url, renderer_url, port}` of the services running in `folder`, or {}."""
    services = read_json(services_file(folder))
    return services if isinstance(services, dict) else {}
