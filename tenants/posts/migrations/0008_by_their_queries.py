"""Labels and preview links are few; no query looks for the posts that come down, or for a post's redirects."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("posts", "0007_names_of_revisions")]

    operations = [
        migrations.RemoveConstraint(model_name="category", name="posts_category_uid_unique"),
        migrations.RemoveConstraint(model_name="cuisinetag", name="posts_cuisine_tag_uid_unique"),
        migrations.RemoveConstraint(model_name="previewlink", name="posts_preview_link_uid_unique"),
        migrations.RemoveIndex(model_name="post", name="posts_post_to_be_taken_down"),
        # Django would ask the catalog of each domain for the name.
        migrations.SeparateDatabaseAndState(
            [migrations.RunSQL("DROP INDEX posts_redirect_post_id_8d0dba38")],
            [
                migrations.AlterField(
                    model_name="redirect",
                    name="post",
                    field=models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="redirects",
                        to="posts.post",
                    ),
                )
            ],
        ),
    ]
