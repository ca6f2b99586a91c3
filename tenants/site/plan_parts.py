"""The parts of a site that a plan can change: option texts, limits, features, footer links and snippets."""

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Protocol

from django.core.exceptions import ValidationError
from django.db.models import Q
from rest_framework.serializers import Serializer

from shared.accounts.actor import Actor, Operator
from shared.accounts.domains import services as domains
from shared.data_types import JsonObject
from shared.domains.models import Domain
from shared.tenancy.features import FEATURES
from shared.tenancy.locks import lock_kind
from shared.tenancy.quotas import NAMES, Quotas, parse_quota
from shared.tenancy.unit_of_work import current_domain
from tenants.options import services
from tenants.options.contents import navigation_content
from tenants.options.menus import Menus, validate_entries
from tenants.options.models import ONLY_ROW, OPTION_TEXTS, SiteOptions
from tenants.options.serializers import OptionsBody
from tenants.snippets import services as snippets
from tenants.snippets.models import Snippet
from tenants.snippets.serializers import SnippetBody, SnippetRow
from tenants.snippets.writers import SnippetWriter

By = Actor | Operator
Value = str | JsonObject | None
"""A text, or a footer link or snippet in the form of the API, or None if the site does not have it."""
Values = dict[str, Value]
_KEPT = ("position", "children", "mode")
"""The fields that a footer link or snippet keeps when a plan replaces it."""


class Part(Protocol):
    """A kind of value. The methods that read and write need a unit of work of the site."""

    @property
    def names(self) -> Sequence[str]: ...

    def covers(self, name: str) -> bool: ...

    def parse(self, entered: Mapping[str, str]) -> Values:
        """Return the entered values in stored form. Raises ValidationError."""
        ...

    def read(self, domain: Domain, names: Iterable[str]) -> Values: ...

    def write(self, after: Values, *, by: By) -> None: ...

    def find_events(self, name: str) -> Q:
        """Return a filter for the current site's audit events about changes to this value."""
        ...


class TextPart:
    """Texts of the options, except the sender's address, because its owner must publish DNS records."""

    names = tuple(name for name in OPTION_TEXTS if name != "outgoing_email")

    def covers(self, name: str) -> bool:
        return name in self.names

    def parse(self, entered: Mapping[str, str]) -> Values:
        texts = _validate(OptionsBody(data=dict(entered), partial=True))
        return {name: str(texts.get(name, "")) for name in entered}

    def read(self, domain: Domain, names: Iterable[str]) -> Values:
        row = SiteOptions.objects.only(*names).get(pk=ONLY_ROW)
        return {name: getattr(row, name) for name in names}

    def write(self, after: Values, *, by: By) -> None:
        row = SiteOptions.objects.get(pk=ONLY_ROW)
        services.save(row, self.parse(_as_texts(after)), by=_user_id(by), record=by.record)

    def find_events(self, name: str) -> Q:
        return Q(action="options.general_changed", data__fields__contains=name)


class QuotaPart:
    """Limits of the domain. An empty text means the installation's default."""

    names = tuple(f"quota.{name}" for name in NAMES)

    def covers(self, name: str) -> bool:
        return name in self.names

    def parse(self, entered: Mapping[str, str]) -> Values:
        return {name: _limit_text(limit) for name, limit in self._parse(entered).items()}

    def _parse(self, entered: Mapping[str, str]) -> dict[str, int | None]:
        limits = {}
        for name, text in entered.items():
            try:
                limits[name] = parse_quota(_rest(name), text)
            except ValueError as error:
                raise ValidationError(f"{name}: {error}.") from error
        return limits

    def read(self, domain: Domain, names: Iterable[str]) -> Values:
        stored = Quotas.read(domain.quotas)
        return {name: _limit_text(getattr(stored, _rest(name))) for name in names}

    def write(self, after: Values, *, by: By) -> None:
        limits = {_rest(name): limit for name, limit in self._parse(_as_texts(after)).items()}
        domains.change(current_domain().id, {"quotas": limits}, by=by)

    def find_events(self, name: str) -> Q:
        return Q(pk__in=[])  # Only operators and super admins set limits.


