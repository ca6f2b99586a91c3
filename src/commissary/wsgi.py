"""Django, as the threads of the web server's front call it."""

import os

from django.core.wsgi import get_wsgi_application

import commissary.celery  # noqa: F401  # tasks called from a request must find our broker

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "commissary.settings")
application = get_wsgi_application()
