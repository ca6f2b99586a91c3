"""Paths of a local installation, and functions that write private files to them."""

import fcntl
import json
import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from commissary.config.errors import LocalError

ROOT = Path(__file__).resolve().parents[3]
LONGEST_SOCKET = 103
"""The maximum number of bytes in the path of a Unix socket, on the system with the lowest limit."""
LONGEST_HEALTH_SOCKET = "renderer-4194304.sock"


def home() -> Path:
    """Return the folder for all local state: COMMISSARY_HOME, or `.local/` in the project."""
    # Imported here, because the process that reports to systemd does not need pydantic.
    from commissary.config.reading import read_setting

    path: Path = read_setting("home", os.environ)
    return path


def make_home(folder: Path) -> None:
    """Create the home directory, which other accounts cannot read. A directory with content is not changed.

    Raises LocalError if the directory cannot be used.
    """
    if folder.is_dir() and os.access(folder, os.W_OK) and any(folder.iterdir()):
        return
    try:
        folder.mkdir(parents=True, exist_ok=True)
        # If root starts servers, they run under another account, which must be able to enter the folder. The
        # files in it are private.
        folder.chmod(0o711 if os.geteuid() == 0 else 0o700)
    except OSError as error:
        raise LocalError(
            f"Cannot use {folder}: {error.strerror}. Choose another folder with COMMISSARY_HOME."
        ) from error


def socket_path(folder: Path, name: str) -> Path:
    """Return a path for a Unix socket in `folder`, or in a temporary folder if the path would be too long."""
    path = folder / name
    if len(str(path).encode()) <= LONGEST_SOCKET:
        return path
    return Path(tempfile.mkdtemp(prefix="commissary-")) / name


def health_folder(folder: Path) -> Path:
    """Return the folder for health sockets in the home directory `folder`, and create it if it is missing.

    Every process gets the same folder. It is `health/` in the home directory or, if the paths of sockets in
    it would be too long, a link to a private temporary folder.
    """
    place = folder / "health"
    if not place.is_dir():
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        with _lock_folder(folder):
            if not place.is_dir():
                _make_health_folder(place)
    return place.resolve()


def _make_health_folder(place: Path) -> None:
    # This may be a link to a temporary folder that was deleted when the machine restarted.
    place.unlink(missing_ok=True)
    if len(str(place / LONGEST_HEALTH_SOCKET).encode()) <= LONGEST_SOCKET:
        place.mkdir(mode=0o700)
    else:
        place.symlink_to(tempfile.mkdtemp(prefix="commissary-"))


@contextmanager
def _lock_folder(folder: Path) -> Iterator[None]:
    """Lock the folder during the block. Other processes wait for the lock."""
    handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX)
        yield
    finally:
        os.close(handle)


def health_socket(folder: Path, name: str, pid: int) -> Path:
    """Return the path of the health socket for a process of the program `name`.

    See `commissary.monitoring.health_socket`.
    """
    return health_folder(folder) / f"{name}-{pid}.sock"


def write_private(path: Path, text: str) -> None:
    """Write a file atomically. Only its owner can read it."""
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
    """Write a value as JSON with `write_private`."""
    write_private(path, json.dumps(value, indent=2) + "\n")


def read_json(path: Path) -> Any:
    """Return the JSON value in `path`, or None if the file is missing or invalid."""
    try:
        return json.loads(path.read_text(encoding="utf-8"))
    except (FileNotFoundError, ValueError):
        return None


def services_file(folder: Path) -> Path:
    """Return the path of the file with the addresses of the services that the supervisor runs."""
    return folder / "services.json"


def running_services(folder: Path) -> dict[str, object]:
    """Return `{database_url, redis_url, renderer_url, port}` of the services that run in `folder`, or {}."""
    services = read_json(services_file(folder))
    return services if isinstance(services, dict) else {}
