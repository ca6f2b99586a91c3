from base64 import b64decode

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from shared.accounts import devices
from shared.accounts.models import AuditEvent, Session, User
from shared.accounts.passwords import has_password
from shared.api.permissions import ROLES, Role, get_scopes, list_permissions
from shared.domains.models import Domain
from shared.tenancy import resolver
from shared.tenancy.unit_of_work import shared_work
from tests.kit import make
from tests.kit.postbox import receive_emails, subjects

NEW = "a different long password"


@pytest.fixture
def token(editor, sign_in):
    return sign_in().json()["data"]["access_token"]


@pytest.fixture
def client(client_of, alpha, token):
    return client_of(alpha, token)


@pytest.fixture
def change(client, password):
    """Send POST /api/account/change-password."""

    def post(**values):
        body = {"current_password": password, "password": NEW, "password_confirmation": NEW, **values}
        return client.post("/api/account/change-password", body, format="json")

    return post


def test_account_shows_user_role_permissions_and_domains(client, editor, alpha):
    data = client.get("/api/account").json()["data"]

    role = {"id": 3, "name": "Editor", "slug": "editor"}
    here = {
        "id": alpha.id,
        "title": "Alpha",
        "host": "alpha.test",
        "status": "active",
        "is_open": True,
        "role": role,
    }
    assert data.pop("last_login_at").endswith("Z")
    assert len(b64decode(data.pop("drafts_key"))) == 32
    assert data == {
        "id": editor.pk,
        "firstname": "Toni",
        "lastname": "Tester",
        "email": "edith@example.com",
        "phone": "",
        "avatar": None,
        "locale": "",
        "timezone": "UTC",
        "theme": "device",
        "two_factor_enabled": False,
        "must_set_up_two_factor": False,
        "role": role,
        "permissions": list_permissions(Role.EDITOR),
        "reach": get_scopes(Role.EDITOR),
        "missing_features": [],
        "view": None,
        "announcements": [],
        "domain": here,
        "domains": [here],
    }


def test_drafts_key_is_stable_over_sessions_and_differs_between_users(client, client_of, alpha, beta, editor):
    def read_key(caller):
        return caller.get("/api/account").json()["data"]["drafts_key"]

    make.membership(editor, beta, Role.VIEWER)
    later = client_of(beta, make.access_token(editor, beta, Role.VIEWER))
    other = client_of(alpha, make.role_token(Role.EDITOR, alpha))

    assert read_key(client) == read_key(later)
    assert read_key(client) != read_key(other)


def test_suspended_domain_grants_only_read_permissions(client, editor, alpha):
    before = client.get("/api/account").json()["data"]["permissions"]
    with shared_work():
        Domain.objects.filter(pk=alpha.id).update(status="suspended")
    resolver.invalidate(alpha.id)

    after = client.get("/api/account").json()["data"]["permissions"]

    assert {"posts.read", "media.read", "account"} <= set(after) < set(before)
    assert not [each for each in after if each.endswith((".write", ".publish", ".delete", ".clear"))]


def test_account_takes_two_queries_for_any_number_of_domains(client, editor, beta):
    # The registry is read once, for the domain of the token.
    client.get("/api/account")
    with CaptureQueriesContext(connection) as of_one:
        assert len(client.get("/api/account").json()["data"]["domains"]) == 1
    make.membership(editor, beta, Role.VIEWER)
    with CaptureQueriesContext(connection) as of_two:
        domains = client.get("/api/account").json()["data"]["domains"]

    assert [(each["host"], each["role"]["slug"]) for each in domains] == [
        ("alpha.test", "editor"),
        ("beta.test", "viewer"),
    ]
    assert (len(of_one), len(of_two)) == (2, 2)


def test_account_update_changes_only_sent_fields(client, editor):
    body = {"firstname": "Édith", "phone": "+49 30 (0) 1234", "theme": "dark", "timezone": "Europe/Berlin"}
    response = client.post("/api/account", body, format="json")

    data = response.json()["data"]
    assert response.json()["message"] == "Account saved."
    assert {key: data[key] for key in body} == body
    assert data["lastname"] == "Tester"


def test_account_update_rejects_privileged_fields(client, editor):
    more = {
        "id": 1, "is_super_admin": True, "is_active": False, "role": 1, "role_id": 1, "password": "x",
        "two_factor_enabled": True, "avatar": "x", "created_at": "2020-01-01T00:00:00Z",
    }  # fmt: skip
    with shared_work():
        before = User.objects.values().get(pk=editor.pk)

    response = client.post("/api/account", more, format="json")

    with shared_work():
        assert User.objects.values().get(pk=editor.pk) == before
    assert response.status_code == 422
    assert response.json()["errors"].keys() == more.keys()


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("firstname", ""),
        ("firstname", "x" * 101),
        ("firstname", None),
        ("firstname", {"a": 1}),
        ("phone", "call me"),
        ("phone", "٣٤٥"),
        ("timezone", "Mars/Olympus"),
        ("timezone", "../../etc/passwd"),
        ("locale", "english"),
        ("theme", "pink"),
        ("email", "nobody"),
    ],
)
def test_invalid_account_value_is_rejected_by_field(client, field, value):
    response = client.post("/api/account", {field: value}, format="json")

    assert response.status_code == 422
    assert response.json()["errors"].keys() == {field}


@pytest.mark.parametrize("body", [{}, {"current_password": "wrong"}])
def test_email_change_requires_password(client, editor, body):
    response = client.post(
        "/api/account", {"email": "new@example.com", "lastname": "New", **body}, format="json"
    )

    assert response.status_code == 422
    assert response.json()["errors"] == {"current_password": ["The current password is incorrect."]}
    with shared_work():
        user = User.objects.get(pk=editor.pk)
    assert (user.email, user.lastname) == ("edith@example.com", "Tester")
    assert receive_emails() == []


