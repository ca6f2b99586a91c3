"""The page that looks for words in all a domain shows."""

from typing import Any

import pytest
from django.test import Client

from shared.tenancy.unit_of_work import DomainRef, unit_of_work
from tenants.posts.models import Status
from tests.kit import make
from tests.tenants.site.reading import outline, payload_in


@pytest.fixture(autouse=True)
def pages(alpha: DomainRef) -> None:
    with unit_of_work(alpha):
        make.post(
            "pages", title="Tacos at noon", url="tacos", attributes={"description": "<p>Every day.</p>"}
        )
        make.post("pages", title="Tacos, a draft", status=Status.DRAFT)


def test_search_page_shows_results_and_is_not_indexed(visitor: Client) -> None:
    response = visitor.get("/search", {"q": " tacos "})

    search = payload_in(response)["search"]
    assert response.status_code == 200
    assert [(hit["url"], hit["collection"]) for hit in search["hits"]] == [("tacos", "pages")]
    assert outline(response).meta("robots") == "noindex, follow"
    assert outline(response).link("canonical") == ["http://alpha.test:8000/search"]
    assert "<title>tacos – Search | " in response.content.decode()


def test_without_words_it_is_a_page_with_nothing_found_yet(visitor: Client) -> None:
    response = visitor.get("/search")

    payload = payload_in(response)
    assert (response.status_code, payload["page"]["kind"], payload["search"]["total"]) == (200, "search", 0)


def test_a_page_past_the_end_is_not_there(visitor: Client) -> None:
    assert visitor.get("/search", {"q": "tacos", "page": "2"}).status_code == 404


@pytest.mark.parametrize(
    "words",
    ["\x00tacos\x1f", "' OR 1=1 --", "<script>alert(1)</script>", "\\", "🌮" * 300, "%00", "a" * 5000],
)
def test_no_words_break_it(visitor: Client, words: str) -> None:
    response = visitor.get("/search", {"q": words})

    assert response.status_code == 200
    assert len(payload_in(response)["page"]["query"]["q"]) <= 100
    assert "<script>alert(1)" not in response.content.decode()


def test_search_results_are_not_cached_but_the_empty_page_is(
    visitor: Client, django_assert_num_queries: Any
) -> None:
    visitor.get("/search")

    with django_assert_num_queries(0):
        visitor.get("/search", {"page": "7", "cuisine": "thai", "utm_source": "mail"})


def test_no_post_can_take_its_place(alpha: DomainRef) -> None:
    with unit_of_work(alpha), pytest.raises(Exception, match="is reserved"):
        make.post("pages", title="Search", url="search")
