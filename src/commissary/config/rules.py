"""Settings that contradict each other, and settings that are probably unintended."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

from commissary.config.table import Environment


@dataclass(frozen=True)
class SettingsRule:
    """A contradiction between settings that are valid by themselves."""

    attributes: tuple[str, ...]
    """The compared settings; the rule is skipped if one of them is invalid."""
    is_broken: Callable[[Environment], bool]
    problem: str


CONTRADICTIONS: Final = (
    SettingsRule(
        ("port", "internal_port"),
        lambda env: env.port == env.internal_port,
        "INTERNAL_PORT: is the same as PORT",
    ),
    SettingsRule(
        ("renderer_url", "renderer_secret"),
        lambda env: env.renderer_url.startswith("http://") and not env.renderer_secret,
        "RENDERER_SECRET: is needed with a RENDERER_URL of http://, or anybody could ask that renderer",
    ),
    SettingsRule(
        ("map_tiles", "map_attribution"),
        lambda env: bool(env.map_tiles) and not env.map_attribution,
        "COMMISSARY_MAP_ATTRIBUTION: is needed with COMMISSARY_MAP_TILES, maps name whose they are",
    ),
    SettingsRule(
        ("mail_url", "mail_dkim_key"),
        lambda env: env.mail_url.startswith("anymail+") and env.mail_dkim_key is not None,
        "COMMISSARY_MAIL_DKIM_KEY: signs emails sent by SMTP alone; let the provider sign",
    ),
)

DOUBTS: Final = (
    SettingsRule(
        ("trusted_proxies",),
        lambda env: any(network.prefixlen == 0 for network in env.trusted_proxies.networks),
        "TRUSTED_PROXIES: holds every address there is, so that each visitor may say where they come from",
    ),
    SettingsRule(
        ("is_https", "trusted_proxies"),
        lambda env: env.is_https and "TRUSTED_PROXIES" not in env.set_names,
        "COMMISSARY_HTTPS: is set without TRUSTED_PROXIES: all visitors count as the proxy that ends https",
    ),
    SettingsRule(
        ("backups_at_once", "worker_processes"),
        lambda env: "BACKUPS_AT_ONCE" in env.set_names and env.backups_at_once >= env.worker_processes,
        "BACKUPS_AT_ONCE: is not below WORKER_PROCESSES, so that pictures wait for backups",
    ),
)


def broken(rules: tuple[SettingsRule, ...], environment: Environment, bad: frozenset[str]) -> Iterator[str]:
    """Yield the problem of each broken rule, skipping rules that compare an attribute in `bad`."""
    for rule in rules:
        if bad.isdisjoint(rule.attributes) and rule.is_broken(environment):
            yield rule.problem
