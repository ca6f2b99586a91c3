"""Where a local installation keeps its things, and how to write there so that nobody else reads it."""

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
"""Bytes in the name of a unix socket on the strictest system."""
LONGEST_HEALTH_SOCKET = "renderer-4194304.sock"


def home() -> Path:
    """The folder of everything a local installation owns: COMMISSARY_HOME, else `.local/` in the project."""
    path: Path = read_setting("home", os.environ)
    return path


def make_home(folder: Path) -> None:
    """Create the home so that others can neither list nor read it; one in use already stays as it is."""
    if folder.is_dir() and os.access(folder, os.W_OK) and any(folder.iterdir()):
        return
    try:
        folder.mkdir(parents=True, exist_ok=True)
        # Root's servers run under another account, which must be able to pass; the files inside are private.
        folder.chmod(0o711 if os.geteuid() == 0 else 0o700)
    except OSError as error:
        raise LocalError(
            f"Cannot use {folder}: {error.strerror}. Choose another with COMMISSARY_HOME."
        ) from error


def socket_path(folder: Path, name: str) -> Path:
    """A name for a unix socket in `folder`, or in a private temporary folder where that would be too long."""
    path = folder / name
    if len(str(path).encode()) <= LONGEST_SOCKET:
        return path
    return Path(tempfile.mkdtemp(prefix="commissary-")) / name


def health_folder(folder: Path) -> Path:
    """Where the processes of the home `folder` can be asked whether they work; made if it is not there.

    Every process finds the same one: `health/` in the home, a link to a private temporary folder where the
    names of sockets in it would be too long.
    """
    place = folder / "health"
    if not place.is_dir():
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        with _locked(folder):
            if not place.is_dir():
                _make_health_folder(place)
    return place.resolve()


def _make_health_folder(place: Path) -> None:
    # A link whose temporary folder is gone, after the machine was started anew.
    place.unlink(missing_ok=True)
    if len(str(place / LONGEST_HEALTH_SOCKET).encode()) <= LONGEST_SOCKET:
        place.mkdir(mode=0o700)
    else:
        place.symlink_to(tempfile.mkdtemp(prefix="commissary-"))


@contextmanager
def _locked(folder: Path) -> Iterator[None]:
    """One process at a time; the others wait for what takes a moment."""
    handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX)
        yield
    finally:
        os.close(handle)


def health_socket(folder: Path, name: str, pid: int) -> Path:
    """The health socket of process `pid` of the program `name`, see `commissary.monitoring.health_socket`."""
    return health_folder(folder) / f"{name}-{pid}.sock"


def write_private(path: Path, text: str) -> None:
    """Replace `path` by a file only its owner reads; a reader sees the old or the new one, never half."""
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


def write_json(path: Path, value: Any) -> None:
    """`write_private` for a JSON value."""
    write_private(path, json.dumps(value, indent=2) + "\n")


def read_json(path: Path) -> Any:
    """The JSON value in `path`, or None when there is no such file or it holds something else."""
    try:
        return json.loads(path.read_text(encoding="utf-8"))
    except (FileNotFoundError, ValueError):
        return None


def services_file(folder: Path) -> Path:
    """Where the supervisor writes the addresses of the services it started."""
    return folder / "services.json"


def running_services(folder: Path) -> dict[str, Any]:
    """`{database_url, redis_url, renderer_url, port}` of what runs in `folder`, or nothing."""
    services = read_json(services_file(folder))
    return services if isinstance(services, dict) else {}
