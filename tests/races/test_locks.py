"""A request that has to wait for another one's lock is answered in the shape of every refusal."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Event
from typing import Any

import pytest
from django.conf import settings
from django.db import connection, transaction
from rest_framework.test import APIClient

from commissary.config.database import session_of
from shared.accounts.audit import unrecorded
from shared.api.permissions import Role
from shared.api.versions import lock_row
from shared.tenancy.unit_of_work import DomainRef, unit_of_work
from tenants.media import services
from tenants.posts.models import CuisineTag, Post
from tests.kit import make
from tests.kit.threads import own_connection
from tests.kit.waiting import until

BLOCKED = "SELECT count(*) FROM pg_locks WHERE NOT granted AND pg_backend_pid() = ANY(pg_blocking_pids(pid))"
"""How many locks others wait for that this connection has."""


@pytest.fixture
def editor(committed: None, alpha: DomainRef, client_of: Callable[..., APIClient]) -> APIClient:
    return client_of(alpha, make.token_of(Role.EDITOR, alpha))


def test_a_lock_that_is_held_too_long_answers_503(
    editor: APIClient, alpha: DomainRef, monkeypatch: pytest.MonkeyPatch
) -> None:
    with unit_of_work(alpha):
        post = make.post("blog")
    monkeypatch.setitem(settings.DATABASES["default"], "SESSION", session_of(1))

    def save() -> Any:
        with own_connection():
            return editor.put(f"/api/posts/{post.pk}/data", {"title": "Late"}, format="json")

    with ThreadPoolExecutor(1) as pool, unit_of_work(alpha), transaction.atomic():
        lock_row(Post.objects.all(), post.pk)
        response = pool.submit(save).result()

    assert (response.status_code, response.headers["Retry-After"]) == (503, "2")
    assert response.json() == {"message": "The service is busy. Please try again in a moment."}


def test_a_reference_to_a_row_that_is_just_deleted_answers_409(editor: APIClient, alpha: DomainRef) -> None:
    with unit_of_work(alpha):
        media = make.media()
    tag = {"title": "Vegan", "icon_data": {"id": media.pk}}
    is_deleted = Event()

    def delete() -> None:
        with own_connection(), unit_of_work(alpha), transaction.atomic():
            services.delete(media, record=unrecorded)
            is_deleted.set()
            until(_is_blocking, 10)

    with ThreadPoolExecutor(1) as pool:
        deletion = pool.submit(delete)
        is_deleted.wait(10)
        response = editor.post("/api/cuisine-tags", tag, format="json")
        deletion.result()

    assert (response.status_code, response.json()["code"]) == (409, "reference_deleted")
    with unit_of_work(alpha):
        assert not CuisineTag.objects.filter(title="Vegan").exists()


def _is_blocking() -> bool:
    with connection.cursor() as cursor:
        cursor.execute(BLOCKED)
        return bool(cursor.fetchone()[0])
