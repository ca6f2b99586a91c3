"""The sender of an email is the site's own address only if it is allowed or proven by DNS."""

from collections.abc import Callable, Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import dkim
import pytest
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import rsa
from django.utils import timezone

from commissary.config.mail import mail_settings
from shared.mail.dkim_keys import read_dkim_key
from shared.mail.models import SenderCheck
from shared.mail.senders import SenderReason, choose_sender, request_check, selector_for
from shared.tenancy.unit_of_work import DomainRef, shared_work
from tests.kit.jobs import end_waits, run_jobs, send_due_mail
from tests.kit.names import NameServer, name_server
from tests.kit.smtp import MailServer

INSTALLATION = "no-reply@platform.example"
SITE = "office@tacos.example"
Send = Callable[..., None]


@pytest.fixture(autouse=True)
def _installation(settings: Any) -> None:
    settings.DEFAULT_FROM_EMAIL = f"Commissary <{INSTALLATION}>"


@pytest.fixture
def names(settings: Any) -> Iterator[NameServer]:
    """The name server of the installation."""
    with name_server() as server:
        settings.DNS_SERVERS = (server.address,)
        yield server


@pytest.fixture(scope="session")
def key_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("dkim") / "key.pem"
    key = rsa.generate_private_key(public_exponent=65537, key_size=2048)
    path.write_bytes(
        key.private_bytes(
            serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
        )
    )
    return path


@pytest.fixture
def record(key_file: Path, settings: Any) -> str:
    """The TXT record of the installation's key, which signs emails."""
    settings.MAIL_DKIM_KEY = key_file
    public = read_dkim_key(key_file)[1]
    return f'"v=DKIM1; k=rsa; p={public[:200]}" "{public[200:]}"'


def key_name(domain: DomainRef, host: str = "tacos.example") -> str:
    return f"{selector_for(domain.id)}._domainkey.{host}"


def get_senders(server: MailServer) -> tuple[str, str, str | None]:
    """Return envelope sender, From and Reply-To of the only email."""
    (mail,) = server.mails
    return server.envelope_senders[0], str(mail["From"]), mail["Reply-To"]


def verify_signature(content: bytes, names: NameServer) -> str | None:
    """Return the host of a DKIM signature that verifies with DNS records, or None."""

    def text(name: bytes, **_options: Any) -> bytes:
        values = names.records.get((name.decode().rstrip("."), "TXT"), [""])
        return values[0].replace('" "', "").strip('"').encode()

    verifier = dkim.DKIM(content)
    return verifier.domain.decode() if verifier.verify(dnsfunc=text) else None


def test_foreign_address_is_in_reply_to_and_neither_in_from_nor_in_the_envelope(
    send: Send, server: MailServer
) -> None:
    send(from_name="Tacos", from_address="office@paypal.com")

    send_due_mail()

    assert get_senders(server) == (INSTALLATION, f"Tacos <{INSTALLATION}>", "office@paypal.com")


def test_reply_to_of_the_email_is_preserved(send: Send, server: MailServer) -> None:
    send(from_address=SITE, reply_to="ada@example.com")

    send_due_mail()

    assert get_senders(server) == (INSTALLATION, f"Alpha <{INSTALLATION}>", "ada@example.com")


def test_allowed_host_is_used_in_from_but_not_in_the_envelope(
    send: Send, server: MailServer, settings: Any
) -> None:
    settings.MAIL_FROM_ALLOWED_HOSTS = frozenset({"tacos.example"})
    send(from_name="Tacos", from_address="office@Tacos.example")

    send_due_mail()

    assert get_senders(server) == (INSTALLATION, "Tacos <office@Tacos.example>", None)


@pytest.mark.parametrize("host", ["mail.tacos.example", "evil-tacos.example", "tacos.example.evil.example"])
def test_hosts_near_an_allowed_one_are_not_allowed(
    send: Send, server: MailServer, settings: Any, host: str
) -> None:
    settings.MAIL_FROM_ALLOWED_HOSTS = frozenset({"tacos.example"})
    send(from_address=f"office@{host}")

    send_due_mail()

    assert get_senders(server)[1:] == (f"Alpha <{INSTALLATION}>", f"office@{host}")


def test_allowed_host_of_another_site_is_not_in_from(
    send: Send, server: MailServer, settings: Any, beta: DomainRef
) -> None:
    settings.MAIL_FROM_ALLOWED_HOSTS = frozenset({beta.host})
    send(from_address=f"office@{beta.host}")

    send_due_mail()

    assert get_senders(server)[1:] == (f"Alpha <{INSTALLATION}>", f"office@{beta.host}")


def test_host_with_the_key_in_dns_is_in_from_and_the_signature_is_aligned(
    send: Send, server: MailServer, names: NameServer, record: str, alpha: DomainRef
) -> None:
    names.records[key_name(alpha), "TXT"] = [record]
    send(from_name="Café, Tacos", from_address=SITE)

    send_due_mail()

    envelope, author, reply_to = get_senders(server)
    assert (envelope, author.rpartition(" ")[2], reply_to) == (INSTALLATION, f"<{SITE}>", None)
    assert verify_signature(server.contents[0], names) == "tacos.example"
    forged = server.contents[0].replace(SITE.encode(), b"ceo@tacos.example")
    assert verify_signature(forged, names) is None


