"""The currency of a new domain is the chosen currency, or the currency of its time zone."""

import json
from typing import Any
from zoneinfo import available_timezones

import pytest
from babel.core import get_global
from rest_framework.test import APIClient

from shared.domains.models import Domain
from shared.tenancy.unit_of_work import shared_work, unit_of_work
from tenants.hours import currencies
from tenants.hours.currencies import CURRENCIES, suggest_currency
from tenants.hours.facts import get_business
from tenants.options.models import SiteOptions

TACOS = {"title": "Tacos", "host": "tacos.test", "template": "restaurant"}


def create(client: APIClient, **values: str) -> Any:
    return client.post("/api/domains", {**TACOS, **values}, format="json")


def get_currency(domain_id: int) -> str:
    with shared_work():
        domain = Domain.objects.get(pk=domain_id).ref()
    with unit_of_work(domain):
        return get_business(SiteOptions.objects.get().business, domain.template)["currency"]


@pytest.mark.usefixtures("committed")
@pytest.mark.parametrize(
    ("sent", "currency"),
    [
        ({"timezone": "Europe/Berlin"}, "EUR"),
        ({"timezone": "Asia/Calcutta"}, "INR"),
        ({"timezone": "America/Los_Angeles"}, "USD"),
        ({}, "USD"),
        ({"timezone": "Europe/Berlin", "currency": "CHF"}, "CHF"),
        ({"timezone": "Europe/Berlin", "currency": ""}, "EUR"),
    ],
)
def test_new_domain_has_the_chosen_currency_or_that_of_its_time_zone(
    boss: APIClient, sent: dict[str, str], currency: str
) -> None:
    created = create(boss, **sent)

    assert created.status_code == 201
    assert get_currency(created.json()["data"]["id"]) == currency


@pytest.mark.usefixtures("committed")
def test_unknown_currency_is_rejected_and_creates_nothing(boss: APIClient) -> None:
    response = create(boss, currency="ZZZ")

    assert response.status_code == 422
    assert list(response.json()["errors"]) == ["currency"]
    assert create(boss, currency="EUR").status_code == 201


@pytest.mark.no_db
def test_currency_of_each_time_zone_is_one_of_its_country() -> None:
    zones, aliases, used = (
        get_global(name) for name in ("zone_territories", "zone_aliases", "territory_currencies")
    )
    for zone in sorted(available_timezones()):
        country = zones.get(zone) or zones.get(aliases.get(zone, "")) or ""
        current = [code for code, _from, until, _tender in used.get(country, ()) if until is None]
        # Bulgaria uses the euro since 2026, which CLDR 46 doesn't include.
        assert suggest_currency(zone) in {*current, "EUR" if country == "BG" else "USD"}, zone


@pytest.mark.no_db
def test_suggested_currencies_can_be_chosen() -> None:
    zones = json.loads(currencies.ZONES.read_bytes())

    assert set(zones) <= set(CURRENCIES)
