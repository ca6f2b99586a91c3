"""Password hashers for tests that do not measure the duration of a hash."""

from typing import ClassVar

from django.contrib.auth.hashers import Argon2PasswordHasher


class QuickArgon2(Argon2PasswordHasher):
    """Argon2id with minimum work."""

    time_cost = 1
    memory_cost = 8
    parallelism = 1


class MediumArgon2(Argon2PasswordHasher):
    """Argon2id with enough work to measure: some milliseconds."""

    time_cost = 1
    memory_cost = 8 * 1024
    parallelism = 1


class CountingArgon2(QuickArgon2):
    """A hasher that counts its calls."""

    work: ClassVar[list[str]] = []

    def encode(self, password: str, salt: str) -> str:
        self.work.append("encode")
        return super().encode(password, salt)

    def verify(self, password: str, encoded: str) -> bool:
        self.work.append("verify")
        return super().verify(password, encoded)
