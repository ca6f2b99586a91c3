"""Every save stores a version. Versions are limited per user and day, without effect on other users."""

from collections.abc import Callable
from typing import Any

import pytest
from rest_framework.test import APIClient

from shared.accounts.rate_limits import DAY, Rate
from shared.api.permissions import Role
from tenants.posts.changes import revisions
from tenants.posts.models import Status
from tests.kit import make

pytestmark = pytest.mark.usefixtures("in_alpha")


@pytest.fixture(autouse=True)
def _narrow(monkeypatch: pytest.MonkeyPatch) -> None:
    """Allow two steps of 10 KB per day, counted by a new process."""
    monkeypatch.setattr(revisions, "VERSIONS", Rate(times=2, seconds=DAY))
    monkeypatch.setattr(revisions, "STEP", 10_000)
    for memory in (revisions._added, revisions._counted):
        memory.clear()


def put(client: APIClient, post_id: int, part: str, **body: Any) -> int:
    status: int = client.put(f"/api/posts/{post_id}/{part}", body, format="json").status_code
    return status


def large(client: APIClient, post_id: int, letter: str = "a", **more: Any) -> int:
    html = {"attributes": {"description": f"<p>{letter * 6_000}</p>"}}
    return put(client, post_id, "body", post_body=html, **more)


def test_versions_beyond_the_daily_limit_are_rejected_with_429(
    author: Any, as_role: Callable[[Role], APIClient]
) -> None:
    post = make.post("blog", status=Status.DRAFT, by=author.user_id).pk

    saves = [large(author, post)] + [put(author, post, "status", post_status_id=4) for _each in range(5)]
    refused = author.put(f"/api/posts/{post}/status", {"post_status_id": 1}, format="json")
    made = author.post("/api/posts", {"title": "New", "post_type_id": 6}, format="json")

    assert saves == [200, 200, 200, 200, 429, 429]
    assert (refused.status_code, int(refused["Retry-After"]) > DAY - 60, made.status_code) == (429, True, 429)
    assert author.get(f"/api/posts/{post}").json()["data"]["post_status_id"] == 4
    assert put(as_role(Role.EDITOR), post, "status", post_status_id=1) == 200


def test_autosaves_that_replace_each_other_add_nothing(author: Any) -> None:
    post = make.post("blog", status=Status.DRAFT, by=author.user_id)

    saves = [
        large(author, post.pk, letter, autosave=True, version=number)
        for number, letter in enumerate("abcdefghij", start=1)
    ]

    assert saves == [200] * 10


def test_allowance_is_shared_between_processes(author: Any) -> None:
    post = make.post("blog", status=Status.DRAFT, by=author.user_id).pk
    for _each in range(4):
        large(author, post)
    revisions._added.clear()
    revisions._counted.clear()

    saves = [large(author, post) for _each in range(3)]

    assert saves == [200, 200, 429]
