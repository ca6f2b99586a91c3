"""Fixtures for media tests: clients, pictures and an empty storage."""

import io
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pillow_heif
import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from PIL import Image
from rest_framework.test import APIClient

from shared.api.permissions import Role
from shared.jobs import working
from shared.jobs.kinds import WORK
from shared.tenancy.unit_of_work import DomainRef, unit_of_work
from tenants.media.models import Media, MediaState
from tests.tenants.conftest import Folders


@pytest.fixture
def storage_folder(both_storages: Folders) -> Path:
    """Run the test on both kinds of storage; return the folder of the media files."""
    return both_storages.media


@pytest.fixture
def stored_files(storage_folder: Path) -> Callable[[], set[str]]:
    """List the keys of all files in the storage."""

    def list_keys() -> set[str]:
        paths = (path for path in storage_folder.rglob("*") if path.is_file())
        keys = {path.relative_to(storage_folder).as_posix() for path in paths}
        # In a bucket, private files are stored next to the media.
        return {key for key in keys if not key.startswith("private/")}

    return list_keys


@pytest.fixture
def raw_files(both_storages: Folders) -> Callable[[], set[str]]:
    """List the names of uploads that wait for processing."""
    folder = both_storages.private / "uploads"
    return lambda: {path.name for path in folder.rglob("*") if path.is_file()}


@pytest.fixture
def editor(as_role: Callable[..., APIClient]) -> APIClient:
    return as_role(Role.EDITOR)


@pytest.fixture
def draw() -> Callable[..., bytes]:
    """Create the bytes of a picture of a size and kind."""

    def make(kind: str = "PNG", size: tuple[int, int] = (60, 40), **options: Any) -> bytes:
        if kind == "HEIF":
            pillow_heif.register_heif_opener()
        target = io.BytesIO()
        color = options.pop("color", (200, 60, 20))
        Image.new(str(options.pop("mode", "RGB")), size, color).save(target, kind, **options)
        return target.getvalue()

    return make


@pytest.fixture
def upload(editor: APIClient) -> Callable[..., object]:
    """Upload bytes as a file, with other form fields."""

    def send(
        content: bytes, *, client: APIClient = editor, name: str = "picture.png", **parts: str
    ) -> object:
        file = SimpleUploadedFile(name, content, content_type="image/png")
        return client.post("/api/media", {"file": file, **parts}, format="multipart")

    return send


@pytest.fixture
def clean(alpha: DomainRef) -> Callable[..., None]:
    """Run the first processing step of uploads, before their sizes are created."""

    def work(domain: DomainRef = alpha) -> None:
        with unit_of_work(domain):
            waiting = Media.objects.filter(state=MediaState.PENDING).exclude(raw_name="")
            while waiting.exists() and (claim := working.claim_next(WORK, domain_id=domain.id)):
                working.run(claim)

    return work


@pytest.fixture
def uploaded(upload: Callable[..., Any], clean: Callable[..., None], editor: APIClient) -> Callable[..., Any]:
    """Upload and clean a file; return it as in the API."""

    def send(content: bytes, *, client: APIClient = editor, **parts: str) -> dict[str, Any]:
        response = upload(content, client=client, **parts)
        assert response.status_code == 201, response.json()
        clean()
        data: dict[str, Any] = client.get(f"/api/media/{response.json()['data']['id']}").json()["data"]
        return data

    return send


@pytest.fixture
def fetch() -> Callable[..., Any]:
    """Request a file from alpha's site like a browser."""
    return lambda url, **headers: Client(HTTP_HOST="alpha.test").get(url, headers=headers)


@pytest.fixture
def read_content(fetch: Callable[..., Any]) -> Callable[[str], bytes]:
    return lambda url: b"".join(fetch(url).streaming_content)
