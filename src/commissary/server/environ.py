"""The WSGI environment (PEP 3333) of a request with a complete body, for Django."""

import sys
from typing import IO, Any

from commissary.server.request import Request
from shared.accounts.authentication import ARRIVED_AT

Environ = dict[str, Any]

_PROXY_HEADERS = frozenset(
    {
        "forwarded",
        "x-forwarded-host",
        "x-forwarded-port",
        "x-forwarded-prefix",
        "x-forwarded-proto",
        "x-real-ip",
        "x-request-id",
    }
)
"""Headers that are not passed to Django.

`Request` has already read them to determine the address and the scheme. X-Forwarded-For is passed on, because
the panel's client sends its site in it: see shared.tenancy.middleware.
"""


def make_environ(request: Request, body: IO[bytes], length: int, *, public_port: int) -> Environ:
    """Return the WSGI environment of `request`. `body` contains the whole request body of `length` bytes."""
    environ: Environ = {
        "REQUEST_METHOD": request.method,
        "SCRIPT_NAME": "",
        # A WSGI string contains bytes that are decoded as Latin-1.
        "PATH_INFO": request.path.encode().decode("latin-1"),
        "QUERY_STRING": request.query.encode().decode("latin-1"),
        "SERVER_PROTOCOL": f"HTTP/{request.scope.http_version}",
        "SERVER_NAME": "commissary",
        "SERVER_PORT": str(public_port),
        "REMOTE_ADDR": request.address,
        ARRIVED_AT: request.arrived_at,
        "wsgi.version": (1, 0),
        "wsgi.url_scheme": "https" if request.is_secure else "http",
        "wsgi.input": body,
        "wsgi.errors": sys.stderr,
        "wsgi.multithread": True,
        "wsgi.multiprocess": True,
        "wsgi.run_once": False,
    }
    for name, value in request.headers.items():
        if name in _PROXY_HEADERS:
            continue
        if name == "content-type":
            environ["CONTENT_TYPE"] = value
        elif name != "content-length" and "_" not in name:
            # Headers with an underscore in their name are skipped, because WSGI does not distinguish them
            # from headers with dashes.
            key = f"HTTP_{name.upper().replace('-', '_')}"
            joined = "; " if name == "cookie" else ","
            environ[key] = f"{environ[key]}{joined}{value}" if key in environ else value
    if length or "content-length" in request.headers:
        environ["CONTENT_LENGTH"] = str(length)
    return environ
