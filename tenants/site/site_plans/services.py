"""Create plans, and start their actions. The background job in `jobs` does the work."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from django.core.exceptions import ValidationError
from django.db import transaction
from django.db.models import Q
from django.db.models.functions import Now
from django.utils.translation import gettext as _

from shared.accounts.actor import Actor
from shared.accounts.domains.waves import WAVES, split_into_waves
from shared.accounts.plan_models import (
    PlanAction,
    PlannedSite,
    PlanStatus,
    SiteOutcome,
    SitePlan,
    SitePlanQuerySet,
)
from shared.api.errors import Conflict
from shared.domains.models import Domain, DomainStatus
from shared.jobs.enqueueing import enqueue_shared
from shared.tenancy.locks import lock_kind
from shared.tenancy.unit_of_work import shared_work
from tenants.site import option_plans
from tenants.site.site_plans.sites import PlanActor, change_site

JOB = "site_plans.work"
MOST_SITES = 500
"""The maximum number of sites in a plan. The command line has no such limit."""
MOST_PLANS = 200
TO_DO = {
    PlanAction.PLAN: (SiteOutcome.PENDING,),
    PlanAction.APPLY: (SiteOutcome.PLANNED,),
    PlanAction.UNDO: (SiteOutcome.CHANGED, SiteOutcome.ALREADY),
}
"""The outcomes of the sites that an action still has to process."""
_ENDED = (PlanStatus.HALTED, PlanStatus.STOPPED, PlanStatus.DONE)
_MAY_FOLLOW = {
    PlanAction.APPLY: {
        (PlanAction.PLAN, PlanStatus.DONE),
        (PlanAction.APPLY, PlanStatus.HALTED),
        (PlanAction.APPLY, PlanStatus.STOPPED),
    },
    PlanAction.UNDO: {(action, each) for action in (PlanAction.APPLY, PlanAction.UNDO) for each in _ENDED},
}
"""The previous actions, with their status, that each action can follow."""


def create(values: Mapping[str, str], domain_ids: Sequence[int], *, by: Actor) -> SitePlan:
    """Store a plan, which the worker completes with the current values of each site.

    Raises ValidationError with field errors, and Conflict for too many plans.
    """
    try:
        option_plans.parse_values(values)
    except ValidationError as error:
        raise ValidationError({"values": error.messages}) from error
    with shared_work(), transaction.atomic():
        lock_kind(SitePlan)
        if SitePlan.objects.count() >= MOST_PLANS:
            raise Conflict("limit", _("You can have up to %(most)s plans.") % {"most": MOST_PLANS})
        domains = Domain.objects.with_primary_host().exclude(status=DomainStatus.DELETING)
        hosts = dict(domains.filter(pk__in=domain_ids).values_list("pk", "primary_host"))
        if len(hosts) < len(set(domain_ids)):
            raise ValidationError({"domain_ids": _("Some of these sites don't exist.")})
        plan = SitePlan(wanted=dict(values))
        _start(plan, PlanAction.PLAN, by)
        PlannedSite.objects.bulk_create(
            PlannedSite(plan=plan, domain_id=each, host=hosts[each], wave=0)
            for each in dict.fromkeys(domain_ids)
        )
    return get(plan.pk)


def apply(plan_id: int, *, skip_edited: bool, by: Actor) -> SitePlan:
    """Start or continue to change the planned sites in waves, without the sites that failed.

    Raises ObjectDoesNotExist for an unknown plan, and Conflict if the plan is running or has been applied.
    """
    return _begin(plan_id, PlanAction.APPLY, by, skip_edited=skip_edited)


def undo(plan_id: int, *, by: Actor) -> SitePlan:
    """Start or continue to restore the previous values of the changed sites.

    Raises the errors of `apply`.
    """
    return _begin(plan_id, PlanAction.UNDO, by)


def retry(plan_id: int, *, by: Actor) -> SitePlan:
    """Retry the failed sites of the last action, then the sites that it did not reach.

    Raises ObjectDoesNotExist for an unknown plan, and Conflict if the plan is running.
    """
    with shared_work(), transaction.atomic():
        plan = _lock(plan_id, lambda plan: plan.status != PlanStatus.RUNNING)
        action = PlanAction(plan.action)
        failed = plan.sites.filter(outcome=SiteOutcome.FAILED)
        failed.update(outcome=TO_DO[action][0], reason="")
        _assign_waves(plan, action)
        _start(plan, action, by)
    return get(plan_id)


def stop(plan_id: int) -> SitePlan:
    """Stop the running action after the current site.

    Raises ObjectDoesNotExist for an unknown plan, and Conflict if the plan is not running.
    """
    with shared_work(), transaction.atomic():
        plan = _lock(plan_id, lambda plan: plan.status == PlanStatus.RUNNING)
        plan.status, plan.changed_at = PlanStatus.STOPPED, Now()
        plan.save(update_fields=["status", "changed_at"])
    return get(plan_id)


def undo_site(plan_id: int, site_id: int, *, by: Actor) -> PlannedSite:
    """Restore the old values of one changed site.

    Raises ObjectDoesNotExist for an unknown plan or site, and Conflict if the plan is running or the site
    cannot be restored.
    """
    with shared_work():
        plan = SitePlan.objects.get(pk=plan_id)
        site = plan.sites.get(pk=site_id)
    changed = TO_DO[PlanAction.UNDO]
    if plan.status == PlanStatus.RUNNING or site.outcome not in changed:
        raise _conflict()
    actor = partial(PlanActor.of, plan, by.user, by.session_id, by.caller)
    outcome, reason = change_site(site, by=actor, is_undo=True)
    if outcome is SiteOutcome.FAILED:
        raise Conflict("site_failed", reason)
    with shared_work():
        plan.sites.filter(pk=site_id, outcome__in=changed).update(outcome=outcome)
        return plan.sites.get(pk=site_id)


def _begin(plan_id: int, action: PlanAction, by: Actor, *, skip_edited: bool = False) -> SitePlan:
    with shared_work(), transaction.atomic():
        plan = _lock(plan_id, lambda plan: (plan.action, plan.status) in _MAY_FOLLOW[action])
        if plan.action != action or plan.status == PlanStatus.DONE:
            _skip_sites(plan, action, skip_edited)
            _assign_waves(plan, action)
        _start(plan, action, by)
    return get(plan_id)


def _lock(plan_id: int, is_possible: Callable[[SitePlan], bool]) -> SitePlan:
    plan = SitePlan.objects.select_for_update().get(pk=plan_id)
    if not is_possible(plan):
        raise _conflict()
    return plan


def _conflict() -> Conflict:
    return Conflict("wrong_state", _("Another user changed this plan. Reload the page."))


def _skip_sites(plan: SitePlan, action: PlanAction, skip_edited: bool) -> None:
    """Skip the sites that earlier actions did not reach or could not change.

    Afterwards, all failures of the plan belong to this action.
    """
    others = {SiteOutcome.PLANNED, SiteOutcome.FAILED} - set(TO_DO[action])
    if plan.action == action:
        # A repeated action keeps its failures, so that they can be tried again.
        others -= {SiteOutcome.FAILED}
    skipped = Q(outcome__in=others)
    if skip_edited:
        skipped |= Q(outcome=SiteOutcome.PLANNED) & ~Q(edited_by={})
    plan.sites.filter(skipped).update(outcome=SiteOutcome.SKIPPED)


def _assign_waves(plan: SitePlan, action: PlanAction) -> None:
    plan.wave = 0
    plan.sites.update(wave=None)
    sites = list(plan.sites.filter(outcome__in=TO_DO[action]).order_by("pk").values_list("pk", flat=True))
    for number, wave in enumerate(split_into_waves(sites, WAVES)):
        plan.sites.filter(pk__in=wave).update(wave=number)


def _start(plan: SitePlan, action: PlanAction, by: Actor) -> None:
    plan.action, plan.status, plan.problem = action, PlanStatus.RUNNING, ""
    plan.user, plan.session_id, plan.address = by.user, by.session_id, by.caller.address
    plan.changed_at = Now()
    plan.save()
    enqueue_shared(JOB, plan.pk, domain_id=by.domain.id)


def get(plan_id: int) -> SitePlan:
    """Return a plan with its counts. Raises ObjectDoesNotExist if the plan does not exist."""
    with shared_work():
        return list_plans().get(pk=plan_id)


def list_plans() -> SitePlanQuerySet:
    """Return a query for all plans with their counts, newest first. Evaluate it in shared work."""
    return SitePlan.objects.with_counts().order_by("-pk")
