from django.urls import re_path

from .views import MemberImportView

urlpatterns = [re_path(r"^imports/members/?$", MemberImportView.as_view(), name="import-members")]
