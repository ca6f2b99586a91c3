"""Commands of libraries: none ends in a traceback, and what to use instead is one line."""

import sys
from pkgutil import iter_modules

import django_tenants.management.commands
import pytest
from django.contrib.auth.management import commands as auth_commands
from django.core.management import get_commands, load_command_class

from commissary.cli import main
from commissary.commands import INSTEAD
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
