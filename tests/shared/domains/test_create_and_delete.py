"""Create, delete, restore and purge a domain over HTTP, with real commits."""

import os
from datetime import timedelta
from typing import Any

import psycopg
import pytest
from django.core.files.base import ContentFile
from django.core.files.storage import default_storage
from django.db import connections
from django.db.models import F
from django.test import Client
from rest_framework.test import APIClient

from shared.accounts.models import Membership, Session, User
from shared.api.permissions import Role
from shared.domains import purging
from shared.domains.models import GRACE, QUARANTINE, Domain, RetiredHost
from shared.domains.signals import domain_purged
from shared.domains.tasks import purge_deleted
from shared.mail.models import OutgoingMail
from shared.tenancy.deletion_hold import deletions_held
from shared.tenancy.resolver import domain_by_host, invalidate
from shared.tenancy.unit_of_work import DomainRef, shared_work
from tests.kit import make
from tests.kit.postbox import receive_emails
from tests.shared.domains.conftest import list_audit_events

pytestmark = pytest.mark.usefixtures("committed")
TACOS = {"title": "Tacos", "host": "tacos.test", "template": "restaurant", "timezone": "America/Lima"}


def create(client: APIClient, **values: Any) -> Any:
    return client.post("/api/domains", {**TACOS, **values}, format="json")


def delete(client: APIClient, domain_id: int, host: str = "tacos.test") -> Any:
    return client.delete(f"/api/domains/{domain_id}", {"host": host}, format="json")


@pytest.fixture
def tacos(boss: APIClient) -> int:
    """The ID of a new domain."""
    made: int = create(boss).json()["data"]["id"]
    return made


def end_grace_period(domain_id: int) -> None:
    with shared_work():
        Domain.objects.filter(pk=domain_id).update(
            deleting_since=F("deleting_since") - GRACE - timedelta(seconds=1)
        )


def find_leftovers(schema: str) -> list[tuple[str]]:
    with connections["owner"].cursor() as cursor:
        cursor.execute(
            "SELECT nspname FROM pg_namespace WHERE nspname = %(name)s "
            "UNION ALL SELECT rolname FROM pg_roles WHERE rolname = %(name)s",
            {"name": schema},
        )
        return cursor.fetchall()


@pytest.mark.parametrize("owner_email", ["", "ada@example.com"])
def test_create_response_equals_later_read(boss: APIClient, owner_email: str) -> None:
    made = create(boss, owner_email=owner_email).json()["data"]

    assert made == boss.get(f"/api/domains/{made['id']}").json()["data"]
    assert made["users_count"] == bool(owner_email)


def get_schema(domain_id: int) -> str:
    with shared_work():
        return str(Domain.objects.get(pk=domain_id).schema_name)


def test_invitation_greets_the_owner_without_the_tag_of_the_address(boss: APIClient) -> None:
    address = "greta+imbiss@example.com"

    assert create(boss, owner_email=address).status_code == 201

    (invitation,) = receive_emails(address)
    assert "Hello greta," in str(invitation.body)


def test_new_domain_serves_when_the_response_arrives(boss: APIClient) -> None:
    owner = make.user(email="owner@example.com", password="correct horse battery staple")

    response = create(boss, owner_email="Owner@Example.com")

    assert response.status_code == 201
    domain = response.json()["data"]
    assert (domain["host"], domain["status"], domain["users_count"]) == ("tacos.test", "active", 1)
    assert "<h1>Tacos</h1>" in Client(HTTP_HOST="tacos.test").get("/").content.decode()
    with shared_work():
        assert not Membership.objects.filter(user=owner).exists()
        invited = Membership.objects.get(domain_id=domain["id"])
    assert (invited.invited_email, invited.state, invited.role) == (
        "owner@example.com",
        "invited",
        Role.ADMIN,
    )
    assert list_audit_events() == [
        (
            "domain.created",
            domain["id"],
            {"title": "Tacos", "host": "tacos.test", "owner": "owner@example.com"},
        )
    ]


def test_super_admin_can_own_the_new_domain(boss: APIClient, root: User) -> None:
    response = create(boss, owner_email=root.email)

    assert response.status_code == 201, response.json()
    with shared_work():
        membership = Membership.objects.get(domain_id=response.json()["data"]["id"])
    assert (membership.user_id, membership.role, membership.state) == (root.pk, Role.ADMIN, "active")


def test_unknown_owner_is_invited(boss: APIClient) -> None:
    domain = create(boss, owner_email="New@Example.com").json()["data"]

    with shared_work():
        membership = Membership.objects.get(domain_id=domain["id"])
        mail = OutgoingMail.objects.get(to="new@example.com")
    owner = (membership.user, membership.invited_email, membership.state, membership.role)
    assert owner == (None, "new@example.com", "invited", Role.ADMIN)
    assert (mail.domain_id, mail.template) == (domain["id"], "invitation")


