"""Answers to who forgot a password are background work."""

from shared.accounts.credentials.resets import ANSWERING
from shared.jobs import kinds

kinds.declare(ANSWERING)
