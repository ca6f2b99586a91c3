"""A JSON statement reads rows of the current domain, even if another domain compiled it."""

from functools import partial
from typing import Any

import pytest
from django.contrib.postgres.fields import ArrayField
from django.db import connection
from django.db.models import BigIntegerField, F, JSONField, TextField
from django.db.models.expressions import RawSQL
from django.test.utils import CaptureQueriesContext

from shared.tenancy.errors import NoUnitOfWork
from shared.tenancy.postgresql.json_statements import IsAnyOf, JsonStatement, JsonStatements, Param, Reads
from shared.tenancy.postgresql.statements import CompiledCursor
from shared.tenancy.unit_of_work import DomainRef, unit_of_work
from tenants.faqs.models import Faq
from tenants.posts.models import Post
from tests.kit import make
from tests.kit.threads import run_in_both


@pytest.fixture
def questions(alpha: DomainRef, beta: DomainRef) -> None:
    for domain in (alpha, beta):
        with unit_of_work(domain):
            for name in ("opening", "prices"):
                make.faq(question=f"{name} of {domain.host}")


def read_all() -> Reads:
    return {"faqs": Faq.objects.order_by("question").values("question", "category__name")}


def read_first(number: int) -> Reads:
    return {"faqs": Faq.objects.order_by("question").values("question")[:number]}


def read_names(statement: JsonStatement, **filled: Any) -> list[str]:
    return [each["question"] for each in statement.read(**filled)["faqs"]]


def test_one_query_answers_all_reads_in_order(alpha: DomainRef, questions: None) -> None:
    with unit_of_work(alpha):
        statement = JsonStatement({**read_all(), "posts": Post.objects.filter(title="no such").values("id")})
        make.faq(question="later", category=make.faq_category(name="Heading"))

        with CaptureQueriesContext(connection) as queries:
            answers = statement.read()

    assert len(queries) == 1
    assert answers["faqs"] == [
        {"question": "later", "category__name": "Heading"},
        {"question": "opening of alpha.test", "category__name": None},
        {"question": "prices of alpha.test", "category__name": None},
    ]
    assert answers["posts"] == []


def test_statement_compiled_for_one_domain_reads_rows_of_another(
    alpha: DomainRef, beta: DomainRef, questions: None
) -> None:
    statement = JsonStatement(read_all())
    with unit_of_work(alpha):
        read_first = read_names(statement)
    with unit_of_work(beta):
        second = read_names(statement)

    assert read_first == ["opening of alpha.test", "prices of alpha.test"]
    assert second == ["opening of beta.test", "prices of beta.test"]


@pytest.mark.parametrize(
    "question", ["plain", "100 % of it", "it's", "a \\ b", "'; DROP TABLE faqs_faq; --", "%s", "€ ü"]
)
def test_text_comparison_matches_exact_text(alpha: DomainRef, question: str) -> None:
    with unit_of_work(alpha):
        make.faq(question=question)
        make.faq(question="another")
        one = Faq.objects.filter(question=question, position__gte=0)

        assert read_names(JsonStatement({"faqs": one.values("question")})) == [question]


def test_constants_are_not_sent_as_parameters(alpha: DomainRef, monkeypatch: Any) -> None:
    sent: list[Any] = []
    execute = CompiledCursor.execute

    def note_execution(cursor: Any, query: Any, parameters: Any, **named: Any) -> Any:
        sent.append(parameters)
        return execute(cursor, query, parameters, **named)

    monkeypatch.setattr(CompiledCursor, "execute", note_execution)
    rows = Faq.objects.filter(question=Param("asked", TextField()), is_published=True, answer="yes")
    with unit_of_work(alpha):
        JsonStatement({"faqs": rows.exclude(answer="no, it's").values("question")[:3]}).read(asked="who")

    assert [sorted(each) for each in sent] == [["no, it's", "who"]]


def test_statement_requires_unit_of_work(alpha: DomainRef) -> None:
    with pytest.raises(NoUnitOfWork):
        JsonStatement(read_all()).read()


