"""Registration of patterns as users of files."""

from tenants.media import usage
from tenants.patterns.media_usage import PatternMedia

usage.SOURCES.add("patterns", PatternMedia())