class FeaturePart:
    """Features of the domain, which are `on` or `off`."""

    names = tuple(f"feature.{name}" for name in FEATURES)

    def covers(self, name: str) -> bool:
        return name in self.names

    def parse(self, entered: Mapping[str, str]) -> Values:
        if wrong := [name for name, text in entered.items() if text not in ("on", "off")]:
            raise ValidationError(f"{wrong[0]}: Enter on or off.")
        return dict(entered)

    def read(self, domain: Domain, names: Iterable[str]) -> Values:
        features = Quotas.read(domain.quotas).features()
        return {name: "on" if features[_rest(name)] else "off" for name in names}

    def write(self, after: Values, *, by: By) -> None:
        features = {_rest(name): text == "on" for name, text in self.parse(_as_texts(after)).items()}
        domains.change(current_domain().id, {"features": features}, by=by)

    def find_events(self, name: str) -> Q:
        return Q(pk__in=[])  # Only operators and super admins turn features on or off.


class FooterPart:
    """Links at the top level of the footer menu, by their text. An empty value removes a link."""

    names = ("footer.LINK TEXT",)

    def covers(self, name: str) -> bool:
        return name.startswith("footer.") and bool(_rest(name).strip())

    def parse(self, entered: Mapping[str, str]) -> Values:
        values: Values = {}
        for name, url in entered.items():
            values[name] = None
            if url:
                entry = {"text": _rest(name), "url": url}
                body = _validate(Menus(data={"menuBody": {"footer": [entry]}}), name)
                values[name] = {**body["menuBody"]["footer"][0], "position": None}
        return values

    def read(self, domain: Domain, names: Iterable[str]) -> Values:
        links: dict[str, JsonObject] = {}
        for position, entry in enumerate(navigation_content()["footer"]):
            links.setdefault(entry["text"], {**entry, "position": position})
        return {name: links.get(_rest(name)) for name in names}

    def write(self, after: Values, *, by: By) -> None:
        footer: list[JsonObject] = navigation_content()["footer"]
        for name, value in after.items():
            texts = [entry["text"] for entry in footer]
            at = texts.index(_rest(name)) if _rest(name) in texts else None
            if at is not None:
                del footer[at]
            if isinstance(value, dict):
                position = value.get("position") if at is None else at
                place = position if isinstance(position, int) and position >= 0 else len(footer)
                entry = {key: each for key, each in value.items() if key != "position"}
                footer.insert(place, {**entry, "text": _rest(name)})
        body = _validate(Menus(data={"menuBody": {"footer": footer}}), "footer")
        entries = validate_entries(body["menuBody"])
        services.replace_menus(entries, by=_user_id(by), record=by.record)

    def find_events(self, name: str) -> Q:
        return Q(action="options.menus_changed")


class SnippetPart:
    """Snippets in the form of the API, by their title. An empty value removes a snippet."""

    names = ("snippet.TITLE",)

    def covers(self, name: str) -> bool:
        return name.startswith("snippet.") and bool(_rest(name).strip())

    def parse(self, entered: Mapping[str, str]) -> Values:
        values: Values = {}
        for name, text in entered.items():
            try:
                body = json.loads(text) if text else None
            except ValueError as error:
                raise ValidationError(f"{name}: This is not JSON: {error}.") from error
            values[name] = body if body is None else self._to_value(self._build(name, body))
        return values

    def read(self, domain: Domain, names: Iterable[str]) -> Values:
        found = self._find(names)
        return {name: self._to_value(found[name]) if name in found else None for name in names}

    def write(self, after: Values, *, by: By) -> None:
        writer = SnippetWriter(by)
        stored = self._find(after)
        for name, value in after.items():
            if not isinstance(value, dict):
                if name in stored:
                    snippets.delete(stored[name].pk, writer=writer)
                continue
            body = {key: each for key, each in value.items() if (key, each) != ("position", None)}
            values = _validate(SnippetBody(data={**body, "title": _rest(name)}), name)
            if name in stored:
                snippets.update(stored[name].pk, values, writer=writer)
            else:
                snippets.create(values, writer=writer)

    def find_events(self, name: str) -> Q:
        found = self._find([name])
        ids = [each.pk for each in found.values()]
        return Q(action__startswith="snippet.", data__snippet_id__in=ids)

    def _find(self, names: Iterable[str]) -> dict[str, Snippet]:
        """Return the first snippet with each title."""
        titles = [_rest(name) for name in names]
        rows = Snippet.objects.filter(title__in=titles).in_order()
        found: dict[str, Snippet] = {}
        for each in rows:
            found.setdefault(f"snippet.{each.title}", each)
        return found

    def _build(self, name: str, body: object) -> Snippet:
        if not isinstance(body, dict):
            raise ValidationError(f"{name}: Enter a JSON object.")
        return Snippet(**_validate(SnippetBody(data={**body, "title": _rest(name)}), name))

    def _to_value(self, snippet: Snippet) -> JsonObject:
        row = SnippetRow(snippet).data
        position = snippet.position if snippet.pk else None
        body = {name: value for name, value in row.items() if name not in SnippetBody.answered_beside}
        return {**json.loads(json.dumps(body)), "position": position}


