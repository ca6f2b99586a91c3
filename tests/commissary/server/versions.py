"""A web server of two processes with the real front, without Django: `versions.py HOME PORT`.

It answers with the content of `HOME/version` at its start; A version with the content "broken" does not
start. It writes a POST to `HOME/written` before it answers.
"""

import os
import sys
import time
from pathlib import Path
from typing import Any

HOME, PORT = Path(sys.argv[1]), int(sys.argv[2])
os.environ |= {"COMMISSARY_HOME": str(HOME), "PORT": str(PORT)}

import django
from django.conf import settings
from django.http import HttpResponse

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "commissary.settings")
django.setup()

from granian.constants import HTTPModes, Interfaces
from granian.http import HTTP1Settings

from commissary.processes import serving
from commissary.server.listen_socket import open_socket
from commissary.server.server import FrontServer

VERSION = (HOME / "version").read_text()


def _application(environ: dict[str, Any], start_response: Any) -> HttpResponse:
    if environ["PATH_INFO"] == "/api/slow":
        time.sleep(2)
    if environ["REQUEST_METHOD"] == "POST":
        with (HOME / "written").open("ab", buffering=0) as file:
            file.write(environ["wsgi.input"].read() + b"\n")
    response = HttpResponse(VERSION)
    start_response("200 OK", list(response.items()))
    return response


application: Any = FrontServer(_application, settings)


def main() -> None:
    if VERSION == "broken":
        sys.exit("This version does not start.")
    serving.WebServer(
        "versions:application",
        open_socket("127.0.0.1", PORT),
        HOME,
        dict(os.environ),
        interface=Interfaces.RSGI,
        http=HTTPModes.http1,
        http1_settings=HTTP1Settings(header_read_timeout=10_000),
        websockets=False,
        workers=2,
        workers_kill_timeout=5,
        respawn_failed_workers=True,
    ).serve(target_loader=lambda _target: application)


if __name__ == "__main__":
    main()
