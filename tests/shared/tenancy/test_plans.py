"""The long statements of a page are planned once per connection, and no other statements are."""

from contextlib import suppress

import pytest
from django.db import connection, transaction

from shared.tenancy.postgresql.statements import PREPARE_THRESHOLD
from shared.tenancy.unit_of_work import DomainRef, shared_work, unit_of_work
from tenants.site.payload.addresses import Query
from tenants.site.payload.page_payload import page_at
from tests.kit import make
from tests.kit.moving_on import run_as_owner

pytestmark = pytest.mark.usefixtures("committed")
OFTEN = PREPARE_THRESHOLD + 8


class RolledBack(Exception):
    pass


def read_page() -> None:
    """Read an uncached page."""
    page_at("members", Query.of({"q": "business"}))


def mode() -> str:
    with connection.cursor() as cursor:
        cursor.execute("SHOW plan_cache_mode")
        return str(cursor.fetchone()[0])


def count_plans() -> list[tuple[int, int]]:
    """Return the numbers of executions with a generic and a custom plan, for each statement of a page."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT generic_plans, custom_plans FROM pg_prepared_statements "
            "WHERE statement LIKE 'WITH %%' AND statement LIKE '%%json_build_object%%'"
        )
        return cursor.fetchall()


def test_page_statements_are_planned_once(alpha: DomainRef) -> None:
    with unit_of_work(alpha):
        for number in range(12):
            make.post("members", title=f"Business {number}")
    run_as_owner(f'ANALYZE "{alpha.schema_name}".posts_post')
    # Exclude statements prepared while creating the posts.
    connection.close()

    for _ in range(OFTEN):
        with unit_of_work(alpha):
            read_page()

    with unit_of_work(alpha):
        made = count_plans()
    assert len(made) == 2
    assert all(generic > 0 and custom == 0 for generic, custom in made)


def test_other_statements_keep_default_plan_mode(alpha: DomainRef) -> None:
    with unit_of_work(alpha):
        read_page()
        beside = mode()
    with unit_of_work(alpha):
        after = mode()
    with shared_work():
        shared = mode()

    assert (beside, after, shared) == ("auto", "auto", "auto")


def test_rollback_does_not_restore_plan_mode_of_pages(alpha: DomainRef) -> None:
    with unit_of_work(alpha):
        read_page()
        inside = []
        with suppress(RolledBack), transaction.atomic():
            inside.append(mode())
            raise RolledBack

        assert [*inside, mode()] == ["auto", "auto"]


def test_pages_of_alternating_domains_are_separate(alpha: DomainRef, beta: DomainRef) -> None:
    for domain in (alpha, beta):
        with unit_of_work(domain):
            make.post("members", title=f"A business of {domain.host}")

    titles = set()
    for _ in range(OFTEN):
        for domain in (alpha, beta):
            with unit_of_work(domain):
                page = page_at("members", Query.of({"q": "business"})).payload
                titles.add((domain.host, *(each["title"] for each in page["lists"]["members"]["items"])))

    assert titles == {("alpha.test", "A business of alpha.test"), ("beta.test", "A business of beta.test")}
