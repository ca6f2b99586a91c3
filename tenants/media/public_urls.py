from django.urls import re_path

from tenants.media.files import serve_file

urlpatterns = [
    # The name has no dot but the one before its ending, so no path climbs out of its folder.
    re_path(
        r"^domains/(?P<host>[a-z0-9.-]{1,253})/"
        r"(?P<key>(?:[a-z0-9-]{1,120}/){1,5}[a-z0-9-]{1,120}\.(?P<extension>[a-z0-9]{2,5}))$",
        serve_file,
    ),
    re_path(r"^domains/", serve_file),
]
