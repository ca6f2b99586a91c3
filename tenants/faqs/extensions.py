"""Registrations of FAQs: categories in blocks, and file links in answers."""

from tenants.faqs.media_usage import FaqMedia
from tenants.faqs.models import FaqCategory
from tenants.media import usage
from tenants.posts.content import block_references

block_references.EXISTING.add("category", FaqCategory.objects.existing)
usage.SOURCES.add("faqs", FaqMedia())
