"""Read all settings together, and report every invalid one."""

import json
import re
import socket
from collections.abc import Iterator, Mapping
from difflib import get_close_matches
from typing import Any, Final

from commissary.config.declarations import Declaration
from commissary.config.kinds import BadPart
from commissary.config.rules import CONTRADICTIONS, DOUBTS, broken
from commissary.config.table import DECLARATIONS, Environment
from commissary.config.urls import masked

OURS: Final = ("COMMISSARY_", "LIMIT_")
"""Prefixes of settings: another variable with one of them is probably misspelled."""
_SHORTEST_COMPARED: Final = 8
"""The minimum length for comparisons: shorter names, such as HOST, resemble too many others."""
_NEAR: Final = 0.85
_LONGEST_SHOWN: Final = 60


class BadSettings(ValueError):
    """Invalid settings; the message has one line per setting and shows no secret."""

    def __init__(self, problems: list[str]) -> None:
        super().__init__("\n".join(problems))
        self.problems = problems


def read_settings(variables: Mapping[str, str]) -> Environment:
    """Return the settings from environment variables. Raises BadSettings, which lists all problems."""
    problems: list[str] = []
    bad = set()
    values: dict[str, Any] = {}
    for attribute, declaration in DECLARATIONS.items():
        values[attribute] = declaration.default_of(values)
        try:
            if text := _value_of(variables, declaration.name):
                values[attribute] = _read(declaration, text)
        except ValueError as error:
            problems.append(str(error))
            bad.add(attribute)
    set_names = frozenset(each.name for each in DECLARATIONS.values() if _value_of(variables, each.name))
    environment = Environment(**values, set_names=set_names)
    problems += broken(CONTRADICTIONS, environment, frozenset(bad))
    if problems:
        raise BadSettings(problems)
    return environment


def read_setting(attribute: str, variables: Mapping[str, str]) -> Any:
    """Return one setting with a default that depends on no other. Raises BadSettings."""
    declaration = DECLARATIONS[attribute]
    text = _value_of(variables, declaration.name)
    try:
        return _read(declaration, text) if text else declaration.default_of({})
    except ValueError as error:
        raise BadSettings([str(error)]) from error


def suspicious_variables(variables: Mapping[str, str]) -> Iterator[str]:
    """Yield a line for each variable that is probably a misspelled setting, or probably unintended."""
    known = {each.name for each in DECLARATIONS.values()}
    compared = [name for name in known if len(name) >= _SHORTEST_COMPARED]
    for name in sorted(set(variables) - known):
        near = get_close_matches(name, compared, 1, _NEAR) if len(name) >= _SHORTEST_COMPARED else []
        if name.startswith(OURS) or near:
            meant = f"; did you mean {near[0]}?" if near else ""
            yield f"{name}: is no setting{meant}"
    if variables.get("HOST", "").strip() == socket.gethostname():
        yield "HOST: is the name of this machine, as some shells export it, and is not used"
    try:
        environment = read_settings(variables)
    except BadSettings:
        return
    yield from broken(DOUBTS, environment, frozenset())


def _value_of(variables: Mapping[str, str], name: str) -> str:
    """Return the value; an empty variable counts as not set."""
    return variables.get(name, "").strip()


def _read(declaration: Declaration, text: str) -> Any:
    kind = declaration.kind
    try:
        if re.search(r"[\x00-\x1f\x7f]", text):
            raise ValueError
        return kind.read(text)
    except ValueError as error:
        is_part = isinstance(error, BadPart)
        shown = _shown(declaration, str(error) if is_part else text, is_part=is_part)
        raise ValueError(f"{declaration.name}: {shown} is not {kind.accepts}") from error


def _shown(declaration: Declaration, text: str, *, is_part: bool) -> str:
    """Return `text` in quotes, without secrets, as ASCII without terminal control characters."""
    kind = declaration.kind
    shown = "" if kind.is_secret else masked(text) if kind.is_url and not is_part else text
    if not shown:
        return "what is given (not shown)"
    return json.dumps(shown[:_LONGEST_SHOWN]) + ("…" if len(shown) > _LONGEST_SHOWN else "")
