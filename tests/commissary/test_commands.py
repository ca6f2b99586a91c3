"""Commands of libraries: none ends in a traceback, and what to use instead is one line."""

import re
import sys
from pkgutil import iter_modules

import django_tenants.management.commands
import pytest
from django.contrib.auth.management import commands as auth_commands
from django.core.management import CommandError, get_commands, load_command_class

from commissary.cli import main
from commissary.commands import ELSEWHERE, INSTEAD
from shared.tenancy.management.commands.migrate import Command as Migrate

CLEAR = {"migrate"}
"""Ours has the name of Django's and of django-tenants'."""


def run(monkeypatch: pytest.MonkeyPatch, *words: str) -> str:
    """What `commissary` ends with: a line for the terminal, or nothing."""
    monkeypatch.setattr(sys, "argv", ["commissary", *words])
    try:
        main()
    except SystemExit as end:
        return str(end.code or "")
    return ""


def test_each_command_of_a_library_has_its_line():
    packages = [django_tenants.management.commands, auth_commands]
    theirs = {each.name for package in packages for each in iter_modules(package.__path__)}

    assert theirs - CLEAR == set(INSTEAD)


@pytest.mark.parametrize("name", sorted(INSTEAD))
def test_a_command_that_knows_no_roles_says_in_one_line_what_to_use(name, monkeypatch):
    answers = {run(monkeypatch, word, "--anything") for word in (name, name.replace("_", "-"))}

    assert answers == {f"✗ There is no {name} here. {INSTEAD[name]}"}
    assert name not in get_commands()


@pytest.mark.parametrize("name", sorted(ELSEWHERE))
def test_what_is_typed_in_a_hurry_is_answered_with_where_it_is(name, monkeypatch):
    assert run(monkeypatch, name) == f"✗ There is no {name} here. {ELSEWHERE[name]}"


def test_the_help_names_ours_alone(monkeypatch, capsys):
    assert run(monkeypatch, "--help") == ""

    listed = capsys.readouterr().out
    assert "    migrate\n" in listed
    assert [name for name in INSTEAD if f"    {name}\n" in listed] == []


def test_migrate_brings_all_schemas_to_the_state_of_the_code(committed, monkeypatch, capsys):
    assert isinstance(load_command_class(get_commands()["migrate"], "migrate"), Migrate)
    assert run(monkeypatch, "migrate") == ""

    assert capsys.readouterr().out == "Nothing to migrate.\n"


@pytest.mark.parametrize("name", ["showmigrations", "flush"])
def test_a_command_of_django_for_one_site_alone_says_so(name, monkeypatch):
    arguments = ["--no-input"] if name == "flush" else []

    assert run(monkeypatch, name, *arguments) == (
        f"✗ {name} is made for one site alone: here it cannot know whose rows are meant."
    )


REFUSED = [
    (
        "import_members",
        2,
        "the following arguments are required: file, --domain; see commissary import_members --help",
    ),
    ("export-domain nowhere.test file.zip", 1, "There is no domain “nowhere.test”."),
    ("migrate --no-such", 2, "unrecognized arguments: --no-such; see commissary migrate --help"),
    ("migrat", 2, "There is no command migrat, but there is migrate; see commissary help"),
    ("restor", 2, "There is no command restor, but there is restore; see commissary help"),
    (
        "create-superadmin",
        2,
        "There is no command create_superadmin, but there is create-super-admin; see commissary help",
    ),
    ("strap", 2, "There is no command strap; see commissary help"),
    ("web --no-such", 2, "unrecognized arguments: --no-such; see commissary web --help"),
    (
        "backup --jobs x",
        2,
        "argument --jobs: 'x' is no number from 1 to 100000; see commissary backup --help",
    ),
]


@pytest.mark.usefixtures("committed")
@pytest.mark.parametrize(("words", "code", "line"), REFUSED)
def test_whatever_is_refused_is_one_line_and_an_exit_code(words, code, line, monkeypatch, capsys):
    monkeypatch.setattr(sys, "argv", ["commissary", *words.split()])

    with pytest.raises(SystemExit) as end:
        main()

    assert (end.value.code, capsys.readouterr().err) == (code, f"✗ {line}\n")


@pytest.mark.usefixtures("committed")
def test_with_traceback_a_refusal_is_raised(monkeypatch):
    words = "export-domain --traceback nowhere.test file.zip"
    monkeypatch.setattr(sys, "argv", ["commissary", *words.split()])

    with pytest.raises(CommandError):
        main()


class PressedKeys:
    """A terminal at which somebody presses Ctrl-C."""

    def readline(self) -> str:
        raise KeyboardInterrupt


def test_ctrl_c_ends_a_command_with_a_line_and_no_traceback(committed, monkeypatch, capsys):
    monkeypatch.setattr(sys, "stdin", PressedKeys())

    assert run(monkeypatch, "create-super-admin", "new@example.com", "--password-stdin") == "130"

    assert capsys.readouterr().err == "\n✗ Interrupted.\n"


def test_version_is_the_version_of_the_package(monkeypatch, capsys):
    run(monkeypatch, "--version")
    assert re.fullmatch(r"commissary \d+\.\d+\.\d+\n", capsys.readouterr().out)