PARTS: tuple[Part, ...] = (TextPart(), QuotaPart(), FeaturePart(), FooterPart(), SnippetPart())
NAMES_OF_VALUES = tuple(name for part in PARTS for name in part.names)


def group_by_part(names: Iterable[str]) -> dict[Part, list[str]]:
    """Return the names of each part. Raises ValidationError for an unknown name."""
    groups: dict[Part, list[str]] = {}
    for name in names:
        part = next((each for each in PARTS if each.covers(name)), None)
        if part is None:
            raise ValidationError(f"No such text: {name}. Texts: {', '.join(NAMES_OF_VALUES)}")
        groups.setdefault(part, []).append(name)
    return groups


def read_values(domain: Domain, names: Iterable[str]) -> Values:
    """Return the stored values of the site with the open unit of work."""
    stored: Values = {}
    for part, own in group_by_part(names).items():
        stored |= part.read(domain, own)
    return {name: stored[name] for name in names}


def write_values(after: Values, *, by: By) -> None:
    """Save the values as the panel does. Raises ValidationError."""
    for part, own in group_by_part(after).items():
        part.write({name: after[name] for name in own}, by=by)


def lock_values(names: Iterable[str]) -> None:
    """Lock the rows that `write_values` changes, until the open transaction ends."""
    SiteOptions.objects.select_for_update(of=("self",)).get(pk=ONLY_ROW)
    titles = [_rest(name) for name in names if name.startswith("snippet.")]
    if titles:
        lock_kind(Snippet)
        list(Snippet.objects.filter(title__in=titles).order_by("pk").select_for_update())


def put_in_place(stored: Value, wanted: Value) -> Value:
    """Return `wanted` with the position of the value that it replaces."""
    if isinstance(stored, dict) and isinstance(wanted, dict):
        return {**wanted, **{name: stored[name] for name in _KEPT if name in stored}}
    return wanted


def are_equal(one: Values, other: Values) -> bool:
    return one.keys() == other.keys() and all(_is_equal(one[name], other[name]) for name in one)


def _is_equal(one: Value, other: Value) -> bool:
    return _without_position(one) == _without_position(other)


def list_differences(one: Values, other: Values) -> list[str]:
    return [name for name, value in one.items() if not _is_equal(value, other.get(name))]


def show_value(value: Value) -> str:
    """Return a value on one line: text, or JSON with the fields that are set."""
    if not isinstance(value, dict):
        return value or ""
    shown = {name: each for name, each in value.items() if each not in ("", None, False, []) or each is True}
    return json.dumps(shown, ensure_ascii=False)


def _without_position(value: Value) -> Value:
    return {**value, "position": None} if isinstance(value, dict) else value


def _as_texts(values: Values) -> dict[str, str]:
    if wrong := [name for name, value in values.items() if not isinstance(value, str)]:
        raise ValidationError(f"{wrong[0]}: Enter text.")
    return {name: str(value) for name, value in values.items()}


def _validate(body: Serializer[Any], name: str = "") -> JsonObject:
    if body.is_valid():
        return dict(body.validated_data)
    path, problem = _first_error(body.errors)
    raise ValidationError(f"{name or path}: {problem}")


def _first_error(errors: Any) -> tuple[str, str]:
    """Return the field and the message of the first of nested errors."""
    field = ""
    while isinstance(errors, dict | list):
        if isinstance(errors, dict):
            found = next(((name, each) for name, each in errors.items() if each), ("", ""))
            field, errors = field or str(found[0]), found[1]
        else:
            errors = next((each for each in errors if each), "")
    return field, str(errors)


def _limit_text(limit: int | None) -> str:
    return "" if limit is None else str(limit)


def _rest(name: str) -> str:
    """Return the name without the part's prefix."""
    return name.partition(".")[2]


def _user_id(by: By) -> int | None:
    return by.user.pk if by.user else None
