"""Cache invalidation with Valkey's publish/subscribe.

A change in one process invalidates the caches of all processes. A process publishes a message after the
commit, and all subscribers react within milliseconds: see `InvalidationSubscriber`. The Valkey client is
imported where it is used, because importing it takes 0.1 s and most commands publish nothing.
"""

import os
import secrets
from collections.abc import Callable, Iterable
from functools import cache
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import structlog
from django.conf import settings

from . import resolver

if TYPE_CHECKING:
    import redis

log = structlog.get_logger(__name__)

EVERYTHING = 0
"""The domain id in a message that announces a change to any domain."""
_REGISTRY = "registry"
"""A word that follows the domain id in a message if the domain's row or its hosts have changed."""
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


def receive(text: str) -> None:
    """Apply a message from Valkey, unless this process published it."""
    publisher, domain_id, *of = text.split(" ", 4)
    if publisher == _publisher():
        return
    if of and of[0] == _PRERENDER:
        for listener in _prerender_listeners:
            listener(int(domain_id), *of[1:])
    else:
        invalidate(int(domain_id), in_registry=of == [_REGISTRY])


def request_prerender(domain_id: int, text: str) -> None:
    """Ask the other processes to render the page in `text`. The first one claims the work with a token.

    If no process gets the request, the first visitor waits until the page is rendered.
    """
    token = secrets.token_hex(8)
    _publish([f"{message(domain_id)} {_PRERENDER} {token} {text}"], failure="cache.rendering_not_requested")


def publish_changed_domains(domain_ids: Iterable[int]) -> None:
    """Publish that these domains or their hosts have changed. Pages of other domains remain valid.

    This process has applied the change when this function returns. Other processes reload the registry within
    a second in any case.
    """
    ids = list(domain_ids)
    for domain_id in ids:
        invalidate(domain_id, in_registry=True)
    messages = [f"{message(domain_id)} {_REGISTRY}" for domain_id in ids]
    _publish(messages, failure="cache.invalidation_not_published")


def _publish(messages: Iterable[str], *, failure: str) -> None:
    """Publish messages to all processes. If Valkey is not available, log the event `failure`."""
    import redis

    try:
        with _publishing_client(settings.REDIS_URL).pipeline(transaction=False) as pipeline:
            for each in messages:
                pipeline.publish(channel(), each)
            pipeline.execute()
    except redis.RedisError as error:
        log.warning(failure, reason=str(error))


@cache
def _publishing_client(url: str) -> "redis.Redis":
    """Return a client with persistent connections, because connecting takes longer than publishing."""
    import redis
    from redis.backoff import NoBackoff
    from redis.retry import Retry

    return redis.Redis.from_url(
        url,
        socket_timeout=_TIMEOUT,
        socket_connect_timeout=_TIMEOUT,
        # Reopen a connection that the server has closed.
        retry=Retry(NoBackoff(), retries=1),
        retry_on_error=[redis.ConnectionError],
    )
