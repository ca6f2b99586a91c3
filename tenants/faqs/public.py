"""FAQs on public pages."""

from collections.abc import Iterable
from typing import TypedDict

from shared.tenancy.postgresql.json_statements import Row, Rows
from tenants.faqs.models import MOST_QUESTIONS, Faq
from tenants.posts.content import rich_text


class PublicCategory(TypedDict):
    """The category of a question."""

    id: int
    name: str


class PublicFaq(TypedDict):
    """A question and its answer, as pages show them."""

    id: int
    question: str
    answer: str
    category: PublicCategory | None


def faq_rows(words: str = "") -> Rows:
    """Return a query for the published questions that contain `words`, in order."""
    faqs = Faq.objects.public().in_order()
    matching = faqs.matching(words) if words else faqs
    return matching[:MOST_QUESTIONS].values("id", "question", "answer", "category_id", "category__name")


def list_public_faqs(rows: Iterable[Row]) -> list[PublicFaq]:
    """Return the public questions built from these rows."""
    return [_build_faq(row) for row in rows]


def _build_faq(row: Row) -> PublicFaq:
    category_id = row["category_id"]
    return {
        "id": row["id"],
        "question": row["question"],
        "answer": rich_text.clean_stored(row["answer"]),
        "category": {"id": category_id, "name": row["category__name"]} if category_id else None,
    }
