"""FAQs and their categories in the API."""

import json
from typing import Any

import pytest
from django.core.exceptions import ValidationError
from rest_framework.test import APIClient

from shared.api.permissions import Role
from shared.tenancy.cache import tenant_cache
from shared.tenancy.unit_of_work import DomainRef, unit_of_work
from tenants.faqs import services
from tenants.faqs.models import Faq, FaqCategory
from tests.kit import make

pytestmark = pytest.mark.usefixtures("in_alpha")


def questions(client: APIClient, query: str = "") -> list[str]:
    return [row["question"] for row in client.get(f"/api/faqs{query}").json()["data"]]


@pytest.fixture
def editor(as_role: Any) -> APIClient:
    client: APIClient = as_role(Role.EDITOR)
    return client


def test_visitors_see_published_questions_with_an_answer(anonymous: APIClient, editor: APIClient) -> None:
    make.faq("Published?")
    make.faq("Hidden?", is_published=False)
    make.faq("Unanswered?", answer="")

    assert questions(anonymous) == ["Published?"]
    assert questions(editor) == ["Published?", "Hidden?", "Unanswered?"]


def test_hidden_question_is_not_found_by_visitors(anonymous: APIClient) -> None:
    hidden = make.faq(is_published=False)

    assert anonymous.get(f"/api/faqs/{hidden.pk}").status_code == 404


def test_new_question_is_last_with_sanitized_answer(editor: APIClient) -> None:
    category = make.faq_category("Money")
    make.faq("First?", position=0)

    response = editor.post(
        "/api/faqs",
        {
            "question": "Cash?",
            "answer": "<p onclick=x>Yes<script>alert(1)</script></p>",
            "category_id": category.pk,
        },
        format="json",
    )

    assert response.status_code == 201
    made = Faq.objects.get(question="Cash?")
    assert response.json()["data"] == {
        "id": made.pk,
        "_id": str(made.uid),
        "question": "Cash?",
        "answer": "<p>Yes</p>",
        "category": {"id": category.pk, "_id": str(category.uid), "name": "Money"},
        "category_id": category.pk,
        "position": 1,
        "is_published": True,
    }


@pytest.mark.parametrize(
    ("sent", "is_in"),
    [
        ({"category": "id"}, True),
        ({"category": {"id": "id", "name": "Money"}}, True),
        ({"category": None}, False),
        ({"category": None, "category_id": "id"}, True),
        ({}, False),
    ],
)
def test_category_field_has_the_contract_name(editor: APIClient, sent: dict[str, Any], is_in: bool) -> None:
    category = make.faq_category("Money")
    body = json.loads(
        json.dumps(sent).replace('"id"}', f"{category.pk}}}").replace(': "id"', f": {category.pk}")
    )

    data = editor.post("/api/faqs", {"question": "Cash?", **body}, format="json").json()["data"]

    assert data["category_id"] == (category.pk if is_in else None)
    sent_back = editor.patch(f"/api/faqs/{data['id']}", {**data, "question": "Cards?"}, format="json")
    assert sent_back.json()["data"] == {**data, "question": "Cards?"}


@pytest.mark.parametrize("category", [10**9, {"id": 10**9}, {}, {"name": "Money"}, "Money", [1], True])
def test_missing_category_is_rejected(editor: APIClient, category: Any) -> None:
    response = editor.post("/api/faqs", {"question": "Cash?", "category": category}, format="json")

    assert response.status_code == 422
    assert response.json()["errors"].keys() == {"category"}


def test_stored_markup_is_sanitized_when_read(anonymous: APIClient) -> None:
    make.faq(answer="<img src=x onerror=alert(1)><p>Fine</p>")

    assert anonymous.get("/api/faqs").json()["data"][0]["answer"] == "<p>Fine</p>"