def test_super_admin_creates_many_domains_per_day(boss: APIClient) -> None:
    answers = [create(boss, host=f"tacos{number}.test", template="blank").status_code for number in range(7)]

    assert answers == [201] * 7


def test_deleted_domain_goes_offline_and_can_be_restored(boss: APIClient, tacos: int) -> None:
    assert delete(boss, tacos, host="alpha.test").status_code == 422
    assert domain_by_host("tacos.test") is not None

    response = delete(boss, tacos, host=" Tacos.test")

    assert response.status_code == 200
    row = response.json()["data"]
    assert row["status"] == "deleting"
    assert row["purge_at"] > row["deleted_at"]
    assert domain_by_host("tacos.test") is None
    assert create(boss).status_code == 422
    restored = boss.patch(f"/api/domains/{tacos}", {"status": "active"}, format="json")
    assert restored.json()["data"]["status"] == "active"
    assert restored.json()["data"]["purge_at"] is None
    assert domain_by_host("tacos.test") is not None
    assert [action for action, *_ in list_audit_events()] == [
        "domain.created",
        "domain.deleted",
        "domain.restored",
    ]


def test_current_domain_cannot_be_deleted(boss: APIClient, alpha: DomainRef) -> None:
    response = delete(boss, alpha.id, host="alpha.test")

    assert response.status_code == 409
    assert response.json()["code"] == "in_use"


def test_nothing_is_purged_before_grace_period_ends(boss: APIClient, tacos: int) -> None:
    delete(boss, tacos)

    assert purge_deleted() == 0
    assert len(find_leftovers(get_schema(tacos))) == 2


def test_purge_waits_for_backup_and_migration(boss: APIClient, tacos: int) -> None:
    delete(boss, tacos)
    end_grace_period(tacos)

    with deletions_held():
        assert purge_deleted() == 0
    with psycopg.connect(os.environ["DATABASE_URL"]) as other:
        other.execute("SELECT pg_advisory_lock_shared(hashtext('commissary fleet'))")
        assert purge_deleted() == 0
        # A closed connection releases its locks a moment later.
        other.execute("SELECT pg_advisory_unlock_shared(hashtext('commissary fleet'))")

    assert purge_deleted() == 1


def test_purge_removes_everything_after_grace_period(boss: APIClient, tacos: int, beta: DomainRef) -> None:
    domain = domain_by_host("tacos.test")
    assert domain is not None
    make.session(make.user(role=Role.EDITOR, domain=domain), domain)
    mine, other = f"domains/{domain.media_host}/library/a/b.png", f"domains/{beta.media_host}/library/a.png"
    for key in (mine, other):
        default_storage.save(key, ContentFile(b"x"))
    delete(boss, tacos)
    end_grace_period(tacos)
    assert boss.patch(f"/api/domains/{tacos}", {"status": "active"}, format="json").status_code == 422

    assert [purge_deleted(), purge_deleted()] == [1, 0]

    assert find_leftovers(domain.schema_name) == []
    assert [default_storage.exists(key) for key in (mine, other)] == [False, True]
    with shared_work():
        assert not Domain.objects.filter(pk=tacos).exists()
        assert not Membership.objects.filter(domain_id=tacos).exists()
        assert not Session.objects.filter(domain_id=tacos).exists()
    assert list_audit_events()[-1] == ("domain.purged", tacos, {"title": "Tacos", "hosts": ["tacos.test"]})
    default_storage.delete(other)


def test_interrupted_purge_resumes_on_next_run(boss: APIClient, tacos: int) -> None:
    schema = get_schema(tacos)
    delete(boss, tacos)
    end_grace_period(tacos)

    def die(**_kwargs: Any) -> None:
        raise KeyboardInterrupt

    domain_purged.connect(die)
    try:
        with pytest.raises(KeyboardInterrupt):
            purging.purge_deleted()
    finally:
        domain_purged.disconnect(die)
    assert len(find_leftovers(schema)) == 2

    assert purging.purge_deleted() == 1
    assert find_leftovers(schema) == []


def test_purged_host_is_quarantined(boss: APIClient, tacos: int) -> None:
    delete(boss, tacos)
    end_grace_period(tacos)
    purge_deleted()
    invalidate()

    for host in ("tacos.test", "www.tacos.test"):
        refused = create(boss, host=host)
        assert refused.status_code == 422
        assert "recently used" in refused.json()["errors"]["host"][0]

    with shared_work():
        RetiredHost.objects.update(retired_at=F("retired_at") - QUARANTINE - timedelta(seconds=1))
    assert create(boss).status_code == 201
