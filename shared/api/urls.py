from django.urls import re_path

from shared.api.documents import DocsPartView, DocsView, SchemaView

urlpatterns = [
    re_path(r"^schema/?$", SchemaView.as_view(), name="schema"),
    re_path(r"^docs/?$", DocsView.as_view(), name="docs"),
    re_path(r"^docs/(?P<name>[a-z.-]+)\Z", DocsPartView.as_view(), name="docs-part"),
]
