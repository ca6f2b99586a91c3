"""A repeated request runs once, and two separate requests run twice."""

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from django.db import connection
from rest_framework.test import APIClient

from shared.api import once
from shared.api.models import Answered
from shared.api.permissions import Role
from shared.tenancy.unit_of_work import DomainRef, shared_work, unit_of_work
from tenants.posts.changes import services
from tenants.posts.models import Post
from tests.kit import make
from tests.kit.threads import waiting_requests
from tests.kit.waiting import until


@pytest.fixture
def editor(as_role: Any) -> APIClient:
    client: APIClient = as_role(Role.EDITOR)
    return client


@pytest.fixture
def post(alpha: DomainRef) -> Post:
    with unit_of_work(alpha):
        return make.post("blog", title="Once")


def duplicate(client: APIClient, post: Post, key: str = "") -> Any:
    named: Any = {"HTTP_IDEMPOTENCY_KEY": key} if key else {}
    return client.post(f"/api/posts/{post.pk}/duplicate", {}, format="json", **named)


def copies(alpha: DomainRef, post: Post) -> int:
    with unit_of_work(alpha):
        return Post.objects.exclude(pk=post.pk).filter(title__startswith=post.title).count()


def test_concurrent_identical_requests_run_once(
    committed: None, as_role: Any, alpha: DomainRef, monkeypatch: pytest.MonkeyPatch
):
    """The first request waits until the second request arrives."""
    with unit_of_work(alpha):
        post = make.post("blog", title="Once")
    client, really = as_role(Role.EDITOR), services.duplicate

    def duplicate_slowly(*arguments: Any, **named: Any) -> Post:
        until(waiting_requests, 10)
        return really(*arguments, **named)

    def ask(_number: int) -> tuple[int, bytes]:
        try:
            response = duplicate(client, post)
            return response.status_code, response.content
        finally:
            connection.close()

    monkeypatch.setattr(services, "duplicate", duplicate_slowly)
    with ThreadPoolExecutor(max_workers=2) as pool:
        first, second = pool.map(ask, range(2))

    assert first == second
    assert first[0] == 201
    assert copies(alpha, post) == 1


def test_identical_request_after_the_response_runs_again(editor: APIClient, alpha: DomainRef, post: Post):
    answers = [duplicate(editor, post) for _ in range(2)]

    assert [each.status_code for each in answers] == [201, 201]
    assert copies(alpha, post) == 2


def test_idempotency_key_outlives_response_and_separates_requests(
    editor: APIClient, alpha: DomainRef, post: Post
):
    answers = [duplicate(editor, post, key).content for key in ("one", "one", "two", "one")]

    assert answers[0] == answers[1] == answers[3] != answers[2]
    assert copies(alpha, post) == 2


def test_stored_answers_of_one_user_have_a_daily_limit(
    editor: APIClient, as_role: Any, post: Post, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(once, "_kept", {})
    first = duplicate(editor, post, "one")
    monkeypatch.setattr(once, "MOST_KEPT", sum(once._kept.values()) + 100)

    again = [duplicate(editor, post, key).content == first.content for key in ("one", "two", "two")]
    admin = as_role(Role.ADMIN)
    of_another = [duplicate(admin, post, "mine").content for _each in range(2)]

    with shared_work():
        assert Answered.objects.count() == 2
    assert (again, of_another[0] == of_another[1]) == ([True, False, False], True)


def test_reused_key_for_another_request_is_rejected(editor: APIClient, alpha: DomainRef, post: Post):
    duplicate(editor, post, "one")

    refused = editor.post("/api/categories", {"name": "News"}, format="json", HTTP_IDEMPOTENCY_KEY="one")

    assert (refused.status_code, refused.json()["code"]) == (409, "key_reused")


def test_idempotency_keys_are_separate_per_user_and_domain(
    as_role: Any, alpha: DomainRef, beta: DomainRef, post: Post
):
    with unit_of_work(beta):
        other = make.post("blog", title="Of beta")

    answers = [
        duplicate(as_role(Role.EDITOR), post, "one"),
        duplicate(as_role(Role.EDITOR), post, "one"),
        duplicate(as_role(Role.EDITOR, beta), other, "one"),
    ]

    assert [each.status_code for each in answers] == [201] * 3
    assert copies(alpha, post) == 2


def test_error_response_is_not_stored(editor: APIClient):
    refused = editor.post("/api/categories", {"name": ""}, format="json", HTTP_IDEMPOTENCY_KEY="one")

    made = editor.post("/api/categories", {"name": "News"}, format="json", HTTP_IDEMPOTENCY_KEY="one")

    assert (refused.status_code, made.status_code) == (422, 201)


def test_stored_response_requires_current_permission(as_role: Any, alpha: DomainRef, post: Post):
    client = as_role(Role.EDITOR)
    duplicate(client, post, "one")
    with shared_work(), connection.cursor() as cursor:
        cursor.execute(
            "UPDATE accounts_membership SET role = %s WHERE domain_id = %s", [Role.VIEWER, alpha.id]
        )

    assert duplicate(client, post, "one").status_code == 403


@pytest.mark.parametrize("key", ["with space", "é", "x" * 201])
def test_invalid_idempotency_key_is_rejected(editor: APIClient, post: Post, key: str):
    response = duplicate(editor, post, key)

    assert response.status_code == 422
    assert once.HEADER in response.json()["errors"]


def test_stored_responses_are_encrypted_at_rest(editor: APIClient, post: Post):
    made = editor.post(f"/api/posts/{post.pk}/preview-links", {}, format="json")

    with shared_work():
        stored = Answered.objects.get()
    token = made.json()["data"]["url"].rsplit("/", 1)[-1]
    assert token not in stored.sealed
    assert token not in stored.key + stored.fingerprint


def test_visitor_and_read_requests_ignore_idempotency_keys(anonymous: APIClient):
    for _ in range(2):
        assert anonymous.get("/api/faqs", HTTP_IDEMPOTENCY_KEY="one").status_code == 200
    with shared_work():
        assert not Answered.objects.exists()
