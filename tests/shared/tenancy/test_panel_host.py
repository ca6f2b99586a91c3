"""`PANEL_HOST`: its API, links in emails, and reserved hosts."""

from collections.abc import Callable
from typing import Any

import pytest
from django.core.exceptions import ValidationError
from rest_framework.test import APIClient

from commissary.celery import app
from commissary.config import connectivity
from shared.accounts.models import AuditEvent, Session, User
from shared.api.permissions import Role
from shared.domains.hosts import new_host, validate_host
from shared.domains.models import Host
from shared.mail.links import panel_url
from shared.tenancy.unit_of_work import DomainRef, shared_work, unit_of_work
from tests.kit import make
from tests.kit.jobs import send_due_mail
from tests.kit.postbox import find_link, receive_emails

PANEL = "panel.test"
PASSWORD = "three trucks and a tent"
app.loader.import_default_modules()


@pytest.fixture(autouse=True)
def panel_host(settings: Any) -> None:
    settings.PANEL_HOST = PANEL


@pytest.fixture
def api() -> APIClient:
    return APIClient(HTTP_HOST=f"api.{PANEL}")


@pytest.fixture
def member_of_both(alpha: DomainRef, beta: DomainRef) -> User:
    """A user who is an Editor of alpha and a Viewer of beta."""
    user = make.user(role=Role.EDITOR, domain=alpha, email="edith@example.com", password=PASSWORD)
    make.membership(user, beta, Role.VIEWER)
    return user


def sign_in(api: APIClient, **headers: str) -> Any:
    body = {"email": "edith@example.com", "password": PASSWORD}
    return api.post("/api/auth/login", body, format="json", headers=headers)


def authorize(api: APIClient, token: str) -> APIClient:
    api.credentials(HTTP_AUTHORIZATION=f"Bearer {token}")
    return api


@pytest.mark.parametrize(
    ("site", "expected"),
    [
        ("beta.test", "beta.test"),
        ("BETA.test.", "beta.test"),
        ("alpha.test", "alpha.test"),
        ("unknown.test", "alpha.test"),
        ("not a host", "alpha.test"),
        ("", "alpha.test"),
    ],
)
def test_site_header_selects_domain_at_sign_in(
    api: APIClient, member_of_both: User, site: str, expected: str
) -> None:
    response = sign_in(api, **{"X-Site": site})

    assert response.status_code == 200
    assert response.json()["data"]["domain"]["host"] == expected


def test_site_header_for_foreign_domain_grants_no_access(
    api: APIClient, alpha: DomainRef, beta: DomainRef
) -> None:
    make.user(role=Role.EDITOR, domain=alpha, email="edith@example.com", password=PASSWORD)

    response = sign_in(api, **{"X-Site": beta.host})

    assert response.json()["data"]["domain"]["host"] == alpha.host


def test_failed_sign_in_without_domain_is_recorded_without_domain(
    api: APIClient, member_of_both: User
) -> None:
    body = {"email": "edith@example.com", "password": "wrong"}

    response = api.post("/api/auth/login", body, format="json")

    assert response.status_code == 422
    with shared_work():
        event = AuditEvent.objects.get(action="session.sign_in_failed")
    assert (event.domain_id, event.user_id) == (None, None)


def test_session_is_refreshed_switched_and_ended(
    api: APIClient, member_of_both: User, beta: DomainRef
) -> None:
    pair = sign_in(api).json()["data"]

    refreshed = authorize(api, pair["refresh_token"]).post("/api/auth/refresh-tokens").json()["data"]
    token = refreshed["access_token"]
    switched = authorize(api, token).post("/api/auth/switch-domain", {"domain_id": beta.id}, format="json")
    account = authorize(api, switched.json()["data"]["access_token"]).get("/api/account")
    ended = api.post("/api/auth/logout")

    assert account.json()["data"]["domain"]["host"] == beta.host
    assert (ended.status_code, api.get("/api/account").status_code) == (200, 401)


