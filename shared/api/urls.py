from django.urls import re_path

from shared.api.documents import DocsView, SchemaView

urlpatterns = [
    re_path(r"^schema/?$", SchemaView.as_view(), name="schema"),
    re_path(r"^docs/?$", DocsView.as_view(), name="docs"),
]
