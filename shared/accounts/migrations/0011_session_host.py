from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("accounts", "0010_member_posts")]

    operations = [
        migrations.AddField(
            "session",
            "host",
            models.CharField(blank=True, db_default="", default="", max_length=253),
        ),
    ]
