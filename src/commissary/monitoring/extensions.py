"""Register the doctor's checks of background processes and of the mail server."""

from commissary.monitoring import background_processes
from shared.doctor.examination import CHECKS

CHECKS.add("worker", background_processes.check_worker)
CHECKS.add("clock", background_processes.check_clock)
CHECKS.add("renderer", background_processes.check_renderer)
CHECKS.add("mail server", background_processes.check_mail_server)
