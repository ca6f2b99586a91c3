"""Clients and rows that tests of posts share."""

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
def author(alpha: DomainRef, client_of: Callable[..., APIClient]) -> APIClient:
    """A client of an author, whose id is `author.user_id`."""
    return _with_id(Role.AUTHOR, alpha, client_of)


@pytest.fixture
def member(alpha: DomainRef, client_of: Callable[..., APIClient]) -> APIClient:
    """A client of a member, whose id is `member.user_id`."""
    return _with_id(Role.MEMBER, alpha, client_of)


def _with_id(role: Role, domain: DomainRef, client_of: Callable[..., APIClient]) -> APIClient:
    user = make.user(role=role, domain=domain)
    client = client_of(domain, make.access_token(user, domain, role))
    client.user_id = user.pk
    return client
