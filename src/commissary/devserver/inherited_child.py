"""A child that this process started before it executed another program."""

import os

from commissary.processes.child_process import ChildProcess


class InheritedChild(ChildProcess):
    """The child with process id `pid`."""

    def __init__(self, pid: int) -> None:
        self._pid = pid
        self.returncode: int | None = None

    @property
    def pid(self) -> int:
        return self._pid

    def poll(self) -> int | None:
        if self.returncode is None:
            try:
                ended, status = os.waitpid(self.pid, os.WNOHANG)
            except ChildProcessError:
                self.returncode = 0
            else:
                self.returncode = os.waitstatus_to_exitcode(status) if ended else None
        return self.returncode
