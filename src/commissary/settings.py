"""Django's settings.

Values that differ between installations come from `commissary.config.env`.
"""

import json
from pathlib import Path
from secrets import token_hex
from typing import Any

from commissary.config import logs
from commissary.config.database import OWNER_SESSION, answer_timeout, session_settings
from commissary.config.env import database_settings, exit_on_bad_settings, read_environment
from commissary.config.mail import TIMEOUT_SECONDS, mail_settings
from commissary.config.storage import private_settings, storage_settings
from commissary.monitoring import error_reports
from shared.api import settings as api
from shared.tenancy.installation import installation_name
from shared.tenancy.roles import app_password, installation_roles
from tenants.site.rendering.http import RendererAddress

ENV = exit_on_bad_settings(read_environment)
ROOT = Path(__file__).resolve().parents[2]
FRONTEND = ROOT / "frontend" / "dist"

COMMISSARY_HOME = ENV.home
# Before the first start creates a secret key, each process uses a random one. It decrypts nothing, because
# INSTALLATION is empty until then.
SECRET_KEY = ENV.secret_key or token_hex()
DEBUG = False
USE_TZ = True
TIME_ZONE = "UTC"
LANGUAGE_CODE = "en"
LANGUAGES = [("en", "English"), ("es", "Español")]
LOCALE_PATHS = [Path(__file__).parent / "locale"]
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
ROOT_URLCONF = "commissary.urls"
WSGI_APPLICATION = "commissary.wsgi.application"
APPEND_SLASH = False
# The tenancy middleware checks hosts against the registry: shared.tenancy.middleware.
ALLOWED_HOSTS = ["*"]

SHARED_APPS = [
    "django.contrib.contenttypes",  # The backend of django-tenants imports this app.
    "shared.tenancy.frameworks.Auth",  # simplejwt imports its models.
    "shared.tenancy.frameworks.Tenants",
    "shared.tenancy",
    "shared.domains",
    "shared.jobs",
    "shared.hosting",
    "shared.mail",
    "shared.accounts",
    "shared.background",
    "shared.doctor",
    "shared.api",
    "rest_framework",
    "drf_spectacular",
    "corsheaders",
    "commissary.devserver.demo",
    "commissary.monitoring",
    "commissary.recovery",
]
TENANT_APPS = [
    "tenants.history",
    "tenants.media",
    "tenants.posts",
    "tenants.posts.importing",
    "tenants.posts.searching",
    "tenants.options",
    "tenants.business",
    "tenants.faqs",
    "tenants.patterns",
    "tenants.food_menus",
    "tenants.stops",
    "tenants.snippets",
    "tenants.submissions",
    "tenants.site",
    "tenants.bundles",
    "tenants.wordpress",
    "tenants.backups",
]
if ENV.citus:
    SHARED_APPS.append("shared.citus")
INSTALLED_APPS = [*SHARED_APPS, *TENANT_APPS]

MIDDLEWARE = [
    "shared.api.compression.CompressionMiddleware",
    "tenants.site.documents.headers.SecurityHeadersMiddleware",
    "corsheaders.middleware.CorsMiddleware",
    "shared.api.languages.LanguageMiddleware",
    "shared.tenancy.middleware.TenancyMiddleware",
]
TEMPLATES: list[dict[str, Any]] = [
    {"BACKEND": "django.template.backends.django.DjangoTemplates", "APP_DIRS": True, "OPTIONS": {}}
]

LOGGING = error_reports.add_reports(logs.LOGGING) if ENV.sentry_dsn else logs.LOGGING
# Monitoring: see "Monitoring" in docs/operations.md.
INTERNAL_HOST = ENV.internal_host
INTERNAL_PORT = ENV.internal_port
ACCESS_LOG = ENV.access_log
STOP_DELAY = ENV.stop_delay
SENTRY_DSN = ENV.sentry_dsn
RELEASES_URL = ENV.releases_url
REST_FRAMEWORK = api.REST_FRAMEWORK
SIMPLE_JWT = api.SIMPLE_JWT
SPECTACULAR_SETTINGS = api.SPECTACULAR_SETTINGS