@pytest.mark.parametrize(("to", "order"), [(0, "cab"), (-5, "cab"), (1, "acb"), (2, "abc"), (99, "abc")])
def test_moved_question_shifts_the_others(editor: APIClient, to: int, order: str) -> None:
    rows = [make.faq(letter, position=place * 10) for place, letter in enumerate("abc")]

    response = editor.patch(f"/api/faqs/{rows[2].uid}", {"position": to}, format="json")

    assert response.status_code == 200
    assert questions(editor) == list(order)
    assert [each.position for each in Faq.objects.in_order()] == [0, 1, 2]
    assert response.json()["data"]["position"] == max(0, min(to, 2))


def test_omitted_faq_fields_are_unchanged(editor: APIClient) -> None:
    faq = make.faq("Before?", answer="<p>Same</p>", category=make.faq_category())

    editor.patch(f"/api/faqs/{faq.pk}", {"question": "After?"}, format="json")

    faq.refresh_from_db()
    assert (faq.question, faq.answer, faq.category is None) == ("After?", "<p>Same</p>", False)


def test_every_change_invalidates_the_cache(editor: APIClient) -> None:
    faq, category = make.faq(), make.faq_category()
    versions = [tenant_cache.version()]

    for call, path, body in (
        (editor.post, "/api/faqs", {"question": "Why?"}),
        (editor.patch, f"/api/faqs/{faq.pk}", {"question": "How?"}),
        (editor.delete, f"/api/faqs/{faq.pk}", None),
        (editor.post, "/api/faq-categories", {"name": "New"}),
        (editor.delete, f"/api/faq-categories/{category.pk}", None),
    ):
        call(path, body, format="json")
        versions.append(tenant_cache.version())

    assert versions == sorted(set(versions))


def test_deleted_question_is_not_found(editor: APIClient) -> None:
    faq = make.faq()

    response = editor.delete(f"/api/faqs/{faq.pk}")

    assert (response.status_code, response.json()["message"]) == (200, "Question deleted.")
    assert not Faq.objects.filter(pk=faq.pk).exists()


def test_deleted_category_leaves_its_questions(editor: APIClient) -> None:
    category = make.faq_category()
    faq = make.faq(category=category)

    response = editor.delete(f"/api/faq-categories/{category.pk}")

    faq.refresh_from_db()
    assert response.status_code == 200
    assert faq.category is None


def test_category_names_are_unique(editor: APIClient, anonymous: APIClient) -> None:
    first = editor.post("/api/faq-categories", {"name": "Money"}, format="json")
    second = editor.post("/api/faq-categories", {"name": "money"}, format="json")

    assert (first.status_code, second.status_code) == (201, 422)
    assert second.json()["errors"] == {"name": ["A category with this name already exists."]}
    assert [row["name"] for row in anonymous.get("/api/faq-categories").json()["data"]] == ["Money"]


def test_questions_are_filtered_by_category_and_words(anonymous: APIClient) -> None:
    money = make.faq_category()
    make.faq("Cash?", category=money)
    make.faq("Parking?", answer="<p>Behind the bank</p>")

    assert questions(anonymous, f"?category={money.pk}") == ["Cash?"]
    assert questions(anonymous, "?search=bank") == ["Parking?"]


@pytest.mark.parametrize("rows", [1, 3])
def test_list_takes_one_query(anonymous: APIClient, rows: int, django_assert_num_queries: Any) -> None:
    for _each in range(rows):
        make.faq(category=make.faq_category())

    with django_assert_num_queries(1):
        assert len(questions(anonymous)) == rows


@pytest.mark.parametrize(
    ("field", "value"),
    [("question", ""), ("question", "x" * 301), ("answer", "x" * 20_001), ("category_id", 999_999),
     ("category_id", "٣"), ("position", 1.5), ("is_published", "maybe")],
)  # fmt: skip
def test_invalid_value_is_rejected_by_field(editor: APIClient, field: str, value: Any) -> None:
    response = editor.post("/api/faqs", {"question": "Why?", "answer": "", field: value}, format="json")

    assert response.status_code == 422
    assert list(response.json()["errors"]) == [field]
    assert not Faq.objects.exists()


