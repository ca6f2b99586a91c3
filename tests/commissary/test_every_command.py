"""Every command and action: `--json`, `--dry-run`, and an event for each change."""

import ast
import io
import json
import re
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from django.utils import timezone

from commissary.cli import main
from commissary.completion import read_words
from shared.accounts.models import AuditEvent, User
from shared.jobs.models import Job, JobState
from shared.tenancy.unit_of_work import DomainRef, shared_work
from tests.kit import make
from tests.kit.sources import ROOT, list_python_sources
from tests.tenants.wordpress.exports import export, item

SUGGESTED = re.compile(r"\b[Rr]un:? `?(?:sudo )?((?:commissary|domains|users|jobs|options)(?: [\w…-]+)+)")
SUGGESTIONS = 15
"""The minimum number of suggestions, so that the test fails if it does not find them."""
OTHERS = {"COMMAND", "makemigrations", "scale"}
"""A placeholder, a command of developers, and the command that exists only with CITUS."""
PROCESSES = {"web", "worker", "clock", "renderer", "up", "debug"}
SCRIPT = {"logs", "restart", "upgrade"}
"""Commands of `deploy/commissary`, which tests/deploy/test_run_with_settings.py covers."""
READS = {
    "announcements list",
    "audit export",
    "audit list",
    "check-config",
    "check-isolation",
    "completion",
    "doctor",
    "domains hosts list",
    "domains hosts verify",
    "domains list",
    "domains show",
    "domains sizes",
    "export-domain",
    "jobs list",
    "options plan",
    "status",
    "users list",
    "users sessions",
    "users show",
    "version",
}
NO_DRY_RUN = {
    "migrate": "--check lists the pending migrations",
    "demo": "works only in an empty installation",
}
NO_JSON = {"completion": "prints a shell script"}
NO_EVENT = {
    "migrate": "the tables of migrations contain what ran and when",
    "demo": "creates the first data of an installation",
    "report-failure": "sends an email and changes nothing",
    "domains run": "the commands that it runs record events",
    "backup": "tests/commissary/recovery/test_events.py",
    "restore": "tests/commissary/recovery/test_events.py",
}


@pytest.fixture(scope="module")
def words() -> Iterator[dict[str, list[str]]]:
    with pytest.MonkeyPatch.context() as patch:
        # `read_words` sets it.
        patch.setenv("COLUMNS", "1000")
        yield read_words()


def list_leaves(words: dict[str, list[str]]) -> set[str]:
    paths = {path for path in words if path and " --" not in path}
    leaves = {path for path in paths if not any(each.startswith(f"{path} ") for each in paths)}
    return leaves - PROCESSES - SCRIPT


@pytest.mark.no_db
def test_suggested_commands_can_be_parsed(words: dict[str, list[str]]) -> None:
    suggestions = [each for each in find_suggestions() if each.split()[1] not in OTHERS]

    assert len(suggestions) > SUGGESTIONS
    assert [each for each in suggestions if not is_known(each, words)] == []


def find_suggestions() -> Iterator[str]:
    """Yield the command in each string that tells operators to run one. `…` replaces inserted values."""
    for file in list_python_sources():
        if file.is_relative_to(ROOT / "tests"):
            continue
        for node in ast.walk(ast.parse(file.read_text())):
            if isinstance(node, ast.JoinedStr):
                parts = [each.value if isinstance(each, ast.Constant) else "…" for each in node.values]
            elif isinstance(node, ast.Constant) and isinstance(node.value, str):
                parts = [node.value]
            else:
                continue
            yield from SUGGESTED.findall("".join(map(str, parts)))


def is_known(suggestion: str, words: dict[str, list[str]]) -> bool:
    """Return whether the parsers know the command, its action and all options."""
    command, *rest = suggestion.split()
    path = "" if command == "commissary" else "?"
    for word in rest:
        if word in words.get(path, []) and not word.startswith("-"):
            path = f"{path} {word}".strip()
        elif word.startswith("--") and word not in {*words.get(path, []), "--help"}:
            return False
    return (
        path in words and path != "" and not any(each.startswith(f"{path} ") for each in list_leaves(words))
    )


@pytest.mark.no_db
def test_every_change_offers_a_dry_run(words: dict[str, list[str]]) -> None:
    changing = list_leaves(words) - READS

    assert {each for each in changing if "--dry-run" not in words[each]} == set(NO_DRY_RUN)
    assert list_leaves(words) >= READS


@pytest.mark.no_db
def test_every_command_prints_json(words: dict[str, list[str]]) -> None:
    assert {each for each in list_leaves(words) if "--json" not in words[each]} == set(NO_JSON)


