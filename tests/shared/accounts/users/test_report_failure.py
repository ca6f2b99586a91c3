"""`commissary report-failure` emails super admins directly."""

from io import StringIO
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from shared.api.permissions import Role
from tests.kit import make
from tests.kit.smtp import mail_server

pytestmark = pytest.mark.usefixtures("committed")


def test_super_admins_get_an_email_about_the_failed_unit(settings: Any) -> None:
    make.user(email="admin@example.com")
    make.user(email="operator@example.com", role=Role.SUPER_ADMIN)
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, output = "127.0.0.1", StringIO()
    with mail_server() as server:
        settings.EMAIL_PORT = server.port

        call_command("report_failure", "commissary-backup", stdout=output)

        server.refuses = True
        with pytest.raises(CommandError, match="The mail server rejected the email"):
            call_command("report_failure", "commissary-backup")

    (mail,) = server.mails
    assert mail["To"] == "operator@example.com"
    assert mail["Subject"].startswith("commissary-backup failed on ")
    assert "journalctl --unit commissary-backup" in str(mail.get_payload())
    assert output.getvalue() == "Super admins notified: 1.\n"
