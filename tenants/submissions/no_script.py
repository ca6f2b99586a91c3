"""Forms sent by a browser without our script: plain fields in, a small page out."""

import base64
import hashlib
from collections.abc import Iterable, Mapping
from typing import Any

from django.http import HttpResponse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from rest_framework.request import Request

from shared.data_types import JsonMapping, JsonObject
from shared.mail.links import site_url
from shared.tenancy.unit_of_work import current_domain
from tenants.submissions.forms import Form

# Field names cannot contain a colon, because they consist of letters, digits and dashes.
FORM, POST = "form:id", "form:post"
_STYLE = (
    "body{margin:0;min-height:100vh;box-sizing:border-box;display:grid;place-content:center;gap:.75rem;padding:2rem;"
    "font:1.0625rem/1.6 system-ui,sans-serif;color:#22292d;background:#f7f5f1}"
    "h1{font-size:clamp(1.75rem,6vw,3rem);line-height:1.15;margin:0;text-wrap:balance}"
    "p,ul{margin:0;max-width:34rem}ul:empty{display:none}"
    "a{display:inline-block;padding:.75rem 0;color:inherit;font-weight:600}"
    "button{font:inherit;font-weight:600;padding:.75rem 1.5rem;border:0;border-radius:.5rem;cursor:pointer;"
    "color:#f7f5f1;background:#22292d}"
    "@media(prefers-color-scheme:dark){body{color:#eceae5;background:#191c1e}"
    "button{color:#191c1e;background:#eceae5}}"
)
_NOTHING = SafeString("")
_STYLE_HASH = base64.b64encode(hashlib.sha256(_STYLE.encode()).digest()).decode()
_POLICY = (
    f"default-src 'none'; style-src 'sha256-{_STYLE_HASH}'; "
    "base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
_HEADERS = {
    "Content-Security-Policy": _POLICY,
    "Cache-Control": "no-store",
    # The URL of one of the pages contains a token.
    "Referrer-Policy": "no-referrer",
}
CONFIRM = "confirm"
"""The name of the button on the confirmation page."""


def is_without_script(request: Request) -> bool:
    """Whether the parts are the form's own inputs, as browsers send them."""
    return str(request.content_type or "").startswith("multipart/form-data") and FORM in request.data


def build_body(request: Request) -> JsonObject:
    """The body that our script would have sent, without the answers."""
    data: Any = request.data
    return {
        "form": data.get(FORM),
        "post_id": data.get(POST) or None,
        "fields": {},
        "consent": "consent" in data,
        # The honeypot field is last; a question may have the same name.
        "website": data.getlist("website")[-1] if "website" in data else "",
    }


def answers_to(form: Form, request: Request) -> JsonObject:
    """The answers by field name; browsers do not send unchecked boxes."""
    data: Any = request.data
    answers: JsonObject = {}
    for field in form.fields:
        if field.type == "checkbox":
            answers[field.name] = data.getlist(field.name) if field.options else field.name in data
        elif field.type != "file":
            # Use the first value: other inputs with the same name follow the questions.
            answers[field.name] = next(iter(data.getlist(field.name)), "")
    return answers


def thank_you_page(text: str, note: str = "") -> HttpResponse:
    return _page(200, text, [note] if note else [])


def confirmation_page(note: str = "") -> HttpResponse:
    """The reply for a message that needs the sender's confirmation, whether or not an email was sent."""
    text = (
        "One more step: we’re receiving many messages, so we sent you an email. "
        "Open its link to send your message."
    )
    return _page(200, text, [note] if note else [])


def confirmation(token: str) -> HttpResponse:
    """The page of the confirmation link, with a button, because email scanners also open links."""
    button = format_html(
        '<form method="post" enctype="multipart/form-data">'
        '<input type="hidden" name="token" value="{}">'
        '<button type="submit" name="{}" value="1">Send my message</button></form>',
        token,
        CONFIRM,
    )
    return _page(200, "Is this your message? Confirm to send it.", [], more=button)


def is_confirmation(request: Request) -> bool:
    """Whether the request comes from the confirmation page."""
    return str(request.content_type or "").startswith("multipart/form-data") and CONFIRM in request.data


def failure(status: int, text: str) -> HttpResponse:
    """Render why the link in an email cannot be used."""
    return _page(status, text, [])


def refusal(status: int, refused: JsonMapping, form: Form | None) -> HttpResponse:
    """The errors as a list, each with its question. The browser's back button returns to the answers."""
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
    return _page(status, text, wrong or [str(refused.get("message", ""))])


def _page(status: int, text: str, items: Iterable[str], more: SafeString = _NOTHING) -> HttpResponse:
    domain = current_domain()
    html = format_html(
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        '<meta name="robots" content="noindex">\n<title>{title}</title>\n'
        "<style>{style}</style>\n</head>\n<body>\n"
        "<h1>{title}</h1>\n<p>{text}</p>\n<ul>{items}</ul>\n{more}\n"
        '<p><a href="{home}">{title}</a></p>\n</body>\n</html>\n',
        title=domain.title,
        style=SafeString(_STYLE),
        text=text,
        items=format_html_join("", "<li>{}</li>", ((item,) for item in items)),
        more=more,
        home=site_url(domain, "/"),
    )
    return HttpResponse(html, status=status, headers=_HEADERS)
