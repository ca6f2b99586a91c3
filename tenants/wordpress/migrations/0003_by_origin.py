"""An item is named by where it is from; nobody asks for its number."""

from django.db import migrations, models


class Migration(migrations.Migration):
    # Made before the first release: nothing older runs on it.
    contracts = "0.1"
    dependencies = [("wordpress", "0002_food_menus")]

    operations = [
        # Django does not make a key of several columns out of one.
        migrations.SeparateDatabaseAndState(
            [
                migrations.RunSQL(
                    "ALTER TABLE wordpress_importeditem DROP COLUMN id, DROP CONSTRAINT wordpress_item_unique, "
                    "ADD CONSTRAINT wordpress_importeditem_pkey PRIMARY KEY (source, kind, origin_id)"
                )
            ],
            [
                migrations.RemoveConstraint("importeditem", "wordpress_item_unique"),
                migrations.RemoveField("importeditem", "id"),
                migrations.AddField(
                    "importeditem",
                    "pk",
                    models.CompositePrimaryKey(
                        "source",
                        "kind",
                        "origin_id",
                        blank=True,
                        editable=False,
                        primary_key=True,
                        serialize=False,
                    ),
                ),
            ],
        )
    ]
