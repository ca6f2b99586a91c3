"""Only users with permission to publish can change files that are visible to visitors."""

from collections.abc import Callable
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from rest_framework.test import APIClient

from shared.api.permissions import Role
from tenants.media.models import Media
from tenants.options.models import SiteOptions
from tenants.posts.models import Status
from tests.kit import make

pytestmark = pytest.mark.usefixtures("in_alpha")

Place = Callable[[int], Any]


def _logo(media_id: int) -> None:
    SiteOptions.objects.update(logo=media_id)


def _live_post(media_id: int) -> None:
    make.post("blog", media={"poster": media_id})


def _draft(media_id: int) -> None:
    make.post("blog", media={"poster": media_id}, status=Status.DRAFT)


@pytest.fixture
def replace_and_delete(
    alpha: Any, client_of: Any, draw: Any, storage_folder: Any
) -> Callable[[Role, Place], Any]:
    """Replace and delete one's own file that is used at that place; return the statuses."""

    def ask(role: Role, place: Place) -> list[int]:
        user = make.user(role=role, domain=alpha)
        client = client_of(alpha, make.access_token(user, alpha, role))
        media = make.media(created_by_id=user.pk)
        place(media.pk)
        file = SimpleUploadedFile("new.png", draw(size=(90, int(role) + 1)))
        replaced = client.post(f"/api/media/{media.pk}/replace", {"file": file}, format="multipart")
        deleted = client.delete(f"/api/media/{media.pk}?force=1")
        assert Media.objects.filter(pk=media.pk).exists() == (deleted.status_code != 200)
        return [replaced.status_code, deleted.status_code]

    return ask


@pytest.mark.parametrize("place", [_logo, _live_post])
def test_author_cannot_change_own_file_that_visitors_see(
    replace_and_delete: Callable[[Role, Place], Any], place: Place
) -> None:
    assert [replace_and_delete(role, place) for role in (Role.AUTHOR, Role.MEMBER)] == [[409, 409]] * 2
    assert replace_and_delete(Role.EDITOR, place) == [200, 200]


@pytest.mark.parametrize("place", [_draft, lambda _media_id: None])
def test_author_can_change_own_unpublished_file(
    replace_and_delete: Callable[[Role, Place], Any], place: Place
) -> None:
    assert [replace_and_delete(role, place) for role in (Role.AUTHOR, Role.MEMBER)] == [[200, 200]] * 2


def test_user_who_uploads_an_existing_file_can_use_it(
    alpha: Any, client_of: Any, draw: Any, storage_folder: Any
) -> None:
    user = make.user(role=Role.AUTHOR, domain=alpha)
    author = client_of(alpha, make.access_token(user, alpha, Role.AUTHOR))
    editor = client_of(
        alpha, make.access_token(make.user(role=Role.EDITOR, domain=alpha), alpha, Role.EDITOR)
    )

    def send(client: APIClient) -> Any:
        file = SimpleUploadedFile("truck.png", draw(size=(33, 44)))
        return client.post("/api/media", {"file": file}, format="multipart")

    def show(media_id: int) -> int:
        body = {"title": "Mine", "post_type_id": 6, "post_body": {"media": {"poster": media_id}}}
        status: int = author.post("/api/posts", body, format="json").status_code
        return status

    media = send(editor).json()["data"]["id"]
    before, same = show(media), send(author)

    assert (same.status_code, same.json()["data"]["id"]) == (200, media)
    assert (before, show(media)) == (422, 201)
    assert author.patch(f"/api/media/{media}", {"alt": "Mine"}, format="json").status_code == 404
