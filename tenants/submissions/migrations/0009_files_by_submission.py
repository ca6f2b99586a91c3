"""A file is named by its submission and its UUID; nobody asks for its number."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    # Made before the first release: nothing older runs on it.
    contracts = "0.1"
    dependencies = [("submissions", "0008_by_time")]

    operations = [
        # Django does not make a key of several columns out of one.
        migrations.SeparateDatabaseAndState(
            [
                migrations.RunSQL("DROP INDEX submissions_submissionfile_submission_id_6e013eb6"),
                migrations.RunSQL(
                    "ALTER TABLE submissions_submissionfile DROP COLUMN id, "
                    "ADD CONSTRAINT submissions_submissionfile_pkey PRIMARY KEY (submission_id, uid)"
                ),
            ],
            [
                migrations.AlterField(
                    "submissionfile",
                    "submission",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="files",
                        to="submissions.submission",
                    ),
                ),
                migrations.RemoveField("submissionfile", "id"),
                migrations.AddField(
                    "submissionfile",
                    "pk",
                    models.CompositePrimaryKey(
                        "submission_id", "uid", blank=True, editable=False, primary_key=True, serialize=False
                    ),
                ),
            ],
        )
    ]
