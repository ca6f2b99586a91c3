"""Redirects that people made are among those of posts that moved."""

from django.db import migrations

_COPY = """
INSERT INTO posts_redirect (from_url, to_url, post_id, is_manual, is_permanent, created_at)
SELECT from_url, to_url, post_id, true, is_permanent, created_at FROM options_redirect ORDER BY id;
SET CONSTRAINTS ALL IMMEDIATE;
SET CONSTRAINTS ALL DEFERRED
"""


class Migration(migrations.Migration):
    contracts = "0.1"
    dependencies = [("options", "0006_colors_by_type"), ("posts", "0010_one_table_of_redirects")]

    operations = [migrations.RunSQL(_COPY), migrations.DeleteModel("Redirect")]
