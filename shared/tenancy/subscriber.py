"""The thread that receives the messages of `shared.tenancy.invalidation` in processes with caches.

If the subscription of a process is interrupted, `InvalidationSubscriber.is_connected` is False, and its
cached values are invalid.
"""

import os
import threading

import redis
import structlog
from django.conf import settings

from . import invalidation

log = structlog.get_logger(__name__)

_HEARTBEAT_SECONDS = 0.4
"""The interval of heartbeats in seconds.

If there is no message for two intervals, the connection is considered lost.
"""
_RECONNECT_SECONDS = 0.3
_TIMEOUT = 0.25


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
            subscription.subscribe(invalidation.channel())
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
            invalidation.invalidate(invalidation.EVERYTHING)
            self.is_connected = True
        elif received["type"] == "message":
            invalidation.receive(str(received["data"]))


def _client() -> redis.Redis:
    return redis.Redis.from_url(
        settings.REDIS_URL,
        socket_timeout=_TIMEOUT,
        socket_connect_timeout=_TIMEOUT,
        retry=None,
        decode_responses=True,
    )
