"""No domain can access another: every role tries every endpoint, with every way to name the other domain."""

from typing import Any

import pytest
import redis
from django.conf import settings
from django.test import Client

from shared.tenancy.cache import tenant_cache
from shared.tenancy.unit_of_work import unit_of_work
from tenants.posts.collections import COLLECTIONS, index_paths
from tests.kit.canary import CACHED, Canary, get_canary, seed, tenant_models, text_columns
from tests.kit.isolation import build_probes
from tests.kit.openapi import Operation, operations
from tests.kit.probing import Prober
from tests.proof import Record

AT_LEAST = 3_000
"""Fewer probes mean that the generator is broken."""
WITHOUT_OWN_WORDS = {
    "GET /api/backups/{id}/file",  # takes a link
    "GET /api/imports/members/{id}",  # the seeded job is of another kind
    "GET /api/home/waiting",
    "GET /api/media/folders",
    "GET /api/media/room",
    "GET /api/users/{id}/memberships",
    "GET /api/analytics/vendors",
    "GET /api/mail",
    "GET /api/domains",  # for super admins
    "GET /api/domains/{id}",
    "GET /api/domains/{id}/hosts",
    "GET /api/domains/{id}/limits",
    "GET /api/site-limits",
    "GET /api/domains/check-host",
    "GET /api/announcements",
    "GET /api/domain-imports",
    "GET /api/domain-imports/{id}",
    "GET /api/domain-imports/{id}/rows",
    "GET /api/site-plans",
    "GET /api/site-plans/{id}",
    "GET /api/site-plans/{id}/sites",
    "GET /api/system-check",
    "GET /api/options/colors",
    "GET /api/options/design",
    "GET /api/site-timezone",
    "GET /api/site-opening",
    "GET /api/site-opening/examples",  # the template's
    "GET /api/site-opening/preview-links",  # fingerprints
    "GET /api/options/domains",
    "GET /api/options/post-statuses",
    "GET /api/options/post-types",
    "GET /api/options/roles",
    "GET /api/options/site-map",  # in no text of a column
    "GET /api/options/social-icons",
    "GET /api/posts/counts",
    "GET /api/posts/{id}/autosave",  # of the seeded user only
    "GET /api/places/openings",  # none on the generated days
    "GET /api/posts/{id}/people",  # unassigned seed rows
}
"""Read operations with the same response for every domain."""

