"""`commissary completion SHELL`: print a script that completes commands, actions and options.

The script contains all words, because loading Commissary for each completion would take seconds.
"""

import io
import os
import re
import sys
from argparse import ArgumentParser, _SubParsersAction
from collections.abc import Iterator
from contextlib import redirect_stdout, suppress

from commissary import recovery
from commissary.commands import names
from commissary.processes import commands

_PROCESSES = ("web", "worker", "renderer")
_OPTION = re.compile(r"--[a-z][a-z-]+")
Words = dict[str, list[str]]
"""The words that can follow the words entered so far: a command, a command and its actions, or these and an
option with choices."""

BASH = """_commissary() {
    local current=${COMP_WORDS[COMP_CWORD]} words path= word
    for word in "${COMP_WORDS[@]:1:$((COMP_CWORD - 1))}"; do
        [ -z "$(_commissary_words "${path:+$path }$word")" ] || [[ $word == -* ]] || path=${path:+$path }$word
    done
    words=$(_commissary_words "$path ${COMP_WORDS[COMP_CWORD-1]}")
    [ -n "$words" ] || words=$(_commissary_words "$path")
    COMPREPLY=($(compgen -W "$words" -- "$current"))
    [ ${#COMPREPLY[@]} -gt 0 ] || COMPREPLY=($(compgen -f -- "$current"))
}
_commissary_words() {
    case $1 in
%s
    esac
}
complete -o filenames -F _commissary commissary
"""
ZSH = """#compdef commissary
autoload -U +X bashcompinit && bashcompinit
%s
# zsh loads this file at the first Tab, which must be completed too.
[ "$funcstack[1]" != _commissary ] || _bash_complete -o filenames -F _commissary
"""


def main(arguments: list[str]) -> None:
    parser = commands.parser("completion", "Print a completion script. See docs/operations.md.")
    parser.add_argument("shell", choices=("bash", "zsh", "fish"))
    shell = parser.parse_args(arguments).shell
    words = read_words()
    script = _fish(words) if shell == "fish" else _bash(words)
    sys.stdout.write(ZSH % script if shell == "zsh" else script)


def read_words() -> Words:
    """Return the words that can follow each command, from its parser or its help text."""
    words: Words = {"": sorted(names())}
    commands.load_settings()
    import django as framework
    from django.core.management import get_commands, load_command_class

    framework.setup()
    django = get_commands()
    for name in names():
        module = name.replace("-", "_")
        if module in django:
            command = load_command_class(django[module], module)
            words |= _read_parser(name, command.create_parser("commissary", name))
        elif name in commands.COMMANDS or name in recovery.COMMANDS:
            words[name] = sorted(set(_OPTION.findall(_read_help(name))))
    words |= {
        "completion": ["bash", "fish", "zsh"],
        "version": ["--json"],
        "logs": [*_PROCESSES, "backup", "--follow", "--lines"],
        "restart": [*_PROCESSES, "--dry-run"],
        "upgrade": ["--dry-run"],
    }
    return words


def _read_parser(name: str, parser: ArgumentParser) -> Words:
    from django.core.management.base import DjangoHelpFormatter

    words: Words = {name: []}
    for action in vars(parser)["_actions"]:
        options = [each for each in action.option_strings if each.startswith("--")]
        words[name] += [each for each in options if each not in DjangoHelpFormatter.show_last]
        if action.choices and options:
            words[f"{name} {options[0]}"] = list(map(str, action.choices))
        elif action.choices and not isinstance(action, _SubParsersAction):
            words[name] += map(str, action.choices)
        if isinstance(action, _SubParsersAction):
            words[name] += action.choices
            for each, below in action.choices.items():
                words |= _read_parser(f"{name} {each}", below)
    return words


def _read_help(name: str) -> str:
    output = io.StringIO()
    argv = sys.argv
    # Otherwise, argparse would break lines inside options.
    os.environ["COLUMNS"] = "1000"
    with redirect_stdout(output), suppress(SystemExit):
        if name in recovery.COMMANDS:
            recovery.run(name, ["--help"])
        else:
            commands.run(name, ["--help"])
    sys.argv = argv
    return output.getvalue()


def _bash(words: Words) -> str:
    cases = [f"        '{path}') echo '{' '.join(following)}' ;;" for path, following in words.items()]
    return BASH % "\n".join(cases)


def _fish(words: Words) -> str:
    return "\n".join([*_fish_lines(words), ""])


def _fish_lines(words: Words) -> Iterator[str]:
    first = " ".join(words[""])
    yield f"complete -c commissary -n 'not __fish_seen_subcommand_from {first}' -f -a '{first}'"
    for path, following in words.items():
        commands_before, _, option = path.partition(" --")
        if not path or not following:
            continue
        seen = "; and ".join(f"__fish_seen_subcommand_from {each}" for each in commands_before.split())
        values = f"-l {option} -x " if option else ""
        yield f"complete -c commissary -n '{seen}' {values}-a '{' '.join(following)}'"