def test_same_email_address_is_accepted_without_password(client):
    assert client.post("/api/account", {"email": "Edith@example.com"}, format="json").status_code == 200


def test_changed_password_signs_in(change, sign_in, editor):
    response = change()

    assert response.status_code == 200
    assert response.json()["message"] == "Password changed. All other devices have been signed out."
    with shared_work():
        editor.refresh_from_db()
    token = response.json()["data"]["device_token"]
    assert devices.valid_token(editor, [token]) == token
    assert sign_in(password=NEW).status_code == 200
    assert sign_in().status_code == 422


def test_password_change_ends_other_sessions_only(change, client, sign_in, account, refresh):
    elsewhere = sign_in().json()["data"]

    change()

    assert client.get("/api/account").status_code == 200
    assert account(elsewhere["access_token"]).json() == {"message": "Unauthorized."}
    assert refresh(elsewhere["refresh_token"]).json() == {"message": "Unauthorized."}


def test_password_change_sends_notice(change):
    change()

    assert subjects("edith@example.com") == ["Your password was changed"]


def test_password_change_is_audited_without_password(change, editor, sign_in):
    sign_in()
    change()

    with shared_work():
        event = AuditEvent.objects.get(action="account.password_changed")
        assert (event.user_id, event.data) == (editor.pk, {"sessions_ended": 1})
        assert Session.objects.filter(revoked_because="password_changed").count() == 1


@pytest.mark.parametrize(
    ("values", "field"),
    [
        ({"current_password": "wrong"}, "current_password"),
        ({"current_password": None}, "current_password"),
        ({"password_confirmation": "something else entirely"}, "password_confirmation"),
        *[
            ({"password": weak, "password_confirmation": weak}, "password")
            for weak in (
                "fourteen chars",
                "x" * 129,
                "a" * 20,
                "abababababababab",
                "123456789987654321",
                "edith@example.com",
                "tester-toni-tester",
                "",
                "1 2 3",
            )
        ],
    ],
)
def test_unacceptable_password_is_rejected_and_old_one_stays(change, editor, password, values, field):
    response = change(**values)

    with shared_work():
        user = User.objects.get(pk=editor.pk)
    assert response.status_code == 422
    assert field in response.json()["errors"]
    assert has_password(user, password)


@pytest.mark.parametrize(
    "good",
    [
        "fifteen symbols",
        "p@ssw0rd is my best friend",
        "日本語のとても長いパスワードです",
        "🌮🍜🍣🍕🍔🌭🥪🥙🧆🥗🍝🍛🍚🍱🥟",
    ],
)
def test_any_long_password_is_accepted(change, good):
    assert change(password=good, password_confirmation=good).status_code == 200


@pytest.mark.parametrize(
    ("role", "value"),
    [
        (Role.SUPER_ADMIN, [1, 2, 3, 4, 5, 6]),
        (Role.ADMIN, [2, 3, 4, 5, 6]),
        (Role.EDITOR, []),
        (Role.AUTHOR, []),
        (Role.VIEWER, []),
        (Role.MEMBER, []),
    ],
)
def test_role_options_are_the_roles_the_user_can_assign(as_role, role, value):
    rows = as_role(role).get("/api/options/roles").json()["data"]

    assert [row["id"] for row in rows] == value


def test_role_options_include_description_and_permissions(as_role):
    rows = as_role(Role.SUPER_ADMIN).get("/api/options/roles").json()["data"]

    assert rows == [
        {
            "id": int(role.id),
            "name": role.name,
            "slug": role.slug,
            "description": role.description,
            "permissions": list_permissions(role.id),
        }
        for role in ROLES
    ]


def test_domain_options_are_the_users_own_domains(client, editor, alpha, beta):
    one = client.get("/api/options/domains").json()
    make.membership(editor, beta, Role.AUTHOR)
    two = client.get("/api/options/domains").json()

    assert [row["host"] for row in one["data"]] == ["alpha.test"]
    assert [(row["host"], row["role"]["slug"]) for row in two["data"]] == [
        ("alpha.test", "editor"),
        ("beta.test", "author"),
    ]
    assert two["meta"] == {"total": 2, "limit": 25, "offset": 0}


def test_domain_options_are_searched_by_title_and_host(as_role, editor, alpha, beta):
    root = as_role(Role.SUPER_ADMIN)

    def found(search):
        return [row["host"] for row in root.get("/api/options/domains", {"search": search}).json()["data"]]

    assert found("ALPH") == ["alpha.test"]
    assert found("beta.t") == ["beta.test"]
    assert found("") == ["alpha.test", "beta.test"]
    assert found("nowhere") == []


@pytest.mark.parametrize(
    "query", ["limit=0", "limit=501", "limit=x", "limit=٣", "offset=-1", "offset=1e9", "limit=9" * 9]
)
def test_invalid_page_of_domain_options_is_rejected(client, query):
    response = client.get(f"/api/options/domains?{query}")

    assert response.status_code == 422
    assert set(response.json()["errors"]) <= {"limit", "offset"}


def test_mail_list_permission_is_absent_with_smtp_backend(as_role, settings):
    root = as_role(Role.SUPER_ADMIN)
    settings.EMAIL_BACKEND = "shared.mail.files.EmailBackend"
    assert "mail.read" in root.get("/api/account").json()["data"]["permissions"]

    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"

    account = root.get("/api/account").json()["data"]
    assert "mail.read" not in [*account["permissions"], *account["reach"]]
