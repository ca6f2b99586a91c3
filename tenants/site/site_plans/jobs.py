"""Run the background job of a plan.

Each site is saved as soon as it is done, so that an interrupted job continues there.
"""

import time
from dataclasses import dataclass
from datetime import timedelta
from functools import partial
from typing import Any

from django.db.models.functions import Now
from django.utils import translation
from django.utils.translation import gettext as _

from shared.accounts.actor import Actor
from shared.accounts.callers import Caller
from shared.accounts.models import User
from shared.accounts.plan_models import PlanAction, PlannedSite, PlanStatus, SiteOutcome, SitePlan
from shared.api.permissions import Role
from shared.domains.models import Domain
from shared.jobs.claims import Claim, Interrupted, PermanentError
from shared.jobs.kinds import LONG, JobKind
from shared.jobs.shutdown import is_requested
from shared.tenancy.unit_of_work import DomainRef
from tenants.site import option_plans
from tenants.site.option_plans import Outcome, SiteChange, SiteResult
from tenants.site.site_plans.services import JOB, TO_DO

STEP_SECONDS = 10.0
"""The number of seconds after which the job lets other jobs run."""
_LONGEST_REASON = 500


def _run(claim: Claim) -> bool:
    plan = SitePlan.objects.filter(pk=claim.key, status=PlanStatus.RUNNING).select_related("user").first()
    if plan is None:
        return True
    user = plan.user
    if user is None or not (user.is_active and user.is_super_admin):
        raise PermanentError(_("The user who started this is no longer a super admin."))
    with translation.override(user.locale or None):
        is_done = _work(plan, user)
    if not is_done:
        claim.requeue()
    return is_done


def _work(plan: SitePlan, user: User) -> bool:
    """Continue with the sites of this wave and the next ones.

    Returns True when the action has ended, and False after STEP_SECONDS.
    """
    ends = time.monotonic() + STEP_SECONDS
    action = PlanAction(plan.action)
    while time.monotonic() < ends:
        if is_requested():
            raise Interrupted
        wave = plan.sites.filter(wave=plan.wave)
        site = wave.filter(outcome__in=TO_DO[action]).order_by("pk").first()
        if site is not None:
            _read_site(plan, site) if action is PlanAction.PLAN else _change_site(plan, site, user)
        elif not _end_wave(plan, has_failed=wave.filter(outcome=SiteOutcome.FAILED).exists()):
            return True
    return False


def _end_wave(plan: SitePlan, *, has_failed: bool) -> bool:
    """Continue with the next wave; return whether the action is still running.

    The action ends after the last wave, and halts after a wave with failed sites.
    """
    plan.wave += 1
    is_last = not plan.sites.filter(wave=plan.wave).exists()
    is_reading = plan.action == PlanAction.PLAN
    if is_last:
        plan.status = PlanStatus.DONE
    elif has_failed and not is_reading:
        plan.status = PlanStatus.HALTED
    plan.changed_at = Now()
    plan.save(update_fields=["wave", "status", "changed_at"])
    return plan.status == PlanStatus.RUNNING


def _read_site(plan: SitePlan, site: PlannedSite) -> None:
    domain = Domain.objects.with_primary_host().get(pk=site.domain_id)
    changes, unreadable = option_plans.plan([domain], option_plans.parse_values(plan.wanted))
    if unreadable:
        site.outcome, site.reason = SiteOutcome.FAILED, unreadable[0].reason[:_LONGEST_REASON]
    elif changes:
        site.before, site.after, site.edited_by = changes[0].before, changes[0].after, changes[0].edited_by
        site.outcome = SiteOutcome.PLANNED
    else:
        site.outcome = SiteOutcome.UNCHANGED
    site.save()


def _change_site(plan: SitePlan, site: PlannedSite, user: User) -> None:
    change = SiteChange(site.domain_id, site.host, site.before, site.after)
    is_undo = plan.action == PlanAction.UNDO
    (result,) = option_plans.apply(
        [change.reversed() if is_undo else change], by=partial(_get_actor, plan, user)
    )
    site.outcome = _get_outcome(result, is_undo)
    site.reason = result.reason[:_LONGEST_REASON]
    site.save(update_fields=["outcome", "reason"])


def _get_outcome(result: SiteResult, is_undo: bool) -> SiteOutcome:
    if result.outcome is Outcome.FAILED:
        return SiteOutcome.FAILED
    if is_undo:
        return SiteOutcome.RESTORED
    return SiteOutcome.CHANGED if result.outcome is Outcome.CHANGED else SiteOutcome.ALREADY


@dataclass(frozen=True)
class _PlanActor(Actor):
    """The super admin who started the action. The audit events contain the plan's id."""

    plan_id: int = 0

    def record(self, action: str, **data: Any) -> None:
        super().record(action, **data, plan_id=self.plan_id)


def _get_actor(plan: SitePlan, user: User, domain: DomainRef) -> Actor:
    caller = Caller(plan.address)
    return _PlanActor(user, Role.SUPER_ADMIN, domain, plan.session_id, caller, plan_id=plan.pk)


def _halt(claim: Claim, problem: str, is_last: bool) -> None:
    if is_last:
        running = SitePlan.objects.filter(pk=claim.key, status=PlanStatus.RUNNING)
        running.update(status=PlanStatus.HALTED, problem=problem[:300])


SITE_PLAN = JobKind(
    name=JOB,
    # Failures are not listed as failed jobs, because the screen of the plan shows them.
    group="",
    run=_run,
    on_failure=_halt,
    queue=LONG,
    waits=(timedelta(seconds=30), timedelta(minutes=2)),
    lease=timedelta(minutes=1),
    has_heartbeat=True,
    is_urgent=True,
    is_shared=True,
    for_operators=True,
)
