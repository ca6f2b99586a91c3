"""Run the background job of a plan.

Each site is saved as soon as it is done, so that an interrupted job continues with the next site.
"""

import time
from datetime import timedelta
from functools import partial

from django.db.models.functions import Now
from django.utils import translation
from django.utils.translation import gettext as _

from shared.accounts.callers import Caller
from shared.accounts.models import User
from shared.accounts.plan_models import PlanAction, PlanStatus, SiteOutcome, SitePlan
from shared.jobs.claims import Claim, Interrupted, PermanentError
from shared.jobs.kinds import LONG, JobKind
from shared.jobs.shutdown import is_requested
from tenants.site.site_plans.services import JOB, TO_DO
from tenants.site.site_plans.sites import PlanActor, change_site, read_site

STEP_SECONDS = 10.0
"""The number of seconds after which the job lets other jobs run."""


def _run(claim: Claim) -> bool:
    ends = time.monotonic() + STEP_SECONDS
    while time.monotonic() < ends:
        if is_requested():
            raise Interrupted
        # Read the plan before each site, because a super admin can stop the action.
        plan = SitePlan.objects.filter(pk=claim.key, status=PlanStatus.RUNNING).select_related("user").first()
        if plan is None:
            return True
        user = plan.user
        if user is None or not (user.is_active and user.is_super_admin):
            raise PermanentError(_("The user who started this is no longer a super admin."))
        with translation.override(user.locale or None):
            _continue(plan, user)
    claim.requeue()
    return False


def _continue(plan: SitePlan, user: User) -> None:
    """Work on the next site of this wave, or end the wave if no site is left."""
    action = PlanAction(plan.action)
    wave = plan.sites.filter(wave=plan.wave)
    site = wave.filter(outcome__in=TO_DO[action]).order_by("pk").first()
    if site is None:
        _end_wave(plan, has_failed=wave.filter(outcome=SiteOutcome.FAILED).exists())
    elif action is PlanAction.PLAN:
        read_site(plan, site)
    else:
        by = partial(PlanActor.of, plan, user, plan.session_id, Caller(plan.address))
        result = change_site(site, by=by, is_undo=action is PlanAction.UNDO)
        site.outcome, site.reason = result
        site.save(update_fields=["outcome", "reason"])


def _end_wave(plan: SitePlan, *, has_failed: bool) -> None:
    """Continue with the next wave, or end the action.

    The action ends after the last wave, and halts after a wave with failed sites.
    """
    status, next_wave = PlanStatus.RUNNING, plan.wave + 1
    if not plan.sites.filter(wave=next_wave).exists():
        # An earlier job may have finished its site after this action had assigned the waves.
        late = plan.sites.filter(wave=None, outcome__in=TO_DO[PlanAction(plan.action)])
        if not late.update(wave=next_wave):
            status = PlanStatus.DONE
    elif has_failed and plan.action != PlanAction.PLAN:
        status = PlanStatus.HALTED
    # This has no effect if a super admin has stopped the action, or started another one.
    same = SitePlan.objects.filter(
        pk=plan.pk, status=PlanStatus.RUNNING, action=plan.action, changed_at=plan.changed_at
    )
    same.update(wave=next_wave, status=status, changed_at=Now())


def _halt(claim: Claim, problem: str, is_last: bool) -> None:
    if is_last:
        running = SitePlan.objects.filter(pk=claim.key, status=PlanStatus.RUNNING)
        running.update(status=PlanStatus.STOPPED, problem=problem[:300])


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
