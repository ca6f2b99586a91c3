"""The RSGI application, which responds from memory, from disk, or with Django in threads.

See docs/decisions/web-server.md.
"""

import asyncio
import io
from collections.abc import Callable, Iterator
from concurrent.futures import Future as ThreadFuture
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from functools import partial
from time import perf_counter
from typing import IO, Any, Protocol, TypeVar

import structlog
from django.db import DatabaseError
from structlog.contextvars import bound_contextvars

from commissary.monitoring.endpoints import PREFIX, Probes
from commissary.secret_urls import hide_secrets
from commissary.server import bodies
from commissary.server.environ import make_environ
from commissary.server.error_pages import (
    is_oversized,
    refusal,
    reply_to_malformed_request,
    reply_to_oversized_head,
)
from commissary.server.files import ASSETS, LATEST_BUILD, MEDIA, Assets, Builds, MediaFiles, find_domain
from commissary.server.limits import BodyLimits, choose_lane
from commissary.server.pool import DeadlineExceeded, Lane, Overloaded, PooledRequest
from commissary.server.replies import FrontReply, call, send
from commissary.server.request import Malformed, Request, RsgiScope
from commissary.server.request_metrics import MALFORMED, Recorder
from shared import metrics
from shared.api.views import MAX_BODY_BYTES
from shared.tenancy.hosts import canonical_host, split_api
from shared.tenancy.proxies import Proxies
from shared.tenancy.resolver import get_cached_domain
from shared.tenancy.unit_of_work import DomainRef
from tenants.site.page_cache.cache import PageCache, answer
from tenants.site.page_cache.hints import HINT, CacheHint
from tenants.site.page_cache.keys import PageKey, page_key

log = structlog.get_logger(__name__)

T = TypeVar("T")
Application = Callable[..., Any]

RETRY_OVERLOADED = 1
"""The number of seconds after which a rejected client may retry."""
RETRY_STUCK = 5
DATABASE_PATIENCE = 10.0
"""The maximum number of seconds that a request without a body waits for a database that does not respond."""
DATABASE_PAUSE = 0.5


class Pool(Protocol):
    """An executor for blocking work. `RequestPool` implements it."""

    async def run(self, work: Callable[[PooledRequest[T]], T], *, address: str, lane: Lane) -> T: ...


@dataclass(frozen=True)
class FrontSettings:
    """The settings that `Front` needs."""

    trusted_proxies: Proxies
    public_port: int
    platform_hosts: frozenset[str]
    """The host names of the installation itself."""
    pace: bodies.UploadPace


