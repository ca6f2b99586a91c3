"""Users get emails in their language of the panel."""

import pytest
from rest_framework.test import APIClient

from commissary.celery import app
from shared.accounts.languages import language_at
from shared.accounts.notices import notify_admins
from shared.api.permissions import Role
from shared.tenancy.unit_of_work import DomainRef
from tests.kit import make
from tests.kit.jobs import send_due_mail
from tests.kit.postbox import receive_emails, subjects

PASSWORD = "four words and a taco"
app.loader.import_default_modules()


@pytest.mark.parametrize(
    ("locale", "subject"),
    [
        ("es", "Elige una contraseña nueva para Alpha"),
        ("es-MX", "Elige una contraseña nueva para Alpha"),
        ("en-GB", "Choose a new password for Alpha"),
        ("fr", "Choose a new password for Alpha"),
        ("", "Choose a new password for Alpha"),
    ],
)
def test_reset_email_uses_language_of_account(
    alpha: DomainRef, anonymous: APIClient, locale: str, subject: str
) -> None:
    make.user(role=Role.EDITOR, domain=alpha, email="ines@example.com", locale=locale)

    anonymous.post("/api/account/reset-password", {"email": "ines@example.com"}, format="json")
    send_due_mail()

    assert subjects("ines@example.com") == [subject]


def test_invitation_to_another_site_uses_language_of_account(alpha: DomainRef, as_role) -> None:
    make.user(email="ines@example.com", firstname="Ines", password=PASSWORD, locale="es")
    body = {"email": "ines@example.com", "firstname": "Ines", "lastname": "Neu", "role_id": Role.AUTHOR}

    as_role(Role.ADMIN).post("/api/users", body, format="json")

    (mail,) = receive_emails("ines@example.com")
    assert mail.subject == "Toni Tester te invitó a unirte a Alpha"
    assert "Toni Tester te invitó a unirte a Alpha con el rol Autor." in mail.body
    assert 'lang="es"' in mail.message().as_string()


@pytest.mark.parametrize(
    ("locale", "called", "subject"),
    [
        ("es", "", "Se cambió tu contraseña"),
        ("", "es", "Se cambió tu contraseña"),
        ("en", "es", "Your password was changed"),
        ("", "", "Your password was changed"),
    ],
)
def test_notice_uses_language_of_account_or_of_request(alpha, client_of, locale, called, subject):
    ines = make.user(role=Role.EDITOR, domain=alpha, password=PASSWORD, locale=locale)
    client = client_of(alpha, make.access_token(ines, alpha, Role.EDITOR))
    new = "five words and two tacos"
    body = {"current_password": PASSWORD, "password": new, "password_confirmation": new}
    agent = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"

    reply = client.post(
        "/api/account/change-password",
        body,
        format="json",
        HTTP_ACCEPT_LANGUAGE=called,
        HTTP_USER_AGENT=agent,
    )

    assert reply.status_code == 200
    (mail,) = receive_emails(ines.email)
    assert mail.subject == subject
    assert ("Firefox en Linux" if subject.startswith("Se") else "Firefox on Linux") in mail.body


def test_each_admin_is_notified_in_their_language(alpha: DomainRef) -> None:
    writer = make.user(role=Role.ADMIN, domain=alpha, firstname="Ada")
    make.user(role=Role.ADMIN, domain=alpha, email="bo@example.com", locale="es")
    make.user(role=Role.ADMIN, domain=alpha, email="cem@example.com", locale="en")

    notify_admins("snippet_code", of=alpha.id, by=writer.pk, path="/panel", title="Chat")

    assert subjects("bo@example.com") == ["Nuevo código personalizado en Alpha"]
    assert subjects("cem@example.com") == ["New custom code on Alpha"]
    assert subjects(writer.email) == ["New custom code on Alpha"]
    (mail,) = receive_emails("bo@example.com")
    assert "Ada Tester guardó código" in mail.body
    assert " de 20" in mail.body


def test_address_without_account_gets_english(alpha: DomainRef) -> None:
    make.user(email="ines@example.com", locale="es")
    make.user(email="gone@example.com", locale="es", is_active=False)

    requests = ("Ines@Example.com", "gone@example.com", "nobody@example.com", "")

    assert [language_at(each) for each in requests] == ["es", "en", "en", "en"]
