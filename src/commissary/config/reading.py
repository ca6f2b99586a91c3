"""Read all settings, and report all invalid ones."""

import json
import socket
from collections.abc import Iterator, Mapping
from difflib import get_close_matches
from typing import Any, Final

from pydantic import ValidationError

from commissary.config.kinds import BadPart, describe_accepted
from commissary.config.table import VARIABLES, Environment
from commissary.config.urls import mask

OURS: Final = ("COMMISSARY_", "LIMIT_")
"""Prefixes of settings. Another variable with such a prefix is probably a misspelled setting."""
_ATTRIBUTES: Final = {variable: attribute for attribute, variable in VARIABLES.items()}
_SHORTEST_COMPARED: Final = 8
"""The minimum length of names to compare. Shorter names, such as HOST, resemble too many other variables."""
_NEAR: Final = 0.85
_LONGEST_SHOWN: Final = 60
SHORTEST_SECRET: Final = 32


class BadSettings(ValueError):
    """An error that is raised if some settings are invalid.

    The message has one line per setting, and contains no secrets.
    """

    def __init__(self, problems: list[str]) -> None:
        super().__init__("\n".join(problems))
        self.problems = problems


def read_settings(variables: Mapping[str, str]) -> Environment:
    """Return the settings from environment variables. Raises BadSettings with all problems."""
    try:
        environment = Environment.model_validate(
            {name: variables[name] for name in _ATTRIBUTES if name in variables}
        )
    except ValidationError as error:
        problems = {
            (name := str(each["loc"][0])): _problem(name, variables[name], each.get("ctx", {}).get("error"))
            for each in error.errors()
            # pydantic also reports defaults that depend on an invalid setting.
            if each["type"] != "default_factory_not_called"
        }
        raise BadSettings(list(problems.values())) from error
    if conflicts := list(contradictions(environment)):
        raise BadSettings(conflicts)
    return environment


def read_setting(attribute: str, variables: Mapping[str, str]) -> Any:
    """Return one setting. Its default must not depend on other settings. Raises BadSettings if the setting is
    invalid."""
    name = VARIABLES[attribute]
    return getattr(read_settings({name: variables.get(name, "")}), attribute)


def suspicious_variables(variables: Mapping[str, str]) -> Iterator[str]:
    """Yield a line for each variable that is probably a misspelled setting or an unintended value."""
    compared = [name for name in _ATTRIBUTES if len(name) >= _SHORTEST_COMPARED]
    for name in sorted(set(variables) - set(_ATTRIBUTES)):
        near = get_close_matches(name, compared, 1, _NEAR) if len(name) >= _SHORTEST_COMPARED else []
        if name.startswith(OURS) or near:
            meant = f"; did you mean {near[0]}?" if near else ""
            yield f"{name}: unknown setting{meant}"
    if variables.get("HOST", "").strip() == socket.gethostname():
        yield "HOST: ignored, because it is the name of this machine, which some shells export"
    try:
        environment = read_settings(variables)
    except BadSettings:
        return
    yield from doubts(environment)


def _problem(name: str, text: str, cause: object = None) -> str:
    """Return a line with the invalid text in quotes, without secrets and terminal control characters."""
    accepts = describe_accepted(Environment.model_fields[_ATTRIBUTES[name]])
    if isinstance(cause, BadPart):
        text = str(cause)
    elif accepts.is_url:
        text = mask(text)
    shown = "" if accepts.is_secret else text
    quoted = json.dumps(shown[:_LONGEST_SHOWN]) + ("…" if len(shown) > _LONGEST_SHOWN else "")
    return f"{name}: {quoted if shown else 'the value (hidden)'} is not {accepts.phrase}"


def contradictions(env: Environment) -> Iterator[str]:
    """Yield a line for each conflict between settings that are valid on their own."""
    if env.port == env.internal_port:
        yield "INTERNAL_PORT: must be different from PORT"
    if env.renderer_url.startswith("http://") and not env.renderer_secret:
        yield "RENDERER_SECRET: required if RENDERER_URL is http://, to restrict access to the renderer"
    if env.map_tiles and not env.map_attribution:
        yield (
            "COMMISSARY_MAP_ATTRIBUTION: required with COMMISSARY_MAP_TILES, because maps must show "
            "their source"
        )
    if env.mail_url.startswith("anymail+") and env.mail_dkim_key is not None:
        yield "COMMISSARY_MAIL_DKIM_KEY: works only with SMTP; use the DKIM signing of the provider"


def doubts(env: Environment) -> Iterator[str]:
    """Yield a line for each setting with a probably unintended value."""
    if 0 < len(env.secret_key) < SHORTEST_SECRET:
        yield (
            f"COMMISSARY_SECRET_KEY: shorter than {SHORTEST_SECRET} characters, so it can be guessed; for "
            "a new installation, use openssl rand -hex 32"
        )
    if any(network.prefixlen == 0 for network in env.trusted_proxies.networks):
        yield "TRUSTED_PROXIES: contains all addresses, so visitors can fake their address"
    if env.is_https and "TRUSTED_PROXIES" not in env.set_names:
        yield "COMMISSARY_HTTPS: set without TRUSTED_PROXIES, so all visitors have the address of the proxy"
    if "BACKUPS_AT_ONCE" in env.set_names and env.backups_at_once >= env.worker_processes:
        yield "BACKUPS_AT_ONCE: must be less than WORKER_PROCESSES; otherwise images wait for backups"
