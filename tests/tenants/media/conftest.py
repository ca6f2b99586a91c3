"""Clients, pictures and an empty storage for tests of media."""

import io
from collections.abc import Callable
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from PIL import Image
from rest_framework.test import APIClient

from shared.api.permissions import Role


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
