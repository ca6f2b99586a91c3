"""A mail server that stores or rejects emails, disconnects, or stays silent."""

import email
import socketserver
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from email.message import Message


class MailServer(socketserver.ThreadingTCPServer):
    """The part of SMTP that a client needs to send emails."""

    allow_reuse_address = True
    daemon_threads = True

    def __init__(self, port: int = 0) -> None:
        super().__init__(("127.0.0.1", port), _Conversation)
        self.mails: list[Message] = []
        self.contents: list[bytes] = []
        """Every received email."""
        self.envelope_senders: list[str] = []
        self.refuses = False
        self.hangs_up = False
        """Whether the server accepts an email and disconnects without a response."""
        self.is_silent = False
        """Whether the server accepts connections and sends nothing."""
        self.waited_for = 0
        """The number of silent connections."""

    @property
    def port(self) -> int:
        return int(self.server_address[1])


class _Conversation(socketserver.StreamRequestHandler):
    server: MailServer
    _sender = ""

    def handle(self) -> None:
        if self.server.is_silent:
            self.server.waited_for += 1
            self.rfile.read()
            return
        self._say("220 ready")
        for line in self.rfile:
            command = line.decode("latin-1").strip().upper()
            if command.startswith("MAIL FROM:"):
                self._sender = line.decode("latin-1").partition(":")[2].split()[0].strip("<>")
                self._say("250 ok")
            elif command.startswith("DATA"):
                self._say("354 go on")
                self._take()
                if self.server.hangs_up:
                    return
            elif command.startswith("QUIT"):
                self._say("221 bye")
                return
            else:
                self._say("250 ok")

    def _take(self) -> None:
        lines = []
        for line in self.rfile:
            if line == b".\r\n":
                break
            lines.append(line.removeprefix(b".") if line.startswith(b"..") else line)
        if self.server.refuses:
            self._say("451 try again later")
            return
        self.server.mails.append(email.message_from_bytes(b"".join(lines)))
        self.server.contents.append(b"".join(lines))
        self.server.envelope_senders.append(self._sender)
        if not self.server.hangs_up:
            self._say("250 taken")

    def _say(self, text: str) -> None:
        self.wfile.write(f"{text}\r\n".encode())


@contextmanager
def mail_server(port: int = 0) -> Iterator[MailServer]:
    """Run a server until the block ends."""
    with MailServer(port) as server:
        thread = threading.Thread(target=server.serve_forever, args=(0.02,), daemon=True)
        thread.start()
        yield server
        server.shutdown()
        thread.join()