# ── tenancy ──────────────────────────────────────────────────────────────────────────────────────
TENANT_MODEL = "domains.Domain"
TENANT_DOMAIN_MODEL = "domains.Host"
TENANT_DB_ALIAS = "owner"
# The owner connection sets its search path only after a change or a rollback, not for every cursor.
TENANT_LIMIT_SET_CALLS = True
TENANT_SYNC_ROUTER = "shared.tenancy.router.TenancyRouter"
DATABASE_ROUTERS = [TENANT_SYNC_ROUTER]
COMMISSARY_CLAIMS_READER = "shared.accounts.tokens.get_claims"
COMMISSARY_ACCESS_READER = "shared.accounts.authentication.may_enter"
COMMISSARY_CELERY_APP = "commissary.celery.app"
COMMISSARY_MAINTENANCE_VIEW = "tenants.site.handlers.maintenance"
COMMISSARY_UNKNOWN_HOST_VIEW = "tenants.site.documents.html.unknown_host_response"
TRUSTED_PROXIES = ENV.trusted_proxies
# Host names of the installation itself, which no domain may use.
PLATFORM_HOSTS = ENV.platform_hosts
# The host of the panel and of the sign-in pages of all domains. If it is "", each domain serves them on its
# own host.
PANEL_HOST = ENV.panel_host
# The DNS targets of hosts, the DNS servers for checks, and whether private networks are allowed.
DNS_TARGETS = ENV.dns_targets
DNS_SERVERS = ENV.dns_servers
ALLOW_PRIVATE_HOSTS = ENV.allow_private_hosts

# The tile server for maps, and its attribution.
MAP_TILES = ENV.map_tiles
MAP_ATTRIBUTION = ENV.map_attribution

DATABASE_NODES = "shared.citus.nodes.CitusNodes" if ENV.citus else "shared.tenancy.nodes.SingleNode"
INSTALLATION = installation_name(ENV.secret_key) if ENV.secret_key else ""
DATABASE_ROLES = installation_roles(INSTALLATION)
_OWNER = database_settings(ENV.database_url)
# With these options, the kernel detects a peer that has disappeared, whether it or this process is waiting.
_KEEPALIVE = {
    "keepalives_idle": 10,
    "keepalives_interval": 5,
    "keepalives_count": 3,
    "tcp_user_timeout": 20_000,
}
_OPTIONS: dict[str, Any] = {**_KEEPALIVE, **_OWNER["OPTIONS"], "connect_timeout": 3}
DATABASES: dict[str, dict[str, Any]] = {
    "default": {
        **_OWNER,
        "ENGINE": "shared.tenancy.postgresql",
        "USER": DATABASE_ROLES.app,
        "PASSWORD": app_password(SECRET_KEY),
        "CONN_MAX_AGE": 600,
        # A connection is also closed after it has served this number of domains, because the server caches
        # about 0.1 MB per domain and connection.
        "MAX_DOMAINS": 250,
        "CONN_HEALTH_CHECKS": True,
        "ANSWER_TIMEOUT": answer_timeout(ENV.db_statement_timeout),
        "SESSION": session_settings(ENV.db_statement_timeout),
        "OPTIONS": {
            **_OPTIONS,
            "server_side_binding": True,
        },
    },
    # The owner connection is for migrations and for the creation of domains. Requests do not use it.
    "owner": {
        **_OWNER,
        "ENGINE": "django_tenants.postgresql_backend",
        # This connection stays open only between consecutive creations of domains:
        # shared.tenancy.owner_sessions.
        "CONN_MAX_AGE": 0,
        "CONN_HEALTH_CHECKS": True,
        "SESSION": OWNER_SESSION,
        "OPTIONS": _OPTIONS,
    },
}
TEST_NON_SERIALIZED_APPS = INSTALLED_APPS

