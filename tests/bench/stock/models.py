"""A tenant from django-tenants' manual: saving one migrates its schema."""

from django.db import models
from django_tenants.models import TenantMixin


class Site(TenantMixin):
    title = models.CharField(max_length=200)
    auto_create_schema = True

    class Meta:
        app_label = "stock"
