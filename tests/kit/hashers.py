"""Password hashers for tests which are not about how long a hash takes."""

from typing import ClassVar

from django.contrib.auth.hashers import Argon2PasswordHasher


class QuickArgon2(Argon2PasswordHasher):
    """As little work as Argon2id can do."""

    time_cost = 1
    memory_cost = 8
    parallelism = 1


class MediumArgon2(Argon2PasswordHasher):
    """Long enough to be measured: some milliseconds."""

    time_cost = 1
    memory_cost = 8 * 1024
    parallelism = 1


class CountingArgon2(QuickArgon2):
    """Counts how often it is put to work."""

    work: ClassVar[list[str]] = []

    def encode(self, password: str, salt: str) -> str:
        self.work.append("encode")
        return super().encode(password, salt)

    def verify(self, password: str, encoded: str) -> bool:
        self.work.append("verify")
        return super().verify(password, encoded)
