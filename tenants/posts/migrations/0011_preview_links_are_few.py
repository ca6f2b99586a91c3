"""A preview link is looked for by a token that is signed, among a few."""

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("posts", "0010_one_table_of_redirects")]

    operations = [migrations.RemoveConstraint("previewlink", "posts_preview_link_token_unique")]
