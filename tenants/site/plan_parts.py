"""The parts of a site that a plan can change."""

import json
from collections.abc import Iterable, Mapping
from typing import Any

from django.core.exceptions import ValidationError
from django.db.models import Q
from rest_framework.serializers import Serializer

from shared.data_types import JsonObject
from shared.domains.models import Domain
from shared.tenancy.locks import lock_kind
from tenants.options import services
from tenants.options.contents import navigation_content
from tenants.options.menus import Menus, validate_entries
from tenants.options.models import ONLY_ROW, OPTION_TEXTS, SiteOptions
from tenants.options.serializers import OptionsBody
from tenants.site.domain_parts import FeaturePart, OpeningPart, QuotaPart, StatusPart
from tenants.site.plan_values import By, Part, Value, Values, as_texts, without_prefix
from tenants.snippets import services as snippets
from tenants.snippets.models import Snippet
from tenants.snippets.serializers import SnippetBody, SnippetRow
from tenants.snippets.writers import SnippetWriter

_KEPT = ("position", "children", "mode")
"""The fields that a footer link or snippet keeps when a plan replaces it."""


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
        services.save(row, self.parse(as_texts(after)), by=_user_id(by), record=by.record)

    def find_events(self, name: str) -> Q:
        return Q(action="options.general_changed", data__fields__contains=name)


class FooterPart:
    """Links at the top level of the footer menu, by their text. An empty value removes a link."""

    names = ("footer.LINK TEXT",)

    def covers(self, name: str) -> bool:
        return name.startswith("footer.") and bool(without_prefix(name).strip())

    def parse(self, entered: Mapping[str, str]) -> Values:
        values: Values = {}
        for name, url in entered.items():
            values[name] = None
            if url:
                entry = {"text": without_prefix(name), "url": url}
                body = _validate(Menus(data={"menuBody": {"footer": [entry]}}), name)
                values[name] = {**body["menuBody"]["footer"][0], "position": None}
        return values

    def read(self, domain: Domain, names: Iterable[str]) -> Values:
        links: dict[str, JsonObject] = {}
        for position, entry in enumerate(navigation_content()["footer"]):
            links.setdefault(entry["text"], {**entry, "position": position})
        return {name: links.get(without_prefix(name)) for name in names}

    def write(self, after: Values, *, by: By) -> None:
        footer: list[JsonObject] = navigation_content()["footer"]
        for name, value in after.items():
            texts = [entry["text"] for entry in footer]
            at = texts.index(without_prefix(name)) if without_prefix(name) in texts else None
            if at is not None:
                del footer[at]
            if isinstance(value, dict):
                position = value.get("position") if at is None else at
                place = position if isinstance(position, int) and position >= 0 else len(footer)
                entry = {key: each for key, each in value.items() if key != "position"}
                footer.insert(place, {**entry, "text": without_prefix(name)})
        body = _validate(Menus(data={"menuBody": {"footer": footer}}), "footer")
        entries = validate_entries(body["menuBody"])
        services.replace_menus(entries, by=_user_id(by), record=by.record)

    def find_events(self, name: str) -> Q:
        return Q(action="options.menus_changed")


class SnippetPart:
    """Snippets in the form of the API, by their title. An empty value removes a snippet."""

    names = ("snippet.TITLE",)

    def covers(self, name: str) -> bool:
        return name.startswith("snippet.") and bool(without_prefix(name).strip())

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
            values = _validate(SnippetBody(data={**body, "title": without_prefix(name)}), name)
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
        titles = [without_prefix(name) for name in names]
        rows = Snippet.objects.filter(title__in=titles).in_order()
        found: dict[str, Snippet] = {}
        for each in rows:
            found.setdefault(f"snippet.{each.title}", each)
        return found

    def _build(self, name: str, body: object) -> Snippet:
        if not isinstance(body, dict):
            raise ValidationError(f"{name}: Enter a JSON object.")
        return Snippet(**_validate(SnippetBody(data={**body, "title": without_prefix(name)}), name))

    def _to_value(self, snippet: Snippet) -> JsonObject:
        row = SnippetRow(snippet).data
        position = snippet.position if snippet.pk else None
        body = {name: value for name, value in row.items() if name not in SnippetBody.answered_beside}
        return {**json.loads(json.dumps(body)), "position": position}


PARTS: tuple[Part, ...] = (
    *(TextPart(), QuotaPart(), FeaturePart(), StatusPart()),
    *(OpeningPart(), FooterPart(), SnippetPart()),
)
NAMES_OF_VALUES = tuple(name for part in PARTS for name in part.names)


def group_by_part(names: Iterable[str]) -> dict[Part, list[str]]:
    """Group the names by part. Raises ValidationError for an unknown name."""
    groups: dict[Part, list[str]] = {}
    for name in names:
        part = next((each for each in PARTS if each.covers(name)), None)
        if part is None:
            raise ValidationError(f"No such text: {name}. Texts: {', '.join(NAMES_OF_VALUES)}")
        groups.setdefault(part, []).append(name)
    return groups


def read_values(domain: Domain, names: Iterable[str]) -> Values:
    """Return the stored values of the site in the current unit of work."""
    stored: Values = {}
    for part, own in group_by_part(names).items():
        stored |= part.read(domain, own)
    return {name: stored[name] for name in names}


def write_values(after: Values, *, by: By) -> None:
    """Save the values as the panel does. Raises ValidationError if a value is invalid."""
    for part, own in group_by_part(after).items():
        part.write({name: after[name] for name in own}, by=by)


def lock_values(names: Iterable[str]) -> None:
    """Lock the rows that `write_values` changes, until the open transaction ends."""
    SiteOptions.objects.select_for_update(of=("self",)).get(pk=ONLY_ROW)
    titles = [without_prefix(name) for name in names if name.startswith("snippet.")]
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


def _validate(body: Serializer[Any], name: str = "") -> JsonObject:
    if body.is_valid():
        return dict(body.validated_data)
    path, problem = _first_error(body.errors)
    raise ValidationError(f"{name or path}: {problem}")


def _first_error(errors: Any) -> tuple[str, str]:
    """Return the field and the message of the first error in nested errors."""
    field = ""
    while isinstance(errors, dict | list):
        if isinstance(errors, dict):
            found = next(((name, each) for name, each in errors.items() if each), ("", ""))
            field, errors = field or str(found[0]), found[1]
        else:
            errors = next((each for each in errors if each), "")
    return field, str(errors)


def _user_id(by: By) -> int | None:
    return by.user.pk if by.user else None
