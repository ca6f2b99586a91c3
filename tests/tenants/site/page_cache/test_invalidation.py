"""A page is never served after a change, regardless of the process that made the change."""

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from typing import Any

import pytest
import redis
from django.conf import settings
from django.db import OperationalError, transaction

from shared.api.permissions import Role
from shared.domains import services as domains
from shared.domains.models import Domain, Host
from shared.tenancy import invalidation
from shared.tenancy.unit_of_work import DomainRef, shared_work, unit_of_work
from tenants.posts.changes import services
from tenants.posts.changes.publishing import Publication
from tenants.posts.models import Status
from tenants.site import views
from tests.kit import make
from tests.kit.fault_proxy import FaultProxy
from tests.kit.waiting import until
from tests.tenants.site.page_cache.conftest import Web

SOON = 1.5
"""Maximum seconds until every process knows of a change; usually milliseconds."""


def test_saved_change_is_visible_immediately(web: Web, alpha: DomainRef, beta: DomainRef):
    with unit_of_work(alpha):
        post = make.post("pages", title="Before", url="about")
    web.get(alpha.host, "/about")
    web.get(beta.host, "/members")

    with unit_of_work(alpha):
        services.save(post, services.PostFields(title="After"), by=None)
    page = web.get(alpha.host, "/about")

    assert page.reached_django
    assert b"After" in page.body
    assert not web.get(beta.host, "/members").reached_django


def test_draft_does_not_invalidate_pages(web: Web, alpha: DomainRef):
    web.get(alpha.host, "/blog")

    with unit_of_work(alpha):
        draft = make.post("blog", title="Draft", status=Status.DRAFT)
        services.save(draft, services.PostFields(title="Still a draft"), by=None)
        services.duplicate(draft, by=None)
    assert not web.get(alpha.host, "/blog").reached_django

    with unit_of_work(alpha):
        services.set_status(draft, Publication(Status.PUBLISHED), by=None)
    assert b"Still a draft" in web.get(alpha.host, "/blog").body

    with unit_of_work(alpha):
        services.set_status(draft, Publication(Status.DRAFT), by=None)
    assert b"Still a draft" not in web.get(alpha.host, "/blog").body


def test_clearing_the_cache_clears_the_page_cache(web: Web, alpha: DomainRef, as_role):
    web.get(alpha.host, "/members")

    assert as_role(Role.EDITOR).post("/api/clear-cache").status_code == 200

    assert web.get(alpha.host, "/members").reached_django


def test_suspended_domain_is_removed_from_cache(web: Web, alpha: DomainRef):
    assert web.get(alpha.host, "/members").status == 200

    with shared_work():
        domains.change_domain(alpha.id, domains.DomainUpdate(status="suspended"))

    assert web.get(alpha.host, "/members").status == 503


def test_moved_host_shows_its_new_domain(web: Web, alpha: DomainRef, beta: DomainRef):
    with unit_of_work(beta):
        make.post("pages", title="Of beta", url="about")
    with unit_of_work(alpha):
        make.post("pages", title="Of alpha", url="about")
    assert b"Of alpha" in web.get(alpha.host, "/about").body

    with shared_work(), transaction.atomic():
        Host.objects.get(domain=alpha.host).delete()
        Host(domain="elsewhere.test", tenant=Domain.objects.get(pk=alpha.id), is_primary=True).save()
        moved = Host(domain=alpha.host, tenant=Domain.objects.get(pk=beta.id), is_primary=False)
        moved.redirects = False
        moved.save()

    assert b"Of beta" in web.get(alpha.host, "/about").body


def test_page_rendered_before_a_change_is_not_cached_after_it(web: Web, alpha: DomainRef, renderer: Any):
    act = renderer.act

    def change_meanwhile(handler: Any, requested: dict[str, Any]) -> None:
        invalidation.invalidate(alpha.id)
        act(handler, requested)

    renderer.act = change_meanwhile
    web.get(alpha.host, "/members")

    assert web.size == 0


def test_change_in_another_process_invalidates_pages(committed: None, web: Web, alpha: DomainRef):
    assert not [web.get(alpha.host, "/members"), web.get(alpha.host, "/members")][1].reached_django
    script = (
        "import django; django.setup()\n"
        "from django.db import transaction\n"
        "from shared.tenancy.cache import invalidate_content\n"
        "from shared.tenancy.resolver import domain_by_host\n"
        "from shared.tenancy.unit_of_work import unit_of_work\n"
        "with unit_of_work(domain_by_host('alpha.test')), transaction.atomic():\n"
        "    invalidate_content()\n"
    )
    environment = {**os.environ, "DJANGO_SETTINGS_MODULE": "commissary.settings"}

    subprocess.run([sys.executable, "-c", script], env=environment, check=True, timeout=60)

    until(lambda: web.size == 0, SOON)
    assert web.get(alpha.host, "/members").reached_django


def test_suspension_by_another_process_invalidates_pages(web: Web, alpha: DomainRef):
    web.get(alpha.host, "/members")
    with redis.Redis.from_url(settings.REDIS_URL) as client:
        client.publish(invalidation.channel(), f"somebody-else:1 {invalidation.EVERYTHING}")

    until(lambda: web.size == 0, SOON)


def test_cached_page_expires(web: Web, alpha: DomainRef):
    web.get(alpha.host, "/members")
    web.now = 9e9

    assert web.get(alpha.host, "/members").reached_django


@pytest.fixture
def web_with_proxy(web: Web, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[Web, FaultProxy]]:
    """A front with a subscription that can fail."""
    address = redis.Redis.from_url(settings.REDIS_URL).connection_pool.connection_kwargs
    front, pages = web.front, web.pages
    with FaultProxy(upstream=(address["host"], address["port"])) as proxy:
        url = settings.REDIS_URL.replace(f":{address['port']}/", f":{proxy.port}/")
        monkeypatch.setattr(settings, "REDIS_URL", url)
        web.use(100_000)
        web.pages.subscriber.start()
        until(lambda: web.pages.subscriber.is_connected, 10)
        yield web, proxy
        web.pages.close()
        web.front, web.pages = front, pages


@pytest.mark.parametrize("fault", ["down", "reset", "hang"])
def test_process_without_invalidation_messages_caches_nothing(
    web_with_proxy: tuple[Web, FaultProxy], alpha: DomainRef, fault: str
):
    web, proxy = web_with_proxy
    web.get(alpha.host, "/members")
    getattr(proxy, fault)()
    until(lambda: not web.pages.subscriber.is_connected, SOON)

    assert [web.get(alpha.host, "/members").reached_django for _ in range(2)] == [True, True]

    proxy.up()
    until(lambda: web.pages.subscriber.is_connected, 30)
    assert [web.get(alpha.host, "/members").reached_django for _ in range(2)] == [True, False]


def test_without_a_database_visitors_get_the_last_page(
    web: Web, alpha: DomainRef, monkeypatch: pytest.MonkeyPatch
):
    page = web.get(alpha.host, "/members")
    web.now = time.time() + 120

    def raise_error(*_arguments: Any) -> None:
        raise OperationalError

    monkeypatch.setattr(views, "page_at", raise_error)
    stale = web.get(alpha.host, "/members")

    assert (stale.status, stale.body, stale.headers) == (200, page.body, page.headers)
    # After a change, the old content must not be shown.
    invalidation.invalidate(alpha.id)
    assert web.get(alpha.host, "/members").status == 503
