"""All settings, in the order of the documentation, with one field each.

The variable of a field is the field's name in upper case or its `alias`. `npm run generate` writes the fields
and their descriptions to docs/settings.md.
"""

import re
from typing import Annotated, Final, Literal

from pydantic import Field, field_validator
from pydantic_settings import (
    BaseSettings,
    EnvSettingsSource,
    PydanticBaseSettingsSource,
    SettingsConfigDict,
)

from commissary.config import kinds, urls
from shared.accounts.rate_limits import DAY, HOUR, MINUTE, Backoff, Rate
from shared.tenancy.proxies import Proxies

Few = Annotated[int, Field(ge=1, le=64)]
Days = Annotated[int, Field(ge=1, le=3650)]
_SIGN_INS: Final = Backoff(30, 15 * MINUTE, first_wait=15 * MINUTE)


class Environment(BaseSettings):
    """The settings of one installation, with defaults.

    `Environment.model_validate(variables)` reads these variables, not the environment of the process.
    """

    model_config = SettingsConfigDict(
        frozen=True,
        alias_generator=str.upper,
        case_sensitive=True,
        enable_decoding=False,  # Values are not JSON.
        validate_default=False,
        allow_inf_nan=False,
    )

    # ── server and processes ─────────────────────────────────────────────────────────────────────
    port: kinds.Port = 8000
    """Port of the web server."""
    host: kinds.ListeningAddress = "127.0.0.1"
    """Listening address of the web server."""
    home: kinds.Folder = Field(kinds.ROOT / ".local", alias="COMMISSARY_HOME")
    """Folder for all local state."""
    web_processes: Few = 2
    """Processes of one web server. They share its port."""
    web_threads: Annotated[int, Field(ge=2, le=64)] = 3
    """Threads per web process that run Django, each with a database connection."""
    worker_processes: Few = 2
    """Jobs that one worker runs at the same time.

    Emails and scheduled work get one more process each when they need it.
    """
    request_deadline: Annotated[kinds.Seconds, Field(ge=1, le=86_400)] = 30.0
    """Seconds without progress after which a request gets a 503 and its process is replaced."""
    # ── services ─────────────────────────────────────────────────────────────────────────────────
    database_url: urls.Postgresql = ""
    """PostgreSQL ≥ 16, with an account that owns the database and may create roles. Without it, `npm start`
    uses an embedded PostgreSQL 18."""
    db_statement_timeout: Annotated[kinds.WholeSeconds, Field(ge=1, le=300)] = 10
    """Maximum number of seconds per SQL statement.

    A server that does not respond for one more second is considered hung. For the web server, the default
    is 5.
    """
    citus: bool = False
    """`1` if the database distributes domains over several nodes with Citus: see docs/scale.md."""
    redis_url: urls.Redis = ""
    """Redis or Valkey ≥ 7. Without it, `npm start` uses an embedded Valkey."""
    renderer_url: urls.Renderer = ""
    """Address of the renderer. Without it, Commissary starts one."""
    renderer_secret: kinds.Bearer = ""
    """Shared secret of the web servers and the renderer. Required if `RENDERER_URL` begins with `http://`."""
    renderer_threads: Few = 2
    """Pages that a renderer renders at the same time."""
    secret_key: kinds.Secret = Field("", alias="COMMISSARY_SECRET_KEY")
    """Secret key of the installation, see Secret key. Without it, Commissary uses `secret.key` in
    `COMMISSARY_HOME`, which it creates for a new database."""
    # ── visitors ─────────────────────────────────────────────────────────────────────────────────
    is_https: bool = Field(False, alias="COMMISSARY_HTTPS")
    """`1` if visitors use https."""
    trusted_proxies: kinds.TrustedProxies = Proxies()
    """List of proxies that may report visitors' addresses, see Proxies."""
    platform_hosts: kinds.Hosts = Field(frozenset(), alias="COMMISSARY_PLATFORM_HOSTS")
    """List of host names of the installation itself. No domain can use them."""
    panel_host: kinds.PanelHost = ""
    """Host of the panel and the sign-in pages of all domains, see Panel host. Without it, each domain serves
    them on its own host."""
    dns_targets: kinds.Targets = Field((), alias="COMMISSARY_DNS_TARGETS")
    """List of addresses and names that hosts of domains must point to, see DNS checks. Without it, the
    worker does not check DNS records."""
    dns_servers: kinds.NameServers = Field((), alias="COMMISSARY_DNS_SERVERS")
    """List of name servers for host checks. The default is the machine's name servers."""
    allow_private_hosts: bool = Field(False, alias="COMMISSARY_ALLOW_PRIVATE_HOSTS")
    """`1` also checks certificates in private networks, for local work."""
    map_tiles: urls.MapTiles = Field("", alias="COMMISSARY_MAP_TILES")
    """Tile server for the background of maps, see Maps. Without it, public pages show places as cards."""
    map_attribution: str = Field("", alias="COMMISSARY_MAP_ATTRIBUTION")
    """Attribution that the tile server's terms require. Required with `COMMISSARY_MAP_TILES`."""
    has_demo: bool = Field(
        alias="COMMISSARY_DEMO", default_factory=lambda values: not values.get("database_url")
    )
    """`1` fills an empty database with the demo, `0` does not. The default is `1` with the embedded
    PostgreSQL, `0` with `DATABASE_URL`."""
    demo_password: kinds.Secret = Field("", alias="COMMISSARY_DEMO_PASSWORD")
    """Password of the demo users. Without it, each user gets a random one."""
    # ── accounts ─────────────────────────────────────────────────────────────────────────────────
    session_max_days: Days = 90
    """Days after which a session ends, even if it is in use."""
    require_two_factor: Annotated[Literal["none", "admins", "all"], kinds.Lower] = "none"
    """Roles that must set up two-factor authentication. `admins` means Admins and super admins."""
    # ── email ────────────────────────────────────────────────────────────────────────────────────
    mail_url: urls.Mail = Field("", alias="COMMISSARY_MAIL_URL")
    """Outgoing mail server, see Email. Without it, each email becomes a file in `mail/`."""
    mail_from: kinds.Email = Field("no-reply@localhost", alias="COMMISSARY_MAIL_FROM")
    """Sender address of emails."""
    mail_from_allowed_hosts: kinds.Hosts = Field(frozenset(), alias="COMMISSARY_MAIL_FROM_ALLOWED_HOSTS")
    """List of email hosts that sites may use in From, see Senders."""
    mail_dkim_key: kinds.DkimKey = Field(None, alias="COMMISSARY_MAIL_DKIM_KEY")
    """File of the key that signs emails with DKIM, see Senders."""
    mail_dkim_selector: kinds.DnsLabel = Field("commissary", alias="COMMISSARY_MAIL_DKIM_SELECTOR")
    """Selector of the DKIM key in DNS."""
    # ── files ────────────────────────────────────────────────────────────────────────────────────
    storage_url: urls.Bucket = ""
    """Bucket for media.

    For Amazon S3, omit the host. If unset, media files are in `media/` in `COMMISSARY_HOME`.
    """
    private_storage_url: urls.Bucket = ""
    """Bucket for snapshots, bundles, files that visitors attach to forms, and unprocessed uploads. Without
    it, they are in `private/` in the media bucket or in `COMMISSARY_HOME`."""
    backup_target: urls.BackupTarget = ""
    """Target of `commissary backup`: a folder or a bucket. Without it, the command needs an argument."""
    media_quota_bytes: kinds.Bytes = 5_000_000_000
    """Storage for the files of one domain, in bytes."""
    form_files_quota_bytes: kinds.Bytes = Field(
        default_factory=lambda values: values.get("media_quota_bytes", 0) // 10
    )
    """Additional storage for the files of one domain's forms, in bytes.

    The default is a tenth of `MEDIA_QUOTA_BYTES`.
    """
    bundle_max_bytes: kinds.MegabytesOrMore = 4_000_000_000
    """Maximum size of a bundle that is uploaded in the panel, in bytes."""
    clamd_address: urls.Clamd = ""
    """ClamAV daemon that scans uploads to the library and files that visitors attach to forms, see
    Virus scanner. Without it, files are not scanned."""
    # ── snapshots ────────────────────────────────────────────────────────────────────────────────
    snapshots: bool = True
    """`1` makes a snapshot of each domain on the night after a change, `0` does not."""
    snapshot_hour: Annotated[int, Field(ge=0, le=23)] = 1
    """Start hour of nightly maintenance, in the time zone of each domain."""
    snapshot_days: Days = 30
    """Days for which snapshots are stored. With more than 30, snapshots omit visitors' submissions."""
    backups_at_once: Few = 1
    """Snapshots, exports and imports that run at the same time. Set it lower than `WORKER_PROCESSES`, or
    images wait for them."""
    # ── memory and load ──────────────────────────────────────────────────────────────────────────
    page_cache_bytes: kinds.Bytes = 16_000_000
    """Size of the page cache of each web process, in bytes. `0` turns it off."""
    password_hashes_at_once: Few = 1
    """Passwords that one web process hashes at the same time.

    Two more requests wait; any others get 503.
    """
    # ── rate limits ──────────────────────────────────────────────────────────────────────────────
    limit_sign_in_network: Annotated[Backoff, kinds.like(_SIGN_INS), kinds.RATE] = _SIGN_INS
    """Failed sign-ins per network."""
    limit_invitations: kinds.AnyTimes = Rate(100, DAY)
    """Invitations per user."""
    limit_form_tries: kinds.AnyTimes = Rate(300, MINUTE)
    """Submissions of forms per network, including invalid ones."""
    limit_form_network: kinds.AnyTimes = Rate(10, MINUTE)
    """Submissions per network and site."""
    limit_form_domain: kinds.AnyTimes = Rate(60, HOUR)
    """Submissions per site."""
    limit_form_notices: kinds.AnyTimes = Rate(200, HOUR)
    """Emails to a site about submissions."""
    limit_media_uploads: kinds.AnyTimes = Rate(60, MINUTE)
    """Uploaded files per user."""
    limit_exports: kinds.AnyTimes = Rate(20, DAY)
    """Exports per site."""
    # ── monitoring ───────────────────────────────────────────────────────────────────────────────
    internal_port: kinds.Port = Field(default_factory=lambda values: values.get("port", 0) + 1)
    """Port for metrics and host checks, for internal networks only, see docs/operations.md. The default is
    `PORT` + 1."""
    internal_host: kinds.ListeningAddress = "127.0.0.1"
    """Listening address of `INTERNAL_PORT`."""
    stop_delay: Annotated[kinds.Seconds, Field(ge=0, le=300)] = 0.0
    """Seconds for which a stopping web process still accepts requests while `/-/ready` returns 503.

    Set it to the detection time of your load balancer.
    """
    access_log: Annotated[float, Field(ge=0, le=1)] = 0.01
    """Share of requests in the access log. Above 0, failed and slow requests are always logged."""
    sentry_dsn: urls.Sentry = ""
    """DSN of Sentry-compatible error reporting. Without it, errors are only logged."""
    releases_url: urls.Releases = ""
    """URL of a JSON document with the newest version, such as `{"version": "1.2.0"}`.

    The doctor reports a newer version. Without it, the doctor does not check for new versions.
    """

    @classmethod
    def settings_customise_sources(
        cls,
        settings_cls: type[BaseSettings],
        init_settings: PydanticBaseSettingsSource,
        env_settings: PydanticBaseSettingsSource,
        dotenv_settings: PydanticBaseSettingsSource,
        file_secret_settings: PydanticBaseSettingsSource,
    ) -> tuple[PydanticBaseSettingsSource, ...]:
        """Read the given variables only. An empty variable is treated as not set."""
        source = EnvSettingsSource(settings_cls)
        source.env_vars = {name: text for name, value in init_settings().items() if (text := value.strip())}
        return (source,)

    @field_validator("*", mode="before")
    @classmethod
    def refuse_control_characters(cls, text: str) -> str:
        if re.search(r"[\x00-\x1f\x7f]", text):
            raise ValueError
        return text

    @property
    def set_names(self) -> frozenset[str]:
        """The names of the variables that were set."""
        return frozenset(VARIABLES[each] for each in self.model_fields_set)


VARIABLES: Final = {name: field.alias or name for name, field in Environment.model_fields.items()}
"""The variable of each setting, by attribute."""
