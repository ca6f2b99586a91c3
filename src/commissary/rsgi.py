"""The application that the web server runs: `commissary.rsgi:application`."""

import os
from typing import Any

from commissary.wsgi import application as django_application


def _make_app() -> Any:
    # Settings and models are ready from here on.
    from django.conf import settings

    from commissary.server.server import FrontServer

    return FrontServer(django_application, settings)


os.environ.setdefault("DJANGO_SETTINGS_MODULE", "commissary.settings")
application = _make_app()
