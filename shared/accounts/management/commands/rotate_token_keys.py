from typing import Any

from django.core.management.base import BaseCommand

from shared.accounts import keys


class Command(BaseCommand):
    help = "Sign access tokens with a new key; those of the old one stay good until they expire."

    def handle(self, *args: Any, **options: Any) -> None:
        kid = keys.rotate()
        deleted = keys.delete_replaced()
        self.stdout.write(f"Signing with {kid}.")
        if deleted:
            self.stdout.write(f"Deleted {', '.join(deleted)}: nothing signed with it is still good.")