REFUSED_AT_HOME = {
    "GET /api/imports/members/{id}",  # the seeded job is of another kind
    "PATCH /api/imports/members/{id}",
    "POST /api/food-menus/from-text",  # columns without a table
    "DELETE /api/site-opening/preview-links/{link}",  # the seeded row shows a post
    "DELETE /api/users/{id}/memberships",  # belongs to no domain
    "POST /api/users/{id}/resend-invite",  # already received
    "POST /api/account/invitations/{id}/accept",  # already a member
    "POST /api/account/invitations/{id}/decline",
    "POST /api/invitations/accept",  # an invalid link
    "POST /api/invitations/decline",
    "POST /api/invitations/look",
    "POST /api/submissions/confirm",
    "POST /api/account/confirm",  # the password
    "POST /api/account/confirm-email",  # an invalid link
    "DELETE /api/account/two-factor",  # the password
    "POST /api/account/two-factor",
    "POST /api/account/two-factor/confirm",
    "POST /api/account/two-factor/recovery-codes",
    "POST /api/auth/two-factor",  # an invalid challenge
    "POST /api/auth/stop-viewing",  # the session is no view
    "GET /api/mail",  # for super admins
    "DELETE /api/announcements/{id}",  # none is seeded
    "DELETE /api/auth/sessions/{id}",  # the session of another user
    "DELETE /api/categories/{id}",  # in use
    "DELETE /api/cuisine-tags/{id}",
    "DELETE /api/domains/{id}",  # no domain has this number
    "PATCH /api/domains/{id}",
    "GET /api/domains/{id}",
    "GET /api/domains/{id}/hosts",
    "GET /api/domains/{id}/limits",
    "POST /api/domains/{id}/hosts",
    "DELETE /api/domains/{id}/hosts/{host_id}",
    "PATCH /api/domains/{id}/hosts/{host_id}",
    "POST /api/domains/{id}/hosts/{host_id}/check",
    "POST /api/domains",  # the word is not a host
    "POST /api/announcements",  # a choice of sites is missing
    "POST /api/domain-imports",  # a picture is not a list
    "GET /api/domain-imports/{id}",  # none is seeded
    "GET /api/domain-imports/{id}/rows",
    "POST /api/domain-imports/{id}/start",
    "POST /api/domain-imports/{id}/stop",
    "POST /api/site-plans",  # the word is not the name of a value
    "GET /api/site-plans/{id}",  # none is seeded
    "GET /api/site-plans/{id}/sites",
    "POST /api/site-plans/{id}/apply",
    "POST /api/site-plans/{id}/undo",
    "POST /api/site-plans/{id}/stop",
    "POST /api/site-plans/{id}/retry",
    "POST /api/site-plans/{id}/sites/{site_id}/undo",
    "DELETE /api/media/{id}",
    "DELETE /api/posts/{id}/permanently",  # not in the trash
    "POST /api/posts/{id}/comments",  # a field, a block and a parent at once
    "PATCH /api/posts/{id}/comments/{comment}",  # of another user
    "PUT /api/posts/{id}/send-back",  # not submitted for review
    "POST /api/submissions/{id}/application",  # its sender is on the domain
    "DELETE /api/places/{id}",  # in use
    "POST /api/places",  # a generated slot has no times
    "PUT /api/places/{id}",
    "POST /api/stops",  # a generated rule ends before it starts
    "PUT /api/stops/{id}",
    "PUT /api/stops/{id}/confirm",  # not requested
    "PUT /api/stops/{id}/decline",
    "PUT /api/stops/{id}/swap",  # with itself
    "PUT /api/stops/{id}/mark",  # a day that is not today
    "PUT /api/stops/{id}/restore",  # it was not canceled
    "GET /api/backups/{id}/file",  # an invalid link
    "POST /api/backups/clone",  # the word is not a host
    "POST /api/backups/import",  # a picture is not a bundle
    "POST /api/backups/wordpress",
    "POST /api/backups/{id}/confirm",  # no waiting
    "POST /api/backups/{id}/link",  # the seed created no file
    "POST /api/backups/{id}/retry",  # did not fail
    "PUT /api/account/notifications",  # an unknown kind
    "POST /api/account",  # another email address needs the password
    "POST /api/account/change-password",
    "POST /api/account/change-password/look",
    "POST /api/auth/login",
    "POST /api/auth/refresh-tokens",  # an access token
}
"""Calls that need more than the right IDs; their errors give that reason instead of a missing row."""


@pytest.fixture
def home(alpha) -> Canary:
    return seed(alpha)


@pytest.fixture
def stranger(beta) -> Canary:
    return seed(beta)


@pytest.mark.parametrize("operation", operations(), ids=str)
def test_calls_cannot_reach_another_domain(
    operation: Operation, home: Canary, stranger: Canary, proof: Record
):
    prober, sent = Prober(), list(build_probes(operation, home, stranger))

    complaints = [each for probe in sent for each in prober.complaints(probe)]

    proof("isolation probes", len(sent), len(complaints))
    assert complaints == []


def test_number_of_probes_is_large(alpha, beta):
    home, stranger = get_canary(alpha), get_canary(beta)

    count = sum(1 for operation in operations() for _ in build_probes(operation, home, stranger))

    assert count >= AT_LEAST


def test_probes_read_where_data_is_visible(home: Canary, stranger: Canary):
    """The control: with own IDs, an admin finds the word of their domain everywhere."""
    reads = [each for each in operations() if each.is_read and not each.about_session]
    prober = Prober()

    silent = {str(each) for each in reads if not prober.shows_own_word(each, home, stranger)}

    assert silent == WITHOUT_OWN_WORDS


