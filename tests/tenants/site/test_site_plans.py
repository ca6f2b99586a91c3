"""Super admins change many sites from the panel: a stored plan, applied in waves by a background job."""

import os
import signal
import subprocess
import sys
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.db.models.functions import Now
from rest_framework.test import APIClient

from shared.accounts import audit
from shared.accounts.housekeeping import delete_expired
from shared.accounts.models import AuditEvent, User
from shared.accounts.plan_models import PlannedSite, SitePlan
from shared.accounts.tokens import issue_access
from shared.api.permissions import Role
from shared.data_types import JsonObject
from shared.domains.models import Domain
from shared.domains.services import create_domain
from shared.jobs.kinds import LONG
from shared.tenancy.unit_of_work import DomainRef, shared_work, unit_of_work
from tenants.options.models import SiteOptions
from tests.kit import make
from tests.kit.jobs import end_waits, run_jobs
from tests.kit.sources import ROOT
from tests.kit.waiting import until

pytestmark = pytest.mark.usefixtures("committed")
TEXT = "© The trucks"
OLD = "© More"
"""The text of the new sites."""


@pytest.fixture
def root(_database: None) -> User:
    return make.user(role=Role.SUPER_ADMIN, email="root@example.com")


@pytest.fixture
def boss(root: User, alpha: DomainRef, client_of: Callable[..., APIClient]) -> APIClient:
    return client_of(alpha, issue_access(make.session(root, alpha), Role.SUPER_ADMIN))


@pytest.fixture
def sites() -> list[DomainRef]:
    """Five more sites, so that there are two waves."""
    made = [create_domain(title="More", host=f"more{number}.test", is_open=True) for number in range(5)]
    return [each.ref() for each in made]


def set_copyright(domain: DomainRef, text: str) -> None:
    with unit_of_work(domain):
        SiteOptions.objects.update(copyright=text)


def copyrights(sites: list[DomainRef]) -> list[str]:
    texts = []
    for each in sites:
        with unit_of_work(each):
            texts.append(SiteOptions.objects.get().copyright)
    return texts


def post(boss: APIClient, path: str, **body: Any) -> Any:
    return boss.post(f"/api/site-plans{path}", body, format="json")


def plan(boss: APIClient, sites: list[DomainRef], alpha: DomainRef, **values: str) -> str:
    """Create a plan, and let the worker read the sites; return its path."""
    wanted = [{"name": name, "value": value} for name, value in (values or {"copyright": TEXT}).items()]
    reply = post(boss, "", domain_ids=[each.id for each in sites], values=wanted)
    assert reply.status_code == 201, reply.json()
    run_jobs(alpha, LONG)
    return f"/{reply.json()['data']['id']}"


def get(boss: APIClient, path: str) -> Any:
    return boss.get(f"/api/site-plans{path}").json()["data"]


def outcomes(boss: APIClient, path: str) -> list[str]:
    return [each["outcome"] for each in get(boss, f"{path}/sites")]


def test_plan_is_read_applied_and_undone_in_the_name_of_the_super_admin(
    boss: APIClient, root: User, alpha: DomainRef, sites: list[DomainRef]
) -> None:
    set_copyright(sites[0], "old")
    set_copyright(sites[1], TEXT)

    path = plan(boss, sites, alpha)

    shown = get(boss, path)
    assert (shown["action"], shown["status"], shown["user_name"]) == ("plan", "done", root.name)
    assert (shown["planned_count"], shown["unchanged_count"], shown["sites_count"]) == (4, 1, 5)
    first = get(boss, f"{path}/sites?outcome=planned")[0]
    assert (first["host"], first["differences"]) == (
        "more0.test",
        [{"name": "copyright", "before": "old", "after": TEXT, "edited_by": ""}],
    )
    assert copyrights(sites) == ["old", TEXT, OLD, OLD, OLD]

    assert post(boss, f"{path}/apply", skip_edited=False).status_code == 200
    run_jobs(alpha, LONG)
    assert copyrights(sites) == [TEXT] * 5
    assert outcomes(boss, path) == ["changed", "unchanged", "changed", "changed", "changed"]
    with shared_work():
        events = AuditEvent.objects.filter(action="options.general_changed", domain_id=sites[0].id)
        recorded = [(each.user_id, each.session_id is None, each.data) for each in events]
    assert recorded == [(root.pk, False, {"fields": ["copyright"], "plan_id": shown["id"]})]
    # A change by a plan is no edit by a user of the site.
    assert get(boss, plan(boss, sites, alpha, copyright="next"))["edited_count"] == 0

    assert post(boss, f"{path}/undo").status_code == 200
    run_jobs(alpha, LONG)
    assert copyrights(sites) == ["old", TEXT, OLD, OLD, OLD]
    assert (get(boss, path)["action"], get(boss, path)["restored_count"]) == ("undo", 4)


