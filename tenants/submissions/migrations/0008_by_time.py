"""The index by time finds the second click too; what was sent from a post is asked when that goes for good alone."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("submissions", "0007_applications")]

    operations = [
        migrations.RemoveIndex("submission", "submissions_digest"),
        # Django would ask the catalog of each domain for the name.
        migrations.SeparateDatabaseAndState(
            [migrations.RunSQL("DROP INDEX submissions_submission_post_id_8125019e")],
            [
                migrations.AlterField(
                    "submission",
                    "post",
                    models.ForeignKey(
                        db_index=False,
                        editable=False,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to="posts.post",
                    ),
                )
            ],
        ),
    ]
