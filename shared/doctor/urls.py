from django.urls import re_path

from shared.doctor.views import SystemCheckView

urlpatterns = [re_path(r"^system-check/?$", SystemCheckView.as_view(), name="system-check")]
