"""Register the system check as a background job."""

from shared.doctor.jobs import EXAMINING
from shared.jobs import kinds

kinds.declare(EXAMINING)
