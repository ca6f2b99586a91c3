"""The doctor on a real database reports each problem and no healthy parts."""

import json
import time
from datetime import timedelta
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.core.files.base import ContentFile
from django.core.files.storage import default_storage, storages
from django.core.management import call_command
from django.utils import timezone

from shared.doctor import disks, examination
from shared.doctor.findings import Severity
from shared.doctor.tasks import examine
from shared.domains.models import Domain, Host, HostState, SystemCheck
from shared.jobs.models import Job, JobState
from shared.tenancy.unit_of_work import DomainRef, shared_work
from tests.kit.jobs import run_jobs
from tests.shared.doctor.damage import DAMAGE, LOST, damage, find_problems

pytestmark = pytest.mark.usefixtures("healthy")


def run(*words: str) -> tuple[int, str]:
    output = StringIO()
    try:
        call_command("doctor", *words, stdout=output)
    except SystemExit as end:
        return int(str(end.code)), output.getvalue()
    return 0, output.getvalue()


def test_healthy_installation_has_no_findings() -> None:
    assert find_problems() == []
    assert run() == (0, "2 domains checked: no problems found.\n")


@pytest.mark.parametrize("what", DAMAGE)
def test_damage_is_reported_for_the_affected_domain_only(
    what: str, alpha: DomainRef, beta: DomainRef
) -> None:
    sql, words = DAMAGE[what]

    with damage(sql, alpha, beta) as names:
        findings = find_problems()

    facts = [f"{each.subject}: {each.problem}" for each in findings]
    assert any(words.format(**names) in each for each in facts), facts
    assert [each for each in findings if each.subject == "alpha.test"] == []
    assert [each for each in findings if not each.advice] == []
    assert find_problems() == []


def test_objects_of_missing_table_are_not_reported_separately(alpha: DomainRef, beta: DomainRef) -> None:
    with damage('DROP TABLE "{b}".faqs_faq CASCADE', alpha, beta):
        (finding,) = [each for each in find_problems() if "template" in each.problem]

    assert finding.problem == (
        f"Schema {beta.schema_name} differs from the template: faqs_faq (relation, missing)."
    )


def test_failed_check_does_not_hide_other_findings(alpha: DomainRef, beta: DomainRef) -> None:
    # Without the template, no schema can be compared.
    with damage("DROP SCHEMA d_template CASCADE; CREATE SCHEMA " + LOST, alpha, beta):
        facts = {each.subject: each.problem for each in find_problems()}

    assert facts[f"Schema {LOST}"] == "Doesn't belong to any domain."
    assert "differs from the template" in facts["beta.test"]


def test_files_of_deleted_domains_are_reported() -> None:
    keys = ["domains/gone.test/library/a.png", "domains/alpha.test/library/a.png"]
    for key in keys:
        default_storage.save(key, ContentFile(b"x"))
    private = f"backups/{LOST}/snapshots/one"
    storages["private"].save(private, ContentFile(b"x"))

    facts = {each.subject: each.problem for each in find_problems()}

    assert facts == {
        "domains/": "Files of deleted domains: gone.test.",
        "backups/": f"Files of deleted domains: {LOST}.",
    }


def test_overdue_and_failed_jobs_are_reported(alpha: DomainRef) -> None:
    late = timezone.now() - timedelta(minutes=31)
    with shared_work():
        Job.objects.create(domain_id=alpha.id, kind="media.process", key="1", queue="work", run_at=late)
        Job.objects.create(
            domain_id=alpha.id, kind="mail.deliver", key="2", queue="mail", state=JobState.FAILED
        )

    overdue, failed = find_problems()

    assert (overdue.severity, failed.severity) == (Severity.ERROR, Severity.WARNING)
    assert overdue.problem == "Overdue jobs: media.process (1); the oldest by 31 minutes."
    assert "mail.deliver (1)" in failed.problem


def test_unsendable_emails_are_reported_before_they_fail(alpha: DomainRef) -> None:
    problems = ["The mail server did not respond in time."] * 2 + ["The email could not be sent."]
    later = timezone.now() + timedelta(minutes=9)
    with shared_work():
        for key, problem in enumerate(problems):
            assert find_problems() == []
            more = {"queue": "mail", "run_at": later, "tries": 2, "problem": problem}
            Job.objects.create(domain_id=alpha.id, kind="mail.of_domain", key=str(key), **more)

    (found,) = find_problems()

    assert found.problem == "Unsent emails: 3. The mail server did not respond in time."


def test_nearly_full_disk_is_reported_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(disks, "SHARE", 1.0)
    monkeypatch.setattr(disks, "ENOUGH", 10**18)
    # An earlier test may have created the folder.
    Path(settings.COMMISSARY_HOME).mkdir(parents=True, exist_ok=True)

    found = find_problems()

    places = {each.problem.partition(" has ")[0] for each in found}
    assert {each.subject for each in found} == {"Disk"}
    assert f"Disk space low: {settings.COMMISSARY_HOME}" in places
    assert len(places) == len(found) <= 3


