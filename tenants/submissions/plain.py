"""A form sent by a browser without our script: its plain parts in, a small page out."""

import base64
import hashlib
from collections.abc import Iterable, Mapping
from typing import Any

from django.http import HttpResponse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from rest_framework.request import Request

from shared.mail.links import site_url
from shared.tenancy.unit_of_work import current_domain
from tenants.submissions.forms import Form

# No field can be called so: names of fields are made of letters, digits and dashes.
FORM, POST = "form:id", "form:post"
_STYLE = (
    "body{margin:0;min-height:100vh;box-sizing:border-box;display:grid;place-content:center;gap:.75rem;padding:2rem;"
    "font:1.0625rem/1.6 system-ui,sans-serif;color:#22292d;background:#f7f5f1}"
    "h1{font-size:clamp(1.75rem,6vw,3rem);line-height:1.15;margin:0;text-wrap:balance}"
    "p,ul{margin:0;max-width:34rem}ul:empty{display:none}"
    "a{display:inline-block;padding:.75rem 0;color:inherit;font-weight:600}"
    "@media(prefers-color-scheme:dark){body{color:#eceae5;background:#191c1e}}"
)
_STYLE_HASH = base64.b64encode(hashlib.sha256(_STYLE.encode()).digest()).decode()
_POLICY = (
    f"default-src 'none'; style-src 'sha256-{_STYLE_HASH}'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)


def is_plain(request: Request) -> bool:
    """Whether the parts are the form's own inputs, as browsers send them."""
    return str(request.content_type or "").startswith("multipart/form-data") and FORM in request.data


def body_of(request: Request) -> dict[str, Any]:
    """What our script would have sent around the answers."""
    said: Any = request.data
    return {
        "form": said.get(FORM),
        "post_id": said.get(POST) or None,
        "fields": {},
        "consent": "consent" in said,
        # The trap stands last; a question may have the same name.
        "website": said.getlist("website")[-1] if "website" in said else "",
    }


def answers_to(form: Form, request: Request) -> dict[str, Any]:
    """The answers by the name of the field; a box that is not ticked is not sent."""
    said: Any = request.data
    answers: dict[str, Any] = {}
    for field in form.fields:
        if field.type == "checkbox":
            answers[field.name] = said.getlist(field.name) if field.options else field.name in said
        elif field.type != "file":
            # The first: what has the same name comes after the questions.
            answers[field.name] = next(iter(said.getlist(field.name)), "")
    return answers


def thanks(text: str) -> HttpResponse:
    return _page(200, text, [])


def refusal(status: int, refused: Mapping[str, Any]) -> HttpResponse:
    """What is wrong, in a list. The browser's way back leads to what was typed."""
    errors: Mapping[str, list[str]] = refused.get("errors") or {}
    wrong = [
        f"{name.removeprefix('fields.')}: {sentence}"
        for name, sentences in errors.items()
        for sentence in sentences
    ]
    text = "This was not sent. Go back in your browser: what you wrote is still there."
    return _page(status, text, wrong or [str(refused.get("message", ""))])


def _page(status: int, text: str, items: Iterable[str]) -> HttpResponse:
    domain = current_domain()
    html = format_html(
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        '<meta name="robots" content="noindex">\n<title>{title}</title>\n'
        "<style>{style}</style>\n</head>\n<body>\n"
        "<h1>{title}</h1>\n<p>{text}</p>\n<ul>{items}</ul>\n"
        '<p><a href="{home}">{title}</a></p>\n</body>\n</html>\n',
        title=domain.title,
        style=SafeString(_STYLE),
        text=text,
        items=format_html_join("", "<li>{}</li>", ((item,) for item in items)),
        home=site_url(domain, "/"),
    )
    return HttpResponse(html, status=status, headers={"Content-Security-Policy": _POLICY})
