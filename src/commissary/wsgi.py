"""Django's WSGI application, which the front of the web server calls in its threads."""

import os
from functools import lru_cache  # noqa: TID251  # bounded cache of values that never change in a process
from typing import Any

import django
from django.core.handlers.wsgi import WSGIHandler
from django.core.signals import request_started
from django.db import close_old_connections, reset_queries
from django.http import HttpRequest
from django.urls import ResolverMatch, get_resolver

_LONGEST_REMEMBERED = 200
_MOST_REMEMBERED = 512


class Handler(WSGIHandler):
    """A WSGI handler that caches the view for each path, instead of matching a hundred patterns each time."""

    def resolve_request(self, request: HttpRequest) -> ResolverMatch:
        # Clients choose the paths, so the cache has a limited size and contains only short ones.
        is_usual = len(request.path_info) <= _LONGEST_REMEMBERED and not hasattr(request, "urlconf")
        if not is_usual:
            resolved: ResolverMatch = super().resolve_request(request)
            return resolved
        request.resolver_match = match = _match(request.path_info)
        return match


@lru_cache(maxsize=_MOST_REMEMBERED)
def _match(path: str) -> ResolverMatch:
    return get_resolver().resolve(path)


def _make_app() -> Any:
    django.setup(set_prefix=False)
    # Each request closes old connections when it ends, and checks its connection before its first query.
    request_started.disconnect(close_old_connections)
    request_started.disconnect(reset_queries)
    return Handler()


os.environ.setdefault("DJANGO_SETTINGS_MODULE", "commissary.settings")
application = _make_app()
