"""Run a program that ends with its parent, even if the parent is killed.

It is started as `python -I -S parent_death_signal.py <parent pid> <signal> <uid> <gid> -- program
arguments…`. A uid of -1 does not change the account. This file needs only the standard library. It replaces
itself with the program.
"""

import ctypes
import os
import sys

PR_SET_PDEATHSIG = 1


def main() -> None:
    parent, signal, uid, gid = (int(each) for each in sys.argv[1:5])
    program = sys.argv[sys.argv.index("--") + 1 :]
    if uid >= 0:
        os.setgroups([])
        os.setgid(gid)
        os.setuid(uid)
    # This comes after setuid, which would clear the signal.
    end_with(parent, signal)
    os.execv(program[0], program)  # noqa: S606  # executing the program is the purpose


def end_with(parent: int, signal: int) -> None:
    """Let the kernel send `signal` to this process when `parent` ends.

    The process exits if the parent has already ended.
    """
    # On systems other than Linux, the next start ends leftover processes.
    if (
        sys.platform == "linux"
        and ctypes.CDLL(None, use_errno=True).prctl(PR_SET_PDEATHSIG, signal, 0, 0, 0) != 0
    ):
        raise OSError(ctypes.get_errno(), "cannot set the parent-death signal")
    if os.getppid() != parent:
        sys.exit("the parent process has already ended")


if __name__ == "__main__":
    main()