def test_probes_succeed_on_their_own_domain(home: Canary, stranger: Canary):
    """The other control: an admin can make every call for rows of their own domain."""
    prober = Prober()

    # Start with reads, because a rollback restores rows, but not their deleted files.
    ordered = sorted(operations(), key=lambda each: not each.is_read)
    refused = {str(each) for each in ordered if prober.status_at_home(each, home, stranger) >= 300}

    assert refused == REFUSED_AT_HOME


@pytest.mark.parametrize("model", tenant_models(), ids=lambda model: model._meta.label)
def test_every_text_column_contains_the_canary_word(model, home: Canary):
    with unit_of_work(home.domain):
        rows = list(model.objects.values())

    for column in text_columns(model):
        assert any(home.word in str(row[column.attname]) for row in rows), column.name


def test_caches_of_domains_are_separate(home: Canary, stranger: Canary):
    with unit_of_work(home.domain):
        assert tenant_cache.get(CACHED) == home.word
    with unit_of_work(stranger.domain):
        assert tenant_cache.get(CACHED) == stranger.word


def test_public_pages_show_only_their_own_domain(home: Canary, stranger: Canary):
    visitor = Client(HTTP_HOST=home.domain.host)
    own_pages = [f"/{path}" for path in sorted({"", *index_paths()})]
    foreign_pages = [f"/{each.url_prefix}{stranger.word}" for each in COLLECTIONS]
    files = ["/sitemap.xml", "/robots.txt", "/builds/latest.json"]

    answers = {
        path: visitor.get(path) for path in [*own_pages, *foreign_pages, *files, "/panel", "/team-login"]
    }

    assert [path for path, answer in answers.items() if stranger.appears_in(answer.content)] == []
    assert [path for path in own_pages if not home.appears_in(answers[path].content)] == []
    assert {answers[path].status_code for path in foreign_pages} == {404}


@pytest.mark.parametrize("host", ["alpha.test", "api.alpha.test"])
def test_hosts_serve_only_files_of_their_own_domain(host: str, home: Canary, stranger: Canary):
    visitor = Client(HTTP_HOST=host, raise_request_exception=False)
    there = stranger.domain.media_host
    folder, name = f"/domains/{there}", f"{stranger.word}.png"
    ways = [
        f"{folder}/library/{name}",
        f"{folder}/library/thumbnails/{name}",
        f"{folder}/library/thumbnail-{name}",
        f"{folder.upper()}/library/{name}",
        f"{folder}./library/{name}",
        f"/domains/{home.domain.media_host}/../{stranger.domain.media_host}/library/{name}",
        f"/domains/{home.domain.media_host}/%2e%2e/{stranger.domain.media_host}/library/{name}",
        f"/domains/{home.domain.media_host}/..%2f{stranger.domain.media_host}/library/{name}",
        f"/domains/{home.domain.media_host}/library/..%5c..%5c{there}%5clibrary%5c{name}",
        f"/domains//{stranger.domain.media_host}/library/{name}",
        f"/domains/{stranger.domain.media_host}%00/library/{name}",
        f"/assets/../domains/{stranger.domain.media_host}/library/{name}",
    ]

    answers = {way: visitor.get(way) for way in ways}

    assert [way for way, answer in answers.items() if stranger.appears_in(_body(answer))] == []
    assert {answer.status_code for answer in answers.values()} <= {301, 400, 403, 404}
    own = visitor.get(f"/domains/{home.domain.media_host}/library/{home.word}.png")
    assert home.appears_in(_body(own))


def test_every_cache_key_names_its_domain(home: Canary, stranger: Canary):
    for canary in (home, stranger):
        Client(HTTP_HOST=canary.domain.host).get("/")
    cache = redis.Redis.from_url(settings.REDIS_URL)

    for key in cache.scan_iter():
        _, domain_id, _ = key.decode().removeprefix("commissary:cache:").split(":", 2)
        owner, other = (home, stranger) if int(domain_id) == home.domain.id else (stranger, home)
        assert int(domain_id) == owner.domain.id
        assert not other.appears_in(cache.get(key) or b"")


def _body(response: Any) -> bytes:
    return b"".join(response) if response.streaming else bytes(response.content)
