"""Cached URL resolution returns the same view."""

import pytest
from django.test import RequestFactory
from django.urls import resolve

from commissary import wsgi


@pytest.mark.parametrize("path", ["/api/options/colors", "/api/posts/7", "/members/golden-wok", "/"])
def test_cached_url_resolves_to_the_same_view(path: str):
    expected = resolve(path)

    for _ in range(2):
        request = RequestFactory().get(path)
        result = wsgi.application.resolve_request(request)

        assert (result.func, result.kwargs) == (expected.func, expected.kwargs)
        assert request.resolver_match is result


def test_unknown_paths_are_not_cached():
    before = wsgi._match.cache_info()
    request = RequestFactory().get("/" + "x" * 500)

    assert wsgi.application.resolve_request(request).func is resolve(request.path_info).func
    assert wsgi._match.cache_info().currsize == before.currsize
    assert before.maxsize is not None
    assert before.maxsize <= 1_000
