"""Third-party programs for tests: the system's, or unpacked from its packages."""

import os
import shutil
import subprocess
from pathlib import Path

LIBRARIES = "usr/lib/x86_64-linux-gnu"


def program(name: str, folder: Path, *packages: str) -> tuple[str, dict[str, str]]:
    """Return the path of a program and the environment it needs. Unpack it into `folder` if the system
    does not have it."""
    environment = {"PATH": os.environ["PATH"]}
    if result := shutil.which(name):
        return result, environment
    for package in packages:
        subprocess.run(["apt-get", "download", "-qq", package], cwd=folder, check=True, timeout=120)
    for archive in folder.glob("*.deb"):
        subprocess.run(["dpkg", "-x", str(archive), str(folder / "unpacked")], check=True, timeout=60)
    result = shutil.which(name, path=f"{folder}/unpacked/usr/sbin:{folder}/unpacked/usr/bin")
    assert result, f"{name} is not on the PATH, and not in the packages {packages}"
    return result, {**environment, "LD_LIBRARY_PATH": str(folder / "unpacked" / LIBRARIES)}
