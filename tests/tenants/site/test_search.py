"""The page that searches the content of a domain."""

from typing import Any

import pytest
from django.test import Client

from shared.tenancy.unit_of_work import DomainRef, unit_of_work
from tenants.posts.models import Status
from tests.kit import make
from tests.tenants.site.reading import outline, read_payload


@pytest.fixture(autouse=True)
def pages(alpha: DomainRef) -> None:
    with unit_of_work(alpha):
        make.post(
            "pages", title="Tacos at noon", url="tacos", attributes={"description": "<p>Every day.</p>"}
        )
        make.post("pages", title="Tacos, a draft", status=Status.DRAFT)


def test_search_page_shows_results_and_is_not_indexed(visitor: Client) -> None:
    response = visitor.get("/search", {"q": " tacos "})

    search = read_payload(response)["search"]
    assert response.status_code == 200
    assert [(hit["url"], hit["collection"]) for hit in search["hits"]] == [("tacos", "pages")]
    assert outline(response).meta("robots") == "noindex, follow"
    assert outline(response).link("canonical") == ["http://alpha.test:8000/search"]
    assert "<title>tacos – Search | " in response.content.decode()


def test_search_without_words_shows_an_empty_page(visitor: Client) -> None:
    response = visitor.get("/search")

    payload = read_payload(response)
    assert (response.status_code, payload["page"]["kind"], payload["search"]["total"]) == (200, "search", 0)


def test_search_without_words_offers_the_diets_of_dishes(visitor: Client, alpha: DomainRef) -> None:
    with unit_of_work(alpha):
        member = make.post("members", title="Green")
        dishes = [make.dish("Tofu", "9", diets=["vegan"])]
        make.food_menu("Card", business_ids=[member.pk], sections=[{"dishes": dishes}])

    def list_labels(path: str) -> list[str]:
        return [each["label"] for each in read_payload(visitor.get(path))["page"]["toggles"]]

    assert list_labels("/search") == ["Open now", "Vegan dishes"]
    assert list_labels("/search?q=tofu") == []


def test_result_page_past_the_end_is_not_found(visitor: Client) -> None:
    assert visitor.get("/search", {"q": "tacos", "page": "2"}).status_code == 404


@pytest.mark.parametrize(
    "words",
    ["\x00tacos\x1f", "' OR 1=1 --", "<script>alert(1)</script>", "\\", "🌮" * 300, "%00", "a" * 5000],
)
def test_unusual_words_do_not_break_the_search(visitor: Client, words: str) -> None:
    response = visitor.get("/search", {"q": words})

    assert response.status_code == 200
    assert len(read_payload(response)["page"]["query"]["q"]) <= 100
    assert "<script>alert(1)" not in response.content.decode()


def test_search_results_are_not_cached_but_the_empty_page_is(
    visitor: Client, django_assert_num_queries: Any
) -> None:
    visitor.get("/search")

    with django_assert_num_queries(0):
        visitor.get("/search", {"page": "7", "cuisine": "thai", "utm_source": "mail"})


def test_search_path_is_reserved(alpha: DomainRef) -> None:
    with unit_of_work(alpha), pytest.raises(Exception, match="is reserved"):
        make.post("pages", title="Search", url="search")
