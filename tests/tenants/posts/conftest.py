"""Clients and rows for tests of posts."""

from collections.abc import Callable

import pytest
from rest_framework.test import APIClient

from shared.api.permissions import Role
from shared.tenancy.unit_of_work import DomainRef
from tests.kit import make


@pytest.fixture
def editor(as_role: Callable[..., APIClient]) -> APIClient:
    return as_role(Role.EDITOR)


@pytest.fixture
def admin(as_role: Callable[..., APIClient]) -> APIClient:
    return as_role(Role.ADMIN)


@pytest.fixture
def viewer(as_role: Callable[..., APIClient]) -> APIClient:
    return as_role(Role.VIEWER)


@pytest.fixture
def author(alpha: DomainRef) -> "KnownClient":
    """A client of an author with the ID `author.user_id`."""
    return _with_id(Role.AUTHOR, alpha)


@pytest.fixture
def member(alpha: DomainRef) -> "KnownClient":
    """A client of a member with the ID `member.user_id`."""
    return _with_id(Role.MEMBER, alpha)


class KnownClient(APIClient):
    """A client with the ID of its user."""

    user_id: int


def _with_id(role: Role, domain: DomainRef) -> KnownClient:
    user = make.user(role=role, domain=domain)
    token = make.access_token(user, domain, role)
    client = KnownClient(HTTP_HOST=f"api.{domain.host}", HTTP_AUTHORIZATION=f"Bearer {token}")
    client.user_id = user.pk
    return client
