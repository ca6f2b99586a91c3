"""All settings in the order of the documentation, one declaration each.

`npm run generate` writes them to docs/operations.md.
"""

from collections.abc import Mapping
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Final

from commissary.config import kinds, urls
from commissary.config.declarations import METADATA, Declaration, limit, setting
from shared.accounts.limits import DAY, HOUR, MINUTE, Backoff, Rate
from shared.tenancy.proxies import Proxies


@dataclass(frozen=True, kw_only=True)
class Environment:
    """The settings of one installation, with defaults."""

    # ── where it runs ────────────────────────────────────────────────────────────────────────────
    port: int = setting("PORT", kinds.port(), 8000, "Port of the web server.", without="8000")
    host: str = setting(
        "HOST", kinds.listening_address(), "127.0.0.1", "Listening address of the web server."
    )
    home: Path = setting(
        "COMMISSARY_HOME",
        kinds.folder(),
        kinds.ROOT / ".local",
        "Folder of all local state.",
        without="`.local/`",
    )
    web_processes: int = setting(
        "WEB_PROCESSES", kinds.whole(1, 64), 2, "Processes of one web server. They share its port."
    )
    web_threads: int = setting(
        "WEB_THREADS", kinds.whole(2, 64), 3, "Threads per web process, each with a database connection."
    )
    worker_processes: int = setting(
        "WORKER_PROCESSES",
        kinds.whole(1, 64),
        2,
        "Jobs that one worker runs at the same time. Emails and schedules get an extra process each.",
    )
    request_deadline: float = setting(
        "REQUEST_DEADLINE",
        kinds.seconds(1, 86_400),
        30.0,
        "Seconds in which a request must make progress. Otherwise, its process is replaced.",
        without="30",
    )
    # ── services ─────────────────────────────────────────────────────────────────────────────────
    database_url: str = setting(
        "DATABASE_URL",
        urls.postgresql(),
        "",
        "PostgreSQL ≥ 16, with an account that owns the database and may create roles.",
        without="an embedded PostgreSQL 18",
    )
    db_statement_timeout: int = setting(
        "DB_STATEMENT_TIMEOUT",
        kinds.whole_seconds(1, 300),
        10,
        "Maximum seconds per SQL statement.",
        without="5 for the web server, 10 for everything else",
    )
    redis_url: str = setting(
        "REDIS_URL", urls.redis(), "", "Redis or Valkey ≥ 7.", without="an embedded Valkey"
    )
    renderer_url: str = setting(
        "RENDERER_URL",
        urls.renderer(),
        "",
        "Address of the renderer: `unix:///path` or `http://host:port`.",
        without="a renderer started by the product",
    )
    renderer_secret: str = setting(
        "RENDERER_SECRET",
        kinds.bearer(),
        "",
        "Secret of a renderer at `http://`, which requires it.",
        without="none",
    )
    renderer_threads: int = setting(
        "RENDERER_THREADS", kinds.whole(1, 64), 2, "Pages that a renderer renders at the same time."
    )
    secret_key: str = setting(
        "COMMISSARY_SECRET_KEY",
        kinds.secret(),
        "",
        "Secret key of the installation, see Secret key.",
        without="`secret.key` in the home, created for a new database",
    )
    # ── visitors ─────────────────────────────────────────────────────────────────────────────────
    is_https: bool = setting(
        "COMMISSARY_HTTPS",
        kinds.boolean(),
        False,
        "`1` if visitors use https.",
        without="URLs start with http",
    )
    trusted_proxies: Proxies = setting(
        "TRUSTED_PROXIES",
        kinds.proxies(),
        Proxies(),
        "List of proxies that may set the visitor's address, see Proxies.",
        without="none",
    )
    platform_hosts: frozenset[str] = setting(
        "COMMISSARY_PLATFORM_HOSTS",
        kinds.hosts(),
        frozenset(),
        "List of host names of the installation itself. No domain can use them.",
        without="none",
    )
    panel_host: str = setting(
        "PANEL_HOST",
        kinds.panel_host(),
        "",
        "Host of the panel and the sign-in pages of all domains, see Panel host.",
        without="each domain serves them on its own host",
    )
    dns_targets: tuple[str, ...] = setting(
        "COMMISSARY_DNS_TARGETS",
        kinds.targets(),
        (),
        "List of addresses and names that hosts of domains must point to, see Domains.",
        without="not checked",
    )
    dns_servers: tuple[str, ...] = setting(
        "COMMISSARY_DNS_SERVERS",
        kinds.name_servers(),
        (),
        "List of name servers for checks of hosts.",
        without="name servers of the machine",
    )
    allow_private_hosts: bool = setting(
        "COMMISSARY_ALLOW_PRIVATE_HOSTS",
        kinds.boolean(),
        False,
        "`1` also checks certificates in private networks, for local work.",
        without="private networks are not checked",
    )
    map_tiles: str = setting(
        "COMMISSARY_MAP_TILES",
        urls.map_tiles(),
        "",
        "Tile server for the background of maps, see Maps.",
        without="maps have no background",
    )
    map_attribution: str = setting(
        "COMMISSARY_MAP_ATTRIBUTION",
        kinds.line(),
        "",
        "Attribution that the tile server's terms require. Needed with it.",
        without="none",
    )
    has_demo: bool = setting(
        "COMMISSARY_DEMO",
        kinds.boolean(),
        lambda values: not values["database_url"],
        "`1` fills an empty database with the demo, `0` does not.",
        without="`1` with the embedded PostgreSQL, `0` with `DATABASE_URL`",
    )
    demo_password: str = setting(
        "COMMISSARY_DEMO_PASSWORD",
        kinds.secret(),
        "",
        "Password of the demo users.",
        without="a random password for each user",
    )
    # ── accounts ─────────────────────────────────────────────────────────────────────────────────
    session_max_days: int = setting(
        "SESSION_MAX_DAYS", kinds.whole(1, 3650), 90, "Days after which a session ends, even if it is in use."
    )
    require_two_factor: str = setting(
        "REQUIRE_TWO_FACTOR",
        kinds.choice("nobody", "admins", "all"),
        "nobody",
        "Roles that must set up two-factor sign-in. `admins` means Admins and Super admins.",
    )
    # ── mail ─────────────────────────────────────────────────────────────────────────────────────
    mail_url: str = setting(
        "COMMISSARY_MAIL_URL",
        urls.mail(),
        "",
        "Outgoing mail server, see Email.",
        without="each email becomes a file in `mail/`",
    )
    mail_from: str = setting(
        "COMMISSARY_MAIL_FROM", kinds.email(), "no-reply@localhost", "Sender address of emails."
    )
    mail_from_allowed_hosts: frozenset[str] = setting(
        "COMMISSARY_MAIL_FROM_ALLOWED_HOSTS",
        kinds.hosts(),
        frozenset(),
        "List of hosts of addresses that sites may use in From, see Senders.",
        without="none",
    )
    mail_dkim_key: Path | None = setting(
        "COMMISSARY_MAIL_DKIM_KEY",
        kinds.dkim_key(),
        None,
        "File of the key that signs emails with DKIM, see Senders.",
        without="emails are not signed",
    )
    mail_dkim_selector: str = setting(
        "COMMISSARY_MAIL_DKIM_SELECTOR", kinds.dns_label(), "commissary", "Selector of that key in DNS."
    )
    # ── files ────────────────────────────────────────────────────────────────────────────────────
    storage_url: str = setting(
        "STORAGE_URL",
        urls.bucket(),
        "",
        "Bucket for media. Omit the host for Amazon S3.",
        without="the folder `media/` in the home",
    )
    private_storage_url: str = setting(
        "PRIVATE_STORAGE_URL",
        urls.bucket(),
        "",
        "Bucket for snapshots, bundles, files of forms and unprocessed uploads.",
        without="`private/` in the media bucket or in the home",
    )
    backup_target: str = setting(
        "BACKUP_TARGET",
        urls.backup_target(),
        "",
        "Target of `commissary backup`: a folder or a bucket.",
        without="an argument of the command",
    )
    media_quota_bytes: int = setting(
        "MEDIA_QUOTA_BYTES", kinds.size(), 5_000_000_000, "Storage for the files of one domain."
    )
    form_files_quota_bytes: int = setting(
        "FORM_FILES_QUOTA_BYTES",
        kinds.size(),
        lambda values: values["media_quota_bytes"] // 10,
        "Additional storage for the files of one domain's forms.",
        without="a tenth of `MEDIA_QUOTA_BYTES`",
    )
    bundle_max_bytes: int = setting(
        "BUNDLE_MAX_BYTES",
        kinds.size(1_000_000),
        4_000_000_000,
        "Maximum size of a bundle upload in the panel.",
    )
    clamd_address: str = setting(
        "CLAMD_ADDRESS",
        urls.clamd(),
        "",
        "ClamAV daemon that scans uploads to the library and files of forms, see Virus scanner.",
        without="files are not scanned",
    )
    # ── snapshots ────────────────────────────────────────────────────────────────────────────────
    snapshots: bool = setting(
        "SNAPSHOTS",
        kinds.boolean(),
        True,
        "`0` turns off nightly snapshots.",
        without="a snapshot of each domain in the night after a change",
    )
    snapshot_hour: int = setting(
        "SNAPSHOT_HOUR",
        kinds.whole(0, 23),
        1,
        "Hour at which nightly maintenance starts, in the time zone of each domain.",
    )
    snapshot_days: int = setting(
        "SNAPSHOT_DAYS",
        kinds.whole(1, 3650),
        30,
        "Days to keep snapshots. With more than 30, they omit visitors' submissions.",
    )
    backups_at_once: int = setting(
        "BACKUPS_AT_ONCE",
        kinds.whole(1, 64),
        1,
        "Snapshots, exports and imports that run at the same time. Set fewer than `WORKER_PROCESSES`.",
    )
    # ── memory, load ─────────────────────────────────────────────────────────────────────────────
    page_cache_bytes: int = setting(
        "PAGE_CACHE_BYTES",
        kinds.size(),
        16_000_000,
        "Size of the page cache of each web process. `0` turns it off.",
    )
    password_hashes_at_once: int = setting(
        "PASSWORD_HASHES_AT_ONCE",
        kinds.whole(1, 64),
        1,
        "Passwords that one web process hashes at the same time. Two more wait.",
    )
    # ── rate limits ──────────────────────────────────────────────────────────────────────────────
    limit_sign_in_network: Backoff = limit(
        "LIMIT_SIGN_IN_NETWORK",
        Backoff(30, 15 * MINUTE, first_wait=15 * MINUTE),
        "Failed sign-ins per network.",
    )
    limit_invitations: Rate = limit("LIMIT_INVITATIONS", Rate(100, DAY), "Invitations per user.")
    limit_form_tries: Rate = limit(
        "LIMIT_FORM_TRIES", Rate(300, MINUTE), "Forms sent per network, also invalid."
    )
    limit_form_network: Rate = limit(
        "LIMIT_FORM_NETWORK", Rate(10, MINUTE), "Forms sent per network and site."
    )
    limit_form_domain: Rate = limit("LIMIT_FORM_DOMAIN", Rate(60, HOUR), "Forms sent per site.")
    limit_form_notices: Rate = limit("LIMIT_FORM_NOTICES", Rate(200, HOUR), "Emails to a site about forms.")
    limit_media_uploads: Rate = limit("LIMIT_MEDIA_UPLOADS", Rate(60, MINUTE), "Uploaded files per user.")
    limit_exports: Rate = limit("LIMIT_EXPORTS", Rate(20, DAY), "Exports per site.")
    # ── monitoring ───────────────────────────────────────────────────────────────────────────────
    internal_port: int = setting(
        "INTERNAL_PORT",
        kinds.port(),
        lambda values: values["port"] + 1,
        "Port of metrics and of host checks, for internal networks only, see Monitoring.",
        without="`PORT` + 1",
    )
    internal_host: str = setting(
        "INTERNAL_HOST", kinds.listening_address(), "127.0.0.1", "Listening address of `INTERNAL_PORT`."
    )
    stop_delay: float = setting(
        "STOP_DELAY",
        kinds.seconds(0, 300),
        0.0,
        "Seconds for which a stopping web process still answers: the detection time of a load balancer.",
        without="0",
    )
    access_log: float = setting(
        "ACCESS_LOG",
        kinds.share(),
        0.01,
        "Share of requests in the access log. Above 0, failed and slow requests are always logged.",
        without="0.01",
    )
    sentry_dsn: str = setting(
        "SENTRY_DSN",
        urls.sentry(),
        "",
        "DSN of Sentry-compatible error reporting.",
        without="errors are logged only",
    )
    set_names: frozenset[str] = frozenset()
    """The names of the variables that were set."""


DECLARATIONS: Final[Mapping[str, Declaration]] = {
    each.name: each.metadata[METADATA] for each in fields(Environment) if METADATA in each.metadata
}
"""All settings by attribute name."""
