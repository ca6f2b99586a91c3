import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("posts", "0009_reviews"), ("submissions", "0006_random_keys")]

    operations = [
        migrations.AddField(
            "submission",
            "is_application",
            models.BooleanField(db_default=False, default=False, editable=False),
        ),
        migrations.AddField(
            "submission",
            "member_post",
            models.ForeignKey(
                db_index=False,
                editable=False,
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="+",
                to="posts.post",
            ),
        ),
        migrations.AddField("submission", "accepted_at", models.DateTimeField(editable=False, null=True)),
        migrations.AddField(
            "submission", "accepted_by_id", models.BigIntegerField(editable=False, null=True)
        ),
        migrations.AddField(
            "submission", "is_invited", models.BooleanField(db_default=False, default=False, editable=False)
        ),
    ]
