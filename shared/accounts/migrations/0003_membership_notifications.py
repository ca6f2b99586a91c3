from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "0002_membership_reserved_user_id"),
    ]

    operations = [
        migrations.AddField(
            model_name="membership",
            name="notifications",
            field=models.JSONField(db_default={}, default=dict),
        ),
    ]
