"""Submissions are deleted on time, without queries before."""

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
from tests.kit.jobs import at, claimed, time_passes

pytestmark = pytest.mark.usefixtures("in_alpha")
HOUR, DAY = timedelta(hours=1), timedelta(days=1)


def planned(domain):
    with jobs_table():
        job = Job.objects.filter(domain_id=domain.id, kind="submissions.purge").first()
        return job and job.run_at


def test_a_message_goes_within_the_hour_after_its_time(alpha):
    submission = make.submission()
    purging.plan_for(submission)

    moment = planned(alpha)

    assert timedelta(0) < moment - (submission.created_at + 365 * DAY) <= HOUR
    at(moment, alpha, WORK)
    assert not Submission.objects.exists()
    assert planned(alpha) is None


def test_the_next_one_is_planned_when_one_has_gone(alpha):
    now = timezone.now()
    make.submission(now - 365 * DAY)
    later = make.submission(now - 360 * DAY)
    purging.plan()

    at(planned(alpha), alpha, WORK)

    assert list(Submission.objects.all()) == [later]
    assert timedelta(0) < planned(alpha) - (later.created_at + 365 * DAY) <= HOUR


def test_spam_and_a_shorter_retention_move_it_forward_and_nothing_moves_it_back(alpha):
    submission = make.submission()
    purging.plan_for(submission)

    services.describe(submission, status=SubmissionStatus.SPAM)
    assert planned(alpha) - submission.created_at <= 30 * DAY + HOUR
    services.describe(submission, status=SubmissionStatus.READ)
    services.set_up(retention_days=20)

    assert planned(alpha) - submission.created_at <= 20 * DAY + HOUR
    at(planned(alpha), alpha, WORK)
    assert not Submission.objects.exists()


def test_what_arrives_while_the_last_one_goes_is_planned_too(alpha):
    make.submission(datetime(2020, 1, 1, tzinfo=UTC))
    purging.plan()
    time_passes(alpha)
    claim = claimed(alpha)
    purging.purge()
    purging.plan_for(make.submission())

    assert claim.requeue_for(purging.next_moment)

    assert planned(alpha) > timezone.now() + 364 * DAY


def test_a_suspended_domain_is_purged_and_one_in_maintenance_is_not(alpha):
    make.submission(datetime(2020, 1, 1, tzinfo=UTC))
    purging.plan()
    time_passes(alpha)

    with shared_work():
        Domain.objects.filter(pk=alpha.id).update(status=DomainStatus.SUSPENDED, maintenance="broken")
    assert working.work(WORK) == 0
    with shared_work():
        Domain.objects.filter(pk=alpha.id).update(maintenance="")
    assert working.work(WORK) == 1

    assert not Submission.objects.exists()
