"""A domain with a failed migration answers every request with 503, and other domains are served."""

import json
from collections.abc import Callable

import pytest
from django.db import connections, migrations, models
from django.test import Client
from rest_framework.test import APIClient

from commissary.devserver import prepare
from commissary.devserver.terminal import Terminal
from shared.api.permissions import Role
from shared.domains.models import Domain
from shared.jobs.models import Job
from shared.tenancy.errors import InMaintenance
from shared.tenancy.fleet.migrator import migrate_fleet
from shared.tenancy.resolver import domain_by_id
from shared.tenancy.tasks import DomainTask
from shared.tenancy.unit_of_work import DomainRef, shared_work
from tests.kit.moving_on import Code, code, run_as_owner

__all__ = ["code"]

NOTE = migrations.AddField("faq", "note", models.CharField(max_length=10, db_default=""))


@pytest.fixture
def broken(committed: None, alpha: DomainRef, code: Code) -> DomainRef:
    """Alpha with a failed migration."""
    run_as_owner(f"ALTER TABLE {alpha.schema_name}.faqs_faq ADD COLUMN note text")
    code.add_migration("faqs", NOTE)
    migrate_fleet(connections["owner"], lambda line: None)
    return alpha


@pytest.mark.parametrize("path", ["/", "/members", "/feed.xml", "/sitemap.xml", "/panel", "/robots.txt"])
def test_visitors_get_a_page_with_the_domains_colors(broken: DomainRef, path: str) -> None:
    response = Client(HTTP_HOST=broken.host).get(path)

    assert response.status_code == 503
    assert response.headers["Retry-After"] == "120"
    assert response.headers["Cache-Control"] == "no-store"
    assert b"being updated" in response.content
    assert b"a{color:#" in response.content  # the domain's own color
    assert response.headers["Refresh"] == "60"
    assert "Refresh" not in Client(HTTP_HOST=broken.host).post(path).headers


def test_maintenance_page_shows_the_phone_number(broken: DomainRef) -> None:
    run_as_owner(f"UPDATE {broken.schema_name}.options_siteoptions SET phone = '+1 510 555 0140'")

    response = Client(HTTP_HOST=broken.host).get("/")

    assert b'<a href="tel:+15105550140">+1 510 555 0140</a>' in response.content


def test_visitors_get_a_plain_page_if_the_schema_is_unreadable(broken: DomainRef) -> None:
    run_as_owner(f"DROP SCHEMA {broken.schema_name} CASCADE")

    response = Client(HTTP_HOST=broken.host).get("/")

    assert (response.status_code, b"being updated" in response.content) == (503, True)


def test_api_answers_503_during_maintenance(broken: DomainRef) -> None:
    response = APIClient(HTTP_HOST=f"api.{broken.host}", HTTP_ORIGIN=f"http://{broken.host}").get("/api/site")

    assert (response.status_code, json.loads(response.content)) == (
        503,
        {
            "message": "This site is being updated. Please try again in a few minutes.",
            "code": "maintenance",
        },
    )
    assert response.headers["Retry-After"] == "120"
    assert response.headers["Access-Control-Allow-Origin"] == f"http://{broken.host}"


def test_other_domains_are_served_and_broken_one_recovers(broken: DomainRef, beta: DomainRef) -> None:
    assert Client(HTTP_HOST=beta.host).get("/robots.txt").status_code == 200

    run_as_owner(f"ALTER TABLE {broken.schema_name}.faqs_faq DROP COLUMN note")
    migrate_fleet(connections["owner"], lambda line: None)

    assert Client(HTTP_HOST=broken.host).get("/robots.txt").status_code == 200


def test_suspended_domain_stays_suspended_after_maintenance(broken: DomainRef) -> None:
    with shared_work():
        Domain.objects.get(pk=broken.id).set_status("suspended")
    run_as_owner(f"ALTER TABLE {broken.schema_name}.faqs_faq DROP COLUMN note")

    migrate_fleet(connections["owner"], lambda line: None)

    domain = domain_by_id(broken.id)
    assert domain is not None
    assert domain.status == "suspended"


def test_super_admins_see_the_reason_in_the_list(
    broken: DomainRef, beta: DomainRef, as_role: Callable[..., APIClient]
) -> None:
    rows = as_role(Role.SUPER_ADMIN, beta).get("/api/domains").json()["data"]

    assert {row["host"]: row["maintenance"] for row in rows} == {
        "alpha.test": 'column "note" of relation "faqs_faq" already exists',
        "beta.test": "",
    }


def test_jobs_of_a_broken_domain_wait(broken: DomainRef) -> None:
    with shared_work():
        Job.objects.create(domain_id=broken.id, kind="posts.publish", key="1")
        assert not Job.objects.due().exists()

    with pytest.raises(InMaintenance):
        DomainTask()(broken.id)


def test_product_starts_and_names_the_broken_domain(
    broken: DomainRef, capsys: pytest.CaptureFixture[str]
) -> None:
    prepare.migrate(Terminal())

    output = capsys.readouterr().out
    assert "1 domain is in maintenance, all others were migrated." in output
    assert 'alpha.test: column "note" of relation "faqs_faq" already exists' in output
