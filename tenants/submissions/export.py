"""Export submissions as rows of a table, in batches, so that memory use does not grow with their number."""

from collections.abc import Iterator
from zoneinfo import ZoneInfo

from django.db.models import F, Func, JSONField

from shared.data_types import JsonObject
from shared.tenancy.unit_of_work import DomainRef, unit_of_work
from tenants.submissions.models import Submission, SubmissionQuerySet, format_value

BATCH = 500
MAX_QUESTIONS = 200
_FIRST = ("Received", "Status", "Form", "Page", "Email")
_LAST = ("Note", "Agreed to")


def head(questions: list[str]) -> list[str]:
    return [*_FIRST, *questions, *_LAST]


def list_questions(submissions: SubmissionQuerySet) -> list[str]:
    """Return the labels of all answers: first the labels of the latest form in order, then the others."""
    latest = submissions.latest_first().values_list("answers", flat=True).first() or []
    label = Func(
        F("answers"),
        template="jsonb_path_query(%(expressions)s, '$[*].label')",
        output_field=JSONField(),
    )
    every = submissions.order_by().annotate(label=label).values_list("label", flat=True)
    others = sorted(str(each) for each in every.distinct()[:MAX_QUESTIONS])
    return list(dict.fromkeys([*(str(each["label"]) for each in latest), *others]))


def rows(domain: DomainRef, submissions: SubmissionQuerySet, questions: list[str]) -> Iterator[list[str]]:
    """Yield the rows of the table, latest first.

    The rows are read during the response, after the request's own unit of work has ended.
    """
    before: int | None = None
    while batch := _batch(domain, submissions, before):
        for submission in batch:
            yield _cells(domain, submission, questions)
        before = batch[-1].pk


def _batch(domain: DomainRef, submissions: SubmissionQuerySet, before: int | None) -> list[Submission]:
    with unit_of_work(domain):
        rest = submissions if before is None else submissions.filter(pk__lt=before)
        return list(rest.order_by("-pk")[:BATCH])


def _cells(domain: DomainRef, submission: Submission, questions: list[str]) -> list[str]:
    values: JsonObject = {str(each["label"]): each["value"] for each in submission.answers}
    received = submission.created_at.astimezone(ZoneInfo(domain.timezone)).strftime("%Y-%m-%d %H:%M:%S")
    return [
        received,
        submission.status,
        submission.form_title,
        submission.post.title if submission.post else "",
        submission.email,
        *(format_value(values.get(question)) for question in questions),
        submission.note,
        submission.consent_text,
    ]
