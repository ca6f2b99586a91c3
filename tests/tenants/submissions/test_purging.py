"""Submissions are deleted on time; no query runs before."""

from datetime import UTC, datetime, timedelta

import pytest
from django.utils import timezone

from shared.domains.models import Domain, DomainStatus
from shared.jobs import working
from shared.jobs.enqueueing import jobs_table
from shared.jobs.kinds import WORK
from shared.jobs.models import Job
from shared.tenancy.unit_of_work import shared_work
from tenants.submissions import purging, services
from tenants.submissions.models import Submission, SubmissionStatus
from tests.kit import make
from tests.kit.jobs import claim_job, end_waits, run_jobs_at

pytestmark = pytest.mark.usefixtures("in_alpha")
HOUR, DAY = timedelta(hours=1), timedelta(days=1)


def get_planned_run(domain):
    with jobs_table():
        job = Job.objects.filter(domain_id=domain.id, kind="submissions.purge").first()
        return job and job.run_at


def test_submission_is_deleted_within_an_hour_of_its_expiry(alpha):
    submission = make.submission()
    purging.plan_for(submission)

    moment = get_planned_run(alpha)

    assert timedelta(0) < moment - (submission.created_at + 365 * DAY) <= HOUR
    run_jobs_at(moment, alpha, WORK)
    assert not Submission.objects.exists()
    assert get_planned_run(alpha) is None


def test_next_purge_is_scheduled_after_a_purge(alpha):
    now = timezone.now()
    make.submission(now - 365 * DAY)
    later = make.submission(now - 360 * DAY)
    purging.plan()

    run_jobs_at(get_planned_run(alpha), alpha, WORK)

    assert list(Submission.objects.all()) == [later]
    assert timedelta(0) < get_planned_run(alpha) - (later.created_at + 365 * DAY) <= HOUR


def test_spam_and_shorter_retention_move_the_purge_forward_only(alpha):
    submission = make.submission()
    purging.plan_for(submission)

    services.describe(submission, status=SubmissionStatus.SPAM)
    assert get_planned_run(alpha) - submission.created_at <= 30 * DAY + HOUR
    services.describe(submission, status=SubmissionStatus.READ)
    services.set_up(retention_days=20)

    assert get_planned_run(alpha) - submission.created_at <= 20 * DAY + HOUR
    run_jobs_at(get_planned_run(alpha), alpha, WORK)
    assert not Submission.objects.exists()


def test_submission_during_purge_is_scheduled_too(alpha):
    make.submission(datetime(2020, 1, 1, tzinfo=UTC))
    purging.plan()
    end_waits(alpha)
    claim = claim_job(alpha)
    purging.purge()
    purging.plan_for(make.submission())

    assert claim.requeue_for(purging.next_moment)

    assert get_planned_run(alpha) > timezone.now() + 364 * DAY


def test_purging_includes_suspended_domains_but_not_maintenance(alpha):
    make.submission(datetime(2020, 1, 1, tzinfo=UTC))
    purging.plan()
    end_waits(alpha)

    with shared_work():
        Domain.objects.filter(pk=alpha.id).update(status=DomainStatus.SUSPENDED, maintenance="broken")
    assert working.work(WORK) == 0
    with shared_work():
        Domain.objects.filter(pk=alpha.id).update(maintenance="")
    assert working.work(WORK) == 1

    assert not Submission.objects.exists()
