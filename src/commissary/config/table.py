"""Every setting, in the order in which the documentation lists them: one declaration each.

`npm run generate` writes them into docs/operations.md. Limits have a table of their own, of the same kind:
`shared.accounts.limits`.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Final

from commissary.config import kinds, urls
from commissary.config.declarations import METADATA, Declaration, setting
from shared.accounts.limits import Rate
from shared.tenancy.proxies import Proxies


@dataclass(frozen=True, kw_only=True)
class Environment:
    """The settings of one installation, with defaults for those that are not given."""

    # ── where it runs ────────────────────────────────────────────────────────────────────────────
    port: int = setting("PORT", kinds.port(), 8000, "where the web server listens", without="8000")
    host: str = setting("HOST", kinds.listening_address(), "127.0.0.1", "on which address")
    home: Path = setting(
        "COMMISSARY_HOME",
        kinds.folder(),
        kinds.ROOT / ".local",
        "the folder of all local state",
        without="`.local/`",
    )
    web_processes: int = setting(
        "WEB_PROCESSES", kinds.whole(1, 64), 2, "processes of one web server, which share its port"
    )
    web_threads: int = setting(
        "WEB_THREADS",
        kinds.whole(2, 64),
        3,
        "threads of each web process that compute, with a database connection each",
    )
    worker_processes: int = setting(
        "WORKER_PROCESSES",
        kinds.whole(1, 64),
        2,
        "how much one worker does at once; mails and schedules have a process each beside that, while they "
        "need one",
    )
    request_deadline: float = setting(
        "REQUEST_DEADLINE",
        kinds.seconds(1, 86_400),
        30.0,
        "seconds in which a request has to make progress; one that does not is answered 503 and its process "
        "replaced",
        without="30",
    )
    # ── services ─────────────────────────────────────────────────────────────────────────────────
    database_url: str = setting(
        "DATABASE_URL",
        urls.postgresql(),
        "",
        "a PostgreSQL ≥ 16, as the owner of the database, who may create roles",
        without="an embedded PostgreSQL 18",
    )
    db_statement_timeout: int = setting(
        "DB_STATEMENT_TIMEOUT",
        kinds.whole_seconds(1, 300),
        10,
        "seconds one statement may take; a server that is silent for a second more is taken for hung",
        without="5 for the web server, 10 for everything else",
    )
    redis_url: str = setting(
        "REDIS_URL", urls.redis(), "", "a Redis or Valkey ≥ 7", without="an embedded Valkey"
    )
    renderer_url: str = setting(
        "RENDERER_URL",
        urls.renderer(),
        "",
        "where pages are drawn: `unix:///path` or `http://host:port`",
        without="a renderer of this start",
    )
    renderer_secret: str = setting(
        "RENDERER_SECRET",
        kinds.bearer(),
        "",
        "what a renderer at `http://` asks for, needed with it",
        without="none",
    )
    renderer_threads: int = setting(
        "RENDERER_THREADS", kinds.whole(1, 64), 2, "how many pages a renderer draws at once"
    )
    secret_key: str = setting(
        "COMMISSARY_SECRET_KEY",
        kinds.secret(),
        "",
        "the installation's secret, see below",
        without="`secret.key` in the home, made for a new database",
    )
    # ── visitors ─────────────────────────────────────────────────────────────────────────────────
    is_https: bool = setting(
        "COMMISSARY_HTTPS",
        kinds.boolean(),
        False,
        "`1` when visitors come by https",
        without="addresses say http",
    )
    trusted_proxies: Proxies = setting(
        "TRUSTED_PROXIES",
        kinds.proxies(),
        Proxies(),
        "a list of those who are believed where a visitor comes from, see Proxies",
        without="nobody is",
    )
    platform_hosts: frozenset[str] = setting(
        "COMMISSARY_PLATFORM_HOSTS",
        kinds.hosts(),
        frozenset(),
        "a list of names of the installation itself, which no domain may take",
        without="none",
    )
    panel_host: str = setting(
        "PANEL_HOST",
        kinds.panel_host(),
        "",
        "the one host for the panel and the sign-in pages of all domains, see Panel host",
        without="each domain has them on its own host",
    )
    dns_targets: tuple[str, ...] = setting(
        "COMMISSARY_DNS_TARGETS",
        kinds.targets(),
        (),
        "a list of addresses and names that hosts of domains have to lead to, see Domains",
        without="nobody looks whether they do",
    )
    dns_servers: tuple[str, ...] = setting(
        "COMMISSARY_DNS_SERVERS",
        kinds.name_servers(),
        (),
        "a list of name servers that are asked about hosts",
        without="those of the machine",
    )
    allow_private_hosts: bool = setting(
        "COMMISSARY_ALLOW_PRIVATE_HOSTS",
        kinds.boolean(),
        False,
        "`1` looks at certificates in private networks too, for working locally",
        without="nobody connects there",
    )
    map_tiles: str = setting(
        "COMMISSARY_MAP_TILES",
        urls.map_tiles(),
        "",
        "a tile server whose pictures a visitor may ask for below the pins of a map, see Maps",
        without="maps are drawn without anybody else",
    )
    map_attribution: str = setting(
        "COMMISSARY_MAP_ATTRIBUTION",
        kinds.line(),
        "",
        "whose map that is, as its terms ask for; needed with it",
        without="none",
    )
    has_demo: bool = setting(
        "COMMISSARY_DEMO",
        kinds.boolean(),
        lambda values: not values["database_url"],
        "`1` fills an empty database with the demo, `0` does not",
        without="`1` with the embedded PostgreSQL, `0` with `DATABASE_URL`",
    )
    demo_password: str = setting(
        "COMMISSARY_DEMO_PASSWORD",
        kinds.secret(),
        "",
        "the password the demo's people are made with",
        without="a random one each",
    )
    # ── accounts ─────────────────────────────────────────────────────────────────────────────────
    session_max_days: int = setting(
        "SESSION_MAX_DAYS",
        kinds.whole(1, 3650),
        90,
        "days after which a session ends, however often it is used",
    )
    require_two_factor: str = setting(
        "REQUIRE_TWO_FACTOR",
        kinds.choice("nobody", "admins", "all"),
        "nobody",
        "the roles that must set up two-factor sign-in: `admins` means Admins and Super admins",
    )
    # ── mail ─────────────────────────────────────────────────────────────────────────────────────
    mail_url: str = setting(
        "COMMISSARY_MAIL_URL",
        urls.mail(),
        "",
        "how mails leave, see below",
        without="each becomes a file in `mail/`",
    )
    mail_from: str = setting(
        "COMMISSARY_MAIL_FROM", kinds.email(), "no-reply@localhost", "the address mails come from"
    )
    mail_from_allowed_hosts: frozenset[str] = setting(
        "COMMISSARY_MAIL_FROM_ALLOWED_HOSTS",
        kinds.hosts(),
        frozenset(),
        "a list of hosts whose addresses sites may use in From, see Senders",
        without="none",
    )
    mail_dkim_key: Path | None = setting(
        "COMMISSARY_MAIL_DKIM_KEY",
        kinds.dkim_key(),
        None,
        "the file of the key that signs emails with DKIM, see Senders",
        without="emails are not signed",
    )
    mail_dkim_selector: str = setting(
        "COMMISSARY_MAIL_DKIM_SELECTOR",
        kinds.dns_label(),
        "commissary",
        "the selector of that key in DNS",
    )
    # ── files ────────────────────────────────────────────────────────────────────────────────────
    storage_url: str = setting(
        "STORAGE_URL",
        urls.bucket(),
        "",
        "a bucket for media: `s3://key:secret@host:port/bucket?region=…&tls=0&prefix=…`; Amazon's without "
        "a host",
        without="the folder `media/` of the home",
    )
    private_storage_url: str = setting(
        "PRIVATE_STORAGE_URL",
        urls.bucket(),
        "",
        "where snapshots, bundles, files of forms and uploads that are not cleaned yet are kept, as above",
        without="`private/` in the bucket of media or in the home",
    )
    backup_target: str = setting(
        "BACKUP_TARGET",
        urls.backup_target(),
        "",
        "where `commissary backup` puts backups: a folder, or a bucket as above",
        without="it stands behind the command",
    )
    media_quota_bytes: int = setting(
        "MEDIA_QUOTA_BYTES", kinds.size(), 5_000_000_000, "how much room the files of one domain have"
    )
    form_files_quota_bytes: int = setting(
        "FORM_FILES_QUOTA_BYTES",
        kinds.size(),
        lambda values: values["media_quota_bytes"] // 10,
        "how much room the files of one domain's forms have, beside that",
        without="a tenth of `MEDIA_QUOTA_BYTES`",
    )
    bundle_max_bytes: int = setting(
        "BUNDLE_MAX_BYTES",
        kinds.size(1_000_000),
        4_000_000_000,
        "how large a bundle may be that is sent to the panel",
    )
    clamd_address: str = setting(
        "CLAMD_ADDRESS",
        urls.clamd(),
        "",
        "a ClamAV daemon that scans uploads to the library and files of forms, see Virus scanner",
        without="files are not scanned",
    )
    # ── snapshots ────────────────────────────────────────────────────────────────────────────────
    snapshots: bool = setting(
        "SNAPSHOTS",
        kinds.boolean(),
        True,
        "`0` takes none by itself",
        without="one of each domain in the night after something in it has changed",
    )
    snapshot_hour: int = setting(
        "SNAPSHOT_HOUR", kinds.whole(0, 23), 1, "the hour at which nights begin, on each domain's own clock"
    )
    snapshot_days: int = setting(
        "SNAPSHOT_DAYS",
        kinds.whole(1, 3650),
        30,
        "how long a snapshot is kept; with more than 30, snapshots leave out what visitors wrote",
    )
    backups_at_once: int = setting(
        "BACKUPS_AT_ONCE",
        kinds.whole(1, 64),
        1,
        "how many snapshots, exports and imports are made at the same time; fewer than the worker has "
        "processes, or pictures wait for them",
    )
    # ── memory, load ─────────────────────────────────────────────────────────────────────────────
    page_cache_bytes: int = setting(
        "PAGE_CACHE_BYTES",
        kinds.size(),
        16_000_000,
        "how much of whole pages each web process caches; 0 caches none",
    )
    password_hashes_at_once: int = setting(
        "PASSWORD_HASHES_AT_ONCE",
        kinds.whole(1, 64),
        1,
        "how many passwords one web process hashes at a time; two more wait, the next are told to come back",
    )
    # ── watching ─────────────────────────────────────────────────────────────────────────────────
    internal_port: int = setting(
        "INTERNAL_PORT",
        kinds.port(),
        lambda values: values["port"] + 1,
        "where metrics are, and whose host it is: for this network alone, see Watching",
        without="the one after `PORT`",
    )
    internal_host: str = setting(
        "INTERNAL_HOST", kinds.listening_address(), "127.0.0.1", "on which address that is"
    )
    stop_delay: float = setting(
        "STOP_DELAY",
        kinds.seconds(0, 300),
        0.0,
        "seconds for which a web process that was asked to end still answers, while `/-/ready` says 503: as "
        "long as a load balancer takes to notice",
        without="0",
    )
    access_log: float = setting(
        "ACCESS_LOG",
        kinds.share(),
        0.01,
        "the share of requests that are logged; with more than 0, those that fail or are slow always",
        without="0.01",
    )
    sentry_dsn: str = setting(
        "SENTRY_DSN",
        urls.sentry(),
        "",
        "where errors are reported, to a Sentry or what speaks its language",
        without="they are logged only",
    )
    limits: Mapping[str, Rate] = field(default_factory=dict)
    """What the operator has set of shared.accounts.limits, by name."""
    set_names: frozenset[str] = frozenset()
    """The names of the variables that were set."""


DECLARATIONS: Final[Mapping[str, Declaration]] = {
    each.name: each.metadata[METADATA] for each in fields(Environment) if METADATA in each.metadata
}
"""Every setting by the name of its attribute."""