@dataclass
class Front:
    """The front of a web process, which responds to every request.

    Its methods run in the event loop, and blocking work runs in the threads of the pool.
    """

    application: Application
    settings: FrontSettings
    pool: Pool
    pages: PageCache | None
    assets: Assets
    builds: Builds
    media_root: Any
    limits: BodyLimits
    recorder: Recorder
    probes: Probes
    patience: float = DATABASE_PATIENCE
    is_draining: bool = False
    """Whether another version has taken over. Each connection is then closed after its next response."""

    def __post_init__(self) -> None:
        self._rendering: dict[PageKey, ThreadFuture[None]] = {}
        self._lookups: dict[str, ThreadFuture[DomainRef | None]] = {}
        self._media = MediaFiles(self.media_root, self._resolve) if self.media_root else None

    async def __call__(self, scope: RsgiScope, protocol: Any) -> None:
        """Respond to one request, and record it."""
        began = perf_counter()
        try:
            request = Request.of(scope, self.settings.trusted_proxies)
        except Malformed as error:
            self._send(reply_to_malformed_request(str(error), scope.path), protocol, head=False)
            self.recorder.count(MALFORMED, 400, perf_counter() - began)
            return
        try:
            if is_oversized(request):
                reply = reply_to_oversized_head(request, public_port=self.settings.public_port)
            else:
                reply = await self.answer(request, protocol)
        except bodies.BodyIncomplete:
            reply = reply_to_malformed_request("The request ended before it was complete.", request.path)
        except Exception:
            log.exception("front.request_failed", path=hide_secrets(request.path), request_id=request.id)
            reply = self._refusal(request, 500)
        self._send(reply, protocol, head=request.method == "HEAD", request_id=request.id)
        self.recorder.record(request, reply, began)
        if reply.unread:
            await bodies.discard(protocol, reply.unread, self.settings.pace)

    def _send(self, reply: FrontReply, protocol: Any, **how: Any) -> None:
        if self.is_draining:
            reply = replace(reply, headers=[*reply.headers, ("Connection", "close")])
        send(reply, protocol, **how)

    async def answer(self, request: Request, protocol: Any) -> FrontReply:
        """Return the response to a request, from the fastest source that has it."""
        if request.path.startswith(PREFIX):
            # A probe is accepted under any host name, because its sender may have only the IP address.
            probe = await self.probes.answer(request.method, request.path, request.query)
            if probe is not None:
                return probe
        if request.path == LATEST_BUILD and (built := self.builds.answer(request)):
            return built
        key = self._key(request)
        if key is not None and self.pages is not None:
            return await self._page(key, request, self.pages)
        reply = await self._file(request)
        return reply if reply is not None else await self._compute_reply(request, protocol)

    def _key(self, request: Request) -> PageKey | None:
        path = request.path
        if self.pages is None or path.startswith((ASSETS, MEDIA)) or not request.is_for_everybody:
            return None
        return page_key(request.host, path, request.query, is_secure=request.is_secure)

    # ── pages ─────────────────────────────────────────────────────────────────────────────────────

    async def _page(self, key: PageKey, request: Request, pages: PageCache) -> FrontReply:
        cached = pages.fresh(key)
        if cached is None and key in self._rendering:
            # Another client has just requested the same page, so both use the result of one rendering.
            await _await_shared(self._rendering[key])
            cached = pages.fresh(key)
        if cached is not None:
            request.cache = "hit"
            return self._reply_from_cache(cached, request)
        request.cache = "miss"
        return await self.render(key, request, pages)

    async def render(
        self, key: PageKey, request: Request, pages: PageCache, *, is_asked: bool = True
    ) -> FrontReply:
        """Return Django's response, or a stale page if the database is down or the server is overloaded.

        If there is no stale page, as in a new process, the request waits up to `patience` seconds for the
        database.
        """
        rendering: ThreadFuture[None] = ThreadFuture()
        self._rendering.setdefault(key, rendering)
        until = perf_counter() + self.patience
        try:
            while True:
                since, hint = pages.begin(), CacheHint()
                reply = await self._django(request, io.BytesIO(), 0, hint)
                if reply.status != 503:
                    pages.offer(key, hint, reply.status, reply.headers, since, is_asked=is_asked)
                    return reply
                if (stale := pages.stale(key)) is not None:
                    request.cache = "stale"
                    return self._reply_from_cache(stale, request)
                if not reply.is_database_silent or perf_counter() >= until:
                    return reply
                # The wait does not occupy a thread.
                await asyncio.sleep(DATABASE_PAUSE)
        finally:
            if self._rendering.get(key) is rendering:
                del self._rendering[key]
            rendering.set_result(None)

    def _reply_from_cache(self, cached: Any, request: Request) -> FrontReply:
        headers = request.headers
        status, own, body = answer(
            cached,
            if_none_match=headers.get("if-none-match", ""),
            accept_encoding=headers.get("accept-encoding", ""),
        )
        return FrontReply(status, own, body)

    # ── files ─────────────────────────────────────────────────────────────────────────────────────

    async def _file(self, request: Request) -> FrontReply | None:
        path = request.path
        if path.startswith(ASSETS):
            return self.assets.answer(request)
        if path.startswith(MEDIA) and self._media is not None:
            return await self._media.answer(request)
        return None

    async def is_served(self, host: str) -> bool | None:
        """Return whether `host` is a platform host, or the host of a domain's site or API.

        Returns None if the pool or the database is unavailable. Raises InvalidHost for an invalid name.
        """
        name, _is_api = split_api(canonical_host(host))
        if name in self.settings.platform_hosts:
            return True
        with suppress(KeyError):
            return get_cached_domain(name) is not None
        with suppress(Exception):
            await self._resolve(name)
        # A lookup fills the cache. If there is still no entry, the pool or the database was unavailable.
        with suppress(KeyError):
            return get_cached_domain(name) is not None
        return None

    async def _resolve(self, host: str) -> DomainRef | None:
        """Return the domain of `host`, or None if there is none or the pool is full.

        All callers that wait for the same host share one lookup.
        """
        if (lookup := self._lookups.get(host)) is not None:
            return await _await_shared(lookup)
        lookup = self._lookups[host] = ThreadFuture()
        domain = None
        try:
            with suppress(Overloaded), _count_refusals(Lane.LOOKUPS):
                domain = await self.pool.run(lambda _job: find_domain(host), address=host, lane=Lane.LOOKUPS)
        finally:
            del self._lookups[host]
            lookup.set_result(domain)
        return domain

    # ── everything else ───────────────────────────────────────────────────────────────────────────

    async def _compute_reply(self, request: Request, protocol: Any) -> FrontReply:
        length = self.limits.announced_length(request)
        if length is None:
            return self._refusal(request, 411)
        if not length:
            return await self._read(request)
        refused = await self._refusal_status(request, length)
        if refused:
            # The body is read if the client may retry later, because the client would otherwise not read the
            # response.
            unread = 0 if refused == 413 else length
            later = RETRY_OVERLOADED if refused == 503 else 0
            return replace(self._refusal(request, refused, later), unread=unread)
        with self.limits.reserve(request.network, length, request.path) as arriving:
            if arriving is None:
                return replace(self._refusal(request, 503, RETRY_OVERLOADED), unread=length)
            try:
                body = await bodies.collect(protocol, length, self.settings.pace, arriving)
            except bodies.BodyTooSlow:
                return self._refusal(request, 408)
        with body:
            return await self._django(request, body, length)

    async def _read(self, request: Request) -> FrontReply:
        """Return Django's response to a request without a body. GET and HEAD wait for the database."""
        until = perf_counter() + (self.patience if request.method in ("GET", "HEAD") else 0)
        while True:
            reply = await self._django(request, io.BytesIO(), 0)
            if not reply.is_database_silent or perf_counter() >= until:
                return reply
            await asyncio.sleep(DATABASE_PAUSE)

    async def _refusal_status(self, request: Request, length: int) -> int:
        """Return the HTTP status for rejecting a body of `length` bytes, or 0 if the body is accepted.

        Returns 503 if the pool or the database is unavailable.
        """
        path, authorization = request.path, str(request.headers.get("authorization", ""))
        if length <= MAX_BODY_BYTES:
            return self.limits.refusal(path, authorization, length)
        ask = partial(self.limits.refusal_in_thread, path, authorization, length)
        try:
            return await self.pool.run(lambda _job: ask(), address=request.network, lane=Lane.LOOKUPS)
        except (Overloaded, DeadlineExceeded, DatabaseError):
            return 503

    async def _django(
        self, request: Request, body: IO[bytes], length: int, hint: CacheHint | None = None
    ) -> FrontReply:
        environ = make_environ(request, body, length, public_port=self.settings.public_port)
        if hint is not None:
            environ[HINT] = hint
        lane = choose_lane(request)
        work = partial(_call, self.application, environ, request.id)
        try:
            with _count_refusals(lane):
                return await self.pool.run(work, address=request.network, lane=lane)
        except Overloaded:
            return self._refusal(request, 503, RETRY_OVERLOADED)
        except DeadlineExceeded:
            log.warning(
                "front.deadline_exceeded",
                path=hide_secrets(request.path),
                method=request.method,
                request_id=request.id,
            )
            return self._refusal(request, 503, RETRY_STUCK)

    def _refusal(self, request: Request, status: int, retry_after: int = 0) -> FrontReply:
        return refusal(request, status, retry_after=retry_after, public_port=self.settings.public_port)


async def _await_shared(future: "ThreadFuture[T]") -> T:
    """Return the result of `future`.

    If one caller is canceled, the future continues for the other callers.
    """
    return await asyncio.shield(asyncio.wrap_future(future))


@contextmanager
def _count_refusals(lane: Lane) -> Iterator[None]:
    """Count the requests that the pool rejects or aborts in this block, and raise their errors again."""
    try:
        yield
    except (Overloaded, DeadlineExceeded) as error:
        reason = "overloaded" if isinstance(error, Overloaded) else "deadline"
        metrics.pool_refused.labels(lane.value, reason).inc()
        raise


def _call(
    application: Application, environ: dict[str, object], request_id: str, job: PooledRequest[FrontReply]
) -> FrontReply:
    """Call Django in a thread of the pool, and return its response.

    The id of the request is bound to logs and jobs.
    """
    with bound_contextvars(request_id=request_id):
        return call(application, environ, job.progress)
