"""The limits of emails about stops, per site and business."""

from dataclasses import replace
from typing import Any

import pytest

from shared.accounts import limits
from shared.api.permissions import Role
from shared.tenancy.unit_of_work import DomainRef
from tenants.options.models import SiteOptions
from tenants.stops import mails
from tests.kit import make, postbox

pytestmark = pytest.mark.usefixtures("in_alpha")


def test_a_business_that_cancels_and_comes_back_all_day_fills_nobodys_mailbox(settings: Any) -> None:
    settings.LIMITS = {"STOP_NOTICES": replace(limits.STOP_NOTICES, times=3)}
    SiteOptions.objects.update(email="board@example.com")
    restless, other = (make.stop(business_id=make.post("members").pk) for _each in range(2))

    for _time in range(3):
        mails.notify_site("cancelled", restless)
        mails.notify_site("restored", restless)
    mails.notify_site("asked", other)

    assert len(postbox.subjects("board@example.com")) == 4


def test_nor_does_an_editor_who_changes_their_mind_all_day(settings: Any, alpha: DomainRef) -> None:
    settings.LIMITS = {"STOP_NOTICES": replace(limits.STOP_NOTICES, times=3)}
    member = make.user(role=Role.MEMBER, domain=alpha)
    stop = make.stop(business_id=make.post("members", by=member.pk).pk)

    for _time in range(3):
        mails.notify_business("cancelled", stop, by=0)
        mails.notify_business("restored", stop, by=0)

    assert len(postbox.subjects(member.email)) == 3
