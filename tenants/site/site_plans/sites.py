"""Read and change one site of a plan."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Self
from uuid import UUID

from shared.accounts.actor import Actor
from shared.accounts.callers import Caller
from shared.accounts.models import User
from shared.accounts.plan_models import PlannedSite, SiteOutcome, SitePlan
from shared.api.permissions import Role
from shared.domains.models import Domain
from shared.tenancy.unit_of_work import DomainRef
from tenants.site import option_plans
from tenants.site.option_plans import Outcome, SiteChange, SiteResult

_LONGEST_REASON = 500


@dataclass(frozen=True)
class PlanActor(Actor):
    """The super admin who changes a site with a plan. The audit events contain the plan's id."""

    plan_id: int = 0

    @classmethod
    def of(
        cls, plan: SitePlan, user: User, session_id: UUID | None, caller: Caller, domain: DomainRef
    ) -> Self:
        return cls(user, Role.SUPER_ADMIN, domain, session_id, caller, plan_id=plan.pk)

    def record(self, action: str, **data: Any) -> None:
        super().record(action, **data, plan_id=self.plan_id)


def read_site(plan: SitePlan, site: PlannedSite) -> None:
    """Store the old and the new values of the site in `site`, or the reason why the site cannot be read."""
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


def change_site(
    site: PlannedSite, *, by: Callable[[DomainRef], Actor], is_undo: bool
) -> tuple[SiteOutcome, str]:
    """Write the new or the old values, and return the outcome and the reason for a failure."""
    change = SiteChange(site.domain_id, site.host, site.before, site.after)
    (result,) = option_plans.apply([change.reversed() if is_undo else change], by=by)
    return _get_outcome(result, is_undo), result.reason[:_LONGEST_REASON]


def _get_outcome(result: SiteResult, is_undo: bool) -> SiteOutcome:
    if result.outcome is Outcome.FAILED:
        return SiteOutcome.FAILED
    if is_undo:
        return SiteOutcome.RESTORED
    return SiteOutcome.CHANGED if result.outcome is Outcome.CHANGED else SiteOutcome.ALREADY