def test_threads_sharing_a_statement_read_their_own_domains(
    committed: None, alpha: DomainRef, beta: DomainRef, questions: None
) -> None:
    statement = JsonStatement(read_all())

    of_alpha, of_beta = run_in_both(alpha, beta, lambda: read_names(statement))

    assert of_alpha == {"opening of alpha.test", "prices of alpha.test"}
    assert of_beta == {"opening of beta.test", "prices of beta.test"}


@pytest.mark.parametrize("text", ["opening of alpha.test", "' OR true --", "%s", "%", "question", "x"])
def test_parameter_is_always_a_value(alpha: DomainRef, questions: None, text: str) -> None:
    called = Faq.objects.filter(question=Param("text", TextField())).values("question")
    statement = JsonStatement({"faqs": called})
    with unit_of_work(alpha):
        answers = [read_names(statement, text=each) for each in (text, "prices of alpha.test")]

    expected = [text] if text.startswith("opening") else []
    assert answers == [expected, ["prices of alpha.test"]]


def test_parameters_accept_ids_json_and_rows_of_earlier_reads(alpha: DomainRef) -> None:
    with unit_of_work(alpha):
        one, other, third = (make.faq(question=name) for name in ("one", "other", "third"))
        thai = make.post("cuisines", title="Thai")
        make.post("members", title="Bangkok", external={"cuisines": [thai.pk]})
        array: Any = ArrayField(BigIntegerField())
        among = Faq.objects.filter(IsAnyOf(F("pk"), Param("ids", array))).order_by("pk")
        rest = RawSQL('ARRAY(SELECT id FROM "faqs")', [], output_field=array)
        naming = Post.objects.filter(live_external__contains=Param("named", JSONField()))

        result = JsonStatement(
            {
                "faqs": among.values("id"),
                "others": Faq.objects.exclude(IsAnyOf(F("pk"), rest)).values("question"),
                "posts": naming.values("live_title"),
            }
        ).read(ids=[one.pk, other.pk, 0], named={"cuisines": [thai.pk]})

    assert [row["id"] for row in result["faqs"]] == [one.pk, other.pk]
    assert result["others"] == [{"question": third.question}]
    assert result["posts"] == [{"live_title": "Bangkok"}]


def test_statement_cache_has_one_entry_per_shape_and_a_limit(alpha: DomainRef, questions: None) -> None:
    statements = JsonStatements()
    with unit_of_work(alpha):
        answers = [
            len(read_names(statements.of(each, partial(read_first, each))))
            for each in (1, 2, 1, 2, *range(3, 300))
        ]

    assert answers[:4] == [1, 2, 1, 2]
    assert set(answers[4:]) == {2}
    assert len(statements._cached) <= 200


def test_percent_sign_in_text_keeps_parameter_order(
    alpha: DomainRef,
) -> None:
    asked, title = Param("asked", TextField()), Param("title", TextField())
    reads: Reads = {
        "sure": Faq.objects.filter(question__contains="100%s", answer=asked).values("question"),
        "posts": Post.objects.filter(title=title).annotate(rest=RawSQL("7 %% 4", ())).values("title", "rest"),
    }
    with unit_of_work(alpha):
        make.faq(question="Is it 100%s $1?", answer="<p>Yes</p>")
        make.faq(question="Is it 100 s?", answer="<p>Yes</p>")
        make.post("pages", title="50% off")
        # The statement is longer than psycopg's cache allows, and is sent often enough to be prepared.
        statement = JsonStatement({**reads, **{f"again_{each}": reads["posts"] for each in range(20)}})
        found = [statement.read(asked="<p>Yes</p>", title="50% off") for _time in range(8)]

    assert found[0]["sure"] == [{"question": "Is it 100%s $1?"}]
    assert found[0]["posts"] == [{"title": "50% off", "rest": 3}]
    assert found == found[:1] * 8
