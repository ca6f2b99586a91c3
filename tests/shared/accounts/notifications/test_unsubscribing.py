"""One click in an email turns off its kinds of news, without signing in (RFC 8058)."""

from urllib.parse import parse_qs, urlsplit

import pytest
from django.core import signing
from django.test import Client

from shared.accounts.models import Membership
from shared.accounts.notifications import unsubscribing
from shared.api.permissions import Role
from shared.tenancy.unit_of_work import shared_work, unit_of_work
from tenants.posts.changes import services as posts
from tenants.posts.changes.publishing import Publication
from tenants.posts.models import Status
from tests.kit import make, postbox
from tests.kit.jobs import send_news

pytestmark = pytest.mark.usefixtures("in_alpha")
ONE_CLICK = {"data": "List-Unsubscribe=One-Click", "content_type": "application/x-www-form-urlencoded"}


@pytest.fixture
def editor_user(alpha):
    return make.user(role=Role.EDITOR, domain=alpha, locale="es")


@pytest.fixture
def link(alpha, editor_user):
    """Return the path of the link in an email about a review."""
    author = make.user(role=Role.AUTHOR, domain=alpha)
    post = make.post("blog", title="Tacos", status=Status.DRAFT, by=author.pk)
    fields = posts.PostFields(title="Tacos")
    posts.save(post, fields, by=author.pk, publication=Publication(Status.IN_REVIEW))
    send_news(alpha)
    (mail,) = postbox.receive_emails(editor_user.email)
    headers = mail.message()
    assert headers["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    address = urlsplit(headers["List-Unsubscribe"].strip("<>"))
    assert address.netloc.partition(":")[0] == "api.alpha.test"
    return f"{address.path}?{address.query}"


@pytest.fixture
def mail_program():
    return Client(HTTP_HOST="api.alpha.test")


def choices(user):
    with shared_work():
        return Membership.objects.get(user=user).notifications


def test_mail_program_turns_off_only_the_kinds_of_the_email(mail_program, link, editor_user):
    with shared_work():
        Membership.objects.filter(user=editor_user).update(notifications={"messages": "daily"})

    first, again = mail_program.post(link, **ONE_CLICK), mail_program.post(link, **ONE_CLICK)

    assert (first.status_code, again.status_code) == (200, 200)
    assert choices(editor_user) == {"messages": "daily", "review": "never"}


def test_opening_the_link_shows_a_button_and_changes_nothing(mail_program, link, editor_user):
    page = mail_program.get(link)

    text = page.content.decode()
    assert page.status_code == 200
    assert '<html lang="es">' in text
    assert '<form method="post"><button>' in text
    assert editor_user.email in text
    assert choices(editor_user) == {}
    # A browser submits the empty form.
    assert mail_program.post(link, "", content_type="application/x-www-form-urlencoded").status_code == 200
    assert choices(editor_user) == {"review": "never"}


def test_forged_and_foreign_links_are_rejected(mail_program, link, alpha, beta, editor_user):
    token = parse_qs(urlsplit(link).query)["token"][0]
    forged = signing.dumps([alpha.id, editor_user.pk, ["review"]], salt="other")
    with unit_of_work(beta):
        foreign = urlsplit(unsubscribing.get_link(editor_user, ["review"])).query
    queries = ["", "token=", "token=%00", f"token={token}x", f"token={forged}", foreign]

    for method in (mail_program.get, mail_program.post):
        statuses = [method(f"{unsubscribing.PATH}?{query}").status_code for query in queries]
        assert set(statuses) <= {410, 422}, statuses
    assert choices(editor_user) == {}


def test_link_of_a_former_team_member_changes_nothing(mail_program, link, editor_user):
    with shared_work():
        Membership.objects.filter(user=editor_user).delete()

    assert mail_program.post(link, **ONE_CLICK).status_code == 200