def test_category_of_another_domain_is_not_found(editor: APIClient, beta: DomainRef) -> None:
    with unit_of_work(beta):
        theirs = make.faq_category(id=4_000_000)
        their_faq = make.faq(id=4_000_001)

    refused = editor.post("/api/faqs", {"question": "Why?", "category_id": theirs.pk}, format="json")

    assert refused.json()["errors"] == {"category_id": ["This category doesn't exist."]}
    assert editor.patch(f"/api/faqs/{their_faq.pk}", {"question": "Mine?"}, format="json").status_code == 404
    assert editor.delete(f"/api/faq-categories/{theirs.pk}").status_code == 404
    with unit_of_work(beta):
        assert FaqCategory.objects.filter(pk=theirs.pk).exists()


def test_write_permission_depends_on_role(anonymous: APIClient, as_role: Any) -> None:
    faq = make.faq()
    writers = {Role.SUPER_ADMIN, Role.ADMIN, Role.EDITOR}

    assert anonymous.post("/api/faqs", {"question": "Why?"}, format="json").status_code == 401
    for role in Role:
        client, refused = as_role(role), role not in writers
        body = {"question": f"Why, {role.name}?"}
        assert client.post("/api/faqs", body, format="json").status_code == (403 if refused else 201)
        assert client.patch(f"/api/faqs/{faq.pk}", body, format="json").status_code == (
            403 if refused else 200
        )


def test_block_accepts_only_categories_of_its_domain(in_alpha: DomainRef) -> None:
    category = make.faq_category()
    known = make.builder(make.block("Faq", category_id=category.pk))
    unknown = make.builder(make.block("Faq", category_id=category.pk + 1))

    page = make.post("pages", builder=known)

    assert page.builder == known
    with pytest.raises(ValidationError, match="This category doesn't exist"):
        make.post("pages", builder=unknown)


def test_deleted_category_is_removed_from_blocks(in_alpha: DomainRef) -> None:
    gone, staying = make.faq_category(), make.faq_category()
    blocks = [make.block("Faq", category_id=each.pk) for each in (gone, staying)]
    page = make.post("pages", builder=make.builder(*blocks))

    services.remove_category(gone)

    page.refresh_from_db()
    for builder in (page.builder, page.live_builder):
        assert builder
        assert [each["props"]["category_id"] for each in builder["content"]] == [None, staying.pk]


def test_number_of_questions_and_categories_is_limited(editor, monkeypatch):
    for name in ("MOST_QUESTIONS", "MOST_CATEGORIES"):
        monkeypatch.setattr(f"tenants.faqs.services.{name}", 1)

    def ask(number):
        question = {"question": f"Question {number}?", "answer": "Yes."}
        category = {"name": f"Category {number}"}
        bodies = {"faqs": question, "faq-categories": category}
        return [editor.post(f"/api/{path}", body, format="json").status_code for path, body in bodies.items()]

    assert [ask(number) for number in (1, 2)] == [[201, 201], [422, 422]]


def test_total_length_of_faqs_is_limited(editor: APIClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(services, "MOST_LETTERS", 100)
    faq = make.faq("First?", answer="<p>Short.</p>")
    long = {"question": "Second?", "answer": f"<p>{'x' * 90}</p>"}

    added = editor.post("/api/faqs", long, format="json")
    changed = editor.patch(f"/api/faqs/{faq.pk}", {"answer": f"<p>{'x' * 200}</p>"}, format="json")
    shortened = editor.patch(f"/api/faqs/{faq.pk}", {"answer": "<p>Yes.</p>"}, format="json")

    assert [each.status_code for each in (added, changed, shortened)] == [422, 422, 200]
    assert list(added.json()["errors"]) == list(changed.json()["errors"]) == ["answer"]
