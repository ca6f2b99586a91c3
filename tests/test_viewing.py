"""Every operation of the API in a super admin's view as an Admin: no change, nothing private, no file."""

from datetime import timedelta

import pytest
from django.utils import timezone

from shared.accounts.models import AuditEvent
from shared.api.permissions import PUBLIC, TABLE, Role
from shared.api.viewing import WITHHELD
from shared.tenancy.unit_of_work import shared_work
from tests.kit import make
from tests.kit.canary import Canary, seed
from tests.kit.isolation import build_own_request
from tests.kit.openapi import Operation, operations
from tests.kit.probing import send_probe
from tests.kit.state import count_writes, roll_back

WITHOUT_THE_SESSION = {
    "POST /api/account/change-password/look",
    "POST /api/account/confirm-email",
    "POST /api/account/reset-password",
    "POST /api/auth/login",
    "POST /api/auth/refresh-tokens",
    "POST /api/auth/two-factor",
    "POST /api/invitations/decline",
    "POST /api/invitations/look",
}
"""Operations that ignore the caller's session, because a link, a password or a refresh token is the
permission.
"""
ENDS_THE_VIEW = {"POST /api/auth/logout", "POST /api/auth/stop-viewing"}
SHOWN_OF_THE_ACCOUNT = {"GET /api/account", "GET /api/options/roles"}
FILES = {
    "GET /api/business/export",
    "GET /api/food-menus/export",
    "GET /api/food-menus/{id}/codes",
    "GET /api/food-menus/{id}/sheet",
    "GET /api/posts/export",
    "GET /api/stops/export",
    "GET /api/submissions/{id}/files/{file}",
}


@pytest.fixture
def home(alpha) -> Canary:
    return seed(alpha)


@pytest.mark.parametrize("operation", operations(), ids=str)
def test_view_as_admin_reads_the_data_of_an_admin_only(operation: Operation, home: Canary):
    with roll_back():
        viewed = make.user(role=Role.ADMIN, domain=home.domain)
        ends = timezone.now() + timedelta(minutes=30)
        values = {"viewed_user": viewed, "view_expires_at": ends}
        owner = make.user(role=Role.SUPER_ADMIN)
        token = make.access_token(owner, home.domain, Role.ADMIN, **values)
        probe = build_own_request(operation, home, home, Role.ADMIN, "in a view")
        writes = count_writes(home.domain)
        status, text = send_probe(probe, probe.url, {"HTTP_AUTHORIZATION": f"Bearer {token}"})
        wrote = count_writes(home.domain) != writes
        with shared_work():
            recorded = AuditEvent.objects.filter(user_id=viewed.pk).exists()

    assert _fits(operation, status, text), (status, text[:300])
    if str(operation) not in WITHOUT_THE_SESSION:
        assert not wrote
        assert not recorded


def _fits(operation: Operation, status: int, text: str) -> bool:
    """Return whether the reply is the one that a view gets."""
    name = str(operation)
    if name in WITHOUT_THE_SESSION | ENDS_THE_VIEW:
        return status < 500 and "viewing_as" not in text
    is_refused = status == 403 and '"code":"viewing_as"' in text
    if not operation.is_read:
        return is_refused
    if operation.permission != PUBLIC and Role.ADMIN not in TABLE[operation.permission]:
        return status == 403
    if operation.permission in WITHHELD or operation.permission == "account":
        return is_refused != (name in SHOWN_OF_THE_ACCOUNT)
    if is_refused or name in FILES:
        return is_refused and name in FILES
    return status < 500 and status not in {401, 403}
