"""Read, answer, export and delete submissions."""

import csv
import io
from datetime import UTC, datetime, timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from shared.accounts.models import AuditEvent
from shared.api.permissions import Role
from shared.api.tables import escape_cell
from shared.jobs.kinds import WORK
from shared.mail.models import OutgoingMail
from shared.tenancy.unit_of_work import shared_work, unit_of_work
from tenants.submissions import export, purging
from tenants.submissions.models import Reply, Settings, Submission, SubmissionStatus
from tests.kit import make
from tests.kit.jobs import run_jobs_at

pytestmark = pytest.mark.usefixtures("in_alpha")

MAY = datetime(2026, 5, 1, 12, tzinfo=UTC)


def ids(client, **query):
    response = client.get("/api/submissions", query)
    assert response.status_code == 200, response.json()
    return [row["id"] for row in response.json()["data"]]


def test_submissions_are_listed_latest_first_and_can_be_filtered(editor):
    may = make.submission(MAY, answers={"Message": "Tacos in May"})
    read = make.submission(status=SubmissionStatus.READ, form="jobs", note="Call back")
    spam = make.submission(status=SubmissionStatus.SPAM)

    assert ids(editor) == [read.pk, may.pk]
    assert ids(editor, status="spam") == [spam.pk]
    assert ids(editor, status="read") == [read.pk]
    assert ids(editor, form="jobs") == [read.pk]
    assert ids(editor, search="TACOS") == [may.pk]
    assert ids(editor, search="call back") == [read.pk]
    assert ids(editor, search=may.email) == [may.pk]
    assert ids(editor, startDate="2026-05-01 00:00:00", endDate="2026-05-01 05:00:00") == [may.pk]
    assert ids(editor, endDate="2026-05-01 04:59:59") == []
    meta = editor.get("/api/submissions?limit=1").json()["meta"]
    counts = {"new": 1, "read": 1, "replied": 0, "archived": 0, "spam": 1, "unconfirmed": 0, "undelivered": 0}
    assert meta == {"total": 2, "limit": 1, "offset": 0, "counts": counts}


@pytest.mark.parametrize(
    "query", [{"status": "open"}, {"startDate": "May"}, {"endDate": "2026-13-01 00:00:00"}, {"limit": 0}]
)
def test_invalid_parameters_are_named(editor, query):
    response = editor.get("/api/submissions", query)

    assert response.status_code == 422
    assert list(response.json()["errors"]) == list(query)


def test_three_submissions_cost_as_many_queries_as_one(editor):
    def count():
        with CaptureQueriesContext(connection) as queries:
            editor.get("/api/submissions")
        return len(queries)

    make.submission(post=make.post())
    editor.get("/api/submissions")
    once = count()
    make.submission(post=make.post())
    make.submission(post=make.post())

    assert count() == once


def test_reading_a_submission_does_not_change_its_status(editor):
    submission = make.submission(post=make.post("pages", title="Contact us"))

    data = editor.get(f"/api/submissions/{submission.uid}").json()["data"]
    editor.patch(f"/api/submissions/{submission.pk}", {"status": "read", "note": "Nice"}, format="json")

    assert (data["status"], data["page"]["title"], data["replies"]) == ("new", "Contact us", [])
    assert data["answers"] == submission.answers
    submission.refresh_from_db()
    assert (submission.status, submission.note) == (SubmissionStatus.READ, "Nice")


def test_reply_is_sent_and_stored_with_the_submission(alpha, client_of):
    user = make.user(role=Role.EDITOR, domain=alpha, firstname="Edith", lastname="Ito")
    editor = client_of(alpha, make.access_token(user, alpha, Role.EDITOR))
    submission = make.submission(email="ada@example.com")

    response = editor.post(f"/api/submissions/{submission.pk}/reply", {"message": "Yes!"}, format="json")

    data = response.json()["data"]
    assert (response.status_code, data["status"]) == (200, "replied")
    assert [(each["message"], each["created_by"]) for each in data["replies"]] == [("Yes!", "Edith Ito")]
    with shared_work():
        assert OutgoingMail.objects.values_list("template", "to").get() == (
            "submission_reply",
            "ada@example.com",
        )


def test_submission_without_email_address_cannot_be_answered(editor):
    submission = make.submission(email="")

    response = editor.post(f"/api/submissions/{submission.pk}/reply", {"message": "Yes!"}, format="json")

    assert (response.status_code, list(response.json()["errors"])) == (422, ["message"])
    assert not Reply.objects.exists()


@pytest.mark.parametrize(
    ("role", "reads", "answers", "takes_away"),
    [
        (Role.ADMIN, 200, 200, 200),
        (Role.EDITOR, 200, 200, 403),
        (Role.AUTHOR, 403, 403, 403),
        (Role.VIEWER, 403, 403, 403),
        (Role.MEMBER, 403, 403, 403),
    ],
)
def test_permissions_depend_on_role(as_role, role, reads, answers, takes_away):
    client, submission = as_role(role), make.submission()
    path = f"/api/submissions/{submission.pk}"

    assert client.get(path).status_code == reads
    assert client.patch(path, {"status": "read"}, format="json").status_code == answers
    assert client.get("/api/submissions/export").status_code == takes_away
    assert client.delete(path).status_code == takes_away
    assert Submission.objects.filter(pk=submission.pk).exists() == (takes_away == 403)


