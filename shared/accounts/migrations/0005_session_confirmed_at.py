from datetime import UTC, datetime

from django.db import migrations, models

LONG_AGO = datetime(2000, 1, 1, tzinfo=UTC)


class Migration(migrations.Migration):
    # Made before the first release: nothing older runs on it.
    contracts = "0.1"

    dependencies = [("accounts", "0004_rights_on_tokens")]
    operations = [
        migrations.AddField(
            model_name="session",
            name="confirmed_at",
            # Nobody is taken to have just signed in because of this migration.
            field=models.DateTimeField(auto_now_add=True, default=LONG_AGO),
            preserve_default=False,
        )
    ]