def test_failure_halts_the_next_wave_until_the_super_admin_continues(
    boss: APIClient, alpha: DomainRef, sites: list[DomainRef]
) -> None:
    path = plan(boss, sites, alpha)
    set_copyright(sites[1], "by the owner")
    post(boss, f"{path}/apply", skip_edited=False)
    run_jobs(alpha, LONG)

    assert get(boss, path)["status"] == "halted"
    assert copyrights(sites) == [TEXT, "by the owner", TEXT, OLD, OLD]
    failed = get(boss, f"{path}/sites?outcome=failed")
    assert [each["reason"] for each in failed] == ["Changed since the plan: copyright"]

    post(boss, f"{path}/apply", skip_edited=False)
    run_jobs(alpha, LONG)
    assert copyrights(sites) == [TEXT, "by the owner", TEXT, TEXT, TEXT]
    assert get(boss, path)["status"] == "done"

    # Undo keeps later texts of owners, and stops after the first wave because of them.
    set_copyright(sites[0], "later")
    post(boss, f"{path}/undo")
    run_jobs(alpha, LONG)
    assert copyrights(sites) == ["later", "by the owner", OLD, OLD, TEXT]
    post(boss, f"{path}/undo")
    run_jobs(alpha, LONG)
    assert copyrights(sites) == ["later", "by the owner", OLD, OLD, OLD]


def test_sites_that_their_users_edited_are_named_and_skipped(
    boss: APIClient, alpha: DomainRef, sites: list[DomainRef]
) -> None:
    owner = make.user(role=Role.ADMIN, domain=sites[0], email="ann@example.com")
    audit.record("options.general_changed", user_id=owner.pk, domain_id=sites[0].id, fields=["copyright"])

    path = plan(boss, sites, alpha)

    assert get(boss, path)["edited_count"] == 1
    edited = get(boss, f"{path}/sites")[0]["differences"][0]["edited_by"]
    assert edited.startswith(f"{owner.name}, ")
    post(boss, f"{path}/apply", skip_edited=True)
    run_jobs(alpha, LONG)
    assert copyrights(sites) == [OLD, TEXT, TEXT, TEXT, TEXT]
    assert outcomes(boss, path)[0] == "skipped"


def test_limits_features_and_footer_links_are_changed_and_undone(
    boss: APIClient, alpha: DomainRef, sites: list[DomainRef]
) -> None:
    def read() -> tuple[JsonObject, list[str]]:
        with shared_work():
            quotas = Domain.objects.get(pk=sites[0].id).quotas
        site = APIClient(HTTP_HOST=f"api.{sites[0].host}").get("/api/site").json()["data"]
        return quotas, [each["text"] for each in site["menus"]["footer"]]

    before = read()
    wanted = {"quota.members": "50", "feature.stops": "off", "footer.Imprint": "https://example.com/imprint"}
    path = plan(boss, sites[:1], alpha, **wanted)
    post(boss, f"{path}/apply", skip_edited=False)
    run_jobs(alpha, LONG)

    quotas, footer = read()
    assert quotas == {"members": 50, "without": ["stops"]}
    assert "Imprint" in footer

    post(boss, f"{path}/undo")
    run_jobs(alpha, LONG)
    assert read() == before


