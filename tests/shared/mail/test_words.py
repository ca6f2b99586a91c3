"""Content of emails, and protection against injected content."""

import dataclasses
import re
from html.parser import HTMLParser
from pathlib import Path

import pytest
from django.core import mail as sent_mail
from django.core.exceptions import ValidationError

import shared.mail
from shared.mail.links import site_url
from shared.mail.rendering import one_line, render, sender_name
from tests.kit.jobs import send_due_mail

FOLDER = Path(shared.mail.__file__).parent / "templates" / "mail"
TEMPLATES = sorted(path.name.removesuffix(".subject.txt") for path in FOLDER.glob("*.subject.txt"))
CONTEXT = {
    "name": "Ines", "inviter": "Ada", "role": "Editor", "url": "https://alpha.test/x?token=t&invitation=1",
    "reset_url": "https://alpha.test/reset-password", "at": "21 November 2026, 12:00 UTC", "minutes": 30,
    "hours": 24, "email": "new@example.com", "address": "192.0.2.1", "device": "Firefox",
    "expires": "5 December 2026", "who": "Ada", "title": "Chat",
    "panel_url": "https://alpha.test/panel/site-options?tab=snippets",
}  # fmt: skip
INJECTIONS = (
    "Ada\r\nBcc: victim@example.com",
    "Ada\nContent-Type: text/html\n\n<b>",
    "Ada\u2028Bcc: victim@example.com",
    "Ada\x85Bcc: victim@example.com",
    "Ada\x00\x0b\x0cBcc: victim@example.com",
)


class PageText(HTMLParser):
    """The texts of a page, and the targets of its links."""

    def __init__(self, html):
        super().__init__()
        self.links, self.words, self.tags = [], [], []
        self.feed(html)

    def handle_starttag(self, tag, attrs):
        self.tags.append(tag)
        self.links += [value for name, value in attrs if name in {"href", "src"}]

    def handle_data(self, data):
        self.words.append(data)


def test_every_notification_has_a_template():
    assert {"invitation", "password_reset", "email_change", "email_changed"} <= set(TEMPLATES)
    assert {"password_changed", "new_sign_in", "two_factor_on", "two_factor_off"} <= set(TEMPLATES)


@pytest.mark.parametrize("template", TEMPLATES)
def test_email_text_and_html_have_the_same_content(template, alpha):
    mail = render(template, alpha, CONTEXT, "#336699")
    page = PageText(mail["html"])

    assert mail["subject"]
    assert "\n" not in mail["subject"]
    links = set(re.findall(r"https?://\S+", mail["text"]))
    assert links == set(page.links)
    assert all(link.startswith(("https://alpha.test", "http://alpha.test")) for link in links)
    assert "#336699" in mail["html"]
    for word in ("Ines", "Alpha"):
        assert word in mail["text"]
        assert word in "".join(page.words)


@pytest.mark.parametrize("template", TEMPLATES)
def test_spanish_email_contains_no_english(template, alpha):
    english, spanish = (render(template, alpha, CONTEXT, "", language=each) for each in ("en", "es"))

    values = {*map(str, CONTEXT.values()), alpha.title, site_url(alpha)}
    words = [
        set(PageText(mail["html"]).words) | set(mail["text"].splitlines()) for mail in (english, spanish)
    ]
    # A text that contains only placeholders is the same in both languages.
    same = {text.strip() for text in words[0] & words[1]} - values
    assert {text for text in same if re.search(r"[a-z]{3}", text) and "://" not in text} == set()
    assert spanish["subject"] != english["subject"]
    assert 'lang="es"' in spanish["html"]


@pytest.mark.parametrize("template", TEMPLATES)
def test_email_has_no_external_or_active_content(template, alpha):
    html = render(template, alpha, CONTEXT, "")["html"]

    assert not {"script", "style", "link", "img", "iframe", "form"} & set(PageText(html).tags)
    assert "{{" not in html
    assert "{%" not in html


