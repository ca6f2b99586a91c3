"""Limits of emails about stops, per site and per business."""

from collections.abc import Callable

import pytest
from rest_framework.test import APIClient

from shared.accounts.rate_limits import Rate
from shared.api.permissions import Role
from shared.tenancy.unit_of_work import DomainRef
from tenants.hours.facts import OWN_BUSINESS
from tenants.options.models import SiteOptions
from tenants.stops import mails
from tenants.stops.models import Stop, StopState
from tests.kit import make, postbox

pytestmark = pytest.mark.usefixtures("in_alpha")


def test_emails_about_changes_by_one_business_have_a_limit(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(mails, "STOP_NOTICES", Rate(times=3, seconds=60))
    SiteOptions.objects.update(email="board@example.com")
    restless, other = (make.stop(business_id=make.post("members").pk) for _each in range(2))

    for _time in range(3):
        mails.notify_site("cancelled", restless)
        mails.notify_site("restored", restless)
    mails.notify_site("asked", other)

    assert len(postbox.subjects("board@example.com")) == 4


def test_emails_about_changes_by_an_editor_have_a_limit(
    monkeypatch: pytest.MonkeyPatch, alpha: DomainRef
) -> None:
    monkeypatch.setattr(mails, "STOP_NOTICES", Rate(times=3, seconds=60))
    member = make.user(role=Role.MEMBER, domain=alpha)
    stop = make.stop(business_id=make.post("members", by=member.pk).pk)

    for _time in range(3):
        mails.notify_business("cancelled", stop, by=0)
        mails.notify_business("restored", stop, by=0)

    assert len(postbox.subjects(member.email)) == 3


def test_answer_tells_whether_the_business_got_an_email(
    alpha: DomainRef, as_role: Callable[..., APIClient]
) -> None:
    member = make.user(role=Role.MEMBER, domain=alpha)
    managed = make.post("members", by=member.pk).pk
    unmanaged = make.post("members").pk
    asked = [make.stop(business_id=each).pk for each in (managed, unmanaged, OWN_BUSINESS)]
    Stop.objects.update(state=StopState.ASKED)
    editor = as_role(Role.EDITOR)

    said = [
        editor.put(f"/api/stops/{each}/decline", {"note": ""}, format="json").json()["message"]
        for each in asked
    ]

    assert said == [
        "Request declined. We sent an email.",
        "Request declined. We didn't send an email because no other team member manages the page.",
        "Request declined.",
    ]
    assert len(postbox.subjects(member.email)) == 1
