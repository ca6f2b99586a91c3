"""The domain of a request: one resolver, one table."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from django.utils import timezone
from rest_framework.test import APIClient

from shared.accounts.models import Session
from shared.api.permissions import Role
from shared.domains.models import Host
from shared.domains.services import DomainUpdate, change_domain
from shared.tenancy.unit_of_work import DomainRef, shared_work, unit_of_work
from tests.kit import make

READ = "/api/faqs"


@pytest.fixture(autouse=True)
def questions(alpha: DomainRef, beta: DomainRef) -> None:
    for domain in (alpha, beta):
        with unit_of_work(domain):
            make.faq(question=f"Of {domain.title}?", answer="Yes.")


def read_questions(response: Any) -> list[str]:
    return [faq["question"] for faq in response.json()["data"] if faq["question"].startswith("Of ")]


@pytest.mark.parametrize(
    "host",
    ["api.alpha.test", "API.Alpha.TEST", "api.alpha.test.", "api.alpha.test:8000", "api.alpha.test.:443"],
)
def test_host_selects_domain_without_token(host: str) -> None:
    response = APIClient(HTTP_HOST=host).get(READ)

    assert read_questions(response) == ["Of Alpha?"]


@pytest.mark.parametrize(
    "host",
    [
        "alpha.test",
        "api.api.alpha.test",
        "api.nobody.test",
        "nobody.test",
        "127.0.0.1",
        "api.127.0.0.1",
        "[::1]",
        "",
        "api.alpha.test, api.beta.test",
        "api.alpha.test@api.beta.test",
        "api.alpha.test:99999",
        "api.alpha.test/x",
        "api。alpha.test",
        "api.alpha.test\x00",
        "169.254.169.254",
        "127.0.0.1:6379",
        "evil@internal",
        "x" * 300,
    ],
)
def test_unknown_host_answers_404(host: str) -> None:
    response = APIClient(HTTP_HOST=host).get(READ)

    assert response.status_code == 404
    assert response.json() == {"message": "Not found."}


def test_token_takes_precedence_over_host(
    alpha: DomainRef, beta: DomainRef, client_of: Callable[..., APIClient]
) -> None:
    user = make.user(role=Role.EDITOR, domain=beta)
    token = make.access_token(user, beta, Role.EDITOR, host=alpha.host)

    response = client_of(alpha, token).get(READ)

    assert read_questions(response) == ["Of Beta?"]


@pytest.mark.parametrize("header", ["X-Site", "X-Forwarded-For"])
def test_site_header_does_not_select_domain(anonymous: APIClient, header: str) -> None:
    response = anonymous.get(READ, headers={header: "beta.test"})

    assert read_questions(response) == ["Of Alpha?"]


@pytest.fixture
def member_of_both(alpha: DomainRef, beta: DomainRef, client_of: Callable[..., APIClient]) -> APIClient:
    """A client of a user with a session on alpha and a membership on beta."""
    user = make.user(role=Role.EDITOR, domain=alpha)
    make.membership(user, beta, Role.VIEWER)
    return client_of(alpha, make.access_token(user, alpha, Role.EDITOR))


NAMES_NOTHING = {
    "message": "You're now working on another domain. Nothing was saved.",
    "code": "wrong_domain",
    "meant": None,
    "active": None,
}


def names_both(alpha: DomainRef, beta: DomainRef) -> dict[str, Any]:
    return {
        "message": "You're now working on Alpha. Nothing was saved on Beta.",
        "code": "wrong_domain",
        "meant": {"id": beta.id, "title": "Beta", "host": "beta.test"},
        "active": {"id": alpha.id, "title": "Alpha", "host": "alpha.test"},
    }


@pytest.mark.parametrize("header", ["X-Site", "X-Forwarded-For"])
@pytest.mark.parametrize("claim", ["beta.test", "BETA.test.", "beta.test:8000"])
def test_write_for_another_domain_names_both_to_member_of_both(
    member_of_both: APIClient, alpha: DomainRef, beta: DomainRef, header: str, claim: str
) -> None:
    response = member_of_both.post(
        "/api/faq-categories", {"name": "Prices"}, format="json", headers={header: claim}
    )

    assert (response.status_code, response.json()) == (409, names_both(alpha, beta))


@pytest.mark.parametrize("method", ["get", "post"])
def test_tab_pinned_to_another_domain_of_the_user_names_both(
    member_of_both: APIClient, alpha: DomainRef, beta: DomainRef, method: str
) -> None:
    response = getattr(member_of_both, method)("/api/posts/by-type?type=2", HTTP_X_DOMAIN_ID=str(beta.id))

    assert (response.status_code, response.json()) == (409, names_both(alpha, beta))


@pytest.mark.parametrize("claim", ["X-Domain-Id", "X-Site", "X-Forwarded-For"])
@pytest.mark.parametrize(
    "who",
    ["anonymous", "of alpha alone", "of beta alone", "invited to beta", "suspended on beta", "signed out"],
)
def test_domain_names_are_hidden_from_nonmembers(
    client_of: Callable[..., APIClient], alpha: DomainRef, beta: DomainRef, who: str, claim: str
) -> None:
    client, user = client_of(alpha), make.user()
    if who != "anonymous":
        make.membership(user, beta if who == "of beta alone" else alpha, Role.EDITOR)
        client = client_of(alpha, make.access_token(user, alpha, Role.EDITOR))
    if who == "invited to beta":
        make.invitation(user.email, beta)
    if who == "suspended on beta":
        make.membership(user, beta, Role.EDITOR, state="suspended")
    if who == "signed out":
        make.membership(user, beta, Role.EDITOR)
        with shared_work():
            Session.objects.filter(user=user).update(revoked_at=timezone.now())
    value = str(beta.id) if claim == "X-Domain-Id" else beta.host

    response = client.post("/api/faq-categories", {"name": "x"}, format="json", headers={claim: value})

    assert (response.status_code, response.json()) == (409, NAMES_NOTHING)


def test_super_admin_sees_both_names(
    as_role: Callable[..., APIClient], alpha: DomainRef, beta: DomainRef
) -> None:
    response = as_role(Role.SUPER_ADMIN).get(READ, HTTP_X_DOMAIN_ID=str(beta.id))

    assert response.json() == names_both(alpha, beta)


def test_domain_ids_cannot_be_enumerated(anonymous: APIClient, alpha: DomainRef, beta: DomainRef) -> None:
    others = [each for each in range(1, 200) if each != alpha.id]

    answers = {anonymous.get(READ, HTTP_X_DOMAIN_ID=str(each)).content for each in others}

    assert beta.id in others
    assert [json.loads(each) for each in answers] == [NAMES_NOTHING]


@pytest.mark.parametrize(
    "claim", ["alpha.test", "203.0.113.9", "nobody.test", "a, b", "\x00", "", "x" * 5000]
)
def test_matching_site_claim_is_accepted(as_role: Callable[..., APIClient], claim: str) -> None:
    response = as_role(Role.EDITOR).post(
        "/api/faq-categories",
        {"name": "Prices"},
        format="json",
        HTTP_X_SITE=claim,
        HTTP_X_FORWARDED_FOR=claim,
    )

    assert response.status_code == 201


@pytest.mark.parametrize("pinned", ["0", "999999999999999999", "9" * 40, "١", "x", "-1", "1.0"])
def test_tab_pinned_to_unknown_domain_is_rejected(as_role: Callable[..., APIClient], pinned: str) -> None:
    response = as_role(Role.EDITOR).get(READ, HTTP_X_DOMAIN_ID=pinned)

    assert (response.status_code, response.json()) == (409, NAMES_NOTHING)


@pytest.mark.parametrize("token", ["x", "a.b.c", "", "\x00", "é", "x" * 100_000])
def test_invalid_token_is_unauthenticated(anonymous: APIClient, token: str) -> None:
    response = anonymous.get("/api/account", HTTP_AUTHORIZATION=f"Bearer {token}")

    assert response.status_code == 401
    assert response.json() == {"message": "Unauthenticated."}


@pytest.mark.parametrize("claim", [{"X-Domain-Id": "2"}, {"X-Site": "beta.test"}, {"X-Domain-Id": "x"}])
def test_invalid_token_is_reported_before_site_claim(anonymous: APIClient, claim: dict[str, str]) -> None:
    response = anonymous.post(
        "/api/faq-categories", {"name": "x"}, headers={"Authorization": "Bearer x", **claim}
    )

    assert response.status_code == 401


def test_site_and_api_are_on_separate_hosts(alpha: DomainRef) -> None:
    site, api = APIClient(HTTP_HOST=alpha.host), APIClient(HTTP_HOST=f"api.{alpha.host}")

    assert site.get(READ).status_code == 404
    assert api.get("/members").status_code == 404
    assert api.get("/panel").status_code == 404


@pytest.mark.parametrize(
    ("origin", "allowed"),
    [
        ("http://alpha.test", True),
        ("http://alpha.test:8000", True),
        ("http://second.alpha.test", True),
        ("https://alpha.test", False),
        ("http://beta.test", False),
        ("http://nobody.test", False),
        ("http://127.0.0.1", False),
        ("null", False),
        ("http://alpha.test.evil", False),
        ("http://[::1", False),
    ],
)
def test_api_allows_pages_of_its_own_domain_and_scheme_only(
    anonymous: APIClient, alpha: DomainRef, beta: DomainRef, origin: str, allowed: bool
) -> None:
    with shared_work():
        Host.objects.create(tenant_id=alpha.id, domain="second.alpha.test", is_primary=False)

    answer = anonymous.options(READ, HTTP_ORIGIN=origin, HTTP_ACCESS_CONTROL_REQUEST_METHOD="GET")

    assert answer.headers.get("Access-Control-Allow-Origin") == (origin if allowed else None)
    assert "Access-Control-Allow-Credentials" not in answer.headers


def test_page_of_suspended_domain_can_read_the_error(
    as_role: Callable[..., APIClient], alpha: DomainRef
) -> None:
    editor = as_role(Role.EDITOR)
    origin = f"http://{alpha.host}"
    with shared_work():
        change_domain(alpha.id, DomainUpdate(status="suspended"))

    read = editor.get(READ, HTTP_ORIGIN=origin)
    write = editor.post("/api/faq-categories", {"name": "x"}, format="json", HTTP_ORIGIN=origin)

    assert (read.status_code, write.status_code) == (200, 423)
    assert [each.headers.get("Access-Control-Allow-Origin") for each in (read, write)] == [origin, origin]
