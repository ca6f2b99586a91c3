"""Fixtures for tests of the demo: an installation for each test."""

import io
import zlib
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from PIL import Image
from rest_framework.test import APIClient

from commissary.devserver.demo import filling
from commissary.devserver.description import describe
from commissary.devserver.run_file import RunFile
from shared.accounts.models import User
from shared.domains.models import Domain, Host
from shared.tenancy.unit_of_work import DomainRef, shared_work, unit_of_work
from tenants.faqs.models import Faq
from tenants.media.models import Media
from tenants.media.services import store
from tenants.options.models import MenuItem, SiteOptions
from tenants.posts.models import Post, Revision

BAY, NOODLE = "bay.localhost", "noodle.localhost"


@pytest.fixture
def home(committed: None, settings: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty installation that stores tiny pictures."""
    monkeypatch.delenv("COMMISSARY_DEMO_PASSWORD", raising=False)
    monkeypatch.setattr(filling, "store", store_tiny_picture)
    settings.COMMISSARY_HOME = tmp_path
    empty_the_registry()
    return tmp_path


def store_tiny_picture(_file: Any, *, title: str, **values: Any) -> Media:
    """Store a picture of eight pixels in place of the original."""
    red, green, blue, _rest = zlib.crc32(title.encode()).to_bytes(4)
    speck = io.BytesIO()
    Image.new("RGB", (8, 8), (red, green, blue)).save(speck, "WEBP", lossless=True)
    return store(speck, title=title, **values)


def empty_the_registry() -> None:
    """Delete all domains, as in a new installation. Other data of test domains does not matter."""
    Domain.objects.using("owner").all().delete()


def list_domains_and_users() -> tuple[list[str], list[str]]:
    with shared_work():
        hosts = Host.objects.order_by("domain").values_list("domain", flat=True)
        return list(hosts), list(User.objects.order_by("email").values_list("email", flat=True))


def start_demo(home: Path) -> dict[str, Any]:
    """Start the demo and return its output."""
    with suppress(CommandError):
        call_command("demo")
    describe(home)
    return RunFile(home).description()


def demo_domains() -> dict[str, DomainRef]:
    with shared_work():
        domains = Domain.objects.routed().filter(domains__domain__in=[BAY, NOODLE])
        return {domain.ref().host: domain.ref() for domain in domains}


def read_all_rows() -> dict[str, list[Any]]:
    results: dict[str, list[Any]] = {}
    for host, domain in demo_domains().items():
        with unit_of_work(domain):
            for model in (Post, Revision, Media, Faq, MenuItem, SiteOptions):
                results[f"{host} {model.__name__}"] = list(model.objects.order_by("pk").values())
    with shared_work():
        results["people"] = list(
            User.objects.order_by("pk").values_list("email", "password", "is_super_admin")
        )
    return results


def sign_in(email: str, password: str, host: str) -> Any:
    body = {"email": email, "password": password}
    return APIClient(HTTP_HOST=f"api.{host}").post("/api/auth/login", body, format="json")


def sign_in_as(user: dict[str, Any], host: str) -> dict[str, Any]:
    response = sign_in(user["email"], user["password"], host)
    assert response.status_code == 200, response.json()
    data: dict[str, Any] = response.json()["data"]
    return data
