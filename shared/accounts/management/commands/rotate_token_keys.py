from django.core.management.base import BaseCommand

from shared.accounts import keys


class Command(BaseCommand):
    help = "Create a new key for access tokens. Existing tokens stay valid until they expire."

    def handle(self, *args: object, **options: object) -> None:
        kid = keys.rotate()
        deleted = keys.delete_replaced()
        self.stdout.write(f"New key: {kid}.")
        if deleted:
            self.stdout.write(f"Deleted expired keys: {', '.join(deleted)}.")