def test_token_selects_domain_of_request(
    api: APIClient, member_of_both: User, alpha: DomainRef, beta: DomainRef
) -> None:
    for domain in (alpha, beta):
        with unit_of_work(domain):
            make.faq(question=f"Of {domain.title}?", answer="Yes.")
    client = authorize(api, make.access_token(member_of_both, beta, Role.VIEWER, host=PANEL))

    response = client.get("/api/faqs", headers={"X-Site": alpha.host})

    questions = [faq["question"] for faq in response.json()["data"]]
    assert "Of Beta?" in questions
    assert "Of Alpha?" not in questions


def test_site_header_contradicting_token_is_rejected(
    api: APIClient, member_of_both: User, alpha: DomainRef, beta: DomainRef
) -> None:
    client = authorize(api, make.access_token(member_of_both, alpha, Role.EDITOR, host=PANEL))

    response = client.post("/api/faq-categories", {"name": "x"}, format="json", headers={"X-Site": beta.host})

    assert (response.status_code, response.json()["code"]) == (409, "wrong_domain")


@pytest.mark.parametrize("site", ["alpha.test", ""])
@pytest.mark.parametrize("token", ["", "no token"])
@pytest.mark.parametrize("path", ["/api/faqs", "/api/site", "/api/options/colors", "/api/posts/1", "/api/x"])
def test_domain_content_requires_token(
    api: APIClient, alpha: DomainRef, path: str, site: str, token: str
) -> None:
    headers = {"X-Site": site, **({"Authorization": f"Bearer {token}"} if token else {})}

    response = api.get(path, headers=headers)

    assert (response.status_code, response.json()) == (401, {"message": "Unauthenticated."})


@pytest.mark.parametrize("path", ["/", "/panel", "/members", "/domains/alpha.test/library/a.png"])
def test_api_host_serves_api_only(api: APIClient, path: str) -> None:
    assert api.get(path).status_code == 404


@pytest.mark.parametrize("path", ["/api/docs", "/api/schema"])
def test_api_description_needs_no_domain(api: APIClient, path: str) -> None:
    assert api.get(path).status_code == 200


@pytest.mark.parametrize(
    "body",
    [
        (
            "/api/account/change-password",
            {"token": "x", "password": PASSWORD, "password_confirmation": PASSWORD},
        ),
        ("/api/account/change-password/look", {"token": "x"}),
        ("/api/account/confirm-email", {"token": "x"}),
        ("/api/auth/two-factor", {"challenge": "x", "code": "123456"}),
        ("/api/invitations/look", {"token": "x"}),
        ("/api/invitations/accept", {"token": "x"}),
        ("/api/invitations/decline", {"token": "x"}),
        ("/api/account", {"firstname": "x"}),
        ("/api/account/confirm", {"password": "x"}),
        ("/api/account/two-factor", {}),
        ("/api/auth/logout", {}),
        ("/api/auth/refresh-tokens", {}),
        ("/api/auth/switch-domain", {"domain_id": 1}),
    ],
)
def test_call_without_domain_and_token_never_fails_with_500(
    api: APIClient, body: tuple[str, dict[str, Any]]
) -> None:
    path, content = body

    response = api.post(path, content, format="json", headers={"Idempotency-Key": "one"})

    assert response.status_code in {401, 404, 405, 410, 422}


@pytest.mark.parametrize("path", ["/api/account", "/api/auth/sessions", "/api/account/invitations"])
def test_account_requires_token(api: APIClient, path: str) -> None:
    assert api.get(path).status_code == 401


@pytest.mark.parametrize(("site", "host"), [("beta.test", "beta.test"), ("", "alpha.test")])
def test_reset_link_opens_panel_host_with_domain_of_user(
    api: APIClient, member_of_both: User, site: str, host: str
) -> None:
    body = {"email": "edith@example.com"}

    response = api.post("/api/account/reset-password", body, format="json", headers={"X-Site": site})
    send_due_mail()

    assert response.status_code == 200
    link = find_link(receive_emails("edith@example.com")[-1])
    assert link.startswith(f"http://{PANEL}:8000/change-password?token=")
    assert link.endswith(f"&site={host}")