@pytest.mark.parametrize("template", TEMPLATES)
def test_spanish_email_text_and_html_are_translated(template, alpha):
    english, spanish = (render(template, alpha, CONTEXT, "", language) for language in ("en", "es"))
    pages = {name: PageText(mail["html"]) for name, mail in (("en", english), ("es", spanish))}

    assert spanish["subject"] != english["subject"]
    assert sentences(spanish["text"]) & sentences(english["text"]) == set()
    assert sentences("\n".join(pages["es"].words)) & sentences("\n".join(pages["en"].words)) == set()
    assert pages["es"].links == pages["en"].links
    assert '<html lang="es">' in spanish["html"]
    assert '<html lang="en">' in english["html"]


def sentences(text):
    """Return text lines, without lines that contain only a value."""
    values = {*CONTEXT.values(), "Alpha", "--", ".", ""}
    lines = (line.strip() for line in text.splitlines())
    return {line for line in lines if line not in values and not line.startswith("http")}


def test_names_are_escaped_in_html_and_unchanged_in_text(alpha):
    mail = render("invitation", alpha, {**CONTEXT, "name": "<b>Ines & Söhne</b>"}, "")

    assert "&lt;b&gt;Ines &amp; Söhne" in mail["html"]
    assert "<b>Ines & Söhne</b>" in mail["text"]


@pytest.mark.parametrize("name", INJECTIONS)
def test_name_cannot_inject_headers(send, name):
    send(context={"inviter": name}, from_name=name)

    send_due_mail()

    (mail,) = sent_mail.outbox
    message = mail.message()
    assert message["Bcc"] is None
    assert mail.recipients() == ["ines@example.com"]
    assert not re.search(r"(?im)^(bcc|content-type: text/html\s*$)", str(message).partition("\n\n")[0])
    assert mail.subject in (
        f"{one_line(name)} invited you to join Alpha",
        "A team member invited you to join Alpha",
    )
    assert len(message["Subject"].splitlines()) == 1


@pytest.mark.parametrize("field", ["to", "reply_to", "from_address"])
@pytest.mark.parametrize(
    "address",
    ["a@example.com\r\nBcc: b@example.com", "a@example.com, b@example.com", "Ada <a@example.com>", "nobody"],
)
def test_address_with_more_than_one_recipient_is_rejected(send, field, address):
    with pytest.raises(ValidationError):
        send(**{field: address})


def test_invalid_color_is_not_written_into_style(alpha):
    html = render("invitation", alpha, CONTEXT, "red;background:url(https://evil.example)")["html"]

    assert "evil" not in html


@pytest.mark.parametrize(("accent", "text"), [("#ffee00", "#000000"), ("#102030", "#ffffff")])
def test_button_text_is_readable_on_any_color(alpha, accent, text):
    html = render("invitation", alpha, CONTEXT, accent)["html"]

    assert f"color:{text};text-decoration:none" in html


def test_links_use_the_domain_and_settings(alpha, settings):
    settings.IS_HTTPS = True
    assert site_url(alpha, "/panel") == "https://alpha.test/panel"
    settings.IS_HTTPS, settings.PUBLIC_PORT = False, 8000
    assert site_url(alpha) == "http://alpha.test:8000/"
    settings.PUBLIC_PORT = 80
    assert site_url(alpha) == "http://alpha.test/"


@pytest.mark.parametrize(
    "name",
    [
        "your account is locked. Unlock it at https://evil.example/bay",
        "your account at evil.example/bay",
        "www.evil.example",
        "Unlock at evil.example",
        "A sentence that goes on for more than forty letters",
        "Ada\nBob",
    ],
)
def test_name_that_looks_like_a_message_is_left_out(alpha, name):
    mail = render("invitation", alpha, {**CONTEXT, "name": name, "inviter": name}, "#336699")

    for part in mail.values():
        assert "evil" not in part
        assert "forty" not in part
    assert "\nHello,\n" in mail["text"] or mail["text"].startswith("Hello,")
    assert mail["subject"] == "A team member invited you to join Alpha"


def test_title_with_a_link_is_replaced_by_the_host(alpha):
    titled = dataclasses.replace(alpha, title="Win at https://evil.example/x")

    mail = render("invitation", titled, CONTEXT, "#336699")

    assert "evil" not in "".join(mail.values())
    assert sender_name(titled) == "alpha.test"
    assert sender_name(alpha, "St. Ives & Co.") == "St. Ives & Co."
