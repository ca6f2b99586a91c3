"""`commissary domains run` runs a command for several domains in waves."""

import json
from io import StringIO
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from shared.domains.models import Domain
from shared.domains.services import create_domain
from shared.tenancy.unit_of_work import DomainRef, shared_work

pytestmark = pytest.mark.usefixtures("committed")


def run(*words: str) -> str:
    output = StringIO()
    call_command("domains", "run", *words, stdout=output)
    return output.getvalue()


def fail(*words: str) -> tuple[str, str]:
    output = StringIO()
    with pytest.raises(CommandError) as error:
        call_command("domains", "run", *words, stdout=output)
    return output.getvalue(), str(error.value)


def get_states() -> dict[str, str]:
    with shared_work():
        domains = Domain.objects.with_primary_host().order_by("pk")
        return {each.ref().host: each.status for each in domains}


def test_command_runs_for_each_selected_domain(alpha: DomainRef, beta: DomainRef) -> None:
    output = run("domains suspend {domain}", "--where", "state=active")

    assert get_states() == {"alpha.test": "suspended", "beta.test": "suspended"}
    assert "✓ alpha.test" in output
    assert output.endswith("Done: 2. Failed: 0. Not tried: 0.\n")


def test_dry_run_prints_the_commands_and_changes_nothing(alpha: DomainRef, beta: DomainRef) -> None:
    output = run("domains suspend {domain}", "alpha.test", "beta.test", "--dry-run")

    assert output.splitlines() == [
        "domains suspend alpha.test",
        "domains suspend beta.test",
        "Domains to run this for: 2.",
    ]
    assert set(get_states().values()) == {"active"}


def test_failing_wave_stops_the_next_ones(alpha: DomainRef, beta: DomainRef) -> None:
    create_domain(title="Gamma", host="gamma.test")
    call_command("domains", "suspend", "beta.test", stdout=StringIO())
    hosts = ["beta.test", "alpha.test", "gamma.test"]

    output, error = fail("domains suspend {domain}", *hosts, "--waves", "2", "--json")

    shown = json.loads(output)
    assert [(each["host"], each["error"]) for each in shown["domains"]] == [
        ("beta.test", "Beta is suspended."),
        ("alpha.test", ""),
    ]
    assert shown["not_tried"] == ["gamma.test"]
    assert error == "The command failed for some domains."
    assert get_states()["gamma.test"] == "active"

    fail("domains suspend {domain}", *hosts, "--waves", "1", "--keep-going")
    assert get_states()["gamma.test"] == "suspended"


def test_host_is_one_word_of_the_command(alpha: DomainRef) -> None:
    output = run("users list --domain '{domain}' --json", "alpha.test")

    assert '"users": []' in output


@pytest.mark.parametrize(
    ("command", "problem"),
    [
        ("domains suspend", "Write {domain} where"),
        ("flush {domain}", "No such command: flush"),
        ("nothing {domain}", "No such command: nothing"),
        ("domains run 'x {domain}' {domain}", "cannot run itself"),
        ("users 'list {domain}", "is not a command"),
        ("", "No such command"),
    ],
)
def test_wrong_command_is_refused_before_any_domain(alpha: DomainRef, command: str, problem: str) -> None:
    output, error = fail(command, "alpha.test")

    assert (output, problem in error) == ("", True), error


def test_command_that_exits_is_a_failure_of_its_domain(
    alpha: DomainRef, beta: DomainRef, settings: Any
) -> None:
    settings.EMAIL_BACKEND = "django.core.mail.backends.nothing"
    command = "doctor --test-email info@{domain}"

    output, _ = fail(command, "alpha.test", "beta.test", "--waves", "1", "--json")

    shown = json.loads(output)
    assert [(each["host"], each["error"]) for each in shown["domains"]] == [
        ("alpha.test", "The command ended with exit code 1.")
    ]
    assert shown["not_tried"] == ["beta.test"]
