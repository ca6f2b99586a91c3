from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("posts", "0008_by_their_queries")]

    operations = [
        migrations.AddField("post", "handed_in_at", models.DateTimeField(editable=False, null=True)),
        migrations.AddField("post", "handed_in_by_id", models.BigIntegerField(editable=False, null=True)),
        migrations.AddField("post", "sent_back_at", models.DateTimeField(editable=False, null=True)),
        migrations.AddField("post", "sent_back_by_id", models.BigIntegerField(editable=False, null=True)),
        migrations.AddField(
            "post",
            "sent_back_word",
            models.TextField(blank=True, db_default="", default="", editable=False),
        ),
    ]
