"""Starts after the first one: what was interrupted is completed, what somebody did stays."""

import os
from datetime import timedelta
from typing import Any

import psycopg
import pytest
from django.core.management import CommandError, call_command
from django.utils import timezone

from commissary.devserver.demo import filling, making
from commissary.devserver.demo.people import PEOPLE
from shared.accounts.models import User
from shared.accounts.operating import create_super_admin, reset_password
from shared.accounts.services import create_user
from shared.domains.host_changes import HostEntry
from shared.domains.models import Domain, RetiredHost
from shared.domains.purging import purge_deleted
from shared.domains.services import DomainUpdate, change_domain
from shared.tenancy.unit_of_work import shared_work, unit_of_work
from tenants.posts.changes import services
from tenants.posts.models import Post
from tests.commissary.demo.conftest import (
    BAY,
    NOODLE,
    demo,
    demo_domains,
    domains_and_people,
    empty_the_registry,
    everything,
    sign_in,
    signed_in,
)
from tests.kit.hashers import QuickArgon2


def test_a_demo_that_was_interrupted_is_completed(home, monkeypatch):
    fill = filling.fill

    def fill_bay_alone(domain, site, *rest):
        if site.host == NOODLE:
            raise KeyboardInterrupt
        fill(domain, site, *rest)

    monkeypatch.setattr(making, "fill", fill_bay_alone)
    with pytest.raises(KeyboardInterrupt):
        call_command("demo")
    bay = {name: rows for name, rows in everything().items() if name.startswith(BAY)}

    monkeypatch.setattr(making, "fill", fill)
    output = demo(home)

    now = everything()
    assert now[f"{NOODLE} Post"]
    assert {name: rows for name, rows in now.items() if name.startswith(BAY)} == bay
    assert signed_in(output["users"][0], NOODLE)


@pytest.mark.parametrize("moment", ["before their accounts", "between their accounts"])
def test_a_demo_that_was_interrupted_among_its_people_is_completed(home, monkeypatch, moment):
    def create_two(**values: Any) -> User:
        if moment == "before their accounts" or User.objects.count() == 2:
            raise KeyboardInterrupt
        return create_user(**values)

    monkeypatch.setattr(making, "create_user", create_two)
    with pytest.raises(KeyboardInterrupt):
        call_command("demo")

    monkeypatch.setattr(making, "create_user", create_user)
    people = demo(home)["users"]

    assert [user["email"] for user in people] == [person.email for person in PEOPLE]
    for user in people:
        assert signed_in(user, user["domains"][0])["role"]["slug"] == user["role"]


def test_what_somebody_did_to_the_demo_stays(home):
    demo(home)
    domains = demo_domains()
    with unit_of_work(domains[NOODLE]):
        for post in Post.objects.undeleted():
            services.trash(post, by=None)
    with shared_work():
        User.objects.get(email="walt@bay.localhost").delete()
        User.objects.filter(email="june@bay.localhost").update(is_active=False)
    first = everything()

    output = demo(home)

    assert everything() == first
    assert {"walt@bay.localhost", "june@bay.localhost"} & {user["email"] for user in output["users"]} == set()
    assert len(output["users"]) == len(PEOPLE) - 2


def test_a_domain_that_is_off_the_air_stays_so_and_is_not_named(home):
    demo(home)
    for status in ("suspended", "deleting"):
        with shared_work():
            Domain.objects.get(domains__domain=NOODLE).set_status(status)
        first = everything()

        output = demo(home)

        assert everything() == first
        assert [domain["host"] for domain in output["domains"]] == [BAY]
        assert {host for user in output["users"] for host in user["domains"]} == {BAY}


def test_a_domain_that_was_renamed_is_named_by_its_new_host(home):
    demo(home)
    with shared_work():
        domain = Domain.objects.get(domains__domain=BAY)
        renamed = [HostEntry("trucks.localhost", is_primary=True)]
        change_domain(domain.pk, DomainUpdate(hosts=lambda _before: renamed))

    output = demo(home)

    assert [domain["host"] for domain in output["domains"]] == ["trucks.localhost", NOODLE]
    assert signed_in(output["users"][0], "trucks.localhost")


def test_domains_and_people_that_are_gone_for_good_do_not_come_back(home):
    demo(home)
    with shared_work():
        User.objects.all().delete()
        long_ago = timezone.now() - timedelta(days=40)
        Domain.objects.update(status="deleting", deleting_since=long_ago)
    assert purge_deleted() == 2
    RetiredHost.objects.using("owner").all().delete()

    output = demo(home)

    assert (output["domains"], output["users"], output["has_people"], output["has_domains"]) == (
        [],
        [],
        False,
        False,
    )


def test_a_password_that_was_changed_stays_and_the_old_one_is_not_told_any_more(home):
    old = demo(home)["users"][0]
    user = User.objects.using("owner").get(email=old["email"])
    reset_password(user, "five lanterns over the pier")

    for _ in range(2):
        output = demo(home)

        assert old["email"] not in {user["email"] for user in output["users"]}
        assert old["password"] not in (home / "demo.json").read_text()
        assert sign_in(old["email"], "five lanterns over the pier", BAY).status_code == 200
        assert sign_in(old["email"], old["password"], BAY).status_code == 422


def test_a_password_whose_hash_was_made_anew_is_told_all_the_same(home, monkeypatch):
    before = demo(home)["users"]
    monkeypatch.setattr(QuickArgon2, "time_cost", 2)
    assert signed_in(before[0], BAY)

    assert demo(home)["users"] == before


def test_without_demo_json_no_password_is_set_and_none_is_told(home, monkeypatch):
    before = demo(home)["users"]
    first = everything()
    monkeypatch.setenv("COMMISSARY_DEMO_PASSWORD", "another one for everybody")
    for damage in (None, "{", '{"users": [{"email": 3}, 4]}', '{"users": {"a": 1}}', "[]"):
        (home / "demo.json").unlink(missing_ok=True)
        if damage is not None:
            (home / "demo.json").write_text(damage)

        output = demo(home)

        assert output["users"] == []
        assert everything() == first
    assert signed_in(before[0], BAY)


def test_the_password_of_everybody_can_be_given_even_a_short_one(home, monkeypatch):
    monkeypatch.setenv("COMMISSARY_DEMO_PASSWORD", "short")

    output = demo(home)

    assert {user["password"] for user in output["users"]} == {"short"}
    assert signed_in(output["users"][1], BAY)


@pytest.mark.parametrize("what", ["a domain", "a person"])
def test_no_demo_is_made_beside_anything_else_not_even_later(committed, settings, tmp_path, what):
    settings.COMMISSARY_HOME = tmp_path
    if what == "a person":
        empty_the_registry()
        create_super_admin(email="me@example.com", password="five lanterns over the pier")
    before = domains_and_people()

    with pytest.raises(
        CommandError, match="The demo was not created: This database already contains domains or users"
    ):
        call_command("demo")
    assert domains_and_people() == before
    empty_the_registry()
    User.objects.using("owner").all().delete()

    call_command("demo")
    assert domains_and_people() == ([], [])
    assert not (tmp_path / "demo.json").exists()


def test_of_two_starts_at_once_one_makes_the_demo(home):
    with psycopg.connect(os.environ["DATABASE_URL"], autocommit=True) as other:
        other.execute("SELECT pg_advisory_lock(hashtext('commissary demo'))")
        call_command("demo")

        assert demo_domains() == {}
        # A connection that is closed gives its locks back a moment later.
        other.execute("SELECT pg_advisory_unlock(hashtext('commissary demo'))")
    assert len(demo(home)["domains"]) == 2
