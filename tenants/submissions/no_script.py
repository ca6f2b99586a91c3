"""Receive forms that a browser sends without JavaScript, and respond with small HTML pages."""

from collections.abc import Mapping
from typing import Any

from django.http import HttpResponse
from django.utils.html import format_html
from rest_framework.request import Request

from shared.data_types import JsonMapping, JsonObject
from shared.mail.plain_pages import plain_page
from tenants.submissions.forms import Form

# The colon keeps these names apart from field names, which consist of letters, digits and dashes.
FORM, POST = "form:id", "form:post"
CONFIRM = "confirm"
"""The name of the button on the confirmation page."""


def is_without_script(request: Request) -> bool:
    """Return whether a browser sent the form itself, without JavaScript."""
    return str(request.content_type or "").startswith("multipart/form-data") and FORM in request.data


def build_body(request: Request) -> JsonObject:
    """Return the body that JavaScript would have sent, except for the answers."""
    data: Any = request.data
    return {
        "form": data.get(FORM),
        "post_id": data.get(POST) or None,
        "fields": {},
        "consent": "consent" in data,
        # The hidden spam trap is the last of the inputs with this name. A question may have the same name.
        "website": data.getlist("website")[-1] if "website" in data else "",
    }


def answers_to(form: Form, request: Request) -> JsonObject:
    """Return the answers by field name. Browsers do not send unchecked boxes."""
    data: Any = request.data
    answers: JsonObject = {}
    for field in form.fields:
        if field.type == "checkbox":
            answers[field.name] = data.getlist(field.name) if field.options else field.name in data
        elif field.type != "file":
            # Use the first value, because other inputs with the same name come after the questions.
            answers[field.name] = next(iter(data.getlist(field.name)), "")
    return answers


def thank_you_page(text: str, note: str = "") -> HttpResponse:
    return plain_page(200, text, [note] if note else [])


def confirmation_page(note: str = "") -> HttpResponse:
    """Return the page that asks the sender to confirm the message by email. It does not reveal whether an
    email was sent."""
    text = (
        "One more step: we’re receiving many messages, so we sent you an email. "
        "Click the link in it to send your message."
    )
    return plain_page(200, text, [note] if note else [])


def confirmation(token: str) -> HttpResponse:
    """Return the page behind the confirmation link. The page requires a click, because email scanners
    open links, too.
    """
    button = format_html(
        '<form method="post" enctype="multipart/form-data">'
        '<input type="hidden" name="token" value="{}">'
        '<button type="submit" name="{}" value="1">Send my message</button></form>',
        token,
        CONFIRM,
    )
    return plain_page(200, "Is this your message? Confirm to send it.", [], more=button)


def is_confirmation(request: Request) -> bool:
    """Return whether the request comes from the confirmation page."""
    return str(request.content_type or "").startswith("multipart/form-data") and CONFIRM in request.data


def failure(status: int, text: str) -> HttpResponse:
    """Return a page that explains why the link in an email cannot be used."""
    return plain_page(status, text, [])


def refusal(status: int, refused: JsonMapping, form: Form | None) -> HttpResponse:
    """Return a page that lists the errors, each with its question.

    Visitors find their answers again with the browser's back button.
    """
    errors: Mapping[str, list[str]] = refused.get("errors") or {}
    questions = {f"fields.{field.name}": field.label for field in form.fields} if form else {}
    if form:
        questions["consent"] = form.consent_text
    wrong = [
        f"{questions.get(name, name.removeprefix('fields.'))} — {sentence}"
        for name, sentences in errors.items()
        for sentence in sentences
    ]
    text = "Your message wasn’t sent. Go back in your browser; your answers are still there."
    return plain_page(status, text, wrong or [str(refused.get("message", ""))])