def test_invitation_opens_panel_host(alpha: DomainRef, as_role: Callable[..., APIClient]) -> None:
    admin = as_role(Role.ADMIN)
    person = {"firstname": "Ines", "lastname": "Neu", "email": "ines@example.com", "role_id": 3}

    admin.post("/api/users", person, format="json")
    send_due_mail()

    link = find_link(receive_emails("ines@example.com")[-1])
    assert link.startswith(f"http://{PANEL}:8000/change-password?token=")
    assert link.endswith("&invitation=1&site=alpha.test")


def test_panel_links_name_the_domain_by_site_or_by_host(alpha: DomainRef, settings: Any) -> None:
    on_panel_host = panel_url(alpha, "/panel/submissions/7"), panel_url(alpha, "/panel/media?file=7")
    settings.PANEL_HOST = ""

    assert on_panel_host == (
        f"http://{PANEL}:8000/panel/submissions/7?site=alpha.test",
        f"http://{PANEL}:8000/panel/media?file=7&site=alpha.test",
    )
    assert panel_url(alpha, "/panel/submissions/7") == "http://alpha.test:8000/panel/submissions/7"


@pytest.mark.parametrize(
    ("host", "origin", "is_allowed"),
    [
        (f"api.{PANEL}", f"https://{PANEL}", True),
        ("api.alpha.test", f"https://{PANEL}", True),
        ("api.alpha.test", "https://alpha.test", True),
        (f"api.{PANEL}", "https://alpha.test", False),
        (f"api.{PANEL}", f"https://x.{PANEL}", False),
        (f"api.{PANEL}", f"https://api.{PANEL}", False),
        (f"api.{PANEL}", "null", False),
    ],
)
def test_only_panel_can_call_api_of_panel_host(
    alpha: DomainRef, host: str, origin: str, is_allowed: bool
) -> None:
    answer = APIClient(HTTP_HOST=host).options(
        "/api/account", secure=True, HTTP_ORIGIN=origin, HTTP_ACCESS_CONTROL_REQUEST_METHOD="GET"
    )

    assert answer.headers.get("Access-Control-Allow-Origin") == (origin if is_allowed else None)


@pytest.mark.parametrize("host", [PANEL, f"www.{PANEL}", f"tacos.{PANEL}", f"x.api.{PANEL}"])
def test_new_host_at_or_below_the_panel_host_is_rejected(host: str) -> None:
    with pytest.raises(ValidationError) as refused:
        new_host(host)

    assert refused.value.message_dict == {"host": [f"The panel uses {PANEL}. Enter another domain name."]}


def test_new_host_above_the_panel_host_is_rejected(settings: Any) -> None:
    settings.PANEL_HOST = "panel.api.tacos.test"

    with pytest.raises(ValidationError):
        validate_host("tacos.test")


def test_other_hosts_of_the_same_parent_are_accepted() -> None:
    assert [validate_host(each) for each in ("tacos.test", "mypanel.test")] == ["tacos.test", "mypanel.test"]


@pytest.mark.parametrize(
    ("panel", "taken"),
    [("alpha.test", "alpha.test"), ("www.alpha.test", "alpha.test"), ("x.api.beta.test", "beta.test")],
)
def test_configuration_check_names_a_domain_with_the_panel_host(
    alpha: DomainRef, beta: DomainRef, settings: Any, panel: str, taken: str
) -> None:
    settings.PANEL_HOST = panel

    with pytest.raises(ValueError, match=f"^PANEL_HOST {panel} conflicts with the host {taken} of a domain$"):
        connectivity.panel_host()


def test_configuration_check_accepts_a_free_panel_host(alpha: DomainRef, settings: Any) -> None:
    accepted = connectivity.panel_host()
    settings.PANEL_HOST = ""

    assert (accepted, connectivity.panel_host()) == (
        PANEL,
        "none; each domain serves its panel on its own host",
    )


def test_domain_on_panel_host_is_not_served(alpha: DomainRef, settings: Any) -> None:
    settings.PANEL_HOST = alpha.host

    response = APIClient(HTTP_HOST=f"api.{alpha.host}").get("/api/faqs")

    assert response.status_code == 401
    with shared_work():
        assert Host.objects.filter(domain=alpha.host).exists()
        assert not Session.objects.exists()
