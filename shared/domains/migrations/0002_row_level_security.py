from django.db import migrations

# The shared role sees the whole registry. A domain's own role, named as its schema, sees its row alone,
# and of it the content version, which it raises with every write.
SECURE = """
ALTER TABLE domains_domain ENABLE ROW LEVEL SECURITY;
CREATE POLICY registry ON domains_domain TO commissary_shared USING (true) WITH CHECK (true);
CREATE POLICY own_row ON domains_domain TO commissary_domain USING (schema_name = current_user);
GRANT SELECT (schema_name, content_version), UPDATE (content_version) ON domains_domain TO commissary_domain;
"""

OPEN = """
REVOKE SELECT (schema_name, content_version), UPDATE (content_version) ON domains_domain FROM commissary_domain;
DROP POLICY own_row ON domains_domain;
DROP POLICY registry ON domains_domain;
ALTER TABLE domains_domain DISABLE ROW LEVEL SECURITY;
"""


class Migration(migrations.Migration):
    dependencies = [("domains", "0001_initial")]
    operations = [migrations.RunSQL(SECURE, OPEN)]
