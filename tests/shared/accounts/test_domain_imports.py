"""Super admins create domains from a list in the panel. A background job checks and creates each row."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any
from unittest.mock import Mock

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db.models.functions import Now
from rest_framework.test import APIClient

from shared.accounts.domain_import_models import DomainImport, ImportStatus
from shared.accounts.domains.imports import jobs, services
from shared.accounts.housekeeping import delete_expired
from shared.accounts.models import AuditEvent, Membership, Session, User
from shared.accounts.tokens import issue_access
from shared.api.permissions import Role
from shared.domains.models import Domain
from shared.jobs.kinds import LONG
from shared.tenancy.unit_of_work import DomainRef, shared_work
from tests.kit import make
from tests.kit.jobs import run_jobs

pytestmark = pytest.mark.usefixtures("committed")

LIST = """host;title;template;timezone;owner
one.test;Café Olé;restaurant;Europe/Madrid;ann@example.com
alpha.test;;;;
two.test;;pizza;;

WWW.one.test;;;;
three.test;;;;
"""


@pytest.fixture
def root(_database: None) -> User:
    return make.user(role=Role.SUPER_ADMIN, email="root@example.com")


@pytest.fixture
def session(root: User, alpha: DomainRef) -> Session:
    return make.session(root, alpha)


@pytest.fixture
def boss(session: Session, alpha: DomainRef, client_of: Callable[..., APIClient]) -> APIClient:
    return client_of(alpha, issue_access(session, Role.SUPER_ADMIN))


def upload(boss: APIClient, content: str | bytes) -> Any:
    raw = content.encode("cp1252") if isinstance(content, str) else content
    return boss.post("/api/domain-imports", {"file": SimpleUploadedFile("sites.csv", raw)})


def check(boss: APIClient, alpha: DomainRef, content: str | bytes = LIST) -> str:
    """Upload a list, let the worker check it, and return its path."""
    reply = upload(boss, content)
    assert reply.status_code == 201, reply.json()
    path = f"/api/domain-imports/{reply.json()['data']['id']}"
    finish(boss, path, alpha)
    return path


def finish(boss: APIClient, path: str, alpha: DomainRef) -> None:
    while get(boss, path)["status"] in ("checking", "creating"):
        run_jobs(alpha, LONG)


def get(boss: APIClient, path: str) -> Any:
    return boss.get(path).json()["data"]


def results(boss: APIClient, path: str) -> list[tuple[int, str, str]]:
    return [(each["number"], each["outcome"], each["reason"]) for each in get(boss, f"{path}/rows")]


def hosts() -> set[str]:
    with shared_work():
        return {each.primary_host for each in Domain.objects.with_primary_host()}


def test_list_is_checked_then_its_domains_are_created(
    boss: APIClient, root: User, session: Session, alpha: DomainRef
) -> None:
    path = check(boss, alpha)

    checked = [
        (2, "ready", ""),
        (3, "existing", ""),
        (4, "failed", "Choose one of blank, restaurant, association."),
        (6, "failed", "Row 2 has the same domain name."),
        (7, "ready", ""),
    ]
    shown = get(boss, path)
    assert results(boss, path) == checked
    assert (shown["file_name"], shown["status"], shown["user_name"]) == ("sites.csv", "checked", root.name)
    assert (shown["rows_count"], shown["ready_count"], shown["failed_count"]) == (5, 2, 2)
    assert hosts() == {"alpha.test", "beta.test"}

    reply = boss.post(f"{path}/start")
    assert reply.status_code == 200, reply.json()
    finish(boss, path, alpha)

    assert get(boss, path)["status"] == "done"
    assert [each[1] for each in results(boss, path)] == [
        *("created", "existing", "failed", "failed", "created")
    ]
    assert hosts() == {"alpha.test", "beta.test", "one.test", "three.test"}
    with shared_work():
        made = Domain.objects.get(domains__domain="one.test")
        assert (made.title, made.template, made.timezone) == ("Café Olé", "restaurant", "Europe/Madrid")
        assert made.opened_at is None
        assert Membership.objects.get(domain=made).invited_email == "ann@example.com"
        event = AuditEvent.objects.get(action="domain.created", domain_id=made.pk)
    assert (event.user_id, event.session_id) == (root.pk, session.pk)
    assert event.data["import_id"] == get(boss, path)["id"]
    created = get(boss, f"{path}/rows?outcome=created")
    assert created[0]["domain_id"] == made.pk
    assert created[0]["values"] == {
        "host": "one.test",
        "title": "Café Olé",
        "template": "restaurant",
        "timezone": "Europe/Madrid",
        "currency": "",
        "owner_email": "ann@example.com",
    }


def test_domain_name_taken_after_the_check_is_skipped(boss: APIClient, alpha: DomainRef) -> None:
    path = check(boss, alpha, "host\nnew.test\nwww.new.example\n")
    assert boss.post("/api/domains", {"title": "New", "host": "new.test"}, format="json").status_code == 201
    assert (
        boss.post("/api/domains", {"title": "New", "host": "new.example"}, format="json").status_code == 201
    )

    boss.post(f"{path}/start")
    finish(boss, path, alpha)

    assert results(boss, path) == [
        (2, "existing", ""),
        (3, "failed", "Too similar to new.example, which belongs to another domain."),
    ]


def test_interrupted_creation_continues_without_a_second_domain(
    boss: APIClient, alpha: DomainRef, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = check(boss, alpha, "host\none.test\ntwo.test\n")
    with monkeypatch.context() as patch:
        # The job fails between the creation of the domain and the end of its row.
        patch.setattr(jobs, "_save", Mock(side_effect=RuntimeError))
        boss.post(f"{path}/start")
        run_jobs(alpha, LONG)
    assert hosts() == {"alpha.test", "beta.test", "one.test"}
    assert results(boss, path) == [(2, "ready", ""), (3, "ready", "")]

    with shared_work():
        DomainImport.objects.update(status=ImportStatus.STOPPED)
    boss.post(f"{path}/start")
    finish(boss, path, alpha)

    assert results(boss, path) == [(2, "created", ""), (3, "created", "")]


def test_stop_ends_the_creation_and_start_continues_it(boss: APIClient, alpha: DomainRef) -> None:
    path = check(boss, alpha, "host\none.test\n")
    boss.post(f"{path}/start")

    assert boss.post(f"{path}/stop").json()["data"]["status"] == "stopped"
    run_jobs(alpha, LONG)
    assert hosts() == {"alpha.test", "beta.test"}
    assert boss.post(f"{path}/stop").json()["code"] == "wrong_state"

    boss.post(f"{path}/start")
    finish(boss, path, alpha)
    assert "one.test" in hosts()
    assert boss.post(f"{path}/start").json()["code"] == "wrong_state"


def test_new_admins_need_a_recent_proof_of_identity_once(
    boss: APIClient, session: Session, alpha: DomainRef
) -> None:
    path = check(boss, alpha, "host,owner\none.test,ann@example.com\n")
    with shared_work():
        Session.objects.filter(pk=session.pk).update(confirmed_at=Now() - timedelta(hours=1))
    assert boss.post(f"{path}/start").json()["code"] == "confirm_identity"

    with shared_work():
        Session.objects.filter(pk=session.pk).update(confirmed_at=Now())
    assert boss.post(f"{path}/start").status_code == 200
    with shared_work():
        # The job can take longer than the proof of identity lasts.
        Session.objects.filter(pk=session.pk).update(confirmed_at=Now() - timedelta(hours=1))
    finish(boss, path, alpha)
    assert results(boss, path) == [(2, "created", "")]


def test_job_stops_if_the_user_is_no_longer_a_super_admin(
    boss: APIClient, root: User, alpha: DomainRef
) -> None:
    path = check(boss, alpha, "host\none.test\n")
    boss.post(f"{path}/start")
    with shared_work():
        User.objects.filter(pk=root.pk).update(is_super_admin=False)

    run_jobs(alpha, LONG)

    with shared_work():
        source = DomainImport.objects.get()
    assert (source.status, source.problem) == (
        "stopped",
        "The user who started this is no longer a super admin.",
    )
    assert hosts() == {"alpha.test", "beta.test"}


@pytest.mark.parametrize(
    ("content", "problem"),
    [
        (b"", "The file is empty."),
        (b"title\nOne\n", "No column “host”."),
        (b"host,color\na.test,red\n", "Unknown column “color”."),
        (b"PK\x03\x04", "Save the list as CSV."),
        (b"host\n" + b"a.test\n" * 1_001, "The file can have up to 1,000 rows."),
    ],
)
def test_unusable_list_is_rejected(content: bytes, problem: str, boss: APIClient) -> None:
    reply = upload(boss, content)

    assert reply.status_code == 422
    assert reply.json()["errors"]["file"][0].startswith(problem)
    with shared_work():
        assert not DomainImport.objects.exists()


def test_list_with_more_bytes_is_rejected(boss: APIClient) -> None:
    assert upload(boss, b"host\n" + b"a" * 2_000_000).status_code == 413


def test_number_of_imports_is_limited(boss: APIClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(services, "MOST_IMPORTS", 1)
    assert upload(boss, b"host\none.test\n").status_code == 201

    assert upload(boss, b"host\ntwo.test\n").json()["code"] == "limit"


@pytest.mark.parametrize(("status", "days"), [("checked", 7), ("done", 90)])
def test_old_imports_are_deleted(status: str, days: int, boss: APIClient, alpha: DomainRef) -> None:
    check(boss, alpha, "host\none.test\n")
    with shared_work():
        for late, kept in ((1, True), (-1, False)):
            moment = Now() - timedelta(days=days) + timedelta(days=late)
            DomainImport.objects.update(status=status, changed_at=moment)
            delete_expired()
            assert DomainImport.objects.exists() is kept
