"""`REQUIRE_TWO_FACTOR`: users of these roles have no access until they set up a second factor."""

from collections.abc import Callable
from typing import Any

import pytest
from django.conf import LazySettings
from rest_framework.test import APIClient

from shared.accounts.models import Session, User
from shared.api.permissions import PUBLIC, Role
from shared.tenancy.unit_of_work import DomainRef, shared_work
from shared.tenancy.uuids import uuid7
from tests.kit import make
from tests.kit.openapi import operations
from tests.shared.accounts.two_factor.conftest import Phone

REFUSED = (403, {"message": "Set up two-factor authentication first.", "code": "two_factor_required"})
REACHED = {
    "GET /api/account",
    "POST /api/account",
    "POST /api/auth/logout",
    "GET /api/account/two-factor",
    "POST /api/account/two-factor",
    "DELETE /api/account/two-factor",
    "POST /api/account/two-factor/confirm",
}


def must_set_up(client: APIClient) -> bool:
    return bool(client.get("/api/account").json()["data"]["must_set_up_two_factor"])


def test_session_reaches_only_account_until_two_factor_is_on(
    begin: Callable[..., Any],
    confirm: Callable[[str], Any],
    client: APIClient,
    settings: LazySettings,
) -> None:
    settings.REQUIRE_TWO_FACTOR = "all"

    refused = client.get("/api/posts/by-type?type=page")
    asked = must_set_up(client)
    confirm(Phone(begin().json()["data"]["secret"]).code())

    assert (refused.status_code, refused.json()) == REFUSED
    assert asked
    assert not must_set_up(client)
    assert client.get("/api/posts/by-type?type=page").status_code == 200


@pytest.mark.parametrize(
    ("setting", "role", "is_refused"),
    [
        ("none", Role.SUPER_ADMIN, False),
        ("admins", Role.SUPER_ADMIN, True),
        ("admins", Role.ADMIN, True),
        ("admins", Role.EDITOR, False),
        ("all", Role.MEMBER, True),
    ],
)
def test_requirement_depends_on_the_role(
    setting: str, role: Role, is_refused: bool, settings: LazySettings, as_role: Callable[..., APIClient]
) -> None:
    settings.REQUIRE_TWO_FACTOR = setting
    client = as_role(role)

    assert must_set_up(client) == is_refused
    assert (client.get("/api/posts/by-type?type=page").status_code == 403) == is_refused


def test_only_enrollment_account_and_sign_out_are_open_without_two_factor(
    settings: LazySettings, alpha: DomainRef, client_of: Callable[..., APIClient]
) -> None:
    settings.REQUIRE_TWO_FACTOR = "admins"
    boss = make.user(role=Role.SUPER_ADMIN, domain=alpha)
    reached = set()
    for operation in operations():
        if operation.permission == PUBLIC:
            continue
        client = client_of(alpha, make.access_token(boss, alpha, Role.SUPER_ADMIN))
        response = getattr(client, operation.method)(operation.url(1, uuid7()))
        if (response.status_code, response.json()) != REFUSED:
            reached.add(str(operation))

    assert reached == REACHED
    assert client.get("/api/site?url=").status_code == 403


def test_two_factor_setup_ends_other_sessions(
    begin: Callable[..., Any],
    confirm: Callable[[str], Any],
    client: APIClient,
    editor: User,
    alpha: DomainRef,
) -> None:
    other = make.session(editor, alpha)

    confirm(Phone(begin().json()["data"]["secret"]).code())

    assert client.get("/api/account").status_code == 200
    with shared_work():
        assert Session.objects.get(pk=other.pk).revoked_because == "two_factor_on"