# ── cache, worker ────────────────────────────────────────────────────────────────────────────────
REDIS_URL = ENV.redis_url
# The size of the page cache in the memory of each web process: tenants.site.page_cache.
PAGE_CACHE_BYTES = ENV.page_cache_bytes
# The number of threads in each web process, and the deadline of a request in seconds: commissary.server.
WEB_THREADS = ENV.web_threads
REQUEST_DEADLINE = ENV.request_deadline
# Django's own cache must not be used, because all domains would share its keys. See shared.tenancy.cache.
CACHES = {"default": {"BACKEND": "django.core.cache.backends.dummy.DummyCache"}}
CELERY_BROKER_URL = REDIS_URL
CELERY_TASK_ACKS_LATE = True
CELERY_TASK_REJECT_ON_WORKER_LOST = True
CELERY_TASK_SERIALIZER = "json"
CELERY_ACCEPT_CONTENT = ["json"]
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_TIME_LIMIT = 300
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_BEAT_SCHEDULE = {
    "delete old mail": {"task": "mail.delete_old", "schedule": 3600.0},
    "delete expired sessions": {"task": "accounts.delete_expired", "schedule": 3600.0},
    "purge deleted domains": {"task": "domains.purge_deleted", "schedule": 3600.0},
    "check hosts": {"task": "hosting.request_due", "schedule": 3600.0},
    "examine the installation": {"task": "doctor.examine", "schedule": 24 * 3600.0},
    # An expired message is replaced by the message of the next tick.
    "find due jobs": {
        "task": "jobs.sweep",
        "schedule": 2.0,
        "options": {"expires": 4.0},
    },
    # Neither task loads a domain that has no work: shared.jobs.regular.
    "enqueue nightly work": {"task": "jobs.enqueue_nightly", "schedule": 60.0, "options": {"expires": 60.0}},
    "enqueue monthly work": {
        "task": "jobs.enqueue_monthly",
        "schedule": 600.0,
        "options": {"expires": 600.0},
    },
}
# Queues are polled in this order, so that ticks and mail do not wait for jobs that take minutes.
CELERY_TASK_QUEUES = {name: {"routing_key": name} for name in ("clock", "mail", "work", "long")}
CELERY_TASK_DEFAULT_QUEUE = "work"
CELERY_TASK_ROUTES = {
    "jobs.sweep": {"queue": "clock"},
}
# Workers are not controlled through the broker, so they need no channels for that.
CELERY_WORKER_ENABLE_REMOTE_CONTROL = False
CELERY_BROKER_TRANSPORT_OPTIONS = {
    # All keys and channels start with `commissary:`, so that a Valkey account can be limited to them.
    "global_keyprefix": "commissary:queue:",
    "socket_timeout": 5,
    "socket_connect_timeout": 3,
    "queue_order_strategy": "priority",
}
WORKER_PROCESSES = ENV.worker_processes
# A child process takes a message only when it is free, so no message waits behind a long task.
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
# By default, Celery would close the connection around each task, and each task would start with a login that
# takes a few milliseconds. Broken or old connections are still closed after each task: commissary.celery.
CELERY_DB_REUSE_MAX = 10_000

