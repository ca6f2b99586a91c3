from django.urls import re_path

from shared.work.views import RetryView, WorkView

urlpatterns = [
    re_path(r"^work/?$", WorkView.as_view(), name="work"),
    re_path(r"^work/retry/?$", RetryView.as_view(), name="work-retry"),
]
