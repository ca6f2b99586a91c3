"""Addresses that were asked for before: found at once, and led to the same view."""

import pytest
from django.http import Http404
from django.test import RequestFactory
from django.urls import resolve

from commissary import wsgi


@pytest.mark.parametrize("path", ["/api/options/colors", "/api/posts/7", "/members/golden-wok", "/"])
def test_an_address_leads_to_the_same_view_again(path: str):
    expected = resolve(path)

    for _ in range(2):
        request = RequestFactory().get(path)
        found = wsgi.application.resolve_request(request)

        assert (found.func, found.kwargs) == (expected.func, expected.kwargs)
        assert request.resolver_match is found


def test_what_leads_nowhere_and_what_is_long_takes_no_memory():
    before = wsgi._match_of.cache_info().currsize

    for path in ("/api/no/such/thing", "/" + "x" * 500):
        try:
            wsgi.application.resolve_request(RequestFactory().get(path))
        except Http404:
            continue

    assert wsgi._match_of.cache_info().currsize == before
