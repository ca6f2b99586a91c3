from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("accounts", "0009_token_keys")]

    operations = [
        migrations.AddField("membership", "member_post_id", models.BigIntegerField(blank=True, null=True)),
        migrations.AddField(
            "membership",
            "invited_for",
            models.CharField(blank=True, db_default="", default="", max_length=200),
        ),
    ]
