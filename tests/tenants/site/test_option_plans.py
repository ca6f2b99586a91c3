"""`commissary options …` changes many sites by a plan, which can be killed, repeated and undone."""

import json
import os
import signal
import subprocess
import sys
from errno import EACCES
from io import StringIO
from pathlib import Path
from unittest.mock import Mock

import pytest
from django.core.management import CommandError, call_command
from django.db import connections

from shared.accounts.models import AuditEvent
from shared.data_types import JsonObject
from shared.domains.models import Domain
from shared.domains.services import create_domain
from shared.tenancy.unit_of_work import DomainRef, shared_work, unit_of_work
from tenants.options.models import SiteOptions
from tests.kit.sources import ROOT
from tests.kit.waiting import until

pytestmark = pytest.mark.usefixtures("committed")
MORE = 30
TEXT = "© The trucks"


def run(*words: object) -> str:
    output = StringIO()
    call_command("options", *map(str, words), stdout=output)
    return output.getvalue()


def fail(*words: object) -> tuple[str, str]:
    output = StringIO()
    with pytest.raises(CommandError) as error:
        call_command("options", *map(str, words), stdout=output)
    return output.getvalue(), str(error.value)


def copyrights() -> dict[str, str]:
    with shared_work():
        refs = [
            each.ref() for each in Domain.objects.with_primary_host().filter(maintenance="").order_by("pk")
        ]
    texts = {}
    for ref in refs:
        with unit_of_work(ref):
            texts[ref.host] = SiteOptions.objects.get().copyright
    return texts


def set_copyright(domain: DomainRef, text: str) -> None:
    with unit_of_work(domain):
        SiteOptions.objects.update(copyright=text)


@pytest.fixture
def plan(tmp_path: Path, alpha: DomainRef, beta: DomainRef) -> Path:
    """A plan for both domains."""
    set_copyright(alpha, "old")
    set_copyright(beta, "older")
    file = tmp_path / "plan.json"
    run("plan", "alpha.test", "beta.test", "--set", f"copyright={TEXT}", "--output", file)
    return file


def test_plan_in_an_unwritable_folder_suggests_standard_output(
    alpha: DomainRef, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Path, "write_text", Mock(side_effect=PermissionError(EACCES, "Permission denied")))

    _, error = fail("plan", "alpha.test", "--set", f"copyright={TEXT}", "--output", "plan.json")

    advice = "Open it with your shell instead: replace the path with - and add > plan.json"
    assert error == f"Cannot write plan.json: Permission denied. {advice}"


def test_plan_shows_the_difference_of_each_site_and_changes_none(
    tmp_path: Path, alpha: DomainRef, beta: DomainRef
) -> None:
    set_copyright(alpha, "old")
    set_copyright(beta, TEXT)

    output = run(
        "plan", "--where", "state=active", "--set", f"copyright={TEXT}", "--output", tmp_path / "plan.json"
    )

    assert output.splitlines() == [
        "alpha.test",
        "  - copyright: old",
        f"  + copyright: {TEXT}",
        "Sites to change: 1. Unchanged: 1. Failed: 0.",
    ]
    assert copyrights()["alpha.test"] == "old"


def test_plan_is_applied_once_recorded_and_undone(plan: Path, alpha: DomainRef) -> None:
    assert run("apply", plan) == "Wave of 2: 2 changed\n"
    assert set(copyrights().values()) == {TEXT}
    assert run("apply", plan) == "Wave of 2: 2 already done\n"
    with shared_work():
        events = AuditEvent.objects.filter(action="options.general_changed", domain_id=alpha.id)
        assert [each.data for each in events] == [{"fields": ["copyright"], "via": "command line"}]

    assert run("undo", plan) == "Wave of 2: 2 changed\n"
    assert copyrights() == {"alpha.test": "old", "beta.test": "older"}


def test_plan_does_not_overwrite_later_changes(plan: Path, beta: DomainRef) -> None:
    set_copyright(beta, "by the owner")

    output, error = fail("apply", plan)

    assert "✗ beta.test: Changed since the plan was created: copyright" in output
    assert "Sites not tried: 0" in error
    assert copyrights() == {"alpha.test": TEXT, "beta.test": "by the owner"}


def test_failing_wave_stops_the_next_one(plan: Path, alpha: DomainRef) -> None:
    set_copyright(alpha, "by the owner")

    output = fail("apply", plan, "--waves", "1", "--json")[0]

    shown = json.loads(output)
    assert [each["outcome"] for each in shown["sites"]] == ["failed"]
    assert shown["not_tried"] == 1
    assert copyrights()["beta.test"] == "older"
    assert "beta.test" not in fail("apply", plan, "--waves", "1", "--keep-going")[0]
    assert copyrights()["beta.test"] == TEXT


def test_broken_home_page_keeps_the_old_text_and_stops_the_next_wave(plan: Path, alpha: DomainRef) -> None:
    with unit_of_work(alpha):
        SiteOptions.objects.update(organisation=5)

    output = fail("apply", plan, "--waves", "1")[0]

    assert "✗ alpha.test: The home page could not be rendered: " in output
    assert copyrights() == {"alpha.test": "old", "beta.test": "older"}


