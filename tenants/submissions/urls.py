from django.urls import re_path

from shared.api.routers import ID_OR_UUID, ID_PATTERN, UUID_PATTERN, ApiRouter
from tenants.submissions.application_views import ApplicationView
from tenants.submissions.confirm_views import ConfirmSubmissionView
from tenants.submissions.views import FileView, SettingsView, SubmissionViewSet

router = ApiRouter()
router.register("submissions", SubmissionViewSet, basename="submission")

urlpatterns = [
    *router.urls,
    re_path("^submissions/settings/?$", SettingsView.as_view()),
    re_path("^submissions/confirm/?$", ConfirmSubmissionView.as_view()),
    re_path(f"^submissions/(?P<pk>{ID_OR_UUID})/application/?$", ApplicationView.as_view()),
    re_path(
        f"^submissions/(?P<pk>{ID_PATTERN})/files/(?P<file>{UUID_PATTERN})/?$",
        FileView.as_view(),
        name="submission-file",
    ),
]
