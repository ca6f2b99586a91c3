"""Cache invalidation with Valkey's publish/subscribe.

A change in one process invalidates the caches of all processes. A process publishes a message after the
commit, and all subscribers react within milliseconds. If the subscription of a process is interrupted,
`InvalidationSubscriber.is_connected` is False, and its cached values are invalid.
"""

import os
import secrets
import threading
from collections.abc import Callable, Iterable
from functools import cache
from urllib.parse import urlsplit

import redis
import structlog
from django.conf import settings
from redis.backoff import NoBackoff
from redis.retry import Retry

from . import resolver

log = structlog.get_logger(__name__)

EVERYTHING = 0
"""The domain id in a message that announces a change to any domain."""
_REGISTRY = "registry"
"""A word that follows the domain id in a message if the domain's row or its hosts have changed."""
_HEARTBEAT_SECONDS = 0.4
"""The interval of heartbeats in seconds.

If there is no message for two intervals, the connection is considered lost.
"""
_RECONNECT_SECONDS = 0.3
_TIMEOUT = 0.25

_PRERENDER = "prerender"
"""A word that follows the domain id in a message that asks another process to render a page."""

Listener = Callable[[int, tuple[str, ...]], None]
PrerenderListener = Callable[[int, str, str], None]
_listeners: list[Listener] = []
_prerender_listeners: list[PrerenderListener] = []
_process_name = secrets.token_hex(8)


def channel() -> str:
    """Return the name of this installation's channel.

    All numbered databases of a server share their channels.
    """
    return f"commissary:changed:{urlsplit(settings.REDIS_URL).path.strip('/') or 0}"


def message(domain_id: int) -> str:
    """Return the message that announces a change to the domain's content."""
    return f"{_publisher()} {domain_id}"


def _publisher() -> str:
    """Return the name of this process. Each fork has its own name, because forks do not share messages."""
    return f"{_process_name}:{os.getpid()}"


def subscribe(listener: Listener) -> None:
    """Call `listener` in this process with the id of each changed domain, or with `EVERYTHING`.

    If this process made the change, the second argument contains the URLs that list the changed content.
    """
    _listeners.append(listener)


def unsubscribe(listener: Listener) -> None:
    """Undo `subscribe`."""
    _listeners.remove(listener)


def subscribe_to_prerendering(listener: PrerenderListener) -> None:
    """Call `listener` with the domain id, token and text when another process calls `request_prerender`."""
    _prerender_listeners.append(listener)


def unsubscribe_from_prerendering(listener: PrerenderListener) -> None:
    """Undo `subscribe_to_prerendering`."""
    _prerender_listeners.remove(listener)


def invalidate(domain_id: int, *, in_registry: bool = False, urls: tuple[str, ...] = ()) -> None:
    """Apply a change in this process, regardless of the process that published the change."""
    if domain_id == EVERYTHING:
        resolver.invalidate()
    elif in_registry:
        resolver.invalidate(domain_id)
    for listener in _listeners:
        listener(domain_id, urls)


def request_prerender(domain_id: int, text: str) -> None:
    """Ask the other processes to render the page in `text`. The first one claims the work with a token."""
    token = secrets.token_hex(8)
    try:
        _publishing_client(settings.REDIS_URL).publish(
            channel(), f"{message(domain_id)} {_PRERENDER} {token} {text}"
        )
    except redis.RedisError as error:
        # If no process gets the request, the first visitor waits until the page is rendered.
        log.warning("cache.rendering_not_requested", reason=str(error))


def publish_changed_domains(domain_ids: Iterable[int]) -> None:
    """Publish that these domains or their hosts have changed. Pages of other domains remain valid.

    This process has applied the change when this function returns.
    """
    ids = list(domain_ids)
    for domain_id in ids:
        invalidate(domain_id, in_registry=True)
    try:
        with _publishing_client(settings.REDIS_URL).pipeline(transaction=False) as pipeline:
            for domain_id in ids:
                pipeline.publish(channel(), f"{message(domain_id)} {_REGISTRY}")
            pipeline.execute()
    except redis.RedisError as error:
        # Other processes reload the registry within a second in any case.
        log.warning("cache.invalidation_not_published", reason=str(error))


@cache
def _publishing_client(url: str) -> redis.Redis:
    """Return a client with persistent connections, because connecting takes longer than publishing."""
    return redis.Redis.from_url(
        url,
        socket_timeout=_TIMEOUT,
        socket_connect_timeout=_TIMEOUT,
        # Reopen a connection that the server has closed.
        retry=Retry(NoBackoff(), retries=1),
        retry_on_error=[redis.ConnectionError],
    )


class InvalidationSubscriber:
    """A thread that receives invalidations. Each process that caches whole responses has one."""

    def __init__(self) -> None:
        self.is_connected = False
        self._started = False
        self._lock = threading.Lock()
        self._ended = threading.Event()
        # A forked child does not have the thread, so reset the state.
        os.register_at_fork(after_in_child=self._reset)

    def start(self) -> None:
        """Start the thread, if it has not been started."""
        if self._started:
            return
        with self._lock:
            if not self._started:
                self._started = True
                threading.Thread(target=self._listen, name="invalidation", daemon=True).start()

    def stop(self) -> None:
        """Stop the thread at the next heartbeat."""
        self._ended.set()

    def _reset(self) -> None:
        self.is_connected = self._started = False
        self._lock = threading.Lock()

    def _listen(self) -> None:
        while not self._ended.is_set():
            try:
                self._follow()
            except (redis.RedisError, OSError) as error:
                if self.is_connected:
                    log.warning("cache.subscription_lost", reason=str(error))
            finally:
                self.is_connected = False
            self._ended.wait(_RECONNECT_SECONDS)

    def _follow(self) -> None:
        with _client() as client, client.pubsub() as subscription:
            subscription.subscribe(channel())
            silent = 0
            while silent < 2 and not self._ended.is_set():
                received = subscription.get_message(timeout=_HEARTBEAT_SECONDS)
                if received is None:
                    silent += 1
                    subscription.ping()
                    continue
                silent = 0
                self._handle(received)
        if not self._ended.is_set():
            raise redis.ConnectionError("silence")

    def _handle(self, received: dict[str, object]) -> None:
        if received["type"] == "subscribe":
            # Earlier messages may have been missed.
            invalidate(EVERYTHING)
            self.is_connected = True
        elif received["type"] == "message":
            publisher, domain_id, *of = str(received["data"]).split(" ", 4)
            if publisher == _publisher():
                return
            if of and of[0] == _PRERENDER:
                for listener in _prerender_listeners:
                    listener(int(domain_id), *of[1:])
            else:
                invalidate(int(domain_id), in_registry=of == [_REGISTRY])


def _client() -> redis.Redis:
    return redis.Redis.from_url(
        settings.REDIS_URL,
        socket_timeout=_TIMEOUT,
        socket_connect_timeout=_TIMEOUT,
        retry=None,
        decode_responses=True,
    )
