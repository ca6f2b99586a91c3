"""A form is validated by its definition, and sending it stores one submission and one notification."""

from concurrent.futures import ThreadPoolExecutor
from contextlib import nullcontext
from datetime import timedelta
from zoneinfo import ZoneInfo

import pytest
from django.core.exceptions import ValidationError
from django.db import connection
from django.utils import timezone

from shared.api.permissions import Role
from shared.mail.models import OutgoingMail
from shared.tenancy.unit_of_work import shared_work, unit_of_work
from tenants.options.models import SiteOptions
from tenants.posts.models import Status as PostStatus
from tenants.submissions import services
from tenants.submissions.forms import find_form
from tenants.submissions.models import Settings, Submission, SubmissionStatus
from tests.kit import make
from tests.kit.postbox import receive_emails

ADA = {"name": "Ada", "email": "ada@example.com", "message": "Is the truck free in May?"}


def mails():
    with shared_work():
        return list(OutgoingMail.objects.order_by("id").values_list("template", "to"))


def test_sent_form_is_stored_and_domain_is_notified(make_page_with_form, send):
    page = make_page_with_form(success_text="We will call.")

    response = send(page, ADA)

    assert response.status_code == 201
    assert response.json() == {
        "data": {"success_text": "We will call.", "note": ""},
        "message": "We will call.",
    }
    stored = Submission.objects.get()
    assert (stored.form, stored.form_title, stored.post_id, stored.email) == (
        "contact",
        "Contact",
        page.pk,
        "ada@example.com",
    )
    assert stored.answers[0] == {"name": "name", "label": "Your name", "type": "text", "value": "Ada"}
    assert (stored.status, stored.spam_score, stored.consented_at) == (SubmissionStatus.NEW, 0, None)
    assert mails() == [("submission", "hello@alpha.example")]


def test_notification_is_in_the_language_of_the_recipient_account(make_page_with_form, send):
    page = make_page_with_form()
    send(page, ADA)
    make.user(email="hello@alpha.example", locale="es")

    send(page, {**ADA, "email": "bo@example.com"})

    assert [
        (mail.to, mail.subject[:24]) for mail in receive_emails() if "hello@alpha.example" in mail.to
    ] == [
        (["hello@alpha.example"], "Contact – new message [#"),
        (["hello@alpha.example"], "Contact: mensaje nuevo ["),
    ]
    (mail,) = receive_emails("hello@alpha.example")[1:]
    assert "Responde a este correo" in mail.body


def test_page_parameter_is_optional(make_page_with_form, send):
    page = make_page_with_form()

    assert send(None, ADA).status_code == 201
    assert Submission.objects.get().post_id == page.pk


def test_form_is_identified_by_its_full_id(make_page_with_form, send):
    make_page_with_form()

    assert list(send(None, ADA, form="c").json()["errors"]) == ["form"]


def test_too_many_fields_give_one_error(make_page_with_form, send):
    response = send(make_page_with_form(), {f"field-{number}": "x" for number in range(9_000)})

    assert (response.status_code, list(response.json()["errors"])) == (422, ["fields"])


def test_nested_form_and_form_in_a_part_are_accepted(make_page_with_form, send):
    form = make.block("Form", id="contact", title="Contact", fields=[make.form_field("name")])
    nested = make.post("pages", builder=make.builder(make.block("Section", content=[form])))
    showing = make.post("pages", builder=make.builder(make.block("PagePart", post_id=nested.pk)))

    assert send(nested, {"name": "Ada"}).status_code == 201
    assert send(showing, {"name": "Bo"}).status_code == 201
    assert {each.post_id for each in Submission.objects.all()} == {nested.pk, showing.pk}


def test_only_live_forms_accept_submissions(make_page_with_form, send, beta):
    draft = make.post(
        "pages",
        status=PostStatus.DRAFT,
        builder=make.builder(make.block("Form", id="contact", fields=[make.form_field("name")])),
    )
    with unit_of_work(beta):
        form = make.block("Form", id="contact", fields=[make.form_field("name")])
        theirs = make.post("pages", builder=make.builder(form))

    assert list(send(draft, {"name": "x"}).json()["errors"]) == ["post_id"]
    assert list(send(theirs, {"name": "x"}).json()["errors"]) == ["post_id"]
    assert list(send(None, {"name": "x"}).json()["errors"]) == ["form"]
    assert list(send(make_page_with_form(), {"name": "x"}, form="hero").json()["errors"]) == ["form"]
    assert not Submission.objects.exists()


