"""Import opening hours and menus from a restaurant's pages into its business info and food menus."""

import hashlib
import json
from collections.abc import Iterator, Sequence
from typing import Any

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils.translation import gettext as _

from shared.data_types import JsonObject
from shared.tenancy.unit_of_work import current_domain
from tenants.business.services import change_business
from tenants.food_menus import services as food_menus
from tenants.food_menus.limits import MOST_DISHES_OF_A_MENU
from tenants.food_menus.models import FoodMenu, empty_body
from tenants.hours.facts import SITE_FACTS
from tenants.options.models import ONLY_ROW, SiteOptions
from tenants.posts.collections import PAGES
from tenants.posts.models import Status
from tenants.wordpress.drafts import PostDraft
from tenants.wordpress.facts import PageFacts, read_facts
from tenants.wordpress.models import ImportedItem
from tenants.wordpress.report import ItemOutcome, ReportLine, SiteImportReport

_NO_TIMES = {name: value for name, value in empty_body().items() if name != "sections"}
FactsByPage = list[tuple[PostDraft, PageFacts]]


def import_facts(drafts: Sequence[PostDraft], source: str, report: SiteImportReport) -> None:
    """Import opening hours and dishes from public pages.

    An association is skipped, because its pages describe several businesses.
    """
    if current_domain().template == "association":
        return
    business = SiteOptions.objects.values_list("business", flat=True).get(pk=ONLY_ROW) or {}
    currency = business.get("currency") or SITE_FACTS["currency"]
    pages = [each for each in drafts if each.collection is PAGES and each.status == Status.PUBLISHED]
    facts_by_page = [(page, read_facts(page.title, page.blocks, currency)) for page in pages]
    _state_hours(facts_by_page, business.get("hours") or [], report)
    known = ImportedItem.objects.filter(source=source, kind=ImportedItem.Kind.FOOD_MENU)
    by_page = {each.origin_id: each for each in known}
    for page, facts in facts_by_page:
        if facts.sections:
            _state_menu(page, facts, by_page.get(page.item.id), source, report)


def _state_hours(facts_by_page: FactsByPage, stated: Sequence[Any], report: SiteImportReport) -> None:
    """Import the opening hours if all pages agree on them, unless the business already has opening hours."""
    pages = [(page, facts.hours) for page, facts in facts_by_page if facts.hours]
    if not pages:
        return
    page, hours = pages[0]
    title = _("Opening hours, from “%(title)s”") % {"title": page.title}
    if any(other != hours for _page, other in pages):
        names = ", ".join(f"“{each.title}”" for each, _hours in pages)
        lost = _("%(pages)s list different hours. Enter the hours under Business info.") % {
            "pages": names[:300]
        }
        report.add(ReportLine("business", page.item.id, title, ItemOutcome.REFUSED, "", (lost,)))
        return
    rows = [{**row, "note": ""} for row in hours]
    if not stated:
        change_business({"hours": rows})
    same = [_span(each) for each in stated] == [_span(each) for each in rows]
    outcome = ItemOutcome.UNCHANGED if same else ItemOutcome.KEPT if stated else ItemOutcome.CREATED
    report.add(ReportLine("business", page.item.id, title, outcome))


def _span(row: Any) -> tuple[Any, ...]:
    return row["day"], row.get("opens"), row.get("closes")


def _state_menu(
    page: PostDraft, facts: PageFacts, known: ImportedItem | None, source: str, report: SiteImportReport
) -> None:
    digest = hashlib.sha256(json.dumps(facts.sections, sort_keys=True).encode()).hexdigest()
    losses = [_("A menu line: “%(line)s”") % {"line": each} for each in facts.unread]
    values = {**_NO_TIMES, "title": page.title[:120], "sections": facts.sections}
    try:
        with transaction.atomic():
            outcome = _write_menu(page, values, digest, known, source)
    except ValidationError as error:
        outcome, losses = ItemOutcome.REFUSED, error.messages
    details = tuple(losses) if outcome not in {ItemOutcome.UNCHANGED, ItemOutcome.KEPT} else ()
    dishes = sum(len(section["dishes"]) for section in facts.sections)
    title = _("%(title)s: %(dishes)s dishes") % {"title": page.title, "dishes": dishes}
    report.add(ReportLine("food_menus", page.item.id, title, outcome, "", details))


def _write_menu(
    page: PostDraft, values: JsonObject, digest: str, known: ImportedItem | None, source: str
) -> ItemOutcome:
    """Create or update the menu of a page, unless a user has changed or deleted it here.

    Raises ValidationError if it has too many dishes.
    """
    if sum(1 for _dish in _dishes(values)) > MOST_DISHES_OF_A_MENU:
        most = {"most": MOST_DISHES_OF_A_MENU}
        raise ValidationError(_("A menu can have up to %(most)s dishes.") % most)
    if known is None:
        menu, outcome = food_menus.add(values), ItemOutcome.CREATED
    elif known.digest == digest:
        return ItemOutcome.UNCHANGED
    else:
        held = FoodMenu.objects.filter(pk=known.became or 0, version=known.version).first()
        if held is None:
            return ItemOutcome.KEPT
        menu, outcome = food_menus.change(held, values), ItemOutcome.UPDATED
    ImportedItem.objects.update_or_create(
        source=source,
        kind=ImportedItem.Kind.FOOD_MENU,
        origin_id=page.item.id,
        defaults={"became": menu.pk, "digest": digest, "version": menu.version},
    )
    return outcome


def _dishes(values: JsonObject) -> Iterator[Any]:
    for section in values["sections"]:
        yield from section["dishes"]
