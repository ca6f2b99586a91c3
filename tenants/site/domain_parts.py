"""The values in the registry that a plan can change: limits, features, status and opening."""

from collections.abc import Iterable, Mapping

from django.core.exceptions import ValidationError
from django.db.models import Q

from shared.accounts.domains import services
from shared.domains.models import Domain, DomainStatus
from shared.tenancy.features import FEATURES
from shared.tenancy.quotas import NAMES, Quotas, parse_quota
from shared.tenancy.unit_of_work import current_domain
from tenants.site.plan_values import By, Values, as_texts, without_prefix


class QuotaPart:
    """Limits of the domain. An empty string selects the installation's default."""

    names = tuple(f"quota.{name}" for name in NAMES)

    def covers(self, name: str) -> bool:
        return name in self.names

    def parse(self, entered: Mapping[str, str]) -> Values:
        return {name: _limit_text(limit) for name, limit in self._parse(entered).items()}

    def _parse(self, entered: Mapping[str, str]) -> dict[str, int | None]:
        limits = {}
        for name, text in entered.items():
            try:
                limits[name] = parse_quota(without_prefix(name), text)
            except ValueError as error:
                raise ValidationError(f"{name}: {error}.") from error
        return limits

    def read(self, domain: Domain, names: Iterable[str]) -> Values:
        stored = Quotas.read(domain.quotas)
        return {name: _limit_text(getattr(stored, without_prefix(name))) for name in names}

    def write(self, after: Values, *, by: By) -> None:
        limits = {without_prefix(name): limit for name, limit in self._parse(as_texts(after)).items()}
        services.change(current_domain().id, {"quotas": limits}, by=by)

    def find_events(self, name: str) -> Q:
        return Q(pk__in=[])  # Only operators and super admins can set limits.


class ChoicePart:
    """A part with a fixed list of values."""

    names: tuple[str, ...]
    choices: tuple[str, str]

    def covers(self, name: str) -> bool:
        return name in self.names

    def parse(self, entered: Mapping[str, str]) -> Values:
        if wrong := [name for name, text in entered.items() if text not in self.choices]:
            raise ValidationError(f"{wrong[0]}: Enter {' or '.join(self.choices)}.")
        return dict(entered)


class FeaturePart(ChoicePart):
    """Features of the domain, which are `on` or `off`."""

    names = tuple(f"feature.{name}" for name in FEATURES)
    choices = ("on", "off")

    def read(self, domain: Domain, names: Iterable[str]) -> Values:
        features = Quotas.read(domain.quotas).features()
        return {name: "on" if features[without_prefix(name)] else "off" for name in names}

    def write(self, after: Values, *, by: By) -> None:
        features = {without_prefix(name): text == "on" for name, text in self.parse(as_texts(after)).items()}
        services.change(current_domain().id, {"features": features}, by=by)

    def find_events(self, name: str) -> Q:
        return Q(pk__in=[])  # Only operators and super admins can turn features on or off.


class StatusPart(ChoicePart):
    """The status of the domain: active or suspended."""

    names = ("status",)
    choices = (DomainStatus.ACTIVE.value, DomainStatus.SUSPENDED.value)

    def read(self, domain: Domain, names: Iterable[str]) -> Values:
        return dict.fromkeys(names, domain.status)

    def write(self, after: Values, *, by: By) -> None:
        services.change(current_domain().id, self.parse(as_texts(after)), by=by)

    def find_events(self, name: str) -> Q:
        return Q(pk__in=[])  # Only operators and super admins can suspend domains.


class OpeningPart(ChoicePart):
    """The opening of the site: visitors see either the site or a "coming soon" page."""

    names = ("opening",)
    choices = ("open", "closed")

    def read(self, domain: Domain, names: Iterable[str]) -> Values:
        return dict.fromkeys(names, "closed" if domain.opened_at is None else "open")

    def write(self, after: Values, *, by: By) -> None:
        is_open = self.parse(as_texts(after))["opening"] == "open"
        services.set_open(current_domain().id, is_open, by=by)

    def find_events(self, name: str) -> Q:
        return Q(action__in=("domain.opened", "domain.closed"))


def _limit_text(limit: int | None) -> str:
    return "" if limit is None else str(limit)