def list_events() -> list[tuple[str, str, str]]:
    with shared_work():
        rows = AuditEvent.objects.order_by("pk").values_list("action", "data")
        return [(action, data.get("via", ""), data.get("system_user", "")) for action, data in rows]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Callable[..., str]:
    monkeypatch.setenv("SUDO_USER", "ann")

    def run(*words: str) -> str:
        monkeypatch.setattr(sys, "argv", ["commissary", *words])
        monkeypatch.setattr(sys, "stdin", io.StringIO("five lanterns over the pier\n"))
        capsys.readouterr()
        code: object = 0
        try:
            main()
        except SystemExit as end:
            code = end.code
        shown = capsys.readouterr()
        assert not code, f"{' '.join(words)}: {shown.err}"
        return shown.out

    return run


def prepare_two_factor(domain: DomainRef) -> str:
    with shared_work():
        User.objects.filter(email="boss@example.com").update(two_factor_enabled=True)
    return ""


def prepare_session(domain: DomainRef) -> str:
    with shared_work():
        boss = User.objects.get(email="boss@example.com")
    make.session(boss, domain)
    return ""


def prepare_failed_job(domain: DomainRef) -> str:
    failed = {"state": JobState.FAILED, "failed_at": timezone.now(), "problem": "No answer."}
    with shared_work():
        job = Job.objects.create(domain_id=domain.id, kind="hosting.check", key="1", queue="work", **failed)
    return str(job.pk)


Prepare = Callable[[DomainRef], str]
STEPS: list[tuple[str, str, Prepare | None]] = [
    ("create-super-admin boss@example.com --password-stdin", "user.created", None),
    (
        "create-super-admin boss@example.com --password-stdin --reset-password",
        "account.password_set",
        None,
    ),
    ("domains create new.test --owner boss@example.com", "domain.created", None),
    ("domains open new.test", "domain.opened", None),
    ("domains close new.test", "domain.closed", None),
    ("domains hosts add new.test other.test", "domain.updated", None),
    ("domains hosts primary new.test other.test", "domain.updated", None),
    ("domains hosts primary new.test new.test", "domain.updated", None),
    ("domains hosts remove new.test other.test", "domain.updated", None),
    ("domains suspend new.test", "domain.suspended", None),
    ("domains reactivate new.test", "domain.reactivated", None),
    ("users invite ed@example.com --domain new.test --role admin", "user.invited", None),
    ("users unlock boss@example.com", "user.unlocked", None),
    ("users revoke boss@example.com", "user.signed_out", prepare_session),
    ("users disable-two-factor boss@example.com --yes", "account.two_factor_off", prepare_two_factor),
    ("announcements add Hello new.test --until 1h", "announcement.added", None),
    ("announcements remove {id}", "announcement.removed", None),
    ("options apply {folder}/plan", "options.general_changed", None),
    ("options undo {folder}/plan", "options.general_changed", None),
    ("export-domain new.test {folder}/bundle", "backups.export", None),
    ("import-domain {folder}/bundle --host copied.test", "domain.created", None),
    ("import-domain {folder}/bundle --into copied.test --replace", "backups.import", None),
    ("import-members {folder}/members.csv --domain new.test", "backups.members", None),
    ("import-wordpress {folder}/site.xml --domain new.test", "backups.wordpress", None),
    ("regenerate-media --host new.test", "media.regenerated", None),
    ("sweep-media --host new.test", "media.swept", None),
    ("jobs retry {prepared}", "work.retried", prepare_failed_job),
    ("rotate-token-keys", "installation.keys_rotated", None),
    ("domains delete new.test --yes", "domain.deleted", None),
    ("domains restore new.test", "domain.restored", None),
]


def test_every_change_is_recorded_and_a_dry_run_is_not(
    run: Callable[..., str],
    words: dict[str, list[str]],
    committed: None,
    alpha: DomainRef,
    tmp_path: Path,
) -> None:
    (tmp_path / "members.csv").write_text("name\nTaco Truck\n")
    (tmp_path / "site.xml").write_bytes(export(item(1)).getvalue())
    values = {"folder": str(tmp_path), "id": ""}
    for line, action, prepare in STEPS:
        if line.startswith("options apply"):
            plan = values["folder"] + "/plan"
            run("options", "plan", "new.test", "--set", "copyright=© Us", "--output", plan)
        command = line.format(**values, prepared=prepare(alpha) if prepare else "").split()
        before = list_events()
        if not line.startswith("export-domain"):
            assert json.loads(run(*command, "--dry-run", "--json")), line
            assert list_events() == before, line

        output = json.loads(run(*command, "--json"))

        assert (action, "command line", "ann") in list_events()[len(before) :], line
        values["id"] = str(output.get("id", ""))

    covered = {each for each in list_leaves(words) if any(line.startswith(each) for line, *_ in STEPS)}
    assert list_leaves(words) - READS - covered == set(NO_EVENT)
