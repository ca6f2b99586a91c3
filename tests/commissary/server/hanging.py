"""A web process with the real server and front, without Django. `/api/hang` hangs."""

import os
import threading
from typing import Any

import django
from django.conf import settings
from django.http import HttpResponse

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "commissary.settings")
django.setup()

from commissary.server import server


def _application(environ: dict[str, Any], start_response: Any) -> HttpResponse:
    if environ["PATH_INFO"] == "/api/hang":
        threading.Event().wait()
    response = HttpResponse(str(os.getpid()))
    start_response("200 OK", list(response.items()))
    return response


server.RECYCLE_SECONDS = 0.5
settings.REQUEST_DEADLINE = 0.5
settings.STOP_DELAY = 1.0
application = server.FrontServer(_application, settings)
