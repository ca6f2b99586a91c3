from statistics import median
from time import perf_counter

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from shared.accounts.memberships import first_access
from shared.accounts.models import AuditEvent, Membership, Session, User
from shared.accounts.passwords import _dummy_hash, has_password, hash_password
from shared.accounts.services import create_user, grant_membership
from shared.api.permissions import Role, list_permissions
from shared.domains.models import Domain
from shared.tenancy.unit_of_work import shared_work
from tests.kit import make

WRONG = {
    "message": "Some of the values are not valid.",
    "errors": {"email": ["These credentials do not match our records."]},
}


def test_login_returns_tokens_user_and_domain(editor, sign_in, alpha):
    response = sign_in()

    data = response.json()["data"]
    tokens = {name: data.pop(name) for name in ("access_token", "refresh_token", "device_token")}
    editor_role = {"id": 3, "name": "Editor", "slug": "editor"}
    here = {
        "id": alpha.id,
        "title": "Alpha",
        "host": "alpha.test",
        "status": "active",
        "is_open": True,
        "role": editor_role,
    }
    assert response.status_code == 200
    assert all(tokens.values())
    assert data == {
        "token_type": "bearer",
        "expires_in": 900,
        "user": {"id": editor.pk, "firstname": "Toni", "lastname": "Tester", "email": "edith@example.com"},
        "domain": here,
        "domains": [here],
        "role": editor_role,
        "permissions": list_permissions(Role.EDITOR),
    }


def test_access_token_of_login_opens_account(editor, sign_in, account):
    token = sign_in().json()["data"]["access_token"]

    assert account(token).json()["data"]["email"] == "edith@example.com"


def test_login_ignores_case_and_spaces_in_email_address(editor, sign_in):
    assert sign_in(email="  Edith@Example.COM ").status_code == 200


def test_login_normalizes_unicode_of_password(alpha, sign_in):
    user = create_user(email="c@example.com", password="un café crème serré", firstname="C", lastname="C")
    grant_membership(user, alpha.id, Role.EDITOR)

    assert sign_in("c@example.com", "un cafe\u0301 cre\u0300me serre\u0301").status_code == 200


@pytest.mark.parametrize(
    ("email", "password"),
    [
        ("edith@example.com", "not her password at all"),
        ("nobody@example.com", "three trucks and a tent"),
        ("edith@example.com", "three trucks and a tent "),
        ("not an address", "three trucks and a tent"),
    ],
)
def test_wrong_credentials_get_the_same_answer(editor, sign_in, email, password):
    response = sign_in(email, password)

    assert (response.status_code, response.json()) == (422, WRONG)


def test_deactivated_user_gets_the_same_answer_as_stranger(editor, sign_in):
    with shared_work():
        User.objects.filter(pk=editor.pk).update(is_active=False)

    assert sign_in().json() == WRONG


def test_user_without_domain_cannot_sign_in(editor, sign_in):
    with shared_work():
        Membership.objects.all().delete()

    assert sign_in().json() == WRONG


def test_login_on_foreign_host_opens_first_own_domain(beta, sign_in):
    make.user(role=Role.AUTHOR, domain=beta, email="bert@example.com", password="three trucks and a tent")

    data = sign_in("bert@example.com").json()["data"]

    assert (data["domain"]["host"], data["role"]["slug"]) == ("beta.test", "author")


def test_login_prefers_active_domain_over_suspended(alpha, beta):
    user = make.user(
        role=Role.EDITOR, domain=alpha, email="e@example.com", password="three trucks and a tent"
    )
    make.membership(user, beta, Role.EDITOR)
    with shared_work():
        Domain.objects.filter(pk=alpha.id).update(status="suspended")
        first = first_access(user)

    assert first is not None
    assert first.host == "beta.test"


def test_super_admin_signs_in_to_every_domain(alpha, beta, sign_in):
    make.user(role=Role.SUPER_ADMIN, email="root@example.com", password="three trucks and a tent")

    data = sign_in("root@example.com").json()["data"]

    assert data["role"]["slug"] == "super-admin"
    assert [each["host"] for each in data["domains"]] == ["alpha.test", "beta.test"]


def test_remember_extends_session_from_twelve_hours_to_thirty_days(editor, sign_in):
    sign_in(body={"remember": True})
    sign_in()

    with shared_work():
        lives = [
            session.expires_at - session.created_at for session in Session.objects.order_by("created_at")
        ]
    assert [round(life.total_seconds() / 3600) for life in lives] == [30 * 24, 12]


def test_login_and_failed_login_are_audited_with_address(editor, sign_in, alpha):
    sign_in(REMOTE_ADDR="192.0.2.7")
    sign_in(password="wrong", REMOTE_ADDR="192.0.2.8")
    sign_in("nobody@example.com", REMOTE_ADDR="192.0.2.9")

    with shared_work():
        events = list(
            AuditEvent.objects.order_by("id").values_list("action", "user_id", "domain_id", "address")
        )
    assert events[-3:] == [
        ("session.signed_in", editor.pk, alpha.id, "192.0.2.7"),
        ("session.sign_in_failed", editor.pk, alpha.id, "192.0.2.8"),
        ("session.sign_in_failed", None, alpha.id, "192.0.2.9"),
    ]


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({"password": "x"}, "email"),
        ({"email": "edith@example.com"}, "password"),
        ({"email": ["edith@example.com"], "password": "x"}, "email"),
        ({"email": {"a": 1}, "password": "x"}, "email"),
        ({"email": "e" * 300, "password": "x"}, "email"),
        ({"email": "edith@example.com", "password": "p" * 129}, "password"),
        ({"email": "edith@example.com", "password": "x", "remember": "perhaps"}, "remember"),
        (["edith@example.com"], "body"),
        ("edith@example.com", "body"),
        (None, "email"),
    ],
)
def test_invalid_login_names_the_field(anonymous, body, field):
    response = anonymous.post("/api/auth/login", body, format="json")

    assert response.status_code == 422
    assert field in response.json()["errors"]


def test_suspended_domain_accepts_sign_in(editor, sign_in, alpha):
    with shared_work():
        Domain.objects.filter(pk=alpha.id).update(status="suspended")

    response = sign_in()

    assert (response.status_code, response.json()["data"]["domain"]["status"]) == (200, "suspended")


def test_unknown_account_takes_as_long_as_wrong_password(settings):
    settings.PASSWORD_HASHERS = ["tests.kit.hashers.MediumArgon2"]
    _dummy_hash.cache_clear()
    user = User(password=hash_password("three trucks and a tent"), is_active=True)
    has_password(None, "warm up")

    known: list[float] = []
    unknown: list[float] = []
    for _ in range(15):
        for times, who in ((known, user), (unknown, None)):
            started = perf_counter()
            has_password(who, "not the password of anybody")
            times.append(perf_counter() - started)

    _dummy_hash.cache_clear()
    # Half is much more than the difference and much less than the required hash.
    assert abs(median(known) - median(unknown)) < 0.5 * median(known)


def test_login_runs_same_queries_for_known_and_unknown_accounts(editor, sign_in):
    requests = []
    for email in ("edith@example.com", "nobody@example.com"):
        with CaptureQueriesContext(connection) as queries:
            sign_in(email, "wrong")
        requests.append([query["sql"].split("WHERE")[0].split("VALUES")[0] for query in queries])

    assert requests[0] == requests[1]
