"""Fill in the form of the attacked domain like a visitor or a robot, and send it like a browser."""

import hashlib
import json
from typing import Any

from tests.hostile.product import Product, api, upload
from tests.hostile.wire import Answer, Ask, exchange

PATH = "/api/submissions"
PATIENCE = 20.0


def fill_form(*, trap: str = "", cook: str = "Dumplings, by the dozen.", **more: Any) -> dict[str, Any]:
    """Fill in the form like a visitor. With `trap`, also fill in the hidden field."""
    fields = {"business": "Ada’s", "name": "Ada", "email": "ada@example.com", "cook": cook}
    return {"form": "join", "fields": fields, "website": trap, "elapsed": 9_000, **more}


def attach_file(content: bytes, source: str, message: dict[str, Any]) -> Ask:
    """Build a request with the form and a file, from the address `source`."""
    return upload(PATH, "menu.pdf", content, field="files.menu", source=source, payload=json.dumps(message))


def send(product: Product, source: str, file: bytes = b"") -> Answer:
    """Send the form like a browser: if a proof of work is required, find one and send the form again."""

    def send_once(**more: Any) -> Answer:
        message = fill_form(**more)
        ask = attach_file(file, source, message) if file else Ask(api("POST", PATH, message), source)
        return exchange(product.port, [ask], within=PATIENCE)[0]

    answer = send_once()
    if answer.status != 409 or answer.json["code"] != "proof_required":
        return answer
    challenge = answer.json["challenge"]
    return send_once(proof={"token": challenge["token"], "number": _solve(challenge)})


def _solve(challenge: dict[str, Any]) -> int:
    salted = hashlib.sha256(challenge["salt"].encode())
    for number in range(challenge["numbers"]):
        digest = salted.copy()
        digest.update(str(number).encode())
        if digest.hexdigest() == challenge["digest"]:
            return number
    raise AssertionError("no number is the proof")
