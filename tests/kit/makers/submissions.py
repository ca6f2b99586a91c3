"""Factories for forms and submissions of visitors."""

from datetime import datetime
from typing import Any

from tenants.submissions.models import Submission, format_answers
from tests.kit.rows import next_number, row


def form_field(name: str, type: str = "text", **values: Any) -> dict[str, Any]:
    """Build a question of a Form block."""
    return {
        "name": name,
        "label": name.capitalize(),
        "type": type,
        "required": False,
        "options": [],
        "help": "",
        **values,
    }


def submission(created_at: datetime | None = None, **values: Any) -> Submission:
    """Create a received message."""
    number = next_number()
    body = values.pop("answers", {"Message": f"Hello {number}"})
    answers = [
        {"name": label.lower(), "label": label, "type": "text", "value": value}
        for label, value in body.items()
    ]
    defaults = {
        "form": "contact",
        "form_title": "Contact",
        "answers": answers,
        "text": format_answers(answers),
        "email": f"visitor{number}@example.com",
        "digest": str(number),
    }
    made = row(Submission, **{**defaults, **values})
    if created_at is not None:
        Submission.objects.filter(pk=made.pk).update(created_at=created_at)
        made.refresh_from_db()
    return made
