"""How passwords are hashed."""

from django.contrib.auth.hashers import Argon2PasswordHasher


class Argon2id(Argon2PasswordHasher):
    """Argon2id with 46 MiB and two passes on one core.

    Above what OWASP asks for, and less than half of Django's 100 MiB on eight threads: several people
    signing in at once must not take the memory of the whole product.
    """

    time_cost = 2
    memory_cost = 46 * 1024
    parallelism = 1
