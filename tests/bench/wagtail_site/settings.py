"""Settings of Wagtail's project template in production. Additions have a comment."""

import os
from pathlib import Path
from urllib.parse import parse_qs, unquote, urlsplit

_FOLDER = Path(os.environ["WAGTAIL_SITE_FOLDER"])
_DATABASE = urlsplit(os.environ["DATABASE_URL"])
_WHERE = {name: values[0] for name, values in parse_qs(_DATABASE.query).items()}

SECRET_KEY = os.environ["WAGTAIL_SITE_SECRET"]
DEBUG = False
ALLOWED_HOSTS = [".localhost"]
INSTALLED_APPS = [
    "tests.bench.wagtail_site",
    "wagtail.contrib.forms",
    "wagtail.contrib.redirects",
    "wagtail.contrib.settings",
    "wagtail.embeds",
    "wagtail.sites",
    "wagtail.users",
    "wagtail.snippets",
    "wagtail.documents",
    "wagtail.images",
    "wagtail.search",
    "wagtail.admin",
    "wagtail.api.v2",
    "wagtail",
    "modelcluster",
    "taggit",
    "rest_framework",
    "django_filters",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
]
MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    # Compressed like our pages.
    "django.middleware.gzip.GZipMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "wagtail.contrib.redirects.middleware.RedirectMiddleware",
]
ROOT_URLCONF = "tests.bench.wagtail_site.urls"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        # Without DEBUG a template is compiled once.
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.debug",
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "wagtail.contrib.settings.context_processors.settings",
            ],
        },
    }
]
DATABASES = {
    "default": {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": _DATABASE.path.removeprefix("/"),
        "USER": _DATABASE.username,
        "PASSWORD": unquote(_DATABASE.password or ""),
        "HOST": _WHERE.get("host", _DATABASE.hostname),
        "PORT": _WHERE.get("port", _DATABASE.port),
        # A persistent connection per thread.
        "CONN_MAX_AGE": None,
    }
}
# Written for each run into a temporary folder.
MIGRATION_MODULES = {"wagtail_site": "wagtail_site_migrations"}
LANGUAGE_CODE = "en-us"
TIME_ZONE = "America/Los_Angeles"
USE_I18N = True
USE_TZ = True
STATIC_URL = "/static/"
MEDIA_ROOT = _FOLDER / "media"
MEDIA_URL = "/media/"
DEFAULT_AUTO_FIELD = "django.db.models.AutoField"
WAGTAIL_SITE_NAME = "Bay Street Food"
WAGTAILADMIN_BASE_URL = "http://bay.localhost"
WAGTAILSEARCH_BACKENDS = {"default": {"BACKEND": "wagtail.search.backends.database"}}
# The default is 20.
WAGTAILAPI_LIMIT_MAX = 25