def test_key_for_another_site_is_not_proof(
    send: Send, server: MailServer, names: NameServer, record: str, beta: DomainRef
) -> None:
    names.records[key_name(beta), "TXT"] = [record]
    names.records["commissary._domainkey.tacos.example", "TXT"] = [record]
    send(from_address=SITE)

    send_due_mail()

    assert get_senders(server)[1:] == (f"Alpha <{INSTALLATION}>", SITE)


def test_proof_of_one_host_does_not_apply_to_another(
    send: Send, server: MailServer, names: NameServer, record: str, alpha: DomainRef
) -> None:
    names.records[key_name(alpha), "TXT"] = [record]
    send(from_address=SITE)
    send_due_mail()

    with shared_work():
        request_check("ceo@bank.example", alpha.id)
        sender = choose_sender("ceo@bank.example", alpha.id)

    assert (get_senders(server)[1], sender.address) == (f"Alpha <{SITE}>", INSTALLATION)


@pytest.mark.usefixtures("record")
@pytest.mark.parametrize(
    "text", ['"v=spf1 include:platform.example ~all"', '"v=DKIM1; p="', '"p=c29tZQ"', '";;="']
)
def test_spf_and_other_keys_are_not_proof(
    send: Send, server: MailServer, names: NameServer, alpha: DomainRef, text: str
) -> None:
    names.records["tacos.example", "TXT"] = ['"v=spf1 include:platform.example ~all"']
    names.records[key_name(alpha), "TXT"] = [text]
    send(from_address=SITE)

    send_due_mail()

    assert get_senders(server)[1:] == (f"Alpha <{INSTALLATION}>", SITE)


def test_silent_dns_delays_an_email_once_and_is_not_proof(
    send: Send, server: MailServer, names: NameServer, record: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("shared.hosting.dns.DEADLINE", 0.2)
    names.is_silent = True
    send(from_address=SITE)
    send(from_address=SITE)

    send_due_mail()

    asked = {query for query in names.queries if "tacos.example" in query}
    assert [str(mail["From"]) for mail in server.mails] == [f"Alpha <{INSTALLATION}>"] * 2
    assert len(asked) == 1
    assert sum("tacos.example" in query for query in names.queries) == 1


def test_dns_is_queried_once_an_hour(
    send: Send, server: MailServer, names: NameServer, record: str, alpha: DomainRef
) -> None:
    names.records[key_name(alpha), "TXT"] = [record]
    for _ in range(3):
        send(from_address=SITE)
    send_due_mail()
    asked = len(names.queries)
    names.records.clear()
    with shared_work():
        SenderCheck.objects.update(checked_at=timezone.now() - timedelta(minutes=61))
    send(from_address=SITE)

    send_due_mail()

    assert (asked, len(names.queries)) == (1, 2)
    assert [str(mail["From"]) for mail in server.mails] == [f"Alpha <{SITE}>"] * 3 + [
        f"Alpha <{INSTALLATION}>"
    ]


def test_emails_of_the_installation_are_signed_for_its_host(
    send: Send, server: MailServer, names: NameServer, record: str
) -> None:
    names.records["commissary._domainkey.platform.example", "TXT"] = [record]
    send(from_address="office@gmail.com")

    send_due_mail()

    assert verify_signature(server.contents[0], names) == "platform.example"


def test_saved_address_is_checked_until_the_key_exists(
    names: NameServer, record: str, alpha: DomainRef
) -> None:
    reasons = []

    def note() -> None:
        with shared_work():
            reasons.append(choose_sender(SITE, alpha.id).reason)

    with shared_work():
        request_check(SITE, alpha.id)
    note()
    run_jobs(alpha)
    note()
    names.records[key_name(alpha), "TXT"] = [record]
    end_waits(alpha)
    run_jobs(alpha)
    note()
    end_waits(alpha)

    assert reasons == [
        SenderReason.KEY_NOT_CHECKED,
        SenderReason.KEY_NOT_PUBLISHED,
        SenderReason.KEY_PUBLISHED,
    ]
    assert run_jobs(alpha) == 0


def test_provider_with_its_own_envelope_accepts_the_email(
    send: Send, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    sent: list[Any] = []
    for name, value in mail_settings("anymail+postmark://?server_token=secret").items():
        setattr(settings, name, value)
    monkeypatch.setattr(
        "anymail.backends.postmark.EmailBackend.post_to_esp",
        lambda _self, payload, _m: sent.append(payload.data),
    )
    settings.MAIL_FROM_ALLOWED_HOSTS = frozenset({"tacos.example"})
    send(from_address=SITE)

    send_due_mail()

    assert [each["From"] for each in sent] == [f"Alpha <{SITE}>"]
