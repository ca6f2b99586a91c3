"""Register outgoing emails and sender checks as background jobs."""

from shared.jobs import kinds
from shared.mail.delivery import KINDS
from shared.mail.senders import CHECKING

kinds.declare(*KINDS, CHECKING)
