"""The project's own source files, for tests that read them."""

import subprocess
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
WRITTEN_BY_PROGRAMS = ("package-lock.json", "uv.lock")


@cache
def list_tracked_files() -> tuple[Path, ...]:
    """Return every file that git would commit, including new files."""
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
        timeout=30,
    )
    paths = (ROOT / name for name in listed.stdout.split("\0") if name and name not in WRITTEN_BY_PROGRAMS)
    return tuple(sorted(path for path in paths if path.is_file()))


def list_python_sources() -> tuple[Path, ...]:
    """Return every Python file of the project."""
    return tuple(
        path for path in list_tracked_files() if path.suffix == ".py" and "migrations" not in path.parts
    )


def list_sources() -> tuple[Path, ...]:
    """Return every Python, TypeScript and JavaScript file of the project."""
    suffixes = {".py", ".ts", ".tsx", ".mjs"}
    return tuple(
        path for path in list_tracked_files() if path.suffix in suffixes and "migrations" not in path.parts
    )
