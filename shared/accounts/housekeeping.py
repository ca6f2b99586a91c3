"""Delete expired rows in batches."""

import time
from datetime import timedelta

from django.db.models import Q
from django.db.models.functions import Now

from shared.accounts.announcements import services as announcements
from shared.accounts.domain_import_models import UNUSED, DomainImport
from shared.accounts.models import OneTimeToken, Session, Throttle
from shared.accounts.plan_models import PlanAction, SitePlan
from shared.api.models import Answered
from shared.api.once import REMEMBERED_FOR
from shared.tenancy.unit_of_work import shared_work

SESSION_RETENTION = timedelta(days=30)
THROTTLE_RETENTION = timedelta(days=2)
TOKEN_RETENTION = timedelta(days=7)
PLAN_RETENTION = timedelta(days=90)
UNUSED_PLAN_RETENTION = timedelta(days=7)
BATCH = 1_000
MOST_SECONDS = 60


def delete_expired() -> int:
    """Delete expired rows in batches, and return their number.

    Stops after about `MOST_SECONDS` seconds, and the next run continues.
    """
    until, deleted = time.monotonic() + MOST_SECONDS, 0
    while (some := _delete_some()) and time.monotonic() < until:
        deleted += some
    return deleted + some


def _delete_some() -> int:
    with shared_work():
        old_sessions = Session.objects.filter(expires_at__lt=Now() - SESSION_RETENTION)
        sessions = Session.objects.filter(pk__in=list(old_sessions.values_list("pk", flat=True)[:BATCH]))
        old_throttles = Throttle.objects.filter(
            counted_since__lt=Now() - THROTTLE_RETENTION, blocked_until__lt=Now()
        )
        throttles = Throttle.objects.filter(pk__in=list(old_throttles.values_list("pk", flat=True)[:BATCH]))
        old_tokens = OneTimeToken.objects.filter(expires_at__lt=Now() - TOKEN_RETENTION)
        tokens = OneTimeToken.objects.filter(pk__in=list(old_tokens.values_list("pk", flat=True)[:BATCH]))
        old_answers = Answered.objects.filter(answered_at__lt=Now() - timedelta(seconds=REMEMBERED_FOR))
        answers = Answered.objects.filter(pk__in=list(old_answers.values_list("pk", flat=True)[:BATCH]))
        is_unused = Q(action=PlanAction.PLAN, changed_at__lt=Now() - UNUSED_PLAN_RETENTION)
        old_plans = SitePlan.objects.filter(is_unused | Q(changed_at__lt=Now() - PLAN_RETENTION))
        plans = SitePlan.objects.filter(pk__in=list(old_plans.values_list("pk", flat=True)[:BATCH]))
        is_unused = Q(status__in=UNUSED, changed_at__lt=Now() - UNUSED_PLAN_RETENTION)
        old_imports = DomainImport.objects.filter(is_unused | Q(changed_at__lt=Now() - PLAN_RETENTION))
        imports = DomainImport.objects.filter(pk__in=list(old_imports.values_list("pk", flat=True)[:BATCH]))
        old = (sessions, throttles, tokens, answers, plans, imports)
        deleted = sum(each.delete()[0] for each in old)
        return deleted + announcements.delete_ended()
