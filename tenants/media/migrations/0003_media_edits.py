from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("media", "0002_media_left_out"),
    ]

    operations = [
        migrations.AddField(
            model_name="media",
            name="edits",
            field=models.JSONField(
                db_default=models.Value({}, models.JSONField()), default=dict, editable=False
            ),
        ),
        migrations.AddField(
            model_name="media",
            name="applied_edits",
            field=models.JSONField(
                db_default=models.Value({}, models.JSONField()), default=dict, editable=False
            ),
        ),
        migrations.AddField(
            model_name="media",
            name="original_name",
            field=models.CharField(blank=True, db_default="", default="", editable=False, max_length=64),
        ),
        migrations.AddField(
            model_name="media",
            name="original_size",
            field=models.PositiveBigIntegerField(db_default=0, default=0, editable=False),
        ),
        # A row always fits on a page, so a domain needs no TOAST table for it.
        migrations.RunSQL(
            "ALTER TABLE media_media ALTER COLUMN edits SET STORAGE PLAIN,"
            " ALTER COLUMN applied_edits SET STORAGE PLAIN, ALTER COLUMN original_name SET STORAGE PLAIN",
            migrations.RunSQL.noop,
        ),
    ]
