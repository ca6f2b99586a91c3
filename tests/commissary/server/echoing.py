"""A web process with the real server and front that answers with the request data for Django."""

import json
import os
from typing import Any

import django
from django.conf import settings
from django.http import HttpResponse

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "commissary.settings")
django.setup()

from commissary.server import server


def _application(environ: dict[str, Any], start_response: Any) -> HttpResponse:
    facts = {name: value for name, value in environ.items() if name.startswith(("HTTP_", "REMOTE_"))}
    response = HttpResponse(json.dumps({**facts, "scheme": environ["wsgi.url_scheme"]}))
    start_response("200 OK", list(response.items()))
    return response


application = server.FrontServer(_application, settings)
