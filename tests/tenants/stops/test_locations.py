"""The Locations block: it references places and shows their data."""

from typing import Any

import pytest
from rest_framework.test import APIClient

from shared.api.permissions import Role
from shared.tenancy.unit_of_work import DomainRef
from tenants.posts.models import Post
from tenants.posts.searching.finding import search_posts
from tenants.site.payload.addresses import Query
from tenants.site.payload.page_payload import page_at
from tenants.stops.services import places
from tests.kit import make
from tests.kit.jobs import work_of
from tests.kit.makers.stops import clock

pytestmark = pytest.mark.usefixtures("in_alpha")


def page_of(*named: int, url: str = "where") -> Post:
    block = make.block("Locations", places=[{"place": each} for each in named])
    return make.post("pages", url=url, builder=make.builder(block))


def shown(url: str = "where") -> list[str]:
    return [each["name"] for each in page_at(url, Query()).payload["places"]]


def urls_of(words: str) -> list[str]:
    return [each["url"] for each in search_posts(words, page=1)["hits"]]


def change(client: APIClient, place: Any, **values: Any) -> Any:
    reply = client.get(f"/api/places/{place.pk}").json()["data"]
    return client.put(f"/api/places/{place.pk}", {**reply, **values}, format="json")


def test_it_shows_all_places_or_those_it_names_and_other_pages_read_none() -> None:
    harbour, _yard = make.place("Harbour", address="Pier 1", latitude=1.5, longitude=2.5), make.place("Yard")
    page_of()
    page_of(harbour.pk, url="harbour")
    make.post("pages", url="none", builder=make.builder(make.block("Divider")))

    assert (shown(), shown("harbour"), shown("none")) == (["Harbour", "Yard"], ["Harbour"], [])
    assert page_at("harbour", Query()).payload["places"] == [
        {
            "id": harbour.pk,
            "name": "Harbour",
            "address": "Pier 1",
            "latitude": 1.5,
            "longitude": 2.5,
            "note": "",
        }
    ]


@pytest.mark.parametrize("number", [1, 3])
def test_places_cost_no_statement_of_their_own(number: int, django_assert_num_queries: Any) -> None:
    for _each in range(number):
        make.place()
    page_of()

    with django_assert_num_queries(2):
        assert len(shown()) == number


def test_a_changed_place_is_changed_on_every_page_and_a_deleted_one_leaves_them(as_role: Any) -> None:
    harbour, yard = make.place("Harbour"), make.place("Yard")
    page_of(harbour.pk, yard.pk)
    before = shown()

    changed = change(as_role(Role.EDITOR), harbour, name="New harbour")
    renamed = shown()
    places.remove(yard, clock(), force=True)

    assert (before, changed.status_code, renamed) == (["Harbour", "Yard"], 200, ["New harbour", "Yard"])
    assert shown() == ["New harbour"]


def test_search_finds_pages_by_their_places(as_role: Any, alpha: DomainRef) -> None:
    harbour, yard = make.place("Harbour", address="Embarcadero"), make.place("Yard", note="By the windmill")
    page_of(url="all")
    page_of(harbour.pk, url="one")

    results = {words: sorted(urls_of(words)) for words in ("embarcadero", "windmill")}
    change(as_role(Role.EDITOR), yard, note="By the lighthouse")
    work_of(alpha)

    assert results == {"embarcadero": ["all", "one"], "windmill": ["all"]}
    assert (urls_of("windmill"), urls_of("lighthouse")) == ([], ["all"])
