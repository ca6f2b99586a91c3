"""What the web server runs."""

import os
from wsgiref.types import WSGIApplication

from django.core.wsgi import get_wsgi_application

import commissary.celery  # noqa: F401  # tasks called from a request must find our broker


def _made() -> WSGIApplication:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "commissary.settings")
    django_application = get_wsgi_application()

    # From here on settings and models are ready.
    from django.conf import settings

    from tenants.site.keeping.front import PageFront

    if not settings.PAGE_CACHE_BYTES:
        return django_application
    return PageFront(django_application, settings.PAGE_CACHE_BYTES)


application = _made()
