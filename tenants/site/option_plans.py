"""Change values of many sites with a plan: a file with the values of each site before and after the change.

Each site is compared with the plan. Applying a plan can therefore be interrupted and repeated, and the same
file can undo the changes. See docs/decisions/changes-of-many-sites.md.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum

from django.core.exceptions import ValidationError
from django.db import DatabaseError, transaction
from django.db.models import Q
from django.utils.translation import gettext as _
from rest_framework.exceptions import ValidationError as BodyError

from shared.accounts.models import AuditEvent, User
from shared.data_types import JsonObject
from shared.domains.models import Domain, DomainStatus
from shared.tenancy.unit_of_work import DomainRef, shared_work, unit_of_work
from tenants.site.payload.addresses import Query
from tenants.site.payload.page_payload import Moved, page_at
from tenants.site.plan_parts import (
    are_equal,
    group_by_part,
    list_differences,
    lock_values,
    put_in_place,
    read_values,
    write_values,
)
from tenants.site.plan_values import By, Values


class Outcome(StrEnum):
    CHANGED = "changed"
    ALREADY = "already done"
    FAILED = "failed"


@dataclass(frozen=True)
class SiteChange:
    """The change of one site."""

    domain_id: int
    host: str
    before: Values
    after: Values
    edited_by: dict[str, str] = field(default_factory=dict)
    """The user who last changed each value, by the name of the value, such as "Ann Lee, 2026-11-03"."""

    def reversed(self) -> "SiteChange":
        return SiteChange(self.domain_id, self.host, self.after, self.before)


@dataclass(frozen=True)
class SiteResult:
    host: str
    outcome: Outcome
    reason: str = ""


def parse_values(entered: Mapping[str, str]) -> Values:
    """Return the entered values as the panel would store them. Raises ValidationError if a value is
    invalid."""
    values: Values = {}
    for part, names in group_by_part(entered).items():
        values |= part.parse({name: entered[name] for name in names})
    return {name: values[name] for name in entered}


def plan(
    domains: Sequence[Domain], wanted: Values, *, with_edited: bool = True
) -> tuple[list[SiteChange], list[SiteResult]]:
    """Return the changes that give all sites the values of `wanted`, and the sites that cannot be read.

    Without `with_edited`, the changes do not include values that users of the site have changed.
    """
    changes, unreadable = [], []
    for domain in domains:
        ref = domain.ref()
        try:
            with unit_of_work(ref):
                change = _plan_one(domain, ref, wanted, with_edited)
        except DatabaseError as error:
            unreadable.append(SiteResult(ref.host, Outcome.FAILED, _one_line(error)))
            continue
        if change.after:
            changes.append(change)
    return changes, unreadable


def _plan_one(domain: Domain, ref: DomainRef, wanted: Values, with_edited: bool) -> SiteChange:
    stored = read_values(domain, wanted)
    after = {name: put_in_place(stored[name], value) for name, value in wanted.items()}
    names = list_differences(after, stored)
    edited_by = _find_editors(ref, names)
    if not with_edited:
        names = [name for name in names if name not in edited_by]
    return SiteChange(
        domain.pk,
        ref.host,
        before={name: stored[name] for name in names},
        after={name: after[name] for name in names},
        edited_by={name: edited_by[name] for name in names if name in edited_by},
    )


def _find_editors(ref: DomainRef, names: Iterable[str]) -> dict[str, str]:
    """Return the last user who changed each of these values on this site."""
    filters = {name: part.find_events(name) for part, own in group_by_part(names).items() for name in own}
    with shared_work():
        return {name: who for name, found in filters.items() if (who := _find_editor(ref, found))}


def _find_editor(ref: DomainRef, events: Q) -> str:
    rows = AuditEvent.objects.filter(events, domain_id=ref.id, user_id__isnull=False)
    # Changes by a plan in the panel record a user, but count as changes by the operator.
    rows = rows.exclude(data__has_key="plan_id")
    found = rows.order_by("-at").first()
    if found is None or found.user_id is None:
        return ""
    user = User.objects.filter(pk=found.user_id).first()
    name = user.name if user else _("a deleted user")
    return f"{name}, {found.at:%Y-%m-%d}"


def apply(
    changes: Sequence[SiteChange], *, by: Callable[[DomainRef], By], dry_run: bool = False
) -> list[SiteResult]:
    """Apply the changes of one wave. If a site fails, the other sites of the wave are still changed.

    `by` returns the actor for a site. With `dry_run`, each change is undone.
    """
    with shared_work():
        ids = [each.domain_id for each in changes]
        found = {each.pk: each for each in Domain.objects.with_primary_host().filter(pk__in=ids)}
    return [_apply_one(each, found.get(each.domain_id), by, dry_run=dry_run) for each in changes]


def _apply_one(
    change: SiteChange, domain: Domain | None, by: Callable[[DomainRef], By], *, dry_run: bool
) -> SiteResult:
    if domain is None or domain.status == DomainStatus.DELETING:
        return SiteResult(change.host, Outcome.FAILED, _("The site was deleted."))
    if domain.maintenance:
        reason = _("The site is in maintenance: %(reason)s") % {"reason": domain.maintenance}
        return SiteResult(change.host, Outcome.FAILED, reason)
    ref = domain.ref()
    try:
        with unit_of_work(ref), transaction.atomic():
            result = _change_site(change, ref, by(ref))
            if dry_run:
                transaction.set_rollback(True)
            return result
    except DatabaseError as error:
        return SiteResult(change.host, Outcome.FAILED, _one_line(error))
    except ValidationError as error:
        return SiteResult(change.host, Outcome.FAILED, " ".join(error.messages))
    except BodyError as error:
        return SiteResult(change.host, Outcome.FAILED, _one_line(error))


@transaction.atomic
def _change_site(change: SiteChange, ref: DomainRef, by: By) -> SiteResult:
    lock_values(change.after)
    with shared_work():
        domain = Domain.objects.select_for_update().get(pk=change.domain_id)
    stored = read_values(domain, change.after)
    if are_equal(stored, change.after):
        return SiteResult(change.host, Outcome.ALREADY)
    if differences := list_differences(stored, change.before):
        return SiteResult(change.host, Outcome.FAILED, _describe_edits(ref, differences))
    write_values(change.after, by=by)
    try:
        page_at("", Query())
    except Moved:
        pass
    except DatabaseError:
        raise
    except Exception as error:  # noqa: BLE001  # any error of the home page halts the plan
        transaction.set_rollback(True)
        reason = _("The home page could not be rendered: %(problem)s") % {"problem": _one_line(error)}
        return SiteResult(change.host, Outcome.FAILED, reason)
    return SiteResult(change.host, Outcome.CHANGED)


def _describe_edits(ref: DomainRef, names: list[str]) -> str:
    editors = _find_editors(ref, names)
    described = [f"{name} ({editors[name]})" if name in editors else name for name in names]
    return _("Changed since the plan was created: %(names)s") % {"names": ", ".join(described)}


def _one_line(error: Exception) -> str:
    return " ".join(str(error).split())[:200]


def as_json(change: SiteChange) -> JsonObject:
    return {
        "domain_id": change.domain_id,
        "host": change.host,
        "before": change.before,
        "after": change.after,
        "edited_by": change.edited_by,
    }
