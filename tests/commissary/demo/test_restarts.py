"""Later starts complete an interrupted demo and keep changes by users."""

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
    demo_domains,
    empty_the_registry,
    list_domains_and_users,
    read_all_rows,
    sign_in,
    sign_in_as,
    start_demo,
)
from tests.kit.hashers import QuickArgon2


def test_interrupted_demo_is_completed(home, monkeypatch):
    fill = filling.fill

    def fill_bay_alone(domain, site, *rest):
        if site.host == NOODLE:
            raise KeyboardInterrupt
        fill(domain, site, *rest)

    monkeypatch.setattr(making, "fill", fill_bay_alone)
    with pytest.raises(KeyboardInterrupt):
        call_command("demo")
    bay = {name: rows for name, rows in read_all_rows().items() if name.startswith(BAY)}

    monkeypatch.setattr(making, "fill", fill)
    output = start_demo(home)

    now = read_all_rows()
    assert now[f"{NOODLE} Post"]
    assert {name: rows for name, rows in now.items() if name.startswith(BAY)} == bay
    assert sign_in_as(output["users"][0], NOODLE)


@pytest.mark.parametrize("moment", ["before their accounts", "between their accounts"])
def test_demo_interrupted_between_users_is_completed(home, monkeypatch, moment):
    def create_two(**values: Any) -> User:
        if moment == "before their accounts" or User.objects.count() == 2:
            raise KeyboardInterrupt
        return create_user(**values)

    monkeypatch.setattr(making, "create_user", create_two)
    with pytest.raises(KeyboardInterrupt):
        call_command("demo")

    monkeypatch.setattr(making, "create_user", create_user)
    people = start_demo(home)["users"]

    assert [user["email"] for user in people] == [person.email for person in PEOPLE]
    for user in people:
        assert sign_in_as(user, user["domains"][0])["role"]["slug"] == user["role"]


def test_changes_to_the_demo_survive_a_restart(home):
    start_demo(home)
    domains = demo_domains()
    with unit_of_work(domains[NOODLE]):
        for post in Post.objects.undeleted():
            services.trash(post, by=None)
    with shared_work():
        User.objects.get(email="walt@bay.localhost").delete()
        User.objects.filter(email="june@bay.localhost").update(is_active=False)
    first = read_all_rows()

    output = start_demo(home)

    assert read_all_rows() == first
    assert {"walt@bay.localhost", "june@bay.localhost"} & {user["email"] for user in output["users"]} == set()
    assert len(output["users"]) == len(PEOPLE) - 2


def test_offline_demo_domain_stays_offline_and_is_not_listed(home):
    start_demo(home)
    for status in ("suspended", "deleting"):
        with shared_work():
            Domain.objects.get(domains__domain=NOODLE).set_status(status)
        first = read_all_rows()

        output = start_demo(home)

        assert read_all_rows() == first
        assert [domain["host"] for domain in output["domains"]] == [BAY]
        assert {host for user in output["users"] for host in user["domains"]} == {BAY}


def test_renamed_demo_domain_is_listed_with_its_new_host(home):
    start_demo(home)
    with shared_work():
        domain = Domain.objects.get(domains__domain=BAY)
        renamed = [HostEntry("trucks.localhost", is_primary=True)]
        change_domain(domain.pk, DomainUpdate(hosts=lambda _before: renamed))

    output = start_demo(home)

    assert [domain["host"] for domain in output["domains"]] == ["trucks.localhost", NOODLE]
    assert sign_in_as(output["users"][0], "trucks.localhost")


def test_deleted_demo_domains_and_users_are_not_recreated(home):
    start_demo(home)
    with shared_work():
        User.objects.all().delete()
        long_ago = timezone.now() - timedelta(days=40)
        Domain.objects.update(status="deleting", deleting_since=long_ago)
    assert purge_deleted() == 2
    RetiredHost.objects.using("owner").all().delete()

    output = start_demo(home)

    assert (output["domains"], output["users"], output["has_people"], output["has_domains"]) == (
        [],
        [],
        False,
        False,
    )


def test_changed_demo_password_survives_a_restart_and_is_not_printed(home):
    old = start_demo(home)["users"][0]
    user = User.objects.using("owner").get(email=old["email"])
    reset_password(user, "five lanterns over the pier")

    for _ in range(2):
        output = start_demo(home)

        assert old["email"] not in {user["email"] for user in output["users"]}
        assert old["password"] not in (home / "demo.json").read_text()
        assert sign_in(old["email"], "five lanterns over the pier", BAY).status_code == 200
        assert sign_in(old["email"], old["password"], BAY).status_code == 422


def test_rehashed_demo_password_is_still_printed(home, monkeypatch):
    before = start_demo(home)["users"]
    monkeypatch.setattr(QuickArgon2, "time_cost", 2)
    assert sign_in_as(before[0], BAY)

    assert start_demo(home)["users"] == before


def test_demo_without_its_file_sets_and_prints_no_password(home, monkeypatch):
    before = start_demo(home)["users"]
    first = read_all_rows()
    monkeypatch.setenv("COMMISSARY_DEMO_PASSWORD", "another one for everybody")
    for damage in (None, "{", '{"users": [{"email": 3}, 4]}', '{"users": {"a": 1}}', "[]"):
        (home / "demo.json").unlink(missing_ok=True)
        if damage is not None:
            (home / "demo.json").write_text(damage)

        output = start_demo(home)

        assert output["users"] == []
        assert read_all_rows() == first
    assert sign_in_as(before[0], BAY)


def test_demo_password_can_be_configured(home, monkeypatch):
    monkeypatch.setenv("COMMISSARY_DEMO_PASSWORD", "short")

    output = start_demo(home)

    assert {user["password"] for user in output["users"]} == {"short"}
    assert sign_in_as(output["users"][1], BAY)


@pytest.mark.parametrize("what", ["a domain", "a person"])
def test_demo_is_not_created_in_a_used_installation(committed, settings, tmp_path, what):
    settings.COMMISSARY_HOME = tmp_path
    if what == "a person":
        empty_the_registry()
        create_super_admin(email="me@example.com", password="five lanterns over the pier")
    before = list_domains_and_users()

    with pytest.raises(
        CommandError, match="The demo was not created: This database already contains domains or users"
    ):
        call_command("demo")
    assert list_domains_and_users() == before
    empty_the_registry()
    User.objects.using("owner").all().delete()

    call_command("demo")
    assert list_domains_and_users() == ([], [])
    assert not (tmp_path / "demo.json").exists()


def test_concurrent_starts_create_one_demo(home):
    with psycopg.connect(os.environ["DATABASE_URL"], autocommit=True) as other:
        other.execute("SELECT pg_advisory_lock(hashtext('commissary demo'))")
        call_command("demo")

        assert demo_domains() == {}
        # A closed connection releases its locks a moment later.
        other.execute("SELECT pg_advisory_unlock(hashtext('commissary demo'))")
    assert len(start_demo(home)["domains"]) == 2
