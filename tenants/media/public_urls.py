from django.urls import re_path

from tenants.media.files import serve_file

urlpatterns = [re_path(r"^domains/", serve_file)]
