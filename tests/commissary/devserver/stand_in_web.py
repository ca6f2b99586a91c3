"""Answer every request, on the inherited listening socket or at PORT. The site is closed."""

import os
import socket
import sys
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

HEALTH = f"{os.environ['COMMISSARY_HOME']}/health/web-{os.getpid()}.sock"


class Handler(BaseHTTPRequestHandler):
    def do_GET(self) -> None:
        self.send_response(503 if self.path == "/" else 200)
        self.send_header("Content-Length", "0")
        self.end_headers()

    def log_message(self, *_arguments: object) -> None:
        sys.stderr.write(f"{self.path}\n")


def say_that_it_works() -> None:
    listener = socket.socket(socket.AF_UNIX)
    listener.bind(HEALTH)
    listener.listen()
    while True:
        connection, _ = listener.accept()
        with connection:
            connection.sendall(b'{"ok": true}\n')


descriptor = os.environ.get("LISTEN_FD")
server = ThreadingHTTPServer(
    ("127.0.0.1", int(os.environ["PORT"])), Handler, bind_and_activate=not descriptor
)
if descriptor:
    server.socket.close()
    server.socket = socket.socket(fileno=int(descriptor))
threading.Thread(target=say_that_it_works, daemon=True).start()
server.serve_forever()
