"""The examination is background work."""

from shared.doctor.jobs import EXAMINING
from shared.jobs import kinds

kinds.declare(EXAMINING)
