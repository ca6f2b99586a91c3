"""Django's settings. What differs between installations comes from `commissary.env`."""

from pathlib import Path

from commissary.env import read_environment

ENV = read_environment()
ROOT = Path(__file__).resolve().parents[2]
FRONTEND = ROOT / "frontend" / "dist"

COMMISSARY_HOME = ENV.home
SECRET_KEY = ENV.secret_key
DEBUG = False
USE_TZ = True
TIME_ZONE = "UTC"
LANGUAGE_CODE = "en"
USE_I18N = False
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
ROOT_URLCONF = "commissary.urls"
WSGI_APPLICATION = "commissary.wsgi.application"
APPEND_SLASH = False
# Hosts are checked against the registry, which knows them all: shared.tenancy.middleware.
ALLOWED_HOSTS = ["*"]

SHARED_APPS = [
    "django.contrib.contenttypes",  # django-tenants' backend imports it
    "django_tenants",
    "shared.tenancy",
    "shared.domains",
    "shared.accounts",
    "shared.api",
    "rest_framework",
    "drf_spectacular",
    "corsheaders",
    "commissary.local.demo",
]
TENANT_APPS = [
    "tenants.media",
    "tenants.posts",
    "tenants.posts.importing",
    "tenants.options",
    "tenants.faqs",
    "tenants.site",
]
CORS_EXPOSE_HEADERS = ["etag", "retry-after"]
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if ENV.trusted_proxies else None
