"""What the web server runs."""

import os

from django.core.wsgi import get_wsgi_application

import commissary.celery  # noqa: F401  # tasks called from a request must find our broker

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "commissary.settings")
django_application = get_wsgi_application()

from django.conf import settings  # noqa: E402  # they are ready now

from tenants.site.keeping.front import PageFront  # noqa: E402  # models are ready now

application = (
    PageFront(django_application, settings.PAGE_CACHE_BYTES)
    if settings.PAGE_CACHE_BYTES
    else django_application
)
