from django.urls import re_path

from shared.mail.views import MailView

urlpatterns = [re_path(r"^mail/?$", MailView.as_view(), name="mail")]
