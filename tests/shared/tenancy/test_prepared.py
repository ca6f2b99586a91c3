"""A query whose SQL is kept asks for the domain being worked for, whoever worded it first."""

from functools import partial

import pytest
from django.db import connection
from django.db.models import QuerySet
from django.test.utils import CaptureQueriesContext

from shared.tenancy.errors import NoUnitOfWork
from shared.tenancy.postgresql.prepared import PreparedQueries, PreparedQuery, TextParam
from shared.tenancy.unit_of_work import DomainRef, unit_of_work
from tenants.faqs.models import Faq
from tests.kit import make
from tests.kit.threads import seen_by_both


@pytest.fixture
def questions(alpha: DomainRef, beta: DomainRef) -> None:
    for domain in (alpha, beta):
        with unit_of_work(domain):
            for name in ("opening", "prices"):
                make.faq(question=f"{name} of {domain.host}")


def all_of_them() -> QuerySet[Faq]:
    return Faq.objects.order_by("question").select_related("category")


def first(number: int) -> QuerySet[Faq]:
    return all_of_them()[:number]


def named(found: list[Faq]) -> list[str]:
    return [each.question for each in found]


def test_it_finds_what_the_query_would(alpha: DomainRef, questions: None) -> None:
    with unit_of_work(alpha):
        prepared = PreparedQuery(all_of_them())
        make.faq(question="later", category=make.faq_category())

        with CaptureQueriesContext(connection) as queries:
            found = prepared.rows()
            categories = [each.category for each in found]

        assert found == list(all_of_them())
        assert categories == [each.category for each in all_of_them()]
    assert len(queries) == 1


def test_worded_for_one_domain_it_finds_the_rows_of_another(
    alpha: DomainRef, beta: DomainRef, questions: None
) -> None:
    with unit_of_work(alpha):
        prepared = PreparedQuery(all_of_them())
        first = named(prepared.rows())
    with unit_of_work(beta):
        second = named(prepared.rows())

    assert first == ["opening of alpha.test", "prices of alpha.test"]
    assert second == ["opening of beta.test", "prices of beta.test"]


def test_outside_a_unit_of_work_it_is_refused(alpha: DomainRef) -> None:
    with unit_of_work(alpha):
        prepared = PreparedQuery(all_of_them())

    with pytest.raises(NoUnitOfWork):
        prepared.rows()


def test_two_threads_that_share_it_never_swap_their_domains(
    committed: None, alpha: DomainRef, beta: DomainRef, questions: None
) -> None:
    with unit_of_work(alpha):
        prepared = PreparedQuery(all_of_them())

    of_alpha, of_beta = seen_by_both(alpha, beta, lambda: named(prepared.rows()))

    assert of_alpha == {"opening of alpha.test", "prices of alpha.test"}
    assert of_beta == {"opening of beta.test", "prices of beta.test"}


@pytest.mark.parametrize("text", ["opening of alpha.test", "' OR true --", "%", "question", "x"])
def test_what_fills_a_slot_is_a_value_and_nothing_else(alpha: DomainRef, questions: None, text: str) -> None:
    with unit_of_work(alpha):
        prepared = PreparedQuery(all_of_them().filter(question=TextParam("text")))

        found = [named(prepared.rows(text=each)) for each in (text, "prices of alpha.test")]

    expected = [text] if text.startswith("opening") else []
    assert found == [expected, ["prices of alpha.test"]]


def test_each_shape_has_words_of_its_own_and_few_are_cached(alpha: DomainRef, questions: None) -> None:
    queries: PreparedQueries[Faq] = PreparedQueries()
    with unit_of_work(alpha):
        found = [
            len(queries.of(limit, partial(first, limit)).rows()) for limit in (1, 2, 1, 2, *range(3, 300))
        ]

    assert found[:4] == [1, 2, 1, 2]
    assert set(found[4:]) == {2}
    assert len(queries._cached) <= 200
