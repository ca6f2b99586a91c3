"""Cache invalidation over Redis' publish and subscribe: a change in one process voids what others cached.

Whoever writes publishes after the commit; every subscriber acts on it within milliseconds. A process
whose subscription is interrupted says so (`InvalidationSubscriber.is_connected`), and what it had cached
until then is void.
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
"""Instead of a domain's id: nobody knows what has changed."""
_REGISTRY = "registry"
"""Published behind a domain's id when its row or its hosts have changed, and not its content alone."""
_HEARTBEAT_SECONDS = 0.4
"""A connection over which nothing comes for two of them counts as lost."""
_RECONNECT_SECONDS = 0.3
_TIMEOUT = 0.25

_DRAWING = "draw"
"""Published behind a domain's id with what one of the others is asked to draw of it."""

Listener = Callable[[int, tuple[str, ...]], None]
DrawingListener = Callable[[int, str, str], None]
_listeners: list[Listener] = []
_drawing_listeners: list[DrawingListener] = []
_process_name = secrets.token_hex(8)


def channel() -> str:
    """The channel of this installation. A server's numbered databases share all channels."""
    return f"commissary:changed:{urlsplit(settings.REDIS_URL).path.strip('/') or 0}"


def message(domain_id: int) -> str:
    """What is published when that domain's content has changed."""
    return f"{_publisher()} {domain_id}"


def _publisher() -> str:
    """A forked process shares the memory with its parent, but not the messages."""
    return f"{_process_name}:{os.getpid()}"


def subscribe(listener: Listener) -> None:
    """Have `listener` called in this process with the id of each domain that changes, or `EVERYTHING`.

    With it come the urls that list what has changed, if it was changed in this process.
    """
    _listeners.append(listener)


def unsubscribe(listener: Listener) -> None:
    """Take `subscribe` back."""
    _listeners.remove(listener)


def subscribe_to_drawing(listener: DrawingListener) -> None:
    """Have `listener` called with what other processes ask for (`request_draw`): domain, token and text."""
    _drawing_listeners.append(listener)


def unsubscribe_from_drawing(listener: DrawingListener) -> None:
    """Take `subscribe_to_drawing` back."""
    _drawing_listeners.remove(listener)


def invalidate(domain_id: int, *, in_registry: bool = False, urls: tuple[str, ...] = ()) -> None:
    """Act on a change in this process, whichever process published it."""
    if domain_id == EVERYTHING:
        resolver.invalidate()
    elif in_registry:
        resolver.invalidate(domain_id)
    for listener in _listeners:
        listener(domain_id, urls)


def request_draw(domain_id: int, text: str) -> None:
    """Ask the other processes to draw what `text` says of a domain; the token tells them who is first."""
    token = secrets.token_hex(8)
    try:
        _publishing(settings.REDIS_URL).publish(channel(), f"{message(domain_id)} {_DRAWING} {token} {text}")
    except redis.RedisError as error:
        # Whoever asks for it first waits for it, as for any other page.
        log.warning("cache.drawing_not_asked_for", reason=str(error))


def domains_changed(domain_ids: Iterable[int]) -> None:
    """Publish that these are other domains now, or answer to other hosts; nobody else's pages are void.

    In this process it is known when this returns.
    """
    ids = list(domain_ids)
    for domain_id in ids:
        invalidate(domain_id, in_registry=True)
    try:
        with _publishing(settings.REDIS_URL).pipeline(transaction=False) as pipeline:
            for domain_id in ids:
                pipeline.publish(channel(), f"{message(domain_id)} {_REGISTRY}")
            pipeline.execute()
    except redis.RedisError as error:
        # Other processes read the registry anew within a second anyway.
        log.warning("cache.invalidation_not_published", reason=str(error))


@cache
def _publishing(url: str) -> redis.Redis:
    """With connections that stay open: to open one takes longer than to publish."""
    return redis.Redis.from_url(
        url,
        socket_timeout=_TIMEOUT,
        socket_connect_timeout=_TIMEOUT,
        # One that the server has closed meanwhile is opened anew.
        retry=Retry(NoBackoff(), retries=1),
        retry_on_error=[redis.ConnectionError],
    )


class InvalidationSubscriber:
    """Receives invalidations in a thread of its own, one in each process that caches whole answers."""

    def __init__(self) -> None:
        self.is_connected = False
        self._started = False
        self._lock = threading.Lock()
        self._ended = threading.Event()
        # A forked child has neither the thread nor the right to believe it has.
        os.register_at_fork(after_in_child=self._reset)

    def start(self) -> None:
        """Begin to listen; harmless once begun."""
        if self._started:
            return
        with self._lock:
            if not self._started:
                self._started = True
                threading.Thread(target=self._listen, name="invalidation", daemon=True).start()

    def stop(self) -> None:
        """Listen no more, from the next heartbeat on."""
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
            # What was published before is not known.
            invalidate(EVERYTHING)
            self.is_connected = True
        elif received["type"] == "message":
            publisher, domain_id, *of = str(received["data"]).split(" ", 4)
            if publisher == _publisher():
                return
            if of and of[0] == _DRAWING:
                for listener in _drawing_listeners:
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