@pytest.mark.parametrize(
    ("assignment", "problem"),
    [
        ("colour=red", "No such text: colour"),
        ("outgoing_email=a@example.com", "No such text: outgoing_email"),
        ("email=nobody", "email: Enter a valid email address."),
        (f"phone={'1' * 41}", "phone: "),
        ("feature.custom_code=no", "feature.custom_code: Enter on or off."),
        ("feature.teleport=off", "No such text: feature.teleport"),
    ],
)
def test_invalid_text_is_rejected(assignment: str, problem: str, tmp_path: Path) -> None:
    file = tmp_path / "plan.json"

    assert problem in fail("plan", "alpha.test", "--set", assignment, "--output", file)[1]
    assert not file.exists()


@pytest.mark.parametrize("content", ["", "[]", '{"installation": "x", "changes": []}'])
def test_foreign_file_is_rejected(content: str, tmp_path: Path) -> None:
    file = tmp_path / "plan.json"
    file.write_text(content)

    assert f"{file} is " in fail("apply", file)[1]


def _rename_options(host: str, old: str, new: str) -> None:
    with shared_work():
        schema = Domain.objects.get(domains__domain=host).schema_name
    with connections["owner"].cursor() as cursor:
        cursor.execute(f'ALTER TABLE "{schema}".{old} RENAME TO {new}')


def _start(*words: object) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-m", "commissary.cli", "options", *map(str, words)],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": f"{ROOT}:{ROOT / 'src'}"},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )


@pytest.mark.timeout(300)
def test_plan_for_thirty_sites_survives_a_kill_and_a_broken_site(tmp_path: Path) -> None:
    for number in range(MORE):
        create_domain(title="More", host=f"more{number}.test", template="blank", is_open=True)
    before = copyrights()
    plan = tmp_path / "plan.json"
    run("plan", "--where", "template=blank", "--set", f"copyright={TEXT}", "--output", plan)
    assert len(json.loads(plan.read_text())["changes"]) == MORE
    broken = "more20.test"
    _rename_options(broken, "options_siteoptions", "gone")
    del before[broken]

    def count_changed() -> int:
        with shared_work():
            return AuditEvent.objects.filter(action="options.general_changed").count()

    with _start("apply", plan, "--waves", "3,10") as killed:
        until(lambda: count_changed() >= 5, 60)
        killed.send_signal(signal.SIGKILL)
        killed.communicate()
    done = count_changed()
    assert 5 <= done < MORE - 1

    output, error = fail("apply", plan, "--waves", "3,10")

    assert f"✗ {broken}: " in output
    assert output.startswith("Wave of 3: 3 already done\n")
    assert error.startswith("Some sites failed. Sites not tried: 0.")
    # Each site is changed once, although the plan ran twice.
    assert count_changed() == MORE - 1

    assert f"✗ {broken}: " in fail("undo", plan, "--keep-going")[0]
    _rename_options(broken, "gone", "options_siteoptions")
    assert {host: text for host, text in copyrights().items() if host != broken} == before


def test_plan_sets_limits_and_undo_removes_them(tmp_path: Path, alpha: DomainRef, beta: DomainRef) -> None:
    def limits() -> list[JsonObject]:
        with shared_work():
            return list(Domain.objects.order_by("pk").values_list("quotas", flat=True))

    file = tmp_path / "plan.json"
    assignments = ["--set", "quota.storage=2GB", "--set", "quota.members=50"]
    output = run("plan", "alpha.test", "beta.test", *assignments, "--output", file)
    assert "  - quota.members: \n  + quota.members: 50" in output
    assert limits() == [{}, {}]

    assert run("apply", file) == "Wave of 2: 2 changed\n"
    assert limits() == [{"storage": 2_000_000_000, "members": 50}] * 2
    assert run("apply", file) == "Wave of 2: 2 already done\n"
    assert run("undo", file) == "Wave of 2: 2 changed\n"
    assert limits() == [{}, {}]


def test_plan_turns_a_feature_off(tmp_path: Path, alpha: DomainRef) -> None:
    def stored() -> JsonObject:
        with shared_work():
            return Domain.objects.get(pk=alpha.id).quotas

    file = tmp_path / "plan.json"
    output = run("plan", "alpha.test", "--set", "feature.custom_code=off", "--output", file)
    assert "  - feature.custom_code: on\n  + feature.custom_code: off" in output

    run("apply", file)
    assert stored() == {"without": ["custom_code"]}
    run("undo", file)
    assert stored() == {}


def test_limit_changed_since_the_plan_is_not_overwritten(tmp_path: Path, alpha: DomainRef) -> None:
    file = tmp_path / "plan.json"
    run("plan", "alpha.test", "--set", "quota.team=5", "--output", file)
    with shared_work():
        Domain.objects.filter(pk=alpha.id).update(quotas={"team": 9})

    output, _error = fail("apply", file)

    assert "Changed since the plan was created: quota.team" in output
