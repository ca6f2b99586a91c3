"""Frequent statements are prepared once per connection and read rows of the current domain."""

import pytest
from django.db import connection, transaction

from shared.tenancy.postgresql.json_statements import JsonStatement
from shared.tenancy.postgresql.statements import PREPARE_THRESHOLD
from shared.tenancy.unit_of_work import DomainRef, unit_of_work
from tenants.faqs.models import Faq
from tests.kit import make
from tests.kit.moving_on import run_as_owner

pytestmark = pytest.mark.usefixtures("committed")
OFTEN = PREPARE_THRESHOLD + 2


@pytest.fixture
def question_each(committed: None, alpha: DomainRef, beta: DomainRef) -> None:
    for domain in (alpha, beta):
        with unit_of_work(domain):
            make.faq(question=f"asked at {domain.host}")


def questions() -> list[str]:
    return list(Faq.objects.filter(question__startswith="asked").values_list("question", flat=True))


def list_prepared() -> list[str]:
    with connection.cursor() as cursor:
        cursor.execute("SELECT statement FROM pg_prepared_statements WHERE statement LIKE '%faqs_faq%'")
        return [statement for (statement,) in cursor.fetchall()]


def process() -> int:
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_backend_pid()")
        return int(cursor.fetchone()[0])


def test_prepared_statement_reads_rows_of_each_domain(
    alpha: DomainRef, beta: DomainRef, question_each: None
) -> None:
    seen = set()
    for _ in range(OFTEN):
        for domain in (alpha, beta):
            with unit_of_work(domain):
                seen.add((domain.host, *questions()))

    assert seen == {("alpha.test", "asked at alpha.test"), ("beta.test", "asked at beta.test")}
    with unit_of_work(alpha):
        assert len(list_prepared()) == 1


def test_connection_survives_changes_of_rights(alpha: DomainRef, beta: DomainRef) -> None:
    seen = set()
    for _ in range(OFTEN):
        for domain in (alpha, beta):
            with unit_of_work(domain):
                seen.add(process())

    assert len(seen) == 1


def test_one_connection_reads_domains_at_different_migrations(
    alpha: DomainRef, beta: DomainRef, question_each: None
) -> None:
    for _ in range(OFTEN):
        with unit_of_work(alpha):
            questions()
    run_as_owner(f'ALTER TABLE "{beta.schema_name}".faqs_faq ALTER COLUMN question TYPE varchar(999)')

    seen = []
    for domain in (beta, alpha, beta):
        with unit_of_work(domain):
            seen.append(questions())

    assert seen == [["asked at beta.test"], ["asked at alpha.test"], ["asked at beta.test"]]


def test_statement_is_not_prepared_in_transaction(alpha: DomainRef, question_each: None) -> None:
    with unit_of_work(alpha), transaction.atomic():
        for _ in range(OFTEN):
            questions()

        assert list_prepared() == []


def test_compiled_statement_is_prepared_on_second_use(alpha: DomainRef, question_each: None) -> None:
    statement = JsonStatement({"faqs": Faq.objects.filter(question__startswith="asked").values("question")})
    # Ignore statements prepared earlier.
    connection.close()

    known = []
    with unit_of_work(alpha):
        for _ in range(2):
            statement.read()
            known.append(list_prepared())

    assert [len(each) for each in known] == [0, 1]


def test_rare_django_statements_are_not_prepared(alpha: DomainRef, question_each: None) -> None:
    statement = JsonStatement({"faqs": Faq.objects.filter(question__startswith="asked").values("question")})
    connection.close()

    with unit_of_work(alpha):
        for _ in range(2):
            statement.read()
            questions()

        assert all(each.startswith("WITH") for each in list_prepared())


def test_constant_statement_is_prepared_in_transaction_and_survives_migration(
    alpha: DomainRef, beta: DomainRef, question_each: None
) -> None:
    statement = JsonStatement({"faqs": Faq.objects.filter(question__startswith="asked").values("question")})
    with unit_of_work(alpha), transaction.atomic():
        for _ in range(OFTEN):
            statement.read()
        known = list_prepared()
    run_as_owner(f'ALTER TABLE "{beta.schema_name}".faqs_faq ALTER COLUMN question TYPE varchar(999)')
    run_as_owner(f'ALTER TABLE "{beta.schema_name}".faqs_faq ADD COLUMN more int')

    with unit_of_work(beta), transaction.atomic():
        answers = statement.read()

    assert len([each for each in known if each.startswith("WITH")]) == 1
    assert sorted(each["question"] for each in answers["faqs"]) == ["asked at beta.test"]
