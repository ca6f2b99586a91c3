from django.urls import re_path

from shared.background.views import RetryView, WorkView

urlpatterns = [
    re_path(r"^background-work/?$", WorkView.as_view(), name="work"),
    re_path(r"^background-work/retry/?$", RetryView.as_view(), name="work-retry"),
]
