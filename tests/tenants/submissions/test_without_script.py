"""A browser without scripts sends the form and gets a result page."""

import base64
import hashlib
import re

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from tenants.submissions.models import Submission, SubmissionFile
from tests.kit import make

FIELDS = [
    make.form_field("name", required=True),
    make.form_field("website", label="Your site"),
    make.form_field("days", "checkbox", options=["Monday", "Tuesday"]),
    make.form_field("news", "checkbox"),
    make.form_field("cv", "file"),
]


@pytest.fixture
def post(anonymous, make_page_with_form):
    page = make_page_with_form(fields=FIELDS, consent_text="Keep this.", success_text="We <b>will</b> call.")

    def send(**parts):
        # In the order of the page: the trap comes after the questions, and empty file inputs have no name.
        body = {"form:id": "contact", "form:post": str(page.pk), "name": "Ada", "consent": "on", **parts}
        body["website"] = [body.pop("site", ""), body.pop("trap", "")]
        return anonymous.post("/api/submissions", body, format="multipart")

    return send


def test_form_is_stored_and_confirmed_on_a_page(post):
    cv = SimpleUploadedFile("cv.pdf", b"%PDF-1.4 %%EOF")

    response = post(site="https://ada.example", days=["Monday", "Tuesday"], news="on", cv=cv)

    page = response.content.decode()
    assert (response.status_code, response.headers["Content-Type"]) == (200, "text/html; charset=utf-8")
    assert "We &lt;b&gt;will&lt;/b&gt; call." in page
    policy = response.headers["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    style = re.search(r"<style>(.*)</style>", page)
    assert style, "The page has no style."
    assert base64.b64encode(hashlib.sha256(style[1].encode()).digest()).decode() in policy
    values = {each["name"]: each["value"] for each in Submission.objects.get().answers}
    file = values.pop("cv")
    assert values == {
        "name": "Ada",
        "website": "https://ada.example",
        "days": ["Monday", "Tuesday"],
        "news": True,
    }
    assert [each["name"] for each in file] == [SubmissionFile.objects.get().name] == ["cv.pdf"]


def test_unchecked_boxes_are_not_sent(post):
    assert post().status_code == 200

    values = {each["name"]: each["value"] for each in Submission.objects.get().answers}
    assert (values["days"], values["news"], values["cv"]) == (None, False, None)


def test_errors_are_shown_on_a_page_and_nothing_is_stored(post):
    response = post(name="", cv=SimpleUploadedFile("<x>.exe", b"MZ"))

    assert response.status_code == 422
    assert response.headers["Content-Type"] == "text/html; charset=utf-8"
    assert "image" in response.content.decode()
    assert post(name="").status_code == 422
    assert Submission.objects.count() == 0


def test_spam_trap_works_without_script(post):
    assert post(trap="http://spam.example").status_code == 200
    assert Submission.objects.get().status == "spam"


def test_missing_form_is_reported_on_a_page(post, make_page_with_form):
    assert post(**{"form:id": "nowhere"}).status_code == 422
    assert post(**{"form:post": "x"}).status_code == 422


def test_every_mistake_is_named_by_its_question_and_consent_with_the_rest(anonymous, make_page_with_form):
    fields = [make.form_field("guests", "number", label="Number of guests", minimum=1)]
    page = make_page_with_form(fields=fields, consent_text="You may write to me.")

    body = {"form:id": "contact", "form:post": str(page.pk), "guests": "-5"}
    text = anonymous.post("/api/submissions", body, format="multipart").content.decode()

    assert "<li>Number of guests — Enter 1 or more.</li>" in text
    assert "<li>You may write to me. — Check the consent box before you send the form.</li>" in text
