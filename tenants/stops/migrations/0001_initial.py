import django.db.models.deletion
from django.db import migrations, models

import shared.tenancy.uuids


class Migration(migrations.Migration):
    initial = True

    dependencies: list[tuple[str, str]] = []

    operations = [
        migrations.CreateModel(
            name="Place",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("uid", models.UUIDField(default=shared.tenancy.uuids.uuid7, editable=False)),
                ("name", models.CharField(max_length=120)),
                ("address", models.CharField(blank=True, default="", max_length=300)),
                ("latitude", models.FloatField(blank=True, null=True)),
                ("longitude", models.FloatField(blank=True, null=True)),
                ("note", models.CharField(blank=True, default="", max_length=300)),
                ("position", models.PositiveIntegerField(default=0)),
                ("slots", models.JSONField(default=list)),
                ("version", models.PositiveIntegerField(default=1)),
                ("updated_at", models.DateTimeField(auto_now=True)),
            ],
        ),
        migrations.CreateModel(
            name="Stop",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("uid", models.UUIDField(default=shared.tenancy.uuids.uuid7, editable=False)),
                ("business_id", models.BigIntegerField(default=0)),
                ("slot_id", models.CharField(blank=True, default="", max_length=40)),
                ("day", models.DateField()),
                ("begins", models.CharField(max_length=5)),
                ("ends", models.CharField(max_length=5)),
                ("repeat", models.JSONField(blank=True, null=True)),
                ("last_day", models.DateField()),
                ("name", models.CharField(blank=True, default="", max_length=120)),
                ("address", models.CharField(blank=True, default="", max_length=300)),
                ("latitude", models.FloatField(blank=True, null=True)),
                ("longitude", models.FloatField(blank=True, null=True)),
                ("note", models.CharField(blank=True, default="", max_length=120)),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("asked", "Asked"),
                            ("confirmed", "Confirmed"),
                            ("declined", "Declined"),
                            ("cancelled", "Cancelled"),
                        ],
                        default="confirmed",
                        max_length=10,
                    ),
                ),
                ("state_note", models.CharField(blank=True, default="", max_length=120)),
                ("is_approved", models.BooleanField(default=True)),
                ("cancelled", models.JSONField(default=dict)),
                ("marks", models.JSONField(default=dict)),
                ("asked_by_id", models.BigIntegerField(blank=True, editable=False, null=True)),
                ("version", models.PositiveIntegerField(default=1)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                ("updated_at", models.DateTimeField(auto_now=True)),
                (
                    "place",
                    models.ForeignKey(
                        blank=True,
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="stops",
                        to="stops.place",
                    ),
                ),
            ],
            options={
                "indexes": [
                    models.Index(fields=["last_day", "day"], name="stops_stop_days"),
                    models.Index(fields=["business_id"], name="stops_stop_business"),
                ],
            },
        ),
    ]
