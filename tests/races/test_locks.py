"""A request that waits too long for a lock gets an error of the usual shape."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Event
from typing import Any

import pytest
from django.conf import settings
from django.db import connection, transaction
from rest_framework.test import APIClient

from commissary.config.database import session_settings
from shared.accounts.audit import skip_record
from shared.api.permissions import Role
from shared.api.versions import lock_row
from shared.tenancy.unit_of_work import DomainRef, unit_of_work
from tenants.media import services
from tenants.posts.models import CuisineTag, Post
from tests.kit import make
from tests.kit.threads import own_connection
from tests.kit.waiting import until

BLOCKED = "SELECT count(*) FROM pg_locks WHERE NOT granted AND pg_backend_pid() = ANY(pg_blocking_pids(pid))"
"""Number of this connection's locks that others wait for."""


@pytest.fixture
def editor(committed: None, alpha: DomainRef, client_of: Callable[..., APIClient]) -> APIClient:
    return client_of(alpha, make.role_token(Role.EDITOR, alpha))


def test_long_held_lock_is_answered_with_503(
    editor: APIClient, alpha: DomainRef, monkeypatch: pytest.MonkeyPatch
) -> None:
    with unit_of_work(alpha):
        post = make.post("blog")
    monkeypatch.setitem(settings.DATABASES["default"], "SESSION", session_settings(1))

    def save() -> Any:
        with own_connection():
            return editor.put(f"/api/posts/{post.pk}/data", {"title": "Late"}, format="json")

    with ThreadPoolExecutor(1) as pool, unit_of_work(alpha), transaction.atomic():
        lock_row(Post.objects.all(), post.pk)
        response = pool.submit(save).result()

    assert (response.status_code, response.headers["Retry-After"]) == (503, "2")
    assert response.json() == {"message": "The service is busy. Please try again in a moment."}


def test_reference_to_concurrently_deleted_row_is_answered_with_409(
    editor: APIClient, alpha: DomainRef
) -> None:
    with unit_of_work(alpha):
        media = make.media()
    tag = {"title": "Vegan", "icon_data": {"id": media.pk}}
    is_deleted = Event()

    def delete() -> None:
        with own_connection(), unit_of_work(alpha), transaction.atomic():
            services.delete(media, record=skip_record)
            is_deleted.set()
            until(is_blocking, 10)

    with ThreadPoolExecutor(1) as pool:
        deletion = pool.submit(delete)
        is_deleted.wait(10)
        response = editor.post("/api/cuisine-tags", tag, format="json")
        deletion.result()

    assert (response.status_code, response.json()["code"]) == (409, "reference_deleted")
    with unit_of_work(alpha):
        assert not CuisineTag.objects.filter(title="Vegan").exists()


def is_blocking() -> bool:
    with connection.cursor() as cursor:
        cursor.execute(BLOCKED)
        return bool(cursor.fetchone()[0])
