"""Run a command with the settings of an environment file, under a service account, as systemd would.

    python3 run_with_settings.py ACCOUNT FILE COMMAND [ARGUMENT…]

Reads FILE with the rules of systemd's EnvironmentFile=, so a command in a terminal and a unit see the same
values. Needs only the standard library, because install.sh runs it too.
"""

import os
import pwd
import re
import sys
from enum import Enum, auto
from pathlib import Path

PATH = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"
TERMINAL = ("TERM", "LANG", "LC_ALL", "NO_COLOR", "COLUMNS", "LINES")
"""Terminal variables, which affect the output and contain no settings."""
CALLER = ("SUDO_USER",)
"""The user who ran sudo. The audit log names them."""
WHITESPACE, NEWLINES, COMMENTS = " \t\n\r", "\n\r", "#;"
UNESCAPED_IN_QUOTES = '"\\`$'
_NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")


class State(Enum):
    BEFORE_NAME = auto()
    NAME = auto()
    BEFORE_VALUE = auto()
    VALUE = auto()
    VALUE_ESCAPE = auto()
    SINGLE_QUOTES = auto()
    DOUBLE_QUOTES = auto()
    DOUBLE_QUOTES_ESCAPE = auto()
    COMMENT = auto()
    COMMENT_ESCAPE = auto()


_ENDS_WITH_VALUE = {
    State.BEFORE_VALUE,
    State.VALUE,
    State.VALUE_ESCAPE,
    State.SINGLE_QUOTES,
    State.DOUBLE_QUOTES,
    State.DOUBLE_QUOTES_ESCAPE,
}


class EnvironmentFileParser:
    """The state machine of systemd's env-file.c. Each method handles one state and returns the next one."""

    def __init__(self) -> None:
        self.values: dict[str, str] = {}
        self.ignored: list[str] = []
        """Invalid variable names, such as `export PORT`."""
        self.name = self.value = ""
        self.kept = 0
        """The length of the value without trailing blanks, which systemd strips unless they are quoted."""

    def parse(self, text: str) -> None:
        state = State.BEFORE_NAME
        for letter in text:
            state = self._HANDLERS[state](self, letter)
        if state in _ENDS_WITH_VALUE:
            self._finish()

    def _finish(self) -> State:
        name = self.name.rstrip(WHITESPACE)
        if _NAME.fullmatch(name):
            self.values[name] = self.value[: self.kept]
        else:
            self.ignored.append(name)
        self.name, self.value, self.kept = "", "", 0
        return State.BEFORE_NAME

    def _add(self, text: str) -> None:
        self.value += text
        self.kept = len(self.value)

    def _before_name(self, letter: str) -> State:
        if letter in COMMENTS:
            return State.COMMENT
        if letter in WHITESPACE:
            return State.BEFORE_NAME
        self.name = letter
        return State.NAME

    def _in_name(self, letter: str) -> State:
        if letter in NEWLINES:
            self.name = ""
            return State.BEFORE_NAME
        if letter == "=":
            return State.BEFORE_VALUE
        self.name += letter
        return State.NAME

    def _before_value(self, letter: str) -> State:
        starts = {"'": State.SINGLE_QUOTES, '"': State.DOUBLE_QUOTES, "\\": State.VALUE_ESCAPE}
        if letter in NEWLINES:
            return self._finish()
        if letter in starts:
            return starts[letter]
        if letter in WHITESPACE:
            return State.BEFORE_VALUE
        self._add(letter)
        return State.VALUE

    def _in_value(self, letter: str) -> State:
        if letter in NEWLINES:
            return self._finish()
        if letter == "\\":
            self.kept = len(self.value)
            return State.VALUE_ESCAPE
        if letter in WHITESPACE:
            self.value += letter
        else:
            self._add(letter)
        return State.VALUE

    def _in_value_escape(self, letter: str) -> State:
        if letter not in NEWLINES:
            self._add(letter)
        return State.VALUE

    def _in_single_quotes(self, letter: str) -> State:
        if letter == "'":
            return State.BEFORE_VALUE
        self._add(letter)
        return State.SINGLE_QUOTES

    def _in_double_quotes(self, letter: str) -> State:
        if letter == '"':
            return State.BEFORE_VALUE
        if letter == "\\":
            return State.DOUBLE_QUOTES_ESCAPE
        self._add(letter)
        return State.DOUBLE_QUOTES

    def _in_double_quotes_escape(self, letter: str) -> State:
        if letter in UNESCAPED_IN_QUOTES:
            self._add(letter)
        elif letter != "\n":
            self._add("\\" + letter)
        return State.DOUBLE_QUOTES

    def _in_comment(self, letter: str) -> State:
        if letter == "\\":
            return State.COMMENT_ESCAPE
        return State.BEFORE_NAME if letter in NEWLINES else State.COMMENT

    def _in_comment_escape(self, letter: str) -> State:
        return State.BEFORE_NAME if letter in NEWLINES else State.COMMENT

    _HANDLERS = {
        State.BEFORE_NAME: _before_name,
        State.NAME: _in_name,
        State.BEFORE_VALUE: _before_value,
        State.VALUE: _in_value,
        State.VALUE_ESCAPE: _in_value_escape,
        State.SINGLE_QUOTES: _in_single_quotes,
        State.DOUBLE_QUOTES: _in_double_quotes,
        State.DOUBLE_QUOTES_ESCAPE: _in_double_quotes_escape,
        State.COMMENT: _in_comment,
        State.COMMENT_ESCAPE: _in_comment_escape,
    }


def main(account: str, file: str, command: list[str]) -> None:
    """Replace this process with the command. If this process runs as root, switch to the account first."""
    parser = EnvironmentFileParser()
    try:
        parser.parse(Path(file).read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else "it is not UTF-8"
        sys.exit(f"✗ Cannot read {file}: {reason}. Run the command with sudo.")
    for name in parser.ignored:
        sys.stderr.write(f"! {file}: Ignored {name!r}, which is not a variable name.\n")
    user = pwd.getpwnam(account) if os.geteuid() == 0 else pwd.getpwuid(os.geteuid())
    environment = {name: os.environ[name] for name in TERMINAL + CALLER if name in os.environ}
    environment |= {"PATH": PATH, "HOME": user.pw_dir, "USER": user.pw_name, "LOGNAME": user.pw_name}
    if os.geteuid() == 0:
        os.initgroups(user.pw_name, user.pw_gid)
        os.setgid(user.pw_gid)
        os.setuid(user.pw_uid)
    os.execve(command[0], command, environment | parser.values)  # noqa: S606  # no shell on purpose


if __name__ == "__main__":
    if len(sys.argv) < 4:
        sys.exit(__doc__)
    main(sys.argv[1], sys.argv[2], sys.argv[3:])
