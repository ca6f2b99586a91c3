"""Replaced library commands exit without a traceback and name our command in one line."""

import re
import sys
from pkgutil import iter_modules

import django_tenants.management.commands
import pytest
from django.contrib.auth.management import commands as auth_commands
from django.core.management import CommandError, get_commands, load_command_class
from django.core.management.base import DjangoHelpFormatter

from commissary import recovery
from commissary.cli import main
from commissary.commands import DEVELOPMENT, ELSEWHERE, INSTALLED, INSTEAD, names
from commissary.processes import commands as processes
from shared.tenancy.management.commands.migrate import Command as Migrate

CLEAR = {"migrate"}
"""Our commands with the names of commands of Django and django-tenants."""


def run(monkeypatch: pytest.MonkeyPatch, *words: str) -> str:
    """Run `commissary`, and return the line it prints on exit, or ""."""
    monkeypatch.setattr(sys, "argv", ["commissary", *words])
    try:
        main()
    except SystemExit as end:
        return str(end.code or "")
    return ""


def test_every_library_command_is_listed():
    packages = [django_tenants.management.commands, auth_commands]
    theirs = {each.name for package in packages for each in iter_modules(package.__path__)}

    assert theirs - CLEAR == set(INSTEAD)


@pytest.mark.parametrize("name", sorted(INSTEAD))
def test_replaced_command_names_its_alternative(name, monkeypatch, capsys):
    for word in (name, name.replace("_", "-")):
        assert run(monkeypatch, word, "--anything") == "2"
        assert capsys.readouterr().err == f"✗ No such command: {name.replace('_', '-')}. {INSTEAD[name]}\n"
    assert name not in get_commands()


@pytest.mark.parametrize("name", sorted(ELSEWHERE))
def test_common_guesses_name_the_right_command(name, monkeypatch, capsys):
    assert run(monkeypatch, name) == "2"
    assert capsys.readouterr().err == f"✗ No such command: {name}. {ELSEWHERE[name]}\n"


@pytest.mark.parametrize("words", [[], ["help"], ["--help"]])
def test_help_lists_our_commands_with_dashes(words, monkeypatch, capsys):
    ours = {
        name for name, app in get_commands().items() if app.startswith(("shared.", "tenants.", "commissary."))
    }

    assert run(monkeypatch, *words) == ""

    listed = re.findall(r"^  ([a-z-]+) +[a-z]", capsys.readouterr().out, re.MULTILINE)
    others = {
        "up",
        "debug",
        "scale",
        "version",
        "completion",
        *INSTALLED,
        *processes.COMMANDS,
        *recovery.COMMANDS,
    }
    assert sorted(listed) == sorted({name.replace("_", "-") for name in ours} | others)


def test_help_of_a_command_shows_only_its_own_options(monkeypatch, capsys):
    run(monkeypatch, "help", "import-members")

    output = capsys.readouterr().out
    assert "usage: commissary import-members [-h] --domain" in output
    assert set(re.findall(r"--[a-z-]+", output)).isdisjoint(DjangoHelpFormatter.show_last)


def test_migrate_updates_all_schemas(committed, monkeypatch, capsys):
    assert isinstance(load_command_class(get_commands()["migrate"], "migrate"), Migrate)
    assert run(monkeypatch, "migrate") == ""

    assert capsys.readouterr().out == "Nothing to migrate.\n"


def test_only_the_commands_that_developers_need_run_besides_ours(monkeypatch, capsys):
    libraries = ("django.core", "django.contrib", "rest_framework", "drf_spectacular")
    theirs = {name for name, app in get_commands().items() if str(app).startswith(libraries)}
    assert theirs > DEVELOPMENT

    for name in sorted(theirs - DEVELOPMENT):
        assert run(monkeypatch, name, "--help") == "2"
        assert capsys.readouterr().err.startswith(f"✗ No such command: {name.replace('_', '-')}. ")
    for name in sorted(DEVELOPMENT):
        assert run(monkeypatch, name, "--help") == ""


@pytest.mark.parametrize("name", sorted({*names()} - {*INSTALLED, "scale"}))
def test_every_command_prints_its_help(name, monkeypatch, capsys):
    assert run(monkeypatch, name, "--help") in ("", "0")

    assert capsys.readouterr().out.startswith("usage: ")


REFUSED = [
    (
        "import_members",
        2,
        "the following arguments are required: file, --domain; see commissary import-members --help",
    ),
    ("export-domain nowhere.test file.zip", 1, "No such domain: nowhere.test"),
    ("migrate --no-such", 2, "unrecognized arguments: --no-such; see commissary migrate --help"),
    ("migrat", 2, "No such command: migrat. Did you mean migrate? See commissary --help"),
    ("restor", 2, "No such command: restor. Did you mean restore? See commissary --help"),
    (
        "create-superadmin",
        2,
        "No such command: create-superadmin. Did you mean create-super-admin? See commissary --help",
    ),
    ("strap", 2, "No such command: strap. See commissary --help"),
    ("scale status", 2, "No such command: scale. Set CITUS to use it. See commissary --help"),
    ("web --no-such", 2, "unrecognized arguments: --no-such; see commissary web --help"),
    (
        "backup --jobs x",
        2,
        "argument --jobs: 'x' is not a number from 1 to 100000; see commissary backup --help",
    ),
]


@pytest.mark.usefixtures("committed")
@pytest.mark.parametrize(("words", "code", "line"), REFUSED)
def test_rejected_command_prints_one_line_and_sets_exit_code(words, code, line, monkeypatch, capsys):
    monkeypatch.setattr(sys, "argv", ["commissary", *words.split()])

    with pytest.raises(SystemExit) as end:
        main()

    assert (end.value.code, capsys.readouterr().err) == (code, f"✗ {line}\n")


@pytest.mark.usefixtures("committed")
def test_traceback_option_raises_the_error(monkeypatch):
    words = "export-domain --traceback nowhere.test file.zip"
    monkeypatch.setattr(sys, "argv", ["commissary", *words.split()])

    with pytest.raises(CommandError):
        main()


class InterruptedTerminal:
    """A terminal with a user who presses Ctrl-C."""

    def readline(self) -> str:
        raise KeyboardInterrupt


def test_ctrl_c_ends_a_command_without_traceback(committed, monkeypatch, capsys):
    monkeypatch.setattr(sys, "stdin", InterruptedTerminal())

    assert run(monkeypatch, "create-super-admin", "new@example.com", "--password-stdin") == "130"

    assert capsys.readouterr().err == "\n✗ Interrupted.\n"


def test_version_option_prints_the_package_version(monkeypatch, capsys):
    for words in (["--version"], ["version"]):
        run(monkeypatch, *words)
        assert re.fullmatch(r"commissary \d+\.\d+\.\d+\n", capsys.readouterr().out)
    run(monkeypatch, "version", "--json")
    assert re.fullmatch(r'{"version": "\d+\.\d+\.\d+"}\n', capsys.readouterr().out)
    run(monkeypatch, "version", "--help")
    assert capsys.readouterr().out.startswith("usage: commissary version [-h] [--json]")
