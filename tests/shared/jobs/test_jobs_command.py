"""`commissary jobs …`: list background jobs and retry failed jobs."""

import json
from datetime import timedelta
from io import StringIO
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.utils import timezone

from shared.jobs.models import Job, JobState
from shared.tenancy.unit_of_work import DomainRef, shared_work

pytestmark = pytest.mark.usefixtures("committed")


def run(*words: str) -> str:
    output = StringIO()
    call_command("jobs", *words, stdout=output)
    return output.getvalue()


@pytest.fixture
def jobs(alpha: DomainRef, beta: DomainRef) -> list[Job]:
    failed: dict[str, Any] = {"state": JobState.FAILED, "failed_at": timezone.now(), "problem": "No answer."}
    later = timezone.now() + timedelta(hours=1)
    various: list[tuple[DomainRef, str, dict[str, Any]]] = [
        (alpha, "hosting.check", failed),
        (beta, "hosting.check", failed),
        (alpha, "doctor.examine", failed),
        (alpha, "hosting.check", {}),
        (alpha, "hosting.check", {"run_at": later}),
    ]
    with shared_work():
        return [
            Job.objects.create(domain_id=domain.id, kind=kind, key=str(number), queue="work", **more)
            for number, (domain, kind, more) in enumerate(various)
        ]


@pytest.mark.parametrize(
    ("options", "numbers"),
    [
        ([], [4, 3, 2, 1, 0]),
        (["--state", "failed"], [2, 1, 0]),
        (["--state", "failed", "--kind", "hosting.check"], [1, 0]),
        (["--state", "due"], [3]),
        (["--state", "waiting"], [4]),
    ],
)
def test_list_filters_jobs(options: list[str], numbers: list[int], jobs: list[Job]) -> None:
    shown = json.loads(run("list", "--json", *options))

    assert [each["key"] for each in shown["jobs"]] == [str(each) for each in numbers]
    assert {each["host"] for each in shown["jobs"]} <= {"alpha.test", "beta.test"}


def test_list_continues_at_the_cursor(jobs: list[Job]) -> None:
    first = json.loads(run("list", "--json", "--limit", "3"))
    second = json.loads(run("list", "--json", "--cursor", str(first["cursor"])))

    assert [each["key"] for each in second["jobs"]] == ["1", "0"]
    assert second["cursor"] is None
    assert "failed" in run("list", "--state", "failed").splitlines()[0]


def test_retry_resets_failed_jobs_of_all_domains(jobs: list[Job]) -> None:
    assert run("retry", "--kind", "hosting.check", "--dry-run") == "Failed jobs to retry: 2.\n"
    assert len(json.loads(run("list", "--json", "--state", "failed"))["jobs"]) == 3

    assert run("retry", "--kind", "hosting.check") == "Retried jobs: 2.\n"

    left = json.loads(run("list", "--json", "--state", "failed"))["jobs"]
    assert [each["kind"] for each in left] == ["doctor.examine"]


def test_retry_requires_one_selection(jobs: list[Job]) -> None:
    for words in ([], ["--all", "--kind", "x"]):
        with pytest.raises(CommandError, match=r"Enter ids, or --kind, or --all\."):
            run("retry", *words)


def test_retry_of_an_unknown_or_queued_job_fails(jobs: list[Job]) -> None:
    for number in (999_999, jobs[3].pk):
        with pytest.raises(CommandError, match=f"No such failed job: {number}") as error:
            run("retry", str(jobs[0].pk), str(number))
        assert error.value.returncode == 1
    assert run("retry", str(jobs[0].pk)) == "Retried jobs: 1.\n"


def test_retry_reports_that_it_did_not_retry_all(jobs: list[Job], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("shared.background.management.commands.jobs.AT_ONCE", 2)

    assert run("retry", "--all") == "Retried jobs: 2. More than 2 jobs failed: repeat the command.\n"
    assert run("retry", "--all") == "Retried jobs: 1.\n"