def test_log_disk_is_checked(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(disks, "SHARE", 1.0)
    monkeypatch.setattr(disks, "ENOUGH", 10**18)
    monkeypatch.setattr(settings, "COMMISSARY_HOME", tmp_path)
    other = (Path("/"), Path("/dev/shm"))  # noqa: S108  # only its disk counts
    device = tmp_path.stat().st_dev
    (tmp_path / "logs").symlink_to(next(each for each in other if each.stat().st_dev != device))

    assert f"Disk space low: {tmp_path / 'logs'}" in {
        each.problem.partition(" has ")[0] for each in find_problems()
    }


def test_clock_difference_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    true = time.time
    monkeypatch.setattr(time, "time", lambda: true() - 90)

    texts = [each.problem for each in find_problems()]

    assert texts == ["This machine's clock and the database's differ by 90 seconds."]


@pytest.mark.parametrize(
    ("days", "severity", "problem"),
    [
        (3, Severity.WARNING, "Certificates that expire within 14 days: beta.test ({})."),
        (-3, Severity.ERROR, "Browsers reject the certificates of: beta.test ({})."),
    ],
)
def test_wrong_dns_and_expiring_certificates_are_reported(
    days: int, severity: Severity, problem: str
) -> None:
    expires = timezone.now() + timedelta(days=days)
    with shared_work():
        host = Host.objects.get(domain="beta.test")
        HostState.objects.create(host=host, points_here=False, certificate_expires_at=expires)

    facts = {each.subject: (each.severity, each.problem) for each in find_problems()}

    assert facts == {
        "Domain names": (Severity.WARNING, "DNS doesn't point to this server: beta.test."),
        "Certificates": (severity, problem.format(expires.date())),
    }


@pytest.mark.parametrize(
    ("targets", "addresses", "named"),
    [
        (["8.8.8.8"], ["8.8.8.8", "10.0.0.7"], []),
        (["8.8.8.8"], [], []),
        ([], ["8.8.8.8"], []),
        (["8.8.8.8"], ["8.8.8.8"], ["Certificates"]),
    ],
    ids=["in a private network", "no address", "no targets", "where it has to lead"],
)
def test_unchecked_certificates_are_not_reported_as_invalid(
    targets: list[str], addresses: list[str], named: list[str], settings: Any
) -> None:
    settings.DNS_TARGETS = targets
    with shared_work():
        host = Host.objects.get(domain="beta.test")
        HostState.objects.create(
            host=host, addresses=addresses, certificate_problem="No connection: Timed out."
        )

    assert [each.subject for each in find_problems()] == named


def test_doctor_command_exits_with_1_and_stores_result() -> None:
    with shared_work():
        HostState.objects.create(host=Host.objects.get(domain="beta.test"), points_here=False)

    code, output = run("--json")

    shown = json.loads(output)
    assert (code, shown["is_well"], shown["domains"], shown["counts"]["warning"]) == (1, False, 2, 1)
    with shared_work():
        stored = SystemCheck.objects.get()
    assert stored.finished_at is not None
    assert [each["problem"] for each in stored.findings if each["severity"] == "warning"] == [
        "DNS doesn't point to this server: beta.test."
    ]
    code, output = run()
    assert code == 1
    assert (
        "! warning  Domain names: DNS doesn't point to this server: beta.test. → Add the DNS records"
        in output
    )
    assert output.endswith("2 domains checked: 1 warning.\n")


def test_closed_site_is_a_note_and_maintenance_is_an_error(alpha: DomainRef, beta: DomainRef) -> None:
    with shared_work():
        Domain.objects.filter(pk=beta.id).update(opened_at=None)
        Domain.objects.filter(pk=alpha.id).update(maintenance="posts.0021: no room left")

    findings = {each.problem: each.severity for each in examination.examine().findings}

    assert findings[f"Not open to visitors yet: {beta.host}."] is Severity.NOTE
    assert findings["Under maintenance: posts.0021: no room left"] is Severity.ERROR


def test_nightly_examination_runs_as_a_job(alpha: DomainRef) -> None:
    examine()

    assert examination.latest() == (None, True)
    assert run_jobs(alpha) == 1
    last, is_wanted = examination.latest()
    assert last is not None
    assert not is_wanted


def test_old_results_are_deleted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(examination, "CHECKS", {})

    for _ in range(examination.MOST_RUNS + 2):
        examination.examine_and_store()

    with shared_work():
        assert SystemCheck.objects.count() == examination.MOST_RUNS
