from django.urls import re_path

from shared.api.routers import ApiRouter
from tenants.submissions.views import SettingsView, SubmissionViewSet

router = ApiRouter()
router.register("submissions", SubmissionViewSet, basename="submission")

urlpatterns = [*router.urls, re_path("^submissions/settings/?$", SettingsView.as_view())]