def test_deletions_and_exports_are_audited(admin):
    submission = make.submission()

    admin.get("/api/submissions/export")
    admin.delete(f"/api/submissions/{submission.pk}")

    with shared_work():
        events = list(AuditEvent.objects.order_by("id").values_list("action", "data"))
    assert events[-2:] == [
        ("submissions.exported", {"count": 1}),
        ("submission.deleted", {"submission_id": submission.pk, "form": "Contact"}),
    ]


def table(client, **query):
    response = client.get("/api/submissions/export", query)
    assert response.headers["Content-Type"] == "text/csv; charset=utf-8"
    assert response.headers["Content-Disposition"].startswith('attachment; filename="submissions-')
    text = b"".join(response.streaming_content).decode("utf-8-sig")
    return list(csv.DictReader(io.StringIO(text)))


def test_export_has_a_column_for_every_question(admin, beta):
    make.submission(MAY, answers={"Name": "Ada", "Message": "Line one\nline two"}, note="Hi")
    make.submission(answers={"Size": "L"}, form="jobs", form_title="Jobs")
    make.submission(status=SubmissionStatus.SPAM)
    with unit_of_work(beta):
        make.submission(answers={"Theirs": "secret"})

    rows = table(admin)

    assert [row["Form"] for row in rows] == ["Jobs", "Contact"]
    assert rows[1]["Received"] == "2026-05-01 05:00:00"
    assert (rows[1]["Name"], rows[1]["Message"], rows[1]["Note"]) == ("Ada", "Line one\nline two", "Hi")
    assert (rows[1]["Size"], rows[0]["Size"]) == ("", "L")
    assert "Theirs" not in rows[0]
    assert [row["Form"] for row in table(admin, form="jobs")] == ["Jobs"]


FORMULAS = [
    "=1+1",
    "+1",
    "-1",
    "@SUM(A1)",
    "\t=1",
    "\r=1",
    " =1",
    '"=1',
    "'=1",
    "\u00a0=1",
    "＝1",
    "=cmd|' /C calc'!A0",
]


@pytest.mark.parametrize("formula", FORMULAS)
def test_no_cell_of_the_export_is_a_formula(admin, formula):
    make.submission(answers={formula: formula}, note=formula, form_title=formula)

    row = table(admin)[0]

    assert (row["Form"], row["Note"], row[escape_cell(formula)]) == (f"'{formula}",) * 3


def test_long_export_is_read_in_batches(admin, monkeypatch):
    monkeypatch.setattr(export, "BATCH", 2)
    made = [make.submission(answers={"Number": str(number)}) for number in range(5)]

    assert [row["Number"] for row in table(admin)] == [str(number) for number in reversed(range(len(made)))]


def test_submissions_are_deleted_after_their_retention_period(alpha, beta):
    now = timezone.now()
    staying = make.submission(now - timedelta(days=364))
    make.submission(now - timedelta(days=366))
    make.submission(now - timedelta(days=31), status=SubmissionStatus.SPAM)
    with unit_of_work(beta):
        theirs = make.submission(now - timedelta(days=400))

    assert (purging.purge(), purging.purge()) == (2, 0)

    assert list(Submission.objects.values_list("pk", flat=True)) == [staying.pk]
    with unit_of_work(beta):
        assert Submission.objects.filter(pk=theirs.pk).exists()


def test_domain_sets_how_long_submissions_are_stored(alpha, admin, editor):
    make.submission(timezone.now() - timedelta(days=40))
    body = {"retention_days": 30, "spam_words": "casino"}

    def retention(response):
        return {name: value for name, value in response.json()["data"].items() if name in body}

    before = retention(admin.get("/api/submissions/settings"))
    assert before == {"retention_days": 365, "spam_words": ""}
    assert editor.put("/api/submissions/settings", body, format="json").status_code == 403
    assert retention(admin.put("/api/submissions/settings", body, format="json")) == body
    for days in (0, 3_651, None):
        wrong = {**body, "retention_days": days}
        assert admin.put("/api/submissions/settings", wrong, format="json").status_code == 422
    assert Settings.current().words() == ["casino"]
    run_jobs_at(timezone.now() + timedelta(hours=1), alpha, WORK)
    assert not Submission.objects.exists()


def test_submissions_of_another_domain_are_not_found(admin, beta):
    far = 5_000_000
    with unit_of_work(beta):
        make.submission(id=far)

    for method, path in (("get", ""), ("patch", ""), ("delete", ""), ("post", "/reply")):
        assert getattr(admin, method)(f"/api/submissions/{far}{path}").status_code == 404
    with unit_of_work(beta):
        assert Submission.objects.filter(pk=far).exists()
