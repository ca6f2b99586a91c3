"""Registers the examination as a background job."""

from shared.doctor.jobs import EXAMINING
from shared.jobs import kinds

kinds.declare(EXAMINING)
