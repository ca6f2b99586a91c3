from django.conf import settings
from django.db import migrations

ROLES = settings.DATABASE_ROLES

# The shared role sees the whole registry. A domain's own role, named as its schema, sees its row alone,
# and of it the content version, which it raises with every write.
SECURE = f"""
ALTER TABLE domains_domain ENABLE ROW LEVEL SECURITY;
CREATE POLICY registry ON domains_domain TO {ROLES.shared} USING (true) WITH CHECK (true);
CREATE POLICY own_row ON domains_domain TO {ROLES.domain} USING (schema_name = current_user);
GRANT SELECT (schema_name, content_version), UPDATE (content_version) ON domains_domain TO {ROLES.domain};
"""

OPEN = f"""
REVOKE SELECT (schema_name, content_version), UPDATE (content_version) ON domains_domain FROM {ROLES.domain};
DROP POLICY own_row ON domains_domain;
DROP POLICY registry ON domains_domain;
ALTER TABLE domains_domain DISABLE ROW LEVEL SECURITY;
"""  # noqa: S608  # the names are the installation's own


class Migration(migrations.Migration):
    dependencies = [("domains", "0001_initial")]
    operations = [migrations.RunSQL(SECURE, OPEN)]
