"""Register the versions of the business info."""

from tenants.business.versions import BusinessVersions
from tenants.history.kinds import KINDS
from tenants.history.models import Kind

KINDS.add(Kind.BUSINESS, BusinessVersions())
