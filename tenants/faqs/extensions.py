"""Blocks name categories of questions."""

from tenants.faqs.models import FaqCategory
from tenants.posts import outside

outside.EXISTING.add("category", FaqCategory.objects.existing)