@pytest.mark.timeout(120)
def test_killed_worker_continues_with_the_other_sites(
    boss: APIClient, alpha: DomainRef, sites: list[DomainRef]
) -> None:
    more = [create_domain(title="More", host=f"many{number}.test", is_open=True) for number in range(15)]
    sites = [*sites, *(each.ref() for each in more)]
    path = plan(boss, sites, alpha)
    post(boss, f"{path}/apply", skip_edited=False)

    def count_changed() -> int:
        with shared_work():
            return PlannedSite.objects.filter(outcome="changed").count()

    work = "from shared.jobs import working; working.work('long')"
    killed = subprocess.Popen(
        [sys.executable, "-m", "commissary.cli", "shell", "-c", work],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": f"{ROOT}:{ROOT / 'src'}"},
    )
    until(lambda: count_changed() >= 4, 60)
    killed.send_signal(signal.SIGKILL)
    killed.wait()
    done = count_changed()
    assert 4 <= done < 20
    assert get(boss, path)["status"] == "running"
    end_waits(alpha)
    run_jobs(alpha, LONG)

    assert copyrights(sites) == [TEXT] * 20
    with shared_work():
        assert AuditEvent.objects.filter(action="options.general_changed").count() == 20
    assert get(boss, path)["status"] == "done"


def test_former_super_admin_changes_no_site(
    boss: APIClient, root: User, alpha: DomainRef, sites: list[DomainRef]
) -> None:
    path = plan(boss, sites, alpha)
    post(boss, f"{path}/apply", skip_edited=False)
    with shared_work():
        User.objects.filter(pk=root.pk).update(is_super_admin=False)

    run_jobs(alpha, LONG)

    with shared_work():
        stored = SitePlan.objects.get()
    assert (stored.status, stored.problem) == (
        "halted",
        "The user who started this is no longer a super admin.",
    )
    assert copyrights(sites) == [OLD] * 5


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({"domain_ids": [], "values": [{"name": "copyright", "value": ""}]}, "domain_ids"),
        ({"domain_ids": [7_999_999], "values": [{"name": "copyright", "value": ""}]}, "domain_ids"),
        ({"domain_ids": [*range(1, 502)], "values": [{"name": "copyright", "value": ""}]}, "domain_ids"),
        ({"domain_ids": [1], "values": []}, "values"),
        ({"domain_ids": [1], "values": [{"name": "colour", "value": "red"}]}, "values"),
        ({"domain_ids": [1], "values": [{"name": "email", "value": ""}] * 2}, "values"),
        ({"domain_ids": [1], "values": [{"name": "email", "value": "nobody"}]}, "values"),
        ({"domain_ids": [1], "values": [{"name": "snippet.Pixel", "value": "{"}]}, "values"),
    ],
)
def test_invalid_plan_is_rejected(boss: APIClient, body: JsonObject, field: str) -> None:
    reply = boss.post("/api/site-plans", body, format="json")

    assert reply.status_code == 422, reply.json()
    assert any(name.partition(".")[0] == field for name in reply.json()["errors"])


def test_plan_is_applied_once(boss: APIClient, alpha: DomainRef, sites: list[DomainRef]) -> None:
    path = plan(boss, sites, alpha)

    assert post(boss, f"{path}/undo").status_code == 409
    assert post(boss, f"{path}/apply", skip_edited=False).status_code == 200
    assert post(boss, f"{path}/apply", skip_edited=False).status_code == 409
    assert post(boss, "/7999999/apply", skip_edited=False).status_code == 404


def test_old_plans_are_deleted(boss: APIClient, alpha: DomainRef, sites: list[DomainRef]) -> None:
    unused, used = plan(boss, sites, alpha), plan(boss, sites, alpha)
    post(boss, f"{used}/apply", skip_edited=False)
    run_jobs(alpha, LONG)

    def age(days: int) -> int:
        with shared_work():
            SitePlan.objects.update(changed_at=Now() - timedelta(days=days))
        delete_expired()
        return len(get(boss, ""))

    assert (age(6), age(8), age(91)) == (2, 1, 0)
    assert boss.get(f"/api/site-plans{unused}").status_code == 404
    with shared_work():
        assert PlannedSite.objects.count() == 0
