"""Every process hears what was changed in any other, so that it can remember whole answers.

Whoever writes says so by Redis' publish and subscribe, after the commit; it is heard within
milliseconds. A process that cannot be sure to hear everything says so itself (`Ear.hears`), and what it
had remembered until then is void.
"""

import os
import secrets
import threading
from collections.abc import Callable
from urllib.parse import urlsplit

import redis
import structlog
from django.conf import settings

from . import resolver

log = structlog.get_logger(__name__)

EVERYTHING = 0
"""Told instead of a domain's id: the registry itself has changed."""
_BEAT = 0.4  # seconds; a connection over which nothing comes for two of them counts as lost
_PAUSE = 0.3
_TIMEOUT = 0.25

Hear = Callable[[int], None]
_hearers: list[Hear] = []
_name = secrets.token_hex(8)


def channel() -> str:
    """Where it is told. A server's numbered databases share all channels; ours is one of them."""
    return f"commissary:changed:{urlsplit(settings.REDIS_URL).path.strip('/') or 0}"


def message(domain_id: int) -> str:
    return f"{_own_name()} {domain_id}"


def _own_name() -> str:
    """A forked process shares the memory with its parent, but not what it will hear."""
    return f"{_name}:{os.getpid()}"


def on_change(hear: Hear) -> None:
    """Have `hear` called in this process with the id of each domain that changes, or `EVERYTHING`."""
    _hearers.append(hear)


def no_longer(hear: Hear) -> None:
    """Take `on_change` back."""
    _hearers.remove(hear)


def heard(domain_id: int) -> None:
    """Act on a change, told by this process or by another."""
    if domain_id == EVERYTHING:
        resolver.forget()
    for hear in _hearers:
        hear(domain_id)


def registry_changed() -> None:
    """Say that domains or hosts are others now; here it is known when this returns."""
    heard(EVERYTHING)
    try:
        with _client() as client:
            client.publish(channel(), message(EVERYTHING))
    except redis.RedisError as error:
        # Other processes look at the registry themselves, within a second.
        log.warning("change_not_told", reason=str(error))


class Ear:
    """Listens in a thread of its own, one in each process that remembers."""

    def __init__(self) -> None:
        self.hears = False
        self._started = False
        self._lock = threading.Lock()
        self._ended = threading.Event()
        # A forked child has neither the thread nor the right to believe it has.
        os.register_at_fork(after_in_child=self._begin_anew)

    def start(self) -> None:
        """Begin to listen; harmless once begun."""
        if self._started:
            return
        with self._lock:
            if not self._started:
                self._started = True
                threading.Thread(target=self._listen, name="changes", daemon=True).start()

    def stop(self) -> None:
        """Listen no more, from the next moment of silence on."""
        self._ended.set()

    def _begin_anew(self) -> None:
        self.hears = self._started = False
        self._lock = threading.Lock()

    def _listen(self) -> None:
        while not self._ended.is_set():
            try:
                self._follow()
            except (redis.RedisError, OSError) as error:
                if self.hears:
                    log.warning("changes_not_heard", reason=str(error))
            finally:
                self.hears = False
            self._ended.wait(_PAUSE)

    def _follow(self) -> None:
        with _client() as client, client.pubsub() as told:
            told.subscribe(channel())
            silent = 0
            while silent < 2 and not self._ended.is_set():
                found = told.get_message(timeout=_BEAT)
                if found is None:
                    silent += 1
                    told.ping()
                    continue
                silent = 0
                self._take(found)
        if not self._ended.is_set():
            raise redis.ConnectionError("silence")

    def _take(self, found: dict[str, object]) -> None:
        if found["type"] == "subscribe":
            # What was told before is not known.
            heard(EVERYTHING)
            self.hears = True
        elif found["type"] == "message":
            teller, _, domain_id = str(found["data"]).partition(" ")
            if teller != _own_name():
                heard(int(domain_id))


def _client() -> redis.Redis:
    return redis.Redis.from_url(
        settings.REDIS_URL,
        socket_timeout=_TIMEOUT,
        socket_connect_timeout=_TIMEOUT,
        retry=None,
        decode_responses=True,
    )