# ── accounts ─────────────────────────────────────────────────────────────────────────────────────
AUTH_USER_MODEL = "accounts.User"
# Signing in does not use Django's `authenticate()`.
AUTHENTICATION_BACKENDS: list[str] = []
SILENCED_SYSTEM_CHECKS = ["auth.W004"]  # A constraint on an expression keeps addresses unique.
PASSWORD_HASHERS = ["shared.accounts.hashers.Argon2id"]
PASSWORD_HASHES_AT_ONCE = ENV.password_hashes_at_once
SESSION_MAX_DAYS = ENV.session_max_days
REQUIRE_TWO_FACTOR = ENV.require_two_factor
LIMIT_SIGN_IN_NETWORK = ENV.limit_sign_in_network
LIMIT_INVITATIONS = ENV.limit_invitations
LIMIT_FORM_TRIES = ENV.limit_form_tries
LIMIT_FORM_NETWORK = ENV.limit_form_network
LIMIT_FORM_DOMAIN = ENV.limit_form_domain
LIMIT_FORM_NOTICES = ENV.limit_form_notices
LIMIT_MEDIA_UPLOADS = ENV.limit_media_uploads
LIMIT_EXPORTS = ENV.limit_exports

# ── mail ─────────────────────────────────────────────────────────────────────────────────────────
globals().update(mail_settings(ENV.mail_url))
EMAIL_TIMEOUT = TIMEOUT_SECONDS
DEFAULT_FROM_EMAIL = ENV.mail_from
MAIL_FROM_ALLOWED_HOSTS = ENV.mail_from_allowed_hosts
MAIL_DKIM_KEY = ENV.mail_dkim_key
MAIL_DKIM_SELECTOR = ENV.mail_dkim_selector

# ── front end, media ─────────────────────────────────────────────────────────────────────────────
RENDERER = RendererAddress.of(ENV.renderer_url, ENV.renderer_secret)
IS_HTTPS = ENV.is_https
PUBLIC_PORT = ENV.port
WEB_HOST = ENV.host
WEB_PROCESSES = ENV.web_processes
STATIC_URL = "/assets/"
STATIC_ROOT = str(FRONTEND / "assets")
MEDIA_ROOT = str(COMMISSARY_HOME / "media")
MEDIA_QUOTA_BYTES = ENV.media_quota_bytes
FORM_FILES_QUOTA_BYTES = ENV.form_files_quota_bytes
CLAMD_ADDRESS = ENV.clamd_address
STORAGES = {
    "default": storage_settings(ENV.storage_url, MEDIA_ROOT),
    # The storage for snapshots, bundles and other files without a public URL.
    "private": private_settings(ENV.private_storage_url or ENV.storage_url, str(COMMISSARY_HOME / "private")),
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
}
SNAPSHOTS = ENV.snapshots
SNAPSHOT_HOUR = ENV.snapshot_hour
SNAPSHOT_DAYS = ENV.snapshot_days
BACKUPS_AT_ONCE = ENV.backups_at_once
BUNDLE_MAX_BYTES = ENV.bundle_max_bytes
DATA_UPLOAD_MAX_MEMORY_SIZE = 2 * 1024 * 1024
FILE_UPLOAD_MAX_MEMORY_SIZE = 1024 * 1024
DATA_UPLOAD_MAX_NUMBER_FIELDS = 200
DATA_UPLOAD_MAX_NUMBER_FILES = 20


def _build_id() -> str:
    """Return the id of the front end's build, or "unbuilt" if there is none.

    The id is part of every cache key, so that a new build ignores the entries of older ones.
    """
    try:
        return str(json.loads((FRONTEND / "builds" / "latest.json").read_text(encoding="utf-8"))["id"])
    except (FileNotFoundError, ValueError, KeyError):
        return "unbuilt"


BUILD_ID = _build_id()
if SENTRY_DSN:
    error_reports.begin(SENTRY_DSN, BUILD_ID)

# ── browsers ─────────────────────────────────────────────────────────────────────────────────────
CORS_ALLOW_CREDENTIALS = False
CORS_URLS_REGEX = r"^/api/.*$"
CORS_PREFLIGHT_MAX_AGE = 7200
CORS_ALLOW_HEADERS = [
    "accept", "authorization", "content-type", "idempotency-key", "if-match", "x-domain-id",
    "x-forwarded-for", "x-site",
]  # fmt: skip
CORS_EXPOSE_HEADERS = ["etag", "retry-after", "x-request-id"]