WRONG = {
    "missing": ({}, "name"),
    "blank": ({"name": "  "}, "name"),
    "too long": ({"name": "x" * 301}, "name"),
    "not a text": ({"name": {"a": 1}}, "name"),
    "no address": ({"name": "x", "email": "nobody"}, "email"),
    "header in an address": ({"name": "x", "email": "a@example.com\nBcc: b@example.com"}, "email"),
    "unknown field": ({"name": "x", "role": "admin"}, "role"),
    "control character": ({"name": "a\u0007b"}, "name"),
}


@pytest.mark.parametrize(("fields", "wrong"), WRONG.values(), ids=WRONG.keys())
def test_form_definition_validates_submissions(make_page_with_form, send, fields, wrong):
    response = send(make_page_with_form(), fields)

    assert response.status_code == 422
    assert list(response.json()["errors"]) == [f"fields.{wrong}"]
    assert not Submission.objects.exists()


TYPED = {
    "phone": ("phone", [], "+1 415 555 0100", "+1 415 555 0100", ["call me", "12"]),
    "number": ("number", [], "12", 12, ["-5", -1, "twelve", True, "nan", "1e99", [1]]),
    "nought": ("number", [], 0, 0, ["inf"]),
    "date": (
        "date",
        [],
        "2097-02-28",
        "2097-02-28",
        ["2020-01-01", "2097-02-30", "20970228", 5],
    ),
    "select": ("select", ["a", "b"], "b", "b", ["c", ["a"], {"a": 1}]),
    "checkbox": ("checkbox", [], True, True, ["yes", 1]),
    "checkboxes": ("checkbox", ["a", "b"], ["b", "a"], ["a", "b"], [["c"], ["a", "a", "a"], {"a": 1}]),
    "file": ("file", [], None, None, ["data:text/plain,x"]),
}


@pytest.mark.parametrize("case", TYPED.values(), ids=TYPED.keys())
def test_every_type_of_field_validates_its_values(in_alpha, case):
    kind, options, good, stored, bad = case
    field = make.form_field("it", kind, options=options)
    make.post("pages", builder=make.builder(make.block("Form", id="contact", fields=[field])))
    form = find_form("contact", None)

    assert form.answers({"it": good})[0]["value"] == stored
    for each in bad:
        with pytest.raises(Exception, match=r"fields\.it"):
            form.answers({"it": each})


def test_form_limits_are_validated_with_a_message(make_page_with_form, send):
    guests = make.form_field("guests", "number", minimum=1, maximum=8)
    born = make.form_field("born", "date", earliest="any")
    page = make_page_with_form(fields=[guests, born, make.form_field("day", "date")])

    few = send(page, {"guests": 0, "day": "2020-01-01"}).json()["errors"]
    many = send(page, {"guests": "9.5"}).json()["errors"]

    assert few == {"fields.guests": ["Enter 1 or more."], "fields.day": ["Choose today or a later date."]}
    assert many == {"fields.guests": ["Enter 8 or less."]}
    assert send(page, {"guests": "8", "born": "1970-01-01", "day": "2097-01-01"}).status_code == 201


@pytest.mark.parametrize(
    ("offset", "is_taken"), [(timedelta(0), True), (timedelta(days=-1), False), (timedelta(days=1), True)]
)
def test_today_is_the_day_in_the_time_zone_of_the_domain(in_alpha, make_page_with_form, offset, is_taken):
    make_page_with_form(fields=[make.form_field("day", "date")])
    form = find_form("contact", None)
    day = (timezone.now().astimezone(ZoneInfo(in_alpha.timezone)) + offset).date().isoformat()

    with nullcontext() if is_taken else pytest.raises(ValidationError):
        form.answers({"day": day})


