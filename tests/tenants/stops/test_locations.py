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
from tests.kit.jobs import run_jobs
from tests.kit.makers.stops import clock

pytestmark = pytest.mark.usefixtures("in_alpha")


def make_page(*named: int, url: str = "where") -> Post:
    block = make.block("Locations", places=[{"place": each} for each in named])
    return make.post("pages", url=url, builder=make.builder(block))


def read_block(url: str = "where") -> list[str]:
    return [each["name"] for each in page_at(url, Query()).payload["places"]]


def list_urls(words: str) -> list[str]:
    return [each["url"] for each in search_posts(words, page=1)["hits"]]


def change(client: APIClient, place: Any, **values: Any) -> Any:
    reply = client.get(f"/api/places/{place.pk}").json()["data"]
    return client.put(f"/api/places/{place.pk}", {**reply, **values}, format="json")


def test_block_shows_all_or_chosen_places_and_other_pages_read_none() -> None:
    harbour, _yard = make.place("Harbour", address="Pier 1", latitude=1.5, longitude=2.5), make.place("Yard")
    make_page()
    make_page(harbour.pk, url="harbour")
    make.post("pages", url="none", builder=make.builder(make.block("Divider")))

    assert (read_block(), read_block("harbour"), read_block("none")) == (["Harbour", "Yard"], ["Harbour"], [])
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
def test_places_add_no_statements(number: int, django_assert_num_queries: Any) -> None:
    for _each in range(number):
        make.place()
    make_page()

    with django_assert_num_queries(2):
        assert len(read_block()) == number


def test_changed_or_deleted_place_is_updated_on_every_page(as_role: Any) -> None:
    harbour, yard = make.place("Harbour"), make.place("Yard")
    make_page(harbour.pk, yard.pk)
    before = read_block()

    changed = change(as_role(Role.EDITOR), harbour, name="New harbour")
    renamed = read_block()
    places.remove(yard, clock(), force=True)

    assert (before, changed.status_code, renamed) == (["Harbour", "Yard"], 200, ["New harbour", "Yard"])
    assert read_block() == ["New harbour"]


def test_search_finds_pages_by_their_places(as_role: Any, alpha: DomainRef) -> None:
    harbour, yard = make.place("Harbour", address="Embarcadero"), make.place("Yard", note="By the windmill")
    make_page(url="all")
    make_page(harbour.pk, url="one")

    results = {words: sorted(list_urls(words)) for words in ("embarcadero", "windmill")}
    change(as_role(Role.EDITOR), yard, note="By the lighthouse")
    run_jobs(alpha)

    assert results == {"embarcadero": ["all", "one"], "windmill": ["all"]}
    assert (list_urls("windmill"), list_urls("lighthouse")) == ([], ["all"])
