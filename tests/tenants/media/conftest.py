"""Clients, pictures and an empty storage for tests of media."""

import io
import shutil
import socket
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings as configured
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from PIL import Image
from rest_framework.test import APIClient

from commissary.storage import storage_settings
from shared.api.permissions import Role

KEY, SECRET = "an-access-key-of-the-tests", "a-secret-key-of-the-tests-alone"
BUCKET = "media"


@pytest.fixture(scope="session")
def bucket() -> Iterator[tuple[str, Path]]:
    """A real S3 endpoint: the address of a bucket, and the folder its files end up in."""
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
        yield f"s3://{KEY}:{SECRET}@127.0.0.1:{port}/{BUCKET}?tls=0", folder / BUCKET
        server.terminate()
    shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture(params=["disk", "s3"])
def storage_folder(request: pytest.FixtureRequest, settings: Any) -> Path:
    """A test that uses it runs on both kinds of storage; the folder its files end up in."""
    if request.param == "disk":
        return Path(configured.MEDIA_ROOT)
    url, folder = request.getfixturevalue("bucket")
    settings.STORAGES = {**configured.STORAGES, "default": storage_settings(url, "")}
    return Path(folder)


@pytest.fixture
def stored_files(storage_folder: Path) -> Callable[[], set[str]]:
    """The keys of everything in the storage."""

    def list_keys() -> set[str]:
        return {
            path.relative_to(storage_folder).as_posix()
            for path in storage_folder.rglob("*")
            if path.is_file()
        }

    return list_keys


@pytest.fixture
def editor(as_role: Callable[..., APIClient]) -> APIClient:
    return as_role(Role.EDITOR)


@pytest.fixture
def draw() -> Callable[..., bytes]:
    """The bytes of a picture of that size and kind."""

    def make(kind: str = "PNG", size: tuple[int, int] = (60, 40), **options: Any) -> bytes:
        target = io.BytesIO()
        color = options.pop("color", (200, 60, 20))
        Image.new(str(options.pop("mode", "RGB")), size, color).save(target, kind, **options)
        return target.getvalue()

    return make


@pytest.fixture
def upload(editor: APIClient) -> Callable[..., object]:
    """Send bytes as a file; what else is given goes beside it."""

    def send(
        content: bytes, *, client: APIClient = editor, name: str = "picture.png", **parts: str
    ) -> object:
        file = SimpleUploadedFile(name, content, content_type="image/png")
        return client.post("/api/media", {"file": file, **parts}, format="multipart")

    return send


@pytest.fixture
def fetch() -> Callable[..., Any]:
    """Ask alpha's site for a file, as a browser does."""
    return lambda url, **headers: Client(HTTP_HOST="alpha.test").get(url, headers=headers)


@pytest.fixture
def content_of(fetch: Callable[..., Any]) -> Callable[[str], bytes]:
    return lambda url: b"".join(fetch(url).streaming_content)
