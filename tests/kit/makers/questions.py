"""Factories for FAQs and their categories."""

from typing import Any

from tenants.faqs.models import Faq, FaqCategory
from tests.kit.rows import next_number, row


def faq(question: str | None = None, **values: Any) -> Faq:
    """Create a published question with its answer."""
    number = next_number()
    defaults = {"answer": f"<p>Answer {number}</p>", "position": number}
    return row(Faq, question=question or f"Question {number}?", **{**defaults, **values})


def faq_category(name: str | None = None, **values: Any) -> FaqCategory:
    return row(FaqCategory, name=name or f"Questions {next_number()}", **values)
