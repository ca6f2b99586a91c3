"""A colour is its type."""

from django.db import migrations, models


class Migration(migrations.Migration):
    contracts = "0.1"
    dependencies = [("options", "0005_one_row")]

    operations = [
        # Django would look up the name of the key in the catalog of each domain.
        migrations.SeparateDatabaseAndState(
            [
                migrations.RunSQL(
                    "ALTER TABLE options_color DROP COLUMN id, DROP CONSTRAINT color_one_per_type, "
                    "ADD CONSTRAINT options_color_pkey PRIMARY KEY (type)"
                )
            ],
            [
                migrations.RemoveConstraint(model_name="color", name="color_one_per_type"),
                migrations.RemoveField(model_name="color", name="id"),
                migrations.AlterField(
                    model_name="color",
                    name="type",
                    field=models.PositiveSmallIntegerField(
                        primary_key=True,
                        serialize=False,
                        choices=[
                            (1, "ACCENT_TEXT"),
                            (2, "PRIMARY_TEXT"),
                            (3, "SECONDARY_TEXT"),
                            (4, "ACCENT_BACKGROUND"),
                            (5, "PRIMARY_BACKGROUND"),
                            (6, "SECONDARY_BACKGROUND"),
                            (7, "BASE_TEXT"),
                            (8, "BASE_BACKGROUND"),
                        ],
                    ),
                ),
            ],
        )
    ]
