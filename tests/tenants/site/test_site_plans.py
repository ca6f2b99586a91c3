"""Super admins change many sites from the panel: a stored plan, applied in waves by a background job."""

from collections.abc import Callable
from datetime import timedelta

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
from shared.tenancy.unit_of_work import DomainRef, shared_work
from tests.kit import make
from tests.kit.jobs import run_jobs
from tests.kit.site_plans import OLD, TEXT, copyrights, finish, get, outcomes, plan, post, set_copyright

pytestmark = pytest.mark.usefixtures("committed")


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
    assert [each["reason"] for each in failed] == ["Changed since the plan was created: copyright"]

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


def test_sites_edited_by_their_users_are_named_and_skipped(
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


def test_one_site_is_undone_alone(boss: APIClient, alpha: DomainRef, sites: list[DomainRef]) -> None:
    path = plan(boss, sites, alpha)
    set_copyright(sites[1], "by the owner")
    post(boss, f"{path}/apply", skip_edited=False)
    run_jobs(alpha, LONG)
    first, failed, edited, *_ = [f"{path}/sites/{each['id']}/undo" for each in get(boss, f"{path}/sites")]
    set_copyright(sites[2], "later")

    undone = post(boss, first)
    refused = [post(boss, each) for each in (first, failed, edited)]

    assert undone.json()["message"] == "Restored the old values on more0.test."
    assert undone.json()["data"]["outcome"] == "restored"
    assert [each.status_code for each in refused] == [409, 409, 409]
    assert refused[2].json()["message"] == "Changed since the plan was created: copyright"
    assert post(boss, f"{path}/sites/7999999/undo").status_code == 404
    # The halted plan continues with the other sites.
    post(boss, f"{path}/apply", skip_edited=False)
    assert post(boss, edited).status_code == 409
    run_jobs(alpha, LONG)
    assert copyrights(sites) == [OLD, "by the owner", "later", TEXT, TEXT]
    with shared_work():
        events = AuditEvent.objects.filter(domain_id=sites[0].id, action="options.general_changed")
        assert [each.data["plan_id"] for each in events] == [int(path[1:])] * 2


def test_failed_sites_are_retried(boss: APIClient, alpha: DomainRef, sites: list[DomainRef]) -> None:
    path = plan(boss, sites, alpha)
    set_copyright(sites[1], "by the owner")
    post(boss, f"{path}/apply", skip_edited=False)
    assert post(boss, f"{path}/retry").status_code == 409
    run_jobs(alpha, LONG)
    assert get(boss, path)["failed_count"] == 1

    set_copyright(sites[1], OLD)
    assert post(boss, f"{path}/retry").status_code == 200
    run_jobs(alpha, LONG)

    assert copyrights(sites) == [TEXT] * 5
    assert (get(boss, path)["status"], get(boss, path)["failed_count"]) == ("done", 0)


def test_undone_plan_lists_only_failures_of_the_undo(
    boss: APIClient, alpha: DomainRef, sites: list[DomainRef]
) -> None:
    path = plan(boss, sites, alpha)
    set_copyright(sites[1], "by the owner")
    post(boss, f"{path}/apply", skip_edited=False)
    run_jobs(alpha, LONG)
    set_copyright(sites[0], "later")

    post(boss, f"{path}/undo")
    run_jobs(alpha, LONG)

    assert outcomes(boss, path) == ["failed", "skipped", "restored", "skipped", "skipped"]


def test_stopped_plan_continues(boss: APIClient, alpha: DomainRef, sites: list[DomainRef]) -> None:
    path = plan(boss, sites, alpha)
    assert post(boss, f"{path}/stop").status_code == 409
    post(boss, f"{path}/apply", skip_edited=False)

    assert post(boss, f"{path}/stop").json()["data"]["status"] == "stopped"
    run_jobs(alpha, LONG)
    assert copyrights(sites) == [OLD] * 5

    post(boss, f"{path}/apply", skip_edited=False)
    run_jobs(alpha, LONG)
    assert copyrights(sites) == [TEXT] * 5


def test_undo_restores_a_site_that_was_finished_after_the_stop(
    boss: APIClient, alpha: DomainRef, sites: list[DomainRef]
) -> None:
    path = plan(boss, sites, alpha)
    post(boss, f"{path}/apply", skip_edited=False)
    post(boss, f"{path}/stop")
    post(boss, f"{path}/undo")
    # The job finishes the site that it was changing when the plan was stopped.
    set_copyright(sites[0], TEXT)
    with shared_work():
        PlannedSite.objects.filter(domain_id=sites[0].id).update(outcome="changed")

    run_jobs(alpha, LONG)

    assert copyrights(sites) == [OLD] * 5
    assert outcomes(boss, path)[0] == "restored"


def test_repeated_undo_keeps_its_failures(boss: APIClient, alpha: DomainRef, sites: list[DomainRef]) -> None:
    path = plan(boss, sites, alpha)
    post(boss, f"{path}/apply", skip_edited=False)
    finish(boss, path, alpha)
    set_copyright(sites[4], "later")
    post(boss, f"{path}/undo")
    finish(boss, path, alpha)

    post(boss, f"{path}/undo")
    finish(boss, path, alpha)
    set_copyright(sites[4], TEXT)
    post(boss, f"{path}/retry")
    finish(boss, path, alpha)

    assert copyrights(sites) == [OLD] * 5


def test_stopped_reading_continues(boss: APIClient, alpha: DomainRef, sites: list[DomainRef]) -> None:
    wanted = [{"name": "copyright", "value": TEXT}]
    reply = post(boss, "", domain_ids=[each.id for each in sites], values=wanted)
    path = f"/{reply.json()['data']['id']}"
    post(boss, f"{path}/stop")
    run_jobs(alpha, LONG)
    assert get(boss, path)["pending_count"] == 5

    post(boss, f"{path}/retry")
    run_jobs(alpha, LONG)

    assert (get(boss, path)["status"], get(boss, path)["planned_count"]) == ("done", 5)


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
        "stopped",
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
        ({"domain_ids": [1], "values": [{"name": "status", "value": "deleting"}]}, "values"),
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
