"""What visitors read of the FAQs."""

from functools import cache
from typing import TypedDict

from shared.tenancy.postgresql.prepared import PreparedQuery
from tenants.faqs.models import Faq, FaqQuerySet
from tenants.posts import rich_text

MOST = 500
"""No page shows more questions than this."""


class PublicCategory(TypedDict):
    """What a question is about."""

    id: int
    name: str


class PublicFaq(TypedDict):
    """A question and its answer, as pages show them."""

    id: int
    question: str
    answer: str
    category: PublicCategory | None


def public_faqs(words: str = "") -> list[PublicFaq]:
    """Every published question that has an answer and holds `words`, in order, in one query."""
    faqs = _answered().matching(words)[:MOST] if words else _prepared().rows()
    return [_shown(faq) for faq in faqs]


def _answered() -> FaqQuerySet:
    return Faq.objects.public().in_order().select_related("category")


@cache
def _prepared() -> PreparedQuery[Faq]:
    return PreparedQuery(_answered()[:MOST])


def _shown(faq: Faq) -> PublicFaq:
    return {
        "id": faq.pk,
        "question": faq.question,
        "answer": rich_text.shown(faq.answer),
        "category": {"id": faq.category.pk, "name": faq.category.name} if faq.category else None,
    }
