"""Hosts that no new domain can use. Existing domains keep their hosts."""

import subprocess
import sys

import pytest
from rest_framework.test import APIClient

from shared.domains.models import Host
from shared.tenancy.unit_of_work import DomainRef, shared_work

INSIDE = "This name works only inside a local network. Enter a public domain name."
MIXED = "Use letters from one alphabet only."
NO_NAME = "Enter a domain name such as tacos.example.com."


def reject_public_suffix(host: str) -> str:
    return f"{host} is a public suffix. Enter a name below it."


@pytest.mark.parametrize("host", ["co.uk", "github.io", "CO.UK.", "kawasaki.jp", "foo.ck", "公司.cn"])
def test_host_below_public_suffix_is_rejected(boss: APIClient, host: str) -> None:
    reason = boss.get("/api/domains/check-host", {"host": host}).json()["data"]["reason"]

    assert reason.endswith("is a public suffix. Enter a name below it.")


@pytest.mark.parametrize(
    ("host", "reason"),
    [
        ("metadata.google.internal", INSIDE),
        ("printer.local", INSIDE),
        ("tacos.onion", INSIDE),
        ("1.168.192.in-addr.arpa", INSIDE),
        ("tacos.invalid", INSIDE),
        ("pаypal.com", MIXED),  # the first а is Cyrillic
        ("xn--pypal-4ve.com", MIXED),
        ("tacos.gοοgle.com", MIXED),  # two Greek omicrons
        ("xn--a.com", NO_NAME),
        ("github.io", reject_public_suffix("github.io")),
    ],
)
def test_unsuitable_host_is_rejected_with_reason(boss: APIClient, host: str, reason: str) -> None:
    response = boss.get("/api/domains/check-host", {"host": host}).json()["data"]
    tried = boss.post("/api/domains", {"title": "x", "host": host, "owner_email": ""}, format="json")

    assert response == {"host": None, "free": False, "reason": reason}
    assert (tried.status_code, tried.json()["errors"]) == (422, {"host": [reason]})


@pytest.mark.parametrize(
    "host",
    [
        "tacos.co.uk",
        "tacos.github.io",
        "tacos.localhost",
        "tacos.test",
        "tacos.example.com",
        "café.example",
        "такос.example",
        "東京タコスtokyo.jp",
    ],
)
def test_similar_but_valid_host_is_free(boss: APIClient, host: str) -> None:
    assert boss.get("/api/domains/check-host", {"host": host}).json()["data"]["free"] is True


def test_existing_host_is_retained_but_cannot_be_added(boss: APIClient, beta: DomainRef) -> None:
    with shared_work():
        Host.objects.filter(tenant_id=beta.id, is_primary=True).update(domain="beta.local")

    def change_hosts(*names: str) -> int:
        rows = [{"host": name, "is_primary": name == names[0]} for name in names]
        answer = boss.patch(f"/api/domains/{beta.id}", {"hosts": rows}, format="json")
        return int(answer.status_code)

    assert change_hosts("beta.local", "beta.example") == 200
    assert change_hosts("beta.local", "other.local") == 422


def test_public_suffix_list_is_loaded_on_demand() -> None:
    program = (
        "import os, sys, django; os.environ.setdefault('DJANGO_SETTINGS_MODULE', 'commissary.settings');"
        "django.setup(); import commissary.wsgi, shared.domains.hosts;"
        "print('publicsuffixlist' in sys.modules)"
    )

    text = subprocess.run([sys.executable, "-c", program], check=True, capture_output=True, timeout=60)

    assert text.stdout.strip() == b"False"
