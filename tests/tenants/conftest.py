"""Both kinds of storage: a folder on this machine, and a real S3 endpoint."""

import shutil
import socket
import subprocess
import sys
import tempfile
import threading
from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings as configured
from django.core.files.storage import storages

from commissary.config.storage import private_settings, storage_settings
from tests.kit.clocks import Clock

KEY, SECRET = "an-access-key-of-the-tests", "a-secret-key-of-the-tests-alone"
BUCKET = "media"


@dataclass(frozen=True)
class Folders:
    """The folder or bucket that contains the files of the storages."""

    media: Path
    private: Path


@pytest.fixture(scope="session")
def bucket() -> Iterator[tuple[str, Path]]:
    """A real S3 endpoint: the address of a bucket, and the folder of its files."""
    folder = Path(tempfile.mkdtemp(prefix="commissary-bucket-"))
    (folder / BUCKET).mkdir()
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    rclone = Path(sys.executable).with_name("rclone")
    arguments = ["serve", "s3", str(folder), "--addr", f"127.0.0.1:{port}", "--auth-key", f"{KEY},{SECRET}"]
    with subprocess.Popen([rclone, *arguments], stderr=subprocess.PIPE, text=True) as server:
        assert server.stderr is not None
        for line in server.stderr:
            if "Starting s3 server" in line:
                break
        # The server blocks when the pipe for its errors is full and not read.
        threading.Thread(target=deque, args=(server.stderr, 0), daemon=True).start()
        yield f"s3://{KEY}:{SECRET}@127.0.0.1:{port}/{BUCKET}?tls=0", folder / BUCKET
        server.terminate()
    shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture(scope="session")
def _in_bucket(bucket: tuple[str, Path]) -> tuple[dict[str, Any], dict[str, Any]]:
    """The settings of both storages in the bucket, and the storages themselves, because creating a client
    is slow."""
    url, _folder = bucket
    settings = {"default": storage_settings(url, ""), "private": private_settings(url, "")}
    return settings, {name: storages.create_storage(each) for name, each in settings.items()}


@pytest.fixture(params=["disk", "s3"])
def both_storages(request: pytest.FixtureRequest, settings: Any) -> Folders:
    """Run the test on both kinds of storage, for media and for private files."""
    if request.param == "disk":
        return Folders(Path(configured.MEDIA_ROOT), Path(configured.COMMISSARY_HOME) / "private")
    _url, folder = request.getfixturevalue("bucket")
    addresses, made = request.getfixturevalue("_in_bucket")
    settings.STORAGES = {**configured.STORAGES, **addresses}
    cached: Any = storages
    cached._storages.update(made)
    return Folders(Path(folder), Path(folder) / "private")


@pytest.fixture
def clock(in_alpha: object, monkeypatch: pytest.MonkeyPatch) -> Clock:
    """A clock that the test sets."""
    return Clock(monkeypatch)
