"""Password hashers for tests which are not about how long a hash takes."""

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
