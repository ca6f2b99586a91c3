"""Editors see who else is editing the same post."""

import time
from collections.abc import Callable
from typing import Any

import pytest

from shared.accounts.models import User
from shared.api.permissions import Role
from shared.tenancy.cache import tenant_cache
from shared.tenancy.unit_of_work import DomainRef, unit_of_work
from tenants.posts.api import presence_views
from tests.kit import make

ClientOf = Callable[..., Any]


@pytest.fixture
def ana(alpha: DomainRef) -> User:
    return make.user(role=Role.EDITOR, domain=alpha, firstname="Ana", lastname="Ruiz")


@pytest.fixture
def ben(alpha: DomainRef) -> User:
    return make.user(role=Role.EDITOR, domain=alpha, firstname="Ben", lastname="Ode")


def _client(client_of: ClientOf, domain: DomainRef, user: User) -> Any:
    return client_of(domain, make.access_token(user, domain, Role.EDITOR))


def _report(client: Any, post_id: int) -> list[str]:
    reply = client.put(f"/api/posts/{post_id}/presence")
    assert reply.status_code == 200
    return [each["firstname"] for each in reply.json()["data"]]


def test_two_editors_of_a_post_see_each_other(
    alpha: DomainRef, client_of: ClientOf, ana: User, ben: User
) -> None:
    with unit_of_work(alpha):
        post, other = make.post("blog"), make.post("blog")
    first, second = (_client(client_of, alpha, each) for each in (ana, ben))

    assert _report(first, post.pk) == []
    assert _report(second, post.pk) == ["Ana"]
    assert _report(first, post.pk) == ["Ben"]
    assert _report(first, other.pk) == []


def test_twelve_editors_of_a_post_see_ten_others_each(alpha: DomainRef, client_of: ClientOf) -> None:
    names = [f"Editor {number}" for number in range(12)]
    users = [make.user(role=Role.EDITOR, domain=alpha, firstname=each) for each in names]
    with unit_of_work(alpha):
        post = make.post("blog")
    clients = [_client(client_of, alpha, each) for each in users]
    for client in clients:
        _report(client, post.pk)

    seen = [_report(client, post.pk) for client in clients]

    assert [len(set(each)) for each in seen] == [10] * 12
    assert not any(own in others for own, others in zip(names, seen, strict=True))


def test_editor_who_left_is_not_listed(
    alpha: DomainRef, client_of: ClientOf, ana: User, ben: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    with unit_of_work(alpha):
        post = make.post("blog")
    now = time.time()
    _report(_client(client_of, alpha, ana), post.pk)
    monkeypatch.setattr(time, "time", lambda: now + presence_views.SECONDS + 1)

    assert _report(_client(client_of, alpha, ben), post.pk) == []


def test_presence_of_one_domain_is_unknown_to_another(alpha: DomainRef, beta: DomainRef) -> None:
    with unit_of_work(alpha):
        tenant_cache.note_presence("post 1", 7, 40, most=10)
    with unit_of_work(beta):
        assert tenant_cache.note_presence("post 1", 8, 40, most=10) == [8]


def test_viewer_cannot_report_presence(alpha: DomainRef, client_of: ClientOf) -> None:
    with unit_of_work(alpha):
        post = make.post("blog")

    reply = client_of(alpha, make.role_token(Role.VIEWER, alpha)).put(f"/api/posts/{post.pk}/presence")

    assert reply.status_code == 403
