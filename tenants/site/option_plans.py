"""Change texts of many sites by a plan: a file with the texts before and after the change, by site.

Applying compares each site with the plan, so it can be killed and repeated, and undone with the same file.
See docs/decisions/changes-of-many-sites.md.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from django.core.exceptions import ValidationError
from django.db import DatabaseError, transaction

from shared.accounts.actor import Operator
from shared.accounts.domains import services as domains
from shared.data_types import JsonObject
from shared.domains.models import Domain, DomainStatus
from shared.tenancy.quotas import NAMES, Quotas, parse_quota
from shared.tenancy.unit_of_work import DomainRef, shared_work, unit_of_work
from tenants.options import services
from tenants.options.models import ONLY_ROW, OPTION_TEXTS, SiteOptions
from tenants.options.serializers import OptionsBody
from tenants.site.payload.addresses import Query
from tenants.site.payload.page_payload import Moved, page_at

FIELDS = tuple(name for name in OPTION_TEXTS if name != "outgoing_email")
"""The texts that a plan can change. A sender needs a check of its DNS records by its owner."""
QUOTAS = {f"quota.{name}": name for name in NAMES}
"""The limits that a plan can change; an empty value means the default of the installation."""
Texts = dict[str, str]


class Outcome(StrEnum):
    CHANGED = "changed"
    ALREADY = "already done"
    FAILED = "failed"


@dataclass(frozen=True)
class SiteChange:
    """The change of one site."""

    domain_id: int
    host: str
    before: Texts
    after: Texts

    def reversed(self) -> "SiteChange":
        return SiteChange(self.domain_id, self.host, self.after, self.before)


@dataclass(frozen=True)
class SiteResult:
    host: str
    outcome: Outcome
    reason: str = ""


def validate_texts(texts: Mapping[str, str]) -> Texts:
    """Return the texts as the panel would store them. Raises ValidationError."""
    if unknown := sorted(texts.keys() - {*FIELDS, *QUOTAS}):
        raise ValidationError(f"No such text: {unknown[0]}. Texts: {', '.join([*FIELDS, *QUOTAS])}")
    quotas = _read_quota_texts(texts)
    body = OptionsBody(data={name: text for name, text in texts.items() if name not in quotas}, partial=True)
    if not body.is_valid():
        (name, problems), *_others = body.errors.items()
        raise ValidationError(f"{name}: {problems[0]}")
    return {name: quotas.get(name, "") or str(body.validated_data.get(name, "")) for name in texts}


def _read_quota_texts(texts: Mapping[str, str]) -> Texts:
    """Return the limits in `texts` as numbers. Raises ValidationError."""
    return {f"quota.{name}": _quota_text(limit) for name, limit in _parse_quotas(texts).items()}


def _parse_quotas(texts: Mapping[str, str]) -> dict[str, int | None]:
    limits = {}
    for name in texts.keys() & QUOTAS.keys():
        try:
            limits[QUOTAS[name]] = parse_quota(QUOTAS[name], texts[name])
        except ValueError as error:
            raise ValidationError(f"{name}: {error}.") from error
    return limits


def _quota_text(limit: int | None) -> str:
    return "" if limit is None else str(limit)


def plan(domains: Sequence[Domain], texts: Texts) -> tuple[list[SiteChange], list[SiteResult]]:
    """Return the changes of all sites that differ from `texts`, and the sites that cannot be read."""
    changes, unreadable = [], []
    for domain in domains:
        ref = domain.ref()
        try:
            with unit_of_work(ref):
                stored = _read_texts(texts) | _read_quotas(domain, texts)
        except DatabaseError as error:
            unreadable.append(SiteResult(ref.host, Outcome.FAILED, _one_line(error)))
            continue
        before = {name: text for name, text in stored.items() if text != texts[name]}
        if before:
            after = {name: texts[name] for name in before}
            changes.append(SiteChange(domain.pk, ref.host, before, after))
    return changes, unreadable


def apply(changes: Sequence[SiteChange], *, by: Operator) -> list[SiteResult]:
    """Apply the changes of one wave; a site that fails does not stop the others of the wave."""
    with shared_work():
        ids = [each.domain_id for each in changes]
        found = {each.pk: each for each in Domain.objects.with_primary_host().filter(pk__in=ids)}
    return [_apply_one(each, found.get(each.domain_id), by) for each in changes]


def _apply_one(change: SiteChange, domain: Domain | None, by: Operator) -> SiteResult:
    if domain is None or domain.status == DomainStatus.DELETING:
        return SiteResult(change.host, Outcome.FAILED, "The site was deleted.")
    if domain.maintenance:
        return SiteResult(change.host, Outcome.FAILED, f"The site is in maintenance: {domain.maintenance}")
    ref = domain.ref()
    try:
        with unit_of_work(ref):
            return _change_texts(change, ref, by)
    except DatabaseError as error:
        return SiteResult(change.host, Outcome.FAILED, _one_line(error))


@transaction.atomic
def _change_texts(change: SiteChange, ref: DomainRef, by: Operator) -> SiteResult:
    row = SiteOptions.objects.select_for_update(of=("self",)).get(pk=ONLY_ROW)
    with shared_work():
        domain = Domain.objects.select_for_update().get(pk=change.domain_id)
    texts = {name: text for name, text in change.after.items() if name not in QUOTAS}
    quotas = _parse_quotas(change.after)
    stored = {name: getattr(row, name) for name in texts} | _read_quotas(domain, change.after)
    if stored == change.after:
        return SiteResult(change.host, Outcome.ALREADY)
    if stored != change.before:
        names = ", ".join(name for name, text in stored.items() if text != change.before[name])
        return SiteResult(change.host, Outcome.FAILED, f"Changed since the plan: {names}")
    if texts:
        services.save(row, texts, record=by.on(ref).record)
    if quotas:
        domains.change(change.domain_id, {"quotas": quotas}, by=by)
    try:
        page_at("", Query())
    except Moved:
        pass
    except DatabaseError:
        raise
    except Exception as error:  # noqa: BLE001  # any error of the home page halts the plan
        transaction.set_rollback(True)
        return SiteResult(change.host, Outcome.FAILED, f"The home page fails: {_one_line(error)}")
    return SiteResult(change.host, Outcome.CHANGED)


def _read_texts(names: Mapping[str, str]) -> Texts:
    texts = [name for name in names if name not in QUOTAS]
    row = SiteOptions.objects.only(*texts).get(pk=ONLY_ROW)
    return {name: getattr(row, name) for name in texts}


def _read_quotas(domain: Domain, names: Mapping[str, str]) -> Texts:
    stored = Quotas.read(domain.quotas)
    return {name: _quota_text(getattr(stored, QUOTAS[name])) for name in names if name in QUOTAS}


def _one_line(error: Exception) -> str:
    return " ".join(str(error).split())[:200]


def as_json(change: SiteChange) -> JsonObject:
    return {
        "domain_id": change.domain_id,
        "host": change.host,
        "before": change.before,
        "after": change.after,
    }
