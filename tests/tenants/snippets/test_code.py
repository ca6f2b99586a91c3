"""Saving a domain's own code requires a recent identity check, and all admins get an email."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone
from rest_framework.test import APIClient

from shared.accounts.models import Session, User
from shared.accounts.two_factor import services as two_factor
from shared.api.permissions import Role
from shared.tenancy.unit_of_work import DomainRef, shared_work
from tenants.snippets.models import Snippet
from tests.kit import make
from tests.kit.postbox import find_link, receive_emails

pytestmark = pytest.mark.usefixtures("in_alpha")
CODE = {"title": "Chat", "code": "chat()", "consent_category": "marketing"}
PASSWORD = "four trucks in a row"


@pytest.fixture
def user(alpha: DomainRef) -> User:
    return make.user(role=Role.ADMIN, domain=alpha, firstname="Ada", lastname="Admin", password=PASSWORD)


@pytest.fixture
def admin(alpha: DomainRef, user: User, client_of: Callable[..., APIClient]) -> APIClient:
    return client_of(alpha, make.access_token(user, alpha, Role.ADMIN))


def move_sign_in_back(minutes: int = 11) -> None:
    with shared_work():
        Session.objects.update(confirmed_at=timezone.now() - timedelta(minutes=minutes))


def post(client: APIClient, path: str = "/api/analytics", **body: Any) -> Any:
    return client.post(path, body, format="json")


def confirm(client: APIClient, **body: Any) -> Any:
    return post(client, "/api/account/confirm", **body)


def put(client: APIClient, row: dict[str, Any], **changes: Any) -> Any:
    return client.put(f"/api/analytics/{row['id']}", {**row, **changes}, format="json")


def move(client: APIClient, row: dict[str, Any], to: int) -> Any:
    return client.patch(f"/api/analytics/{row['id']}/order", {"position": to}, format="json")


def is_refused(response: Any) -> bool:
    return response.status_code == 403 and response.json()["code"] == "confirm_identity"


def test_user_who_has_just_signed_in_can_save_code(admin: APIClient) -> None:
    assert post(admin, **CODE).status_code == 201


def test_session_stolen_later_cannot_save_code(admin: APIClient) -> None:
    row = post(admin, **CODE).json()["data"]
    move_sign_in_back()

    assert is_refused(post(admin, **CODE))
    assert is_refused(put(admin, row, code="steal()"))
    assert is_refused(put(admin, row, consent_category="necessary"))
    assert is_refused(put(admin, row, is_enabled=False, code="steal()"))
    assert Snippet.objects.get().code == "chat()"


def test_reducing_code_requires_no_password_confirmation(admin: APIClient) -> None:
    row = post(admin, **CODE).json()["data"]
    move_sign_in_back()

    off = put(admin, row, is_enabled=False, title="Off")

    assert off.status_code == 200
    assert is_refused(put(admin, row, is_enabled=True))
    assert move(admin, row, 0).status_code == 200
    assert admin.delete(f"/api/analytics/{row['id']}").status_code == 200


def test_snippets_without_code_need_no_confirmation(admin: APIClient) -> None:
    move_sign_in_back()

    assert post(admin, type="meta", name="theme", content="x").status_code == 201
    assert post(admin, src="https://cdn.example.com/a.js").status_code == 201
    assert post(admin, external_analytics_type="ga4", custom_id="G-AB12CD34").status_code == 201


def test_password_confirmation_is_valid_for_ten_minutes(admin: APIClient) -> None:
    move_sign_in_back()

    response = confirm(admin, current_password=PASSWORD)

    assert response.json()["data"] == {"seconds": 600}
    assert post(admin, **CODE).status_code == 201
    move_sign_in_back(minutes=9)
    assert post(admin, **CODE).status_code == 201
    move_sign_in_back(minutes=10)
    assert is_refused(post(admin, **CODE))


@pytest.mark.parametrize("body", [{}, {"current_password": "wrong"}, {"code": "123456"}])
def test_confirmation_requires_the_password(admin: APIClient, body: dict[str, str]) -> None:
    move_sign_in_back()

    response = confirm(admin, **body)

    assert response.status_code == 422
    assert list(response.json()["errors"]) == ["current_password"]
    assert is_refused(post(admin, **CODE))


def test_guessing_is_slowed_down(admin: APIClient) -> None:
    statuses = [confirm(admin, current_password="wrong").status_code for _ in range(8)]

    assert statuses[-1] == 429
    assert confirm(admin, current_password=PASSWORD).status_code == 429


def test_two_factor_code_confirms_and_password_does_not(admin: APIClient, user: User) -> None:
    with shared_work():
        User.objects.filter(pk=user.pk).update(two_factor_enabled=True)
        code = two_factor._replace_recovery_codes(user)[0]
    move_sign_in_back()

    refused = [confirm(admin, current_password=PASSWORD), confirm(admin, code="123456")]

    assert [list(each.json()["errors"]) for each in refused] == [["code"], ["code"]]
    assert is_refused(post(admin, **CODE))
    assert confirm(admin, code=code).status_code == 200
    assert post(admin, **CODE).status_code == 201
    assert confirm(admin, code=code).status_code == 422


def test_confirmation_on_one_device_is_invalid_on_another(
    admin: APIClient, user: User, alpha: DomainRef, client_of: Callable[..., APIClient]
) -> None:
    other = client_of(alpha, make.access_token(user, alpha, Role.ADMIN))
    move_sign_in_back()

    confirm(admin, current_password=PASSWORD)

    assert is_refused(post(other, **CODE))


def test_all_admins_of_the_domain_are_notified_of_code(
    admin: APIClient, user: User, alpha: DomainRef, beta: DomainRef
) -> None:
    second = make.user(role=Role.ADMIN, domain=alpha, firstname="Bo")
    make.user(role=Role.EDITOR, domain=alpha)
    make.user(role=Role.ADMIN, domain=beta)

    row = post(admin, **CODE).json()["data"]
    put(admin, row, title="Talk", position=3)
    post(admin, external_analytics_type="ga4", custom_id="G-AB12CD34")

    mails = receive_emails()
    assert sorted(mail.to[0] for mail in mails) == sorted([user.email, second.email])
    assert {mail.subject for mail in mails} == {"New custom code on Alpha"}
    (mail,) = (each for each in mails if each.to == [second.email])
    body = str(mail.body)
    assert "Hello Bo" in body
    assert "Ada Admin saved code" in body
    assert "“Chat”" in body
    assert find_link(mail).endswith("/panel/site-options?tab=snippets")


def test_snippets_can_be_reordered(admin: APIClient) -> None:
    rows = [post(admin, title=title, src="https://cdn.example.com/a.js").json()["data"] for title in "abc"]

    moved = move(admin, rows[2], 0)

    assert moved.json()["data"]["position"] == 0
    listed = admin.get("/api/analytics").json()["data"]
    assert [(row["title"], row["position"]) for row in listed] == [("c", 0), ("a", 1), ("b", 2)]
    move(admin, rows[2], 99)
    assert [row["title"] for row in admin.get("/api/analytics").json()["data"]] == ["a", "b", "c"]
