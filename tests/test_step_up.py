"""Every sensitive action over HTTP is rejected for an old session and accepted after a fresh identity
check."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone
from rest_framework.test import APIClient

from shared.accounts.models import Membership, MembershipState, Session, User
from shared.accounts.reauthentication import SensitiveAction
from shared.accounts.two_factor import services as two_factor
from shared.api.permissions import Role
from shared.domains.models import Host
from shared.tenancy.unit_of_work import DomainRef, shared_work
from tenants.backups.models import BackupKind, BackupState, Job, Reason, Snapshot
from tests.kit import make

PASSWORD = "four trucks in a row"
PERSON = {"firstname": "Ada", "lastname": "Admin", "email": "ada@example.com"}


@dataclass(frozen=True)
class Call:
    action: SensitiveAction
    method: str
    path: str
    body: dict[str, Any] | None = None

    def __str__(self) -> str:
        return f"{self.method} {self.path}"


CALLS = [
    Call(SensitiveAction.CUSTOM_CODE, "POST", "/api/analytics", {"title": "Chat", "code": "chat()"}),
    Call(SensitiveAction.ADMIN_ROLE, "POST", "/api/users", {**PERSON, "role_id": 2}),
    Call(SensitiveAction.ADMIN_ROLE, "POST", "/api/users", {**PERSON, "role_id": 1}),
    Call(SensitiveAction.ADMIN_ROLE, "PUT", "/api/users/{editor}", {"role_id": 2}),
    Call(SensitiveAction.ADMIN_ROLE, "PUT", "/api/users/{suspended_admin}", {"status": "active"}),
    Call(
        SensitiveAction.ADMIN_ROLE,
        "PUT",
        "/api/users/{editor}/memberships",
        {"domain_id": "beta", "role_id": 2},
    ),
    Call(
        SensitiveAction.ADMIN_ROLE,
        "POST",
        "/api/domains",
        {"title": "New", "host": "new.test", "template": "blank", "owner_email": "ada@example.com"},
    ),
    Call(SensitiveAction.EMAIL_OF_ANOTHER_USER, "PUT", "/api/users/{editor}", {"email": "new@example.com"}),
    Call(
        SensitiveAction.OWN_EMAIL,
        "POST",
        "/api/account",
        {"email": "new@example.com", "current_password": PASSWORD},
    ),
    Call(SensitiveAction.VIEW_AS, "POST", "/api/users/{editor}/view-as", {"reason": "A menu does not open."}),
    Call(SensitiveAction.EXPORT_SITE, "POST", "/api/backups/export", {}),
    Call(SensitiveAction.EXPORT_SITE, "POST", "/api/backups/clone", {"host": "copy.test", "title": "Copy"}),
    Call(SensitiveAction.EXPORT_SITE, "POST", "/api/backups/{bundle}/link"),
    Call(SensitiveAction.EXPORT_SUBMISSIONS, "GET", "/api/submissions/export"),
    Call(
        SensitiveAction.RESTORE_SITE,
        "POST",
        "/api/snapshots/{snapshot}/restore",
        {"what": "collection", "collection": "blog"},
    ),
    Call(SensitiveAction.RESTORE_SITE, "POST", "/api/backups/{import}/confirm", {"host": "alpha.test"}),
    Call(SensitiveAction.EXPORT_SITE, "POST", "/api/backups/{failed_export}/retry"),
    Call(SensitiveAction.EXPORT_SITE, "POST", "/api/backups/{failed_clone}/retry"),
    Call(SensitiveAction.RESTORE_SITE, "POST", "/api/backups/{failed_restore}/retry"),
    Call(SensitiveAction.RESTORE_SITE, "POST", "/api/backups/{failed_import}/retry"),
    Call(SensitiveAction.DELETE_SNAPSHOT, "DELETE", "/api/snapshots/{snapshot}"),
    Call(SensitiveAction.CHANGE_HOSTS, "POST", "/api/domains/{beta}/hosts", {"host": "more.test"}),
    Call(
        SensitiveAction.CHANGE_HOSTS,
        "PATCH",
        "/api/domains/{beta}",
        {"hosts": [{"host": "moved.test", "is_primary": True}]},
    ),
    Call(
        SensitiveAction.CHANGE_HOSTS, "PATCH", "/api/domains/{beta}/hosts/{beta_alias}", {"is_primary": True}
    ),
    Call(SensitiveAction.CHANGE_HOSTS, "DELETE", "/api/domains/{beta}/hosts/{beta_alias}"),
    Call(SensitiveAction.DELETE_DOMAIN, "DELETE", "/api/domains/{beta}", {"host": "beta.test"}),
]
"""The calls of a stolen session; names in braces are keys of `ids`."""


@pytest.fixture
def boss(alpha: DomainRef) -> User:
    """A super admin with two-factor on, signed in an hour ago."""
    return make.user(
        role=Role.SUPER_ADMIN,
        domain=alpha,
        email="boss@example.com",
        password=PASSWORD,
        two_factor_enabled=True,
    )


@pytest.fixture
def recovery_code(boss: User) -> str:
    with shared_work():
        return two_factor._replace_recovery_codes(boss)[0]


@pytest.fixture
def stolen(boss: User, alpha: DomainRef, client_of: Callable[..., APIClient]) -> APIClient:
    token = make.access_token(boss, alpha, Role.SUPER_ADMIN)
    with shared_work():
        Session.objects.update(confirmed_at=timezone.now() - timedelta(hours=1))
    return client_of(alpha, token)


@pytest.fixture
def ids(committed: None, in_alpha: DomainRef, beta: DomainRef) -> dict[str, int]:
    editor = make.user(role=Role.EDITOR, domain=in_alpha)
    admin = make.user(role=Role.ADMIN, domain=in_alpha)
    with shared_work():
        Membership.objects.filter(user=admin).update(state=MembershipState.SUSPENDED)
        alias = Host.objects.create(domain="alias.test", tenant_id=beta.id, is_primary=False)
    snapshot = make.row(Snapshot, reason=Reason.ASKED, key="none", taken_at=timezone.now())
    waiting = make.row(Job, kind=BackupKind.IMPORT, state=BackupState.WAITING)
    bundle = make.row(Job, kind=BackupKind.EXPORT, state=BackupState.DONE, key="bundle", file_name="a.zip")
    failed = {f"failed_{kind}": make.row(Job, kind=kind, state=BackupState.FAILED).pk for kind in BackupKind}
    return {
        **failed,
        "editor": editor.pk,
        "suspended_admin": admin.pk,
        "snapshot": snapshot.pk,
        "import": waiting.pk,
        "bundle": bundle.pk,
        "beta": beta.id,
        "beta_alias": alias.pk,
    }


def send(client: APIClient, call: Call, ids: dict[str, int]) -> Any:
    body = {name: ids["beta"] if value == "beta" else value for name, value in (call.body or {}).items()}
    options = {"format": "json"} if call.body is not None else {}
    make_call = getattr(client, call.method.lower())
    return make_call(call.path.format(**ids), body or None, **options)


@pytest.mark.no_db
def test_every_sensitive_action_has_a_call() -> None:
    assert {call.action for call in CALLS} == set(SensitiveAction)


@pytest.mark.parametrize("call", CALLS, ids=str)
def test_sensitive_action_needs_a_fresh_proof_of_identity(
    call: Call, ids: dict[str, int], stolen: APIClient, recovery_code: str
) -> None:
    refused = send(stolen, call, ids)
    confirmed = stolen.post("/api/account/confirm", {"code": recovery_code}, format="json")
    done = send(stolen, call, ids)

    assert (refused.status_code, refused.json()) == (
        403,
        {"message": "Confirm your identity first.", "code": "confirm_identity", "action": call.action},
    )
    assert confirmed.status_code == 200
    assert 200 <= done.status_code < 300, done.json()


@pytest.mark.parametrize(
    "call",
    [
        Call(SensitiveAction.ADMIN_ROLE, "POST", "/api/users", {**PERSON, "role_id": 3}),
        Call(SensitiveAction.ADMIN_ROLE, "PUT", "/api/users/{editor}", {"role_id": 4, "firstname": "Eve"}),
        Call(SensitiveAction.OWN_EMAIL, "POST", "/api/account", {"firstname": "Bo"}),
        Call(SensitiveAction.CHANGE_HOSTS, "PATCH", "/api/domains/{beta}", {"title": "Beta two"}),
        Call(SensitiveAction.EXPORT_SITE, "POST", "/api/snapshots", {"note": "before the party"}),
        Call(SensitiveAction.EXPORT_SITE, "POST", "/api/backups/{failed_snapshot}/retry"),
        Call(SensitiveAction.RESTORE_SITE, "POST", "/api/backups/{failed_wordpress}/retry"),
    ],
    ids=str,
)
def test_ordinary_work_needs_no_fresh_proof(call: Call, ids: dict[str, int], stolen: APIClient) -> None:
    assert 200 <= send(stolen, call, ids).status_code < 300
