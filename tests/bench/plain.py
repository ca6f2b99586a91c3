"""What the web process is measured against: its own server, with nothing behind it but the bytes in BODY."""

import os
from pathlib import Path
from typing import Any

BODY = Path(os.environ["BODY"]).read_bytes()
HEADERS = [
    ("Content-Type", "text/html; charset=utf-8"),
    ("Content-Encoding", "gzip"),
    ("Content-Length", str(len(BODY))),
]


async def app(_scope: Any, protocol: Any) -> None:
    protocol.response_bytes(200, HEADERS, BODY)
