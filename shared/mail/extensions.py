"""Outgoing mail is background work."""

from shared.jobs import kinds
from shared.mail.delivery import KINDS

kinds.declare(*KINDS)
