"""Fixtures for account tests: users who can sign in, and a client for them."""

from collections.abc import Callable
from typing import Any

import pytest
from rest_framework.test import APIClient

from shared.accounts.models import User
from shared.api.permissions import Role
from shared.tenancy.unit_of_work import DomainRef
from tests.kit import make

PASSWORD = "three trucks and a tent"


@pytest.fixture
def password() -> str:
    return PASSWORD


@pytest.fixture
def editor(alpha: DomainRef) -> User:
    """An Editor of alpha with a password."""
    return make.user(role=Role.EDITOR, domain=alpha, email="edith@example.com", password=PASSWORD)


@pytest.fixture
def sign_in(anonymous: APIClient) -> Callable[..., Any]:
    """Send POST /api/auth/login on alpha."""

    def post(email: str = "edith@example.com", password: str = PASSWORD, **more: Any) -> Any:
        body = {"email": email, "password": password, **more.pop("body", {})}
        return anonymous.post("/api/auth/login", body, format="json", **more)

    return post


@pytest.fixture
def refresh(anonymous: APIClient) -> Callable[[str], Any]:
    """Send POST /api/auth/refresh-tokens with a refresh token in the bearer header."""

    def post(token: str) -> Any:
        return anonymous.post("/api/auth/refresh-tokens", HTTP_AUTHORIZATION=f"Bearer {token}")

    return post


@pytest.fixture
def account(anonymous: APIClient) -> Callable[[str], Any]:
    """Send GET /api/account with an access token."""

    def get(token: str) -> Any:
        return anonymous.get("/api/account", HTTP_AUTHORIZATION=f"Bearer {token}")

    return get
