"""Without a mail server, emails are written to files and listed for the super admin."""

import os
from importlib import import_module

import pytest

from commissary.config.mail import mail_settings
from shared.api.permissions import Role
from shared.mail import files
from tests.kit.jobs import send_due_mail


@pytest.fixture(autouse=True)
def local(settings, tmp_path):
    """An installation that writes its emails to files."""
    settings.EMAIL_BACKEND, settings.COMMISSARY_HOME = files.BACKEND, tmp_path


def test_email_file_is_readable_by_owner_only(send, tmp_path):
    send()
    send_due_mail()

    (path,) = (tmp_path / "mail").iterdir()
    assert path.suffix == ".eml"
    assert oct(path.stat().st_mode)[-3:] == "600"
    assert oct(path.parent.stat().st_mode)[-3:] == "700"


def test_super_admin_reads_email_files_newest_first(send, as_role):
    send("one@example.com")
    send_due_mail()
    send("two@example.com", context={"inviter": "Zoë"})
    send_due_mail()

    reply = as_role(Role.SUPER_ADMIN).get("/api/mail?limit=1").json()

    (mail,) = reply["data"]
    assert reply["meta"] == {"total": 2, "limit": 1, "offset": 0}
    assert (mail["to"], mail["subject"]) == ("two@example.com", "Zoë invited you to join Alpha")
    assert mail["sender"] == "Alpha <no-reply@localhost>"
    assert mail["at"].endswith("Z")
    assert "https://alpha.test/change-password?token=secret" in mail["text"]
    assert 'href="https://alpha.test/change-password?token=secret"' in mail["html"]


@pytest.mark.parametrize("role", [Role.ADMIN, Role.EDITOR, Role.VIEWER])
def test_email_files_require_super_admin(role, as_role):
    assert as_role(role).get("/api/mail").status_code == 403


def test_email_list_is_missing_with_smtp_backend(as_role, settings):
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"

    assert as_role(Role.SUPER_ADMIN).get("/api/mail").status_code == 404


def test_empty_folder_gives_empty_list(as_role):
    assert as_role(Role.SUPER_ADMIN).get("/api/mail").json()["data"] == []


def test_duplicate_email_is_stored_once_and_oldest_are_deleted(send, monkeypatch):
    monkeypatch.setattr(files, "MAX_FILES", 2)
    for number in range(3):
        send(f"person{number}@example.com")
    send_due_mail()

    assert [files.read(path).to for path in files.list_files()] == [
        "person2@example.com",
        "person1@example.com",
    ]


def test_email_settings_are_parsed_from_url():
    assert mail_settings("")["EMAIL_BACKEND"] == files.BACKEND
    smtp = mail_settings("smtp://me:p%40ss@mail.example.com:587")
    assert (smtp["EMAIL_HOST"], smtp["EMAIL_PORT"], smtp["EMAIL_HOST_USER"]) == (
        "mail.example.com",
        587,
        "me",
    )
    assert (smtp["EMAIL_HOST_PASSWORD"], smtp["EMAIL_USE_TLS"], smtp["EMAIL_USE_SSL"]) == (
        "p@ss",
        True,
        False,
    )
    tls = mail_settings("smtps://mail.example.com")
    assert (tls["EMAIL_PORT"], tls["EMAIL_USE_SSL"], tls["EMAIL_USE_TLS"]) == (465, True, False)
    assert mail_settings("smtp://localhost:25")["EMAIL_USE_TLS"] is False


def test_provider_url_sets_provider_settings():
    result = mail_settings("anymail+postmark://?server_token=abc")

    assert result["ANYMAIL"] == {
        "POSTMARK_SERVER_TOKEN": "abc",
        "REQUESTS_TIMEOUT": 10,
        "IGNORE_UNSUPPORTED_FEATURES": True,
    }
    module, _, name = result["EMAIL_BACKEND"].rpartition(".")
    assert hasattr(import_module(module), name)


@pytest.mark.parametrize(
    "url",
    ["http://mail.example.com", "anymail+nobody://", "anymail+os.path://", "smtp://", "mail.example.com"],
)
def test_invalid_mail_url_is_rejected_at_startup(url):
    with pytest.raises(ValueError, match="COMMISSARY_MAIL_URL"):
        mail_settings(url)


def test_email_folder_is_private_with_open_umask(send, tmp_path):
    old = os.umask(0)
    try:
        send()
        send_due_mail()
    finally:
        os.umask(old)

    assert oct((tmp_path / "mail").stat().st_mode)[-3:] == "700"
