"""The form of the attacked domain, filled in as a person or a robot does, and sent as a browser does."""

import hashlib
import json
from typing import Any

from tests.hostile.product import Product, api, upload
from tests.hostile.wire import Answer, Ask, exchange

PATH = "/api/submissions"
PATIENCE = 20.0


def filled_in(*, trap: str = "", cook: str = "Dumplings, by the dozen.", **more: Any) -> dict[str, Any]:
    """A form as a person sends it; with `trap`, the hidden field is filled in too."""
    fields = {"business": "Ada’s", "name": "Ada", "email": "ada@example.com", "cook": cook}
    return {"form": "join", "fields": fields, "website": trap, "elapsed": 9_000, **more}


def with_file(content: bytes, source: str, message: dict[str, Any]) -> Ask:
    """The form with a file, from the address `source`."""
    return upload(PATH, "menu.pdf", content, field="files.menu", source=source, payload=json.dumps(message))


def send(product: Product, source: str, file: bytes = b"") -> Answer:
    """Send the form as a browser does: asked for a proof of work, it finds one and sends the form again."""

    def sent(**more: Any) -> Answer:
        message = filled_in(**more)
        ask = with_file(file, source, message) if file else Ask(api("POST", PATH, message), source)
        return exchange(product.port, [ask], within=PATIENCE)[0]

    answer = sent()
    if answer.status != 409 or answer.json["code"] != "proof_required":
        return answer
    challenge = answer.json["challenge"]
    return sent(proof={"token": challenge["token"], "number": _number_of(challenge)})


def _number_of(challenge: dict[str, Any]) -> int:
    salted = hashlib.sha256(challenge["salt"].encode())
    for number in range(challenge["numbers"]):
        digest = salted.copy()
        digest.update(str(number).encode())
        if digest.hexdigest() == challenge["digest"]:
            return number
    raise AssertionError("no number is the proof")
