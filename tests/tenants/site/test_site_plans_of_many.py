"""A plan of 300 sites in the panel survives a broken site, a killed worker, a stop and an undo."""

import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest
from django.db import connections
from rest_framework.test import APIClient

from shared.accounts.models import AuditEvent
from shared.accounts.plan_models import PlannedSite
from shared.api.permissions import Role
from shared.domains.services import create_domain
from shared.tenancy.unit_of_work import DomainRef, shared_work
from tests.kit.jobs import end_waits
from tests.kit.site_plans import OLD, TEXT, copyrights, finish, get, plan, post
from tests.kit.sources import ROOT
from tests.kit.waiting import until

pytestmark = pytest.mark.usefixtures("committed")
MANY = 300
BROKEN = 150
"""The place of the broken site: in the last wave, so that no later wave waits for it."""


@pytest.fixture
def boss(as_role: Callable[..., APIClient]) -> APIClient:
    return as_role(Role.SUPER_ADMIN)


@contextmanager
def start_worker() -> Iterator["subprocess.Popen[bytes]"]:
    """Run the jobs of plans in another process, which is killed at the end."""
    work = "from shared.jobs import working\nwhile working.work('long'): pass"
    worker = subprocess.Popen(
        [sys.executable, "-m", "commissary.cli", "shell", "-c", work],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": f"{ROOT}:{ROOT / 'src'}"},
    )
    try:
        yield worker
    finally:
        worker.send_signal(signal.SIGKILL)
        worker.wait()


def count(outcome: str) -> int:
    with shared_work():
        return PlannedSite.objects.filter(outcome=outcome).count()


def rename_options(site: DomainRef, old: str, new: str) -> None:
    with connections["owner"].cursor() as cursor:
        cursor.execute(f'ALTER TABLE "{site.schema_name}".{old} RENAME TO {new}')


@pytest.mark.timeout(900)
def test_plan_of_300_sites_survives_a_broken_site_a_kill_and_a_stop(
    boss: APIClient, alpha: DomainRef
) -> None:
    made = [create_domain(title="More", host=f"more{number}.test", is_open=True) for number in range(MANY)]
    sites = [each.ref() for each in made]
    path = plan(boss, sites, alpha)
    broken = sites[BROKEN]
    others = [each for each in sites if each != broken]
    rename_options(broken, "options_siteoptions", "gone")

    post(boss, f"{path}/apply", skip_edited=False)
    with start_worker():
        until(lambda: count("changed") >= 100, 120)
    assert 100 <= count("changed") < MANY - 1
    assert get(boss, path)["status"] == "running"
    end_waits(alpha)
    finish(boss, path, alpha)

    shown = get(boss, path)
    assert (shown["status"], shown["changed_count"], shown["failed_count"]) == ("done", MANY - 1, 1)
    assert copyrights(others) == [TEXT] * (MANY - 1)
    with shared_work():
        # Each site is changed once, although the job ran twice.
        assert AuditEvent.objects.filter(action="options.general_changed").count() == MANY - 1

    rename_options(broken, "gone", "options_siteoptions")
    post(boss, f"{path}/retry")
    finish(boss, path, alpha)
    assert copyrights([broken]) == [TEXT]

    post(boss, f"{path}/undo")
    with start_worker() as worker:
        until(lambda: count("restored") >= 50, 120)
        assert post(boss, f"{path}/stop").json()["data"]["status"] == "stopped"
        worker.wait(60)
    assert 50 <= count("restored") < MANY
    post(boss, f"{path}/undo")
    finish(boss, path, alpha)
    assert copyrights(sites) == [OLD] * MANY