def test_consent_is_required_and_stored_with_its_text(make_page_with_form, send):
    page = make_page_with_form(consent_text="You may write to me.")

    refused = send(page, ADA)
    taken = send(page, ADA, consent=True)

    assert list(refused.json()["errors"]) == ["consent"]
    assert taken.status_code == 201
    stored = Submission.objects.get()
    assert stored.consent_text == "You may write to me."
    assert stored.consented_at is not None


SPAM = {
    "trap": ({"website": "https://spam.example"}, "hello"),
    "too fast": ({"elapsed": 300}, "hello"),
    "links without time": ({"elapsed": None}, "see http://a.example and http://b.example"),
    "markup and links": ({}, '<a href="http://x.example">x</a>'),
    "listed words": ({}, "Cheap WATCHES here"),
}


@pytest.mark.parametrize(("more", "message"), SPAM.values(), ids=SPAM.keys())
def test_spam_is_marked_silently(make_page_with_form, send, more, message):
    page = make_page_with_form()
    Settings.objects.create(spam_words="cheap watches\n")
    good = send(page, ADA)

    response = send(page, {"name": "Bot", "message": message}, **more)

    assert (response.status_code, response.json()) == (201, good.json())
    spam = Submission.objects.latest("id")
    assert (spam.status, spam.spam_score >= 50, spam.spam_reasons != []) == (
        SubmissionStatus.SPAM,
        True,
        True,
    )
    assert len(mails()) == 1


def test_second_click_creates_no_second_submission(make_page_with_form, send):
    page = make_page_with_form()

    answers = [send(page, ADA).status_code for _ in range(3)]
    other = send(page, {**ADA, "message": "Something else"})

    assert (answers, other.status_code) == ([201, 201, 201], 201)
    assert Submission.objects.count() == 2
    assert len(mails()) == 2


def test_same_text_is_a_new_submission_later(make_page_with_form, send):
    page = make_page_with_form()
    send(page, ADA)
    Submission.objects.update(created_at=timezone.now() - timedelta(minutes=11))

    send(page, ADA)

    assert Submission.objects.count() == 2


def test_five_clicks_at_the_same_moment_are_one_message(committed, alpha):
    with unit_of_work(alpha):
        form = make.block("Form", id="contact", fields=[make.form_field("name")])
        make.post("pages", builder=make.builder(form))

    def receive(_number):
        try:
            with unit_of_work(alpha):
                return services.receive(
                    find_form("contact", None), {"name": "Ada"}, consent=False, trap="", elapsed=9_000,
                    network="192.0.2.1",
                ).is_new  # fmt: skip
        finally:
            connection.close()

    with ThreadPoolExecutor(5) as pool:
        assert sorted(pool.map(receive, range(5))) == [False] * 4 + [True]


def test_mistakes_do_not_count_as_messages(make_page_with_form, send):
    page = make_page_with_form()

    for _ in range(8):
        assert send(page, {}).status_code == 422

    assert send(page, ADA).status_code == 201


def test_domain_is_not_notified_about_other_domains(make_page_with_form, send, beta, client_of):
    make_page_with_form()

    response = send(None, ADA, client=client_of(beta))

    assert list(response.json()["errors"]) == ["form"]
    assert mails() == []


def test_message_goes_to_the_admins_while_the_site_has_no_email(make_page_with_form, send, alpha):
    page = make_page_with_form()
    SiteOptions.objects.update(email="")
    make.user(role=Role.ADMIN, domain=alpha, email="ana@alpha.example", locale="es")
    make.user(role=Role.EDITOR, domain=alpha, email="ed@alpha.example")

    assert send(page, ADA).status_code == 201

    assert mails() == [("submission", "ana@alpha.example")]
    (mail,) = receive_emails("ana@alpha.example")
    assert mail.subject.startswith("Contact: mensaje nuevo [")
    assert mail.reply_to == ["ada@example.com"]


def test_message_is_stored_for_the_panel_without_email_and_admin(make_page_with_form, send):
    page = make_page_with_form()
    SiteOptions.objects.update(email="")

    assert send(page, ADA).status_code == 201
    assert Submission.objects.count() == 1
    assert mails() == []
