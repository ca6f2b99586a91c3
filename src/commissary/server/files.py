"""Files that the front sends without Django: the build output, and media in a local folder."""

from collections.abc import Awaitable, Callable
from pathlib import Path

from django.db import close_old_connections
from whitenoise.base import WhiteNoise
from whitenoise.responders import StaticFile

from commissary.server.replies import FileRange, FrontReply, HeaderList
from commissary.server.request import Request
from shared.tenancy.hosts import InvalidHost, canonical_host, split_api
from shared.tenancy.resolver import domain_by_host, get_cached_domain
from shared.tenancy.unit_of_work import DomainRef
from tenants.media.serving import Conditions, media_path, plan
from tenants.site.documents.headers import security_headers

ASSETS = "/assets/"
LATEST_BUILD = "/builds/latest.json"
MEDIA = "/domains/"

Resolve = Callable[[str], Awaitable[DomainRef | None]]


class Assets:
    """The files below `/assets/`.

    Each file is indexed when it is first requested, so that a build may add files. An index entry stays
    valid, because the names contain a digest.
    """

    def __init__(self, folder: Path) -> None:
        self._whitenoise = WhiteNoise(None, autorefresh=True, immutable_file_test=lambda _path, _url: True)
        self._whitenoise.add_files(str(folder), prefix=ASSETS)
        self._files: dict[str, StaticFile] = {}

    def answer(self, request: Request) -> FrontReply | None:
        """Return a response with the file in the smallest encoding that the client accepts.

        Returns None if there is no such file, or if the method is not GET or HEAD.
        """
        if request.method not in ("GET", "HEAD"):
            return None
        file = self._files.get(request.path) or self._whitenoise.find_file(request.path)
        if file is None:
            return None
        self._files[request.path] = file
        conditions = {
            "HTTP_ACCEPT_ENCODING": request.headers.get("accept-encoding", ""),
            **_make_environ(request, "if-none-match", "if-modified-since"),
        }
        if file.is_not_modified(conditions):
            return FrontReply(304, add_defaults(list(file.not_modified_response.headers), request))
        path, headers = file.get_path_and_headers(conditions)
        size = int(dict(headers)["Content-Length"])
        return FrontReply(200, add_defaults(list(headers), request), FileRange(Path(path), 0, size))


class Builds:
    """The file `/builds/latest.json`, which open pages poll to detect a new build."""

    def __init__(self, folder: Path) -> None:
        self._path = folder / "builds" / "latest.json"

    def answer(self, request: Request) -> FrontReply | None:
        """Return a response with the file, or None if there is no build or the method is not GET or HEAD."""
        if request.method not in ("GET", "HEAD"):
            return None
        try:
            # The file has a hundred bytes, so reading it in a thread would take longer.
            body = self._path.read_bytes()
        except OSError:
            return None
        headers = [("Content-Type", "application/json"), ("Content-Length", str(len(body)))]
        return FrontReply(200, add_defaults(headers, request), body)


class MediaFiles:
    """The files of media libraries, in a local folder."""

    def __init__(self, root: Path, resolve: Resolve) -> None:
        self._root = root
        self._resolve = resolve

    async def answer(self, request: Request) -> FrontReply | None:
        """Return a response with the file of the requested domain, or None if Django must respond, for
        example with an error."""
        file = media_path(request.path)
        if file is None or request.method not in ("GET", "HEAD") or "service-worker" in request.headers:
            return None
        domain = await find_site(request.host, self._resolve)
        if domain is None or domain.media_host != file.host:
            return None
        path = self._root / file.storage_key
        get = request.headers.get
        conditions = Conditions(get("if-none-match", ""), get("range", ""), get("if-range", ""))
        try:
            planned = plan(file, conditions, lambda: path.stat().st_size)
        except OSError:
            return None
        if planned.status == 416:
            return None
        headers = add_defaults(list(planned.headers.items()), request)
        body = FileRange(path, planned.start, planned.start + planned.length)
        return FrontReply(planned.status, headers, body if planned.status != 304 else b"")


async def find_site(host: str, resolve: Resolve) -> DomainRef | None:
    """Return the domain of a site or API host, or None if there is none.

    `resolve` is called only if the cache has no entry for the host.
    """
    try:
        name, _is_api = split_api(canonical_host(host))
    except InvalidHost:
        return None
    try:
        return get_cached_domain(name)
    except KeyError:
        return await resolve(name)


def find_domain(host: str) -> DomainRef | None:
    """Return the domain of a canonical host, or None if there is none.

    This call blocks, because it queries the database.
    """
    # Check the connection, because the server may have ended the database session while this thread was idle.
    close_old_connections()
    return domain_by_host(host)


def add_defaults(headers: HeaderList, request: Request) -> HeaderList:
    """Return the headers, plus the default value of each security header that is not set."""
    names = {name.lower() for name, _ in headers}
    defaults = security_headers(request.path, is_secure=request.is_secure)
    return headers + [(name, value) for name, value in defaults.items() if name.lower() not in names]


def _make_environ(request: Request, *names: str) -> dict[str, str]:
    values = {name: request.headers.get(name) for name in names}
    return {f"HTTP_{name.upper().replace('-', '_')}": value for name, value in values.items() if value}
