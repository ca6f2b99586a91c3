"""A client with access to all domains, and the audit events of domains."""

from collections.abc import Callable
from typing import Any

import pytest
from rest_framework.test import APIClient

from shared.accounts.models import AuditEvent, User
from shared.accounts.tokens import issue_access
from shared.api.permissions import Role
from shared.tenancy.unit_of_work import DomainRef, shared_work
from tests.kit import make


@pytest.fixture
def root(_database: None) -> User:
    """A super admin."""
    return make.user(role=Role.SUPER_ADMIN, email="root@example.com")


@pytest.fixture
def on(root: User, client_of: Callable[..., APIClient]) -> Callable[[DomainRef], APIClient]:
    """Create a client of the super admin, signed in on a domain."""

    def sign_in(domain: DomainRef) -> APIClient:
        return client_of(domain, issue_access(make.session(root, domain), Role.SUPER_ADMIN))

    return sign_in


@pytest.fixture
def boss(on: Callable[[DomainRef], APIClient], alpha: DomainRef) -> APIClient:
    return on(alpha)


def list_audit_events(prefix: str = "domain.") -> list[tuple[str, int | None, dict[str, Any]]]:
    """Return audit events of domains: action, domain and data, oldest first."""
    with shared_work():
        events = AuditEvent.objects.filter(action__startswith=prefix).order_by("pk")
        return list(events.values_list("action", "domain_id", "data"))
