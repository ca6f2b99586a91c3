"""Settings that contradict each other, and settings that are probably unintended."""

from collections.abc import Iterator

from commissary.config.table import Environment


def contradictions(env: Environment) -> Iterator[str]:
    """Yield the problem of each contradiction between settings that are valid by themselves."""
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
    """Yield a line for each setting that is probably unintended."""
    if any(network.prefixlen == 0 for network in env.trusted_proxies.networks):
        yield "TRUSTED_PROXIES: contains all addresses, so that visitors can set their own address"
    if env.is_https and "TRUSTED_PROXIES" not in env.set_names:
        yield "COMMISSARY_HTTPS: set without TRUSTED_PROXIES, so all visitors have the address of the proxy"
    if "BACKUPS_AT_ONCE" in env.set_names and env.backups_at_once >= env.worker_processes:
        yield "BACKUPS_AT_ONCE: must be less than WORKER_PROCESSES; otherwise images wait for backups"
