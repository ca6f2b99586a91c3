"""Re-encode images inside a drawing like any other upload, so that only the pixels remain."""

import base64
import binascii
import re
from pathlib import Path
from tempfile import TemporaryDirectory

from tenants.media.kinds import BY_EXTENSION, HEAD, find_kind
from tenants.media.refusals import MAX_PIXELS, TOO_MANY_PIXELS, UnusableFile

MAX_PICTURES = 50
_DATA = re.compile(r"\s*data:[\w/+.;=-]{0,100};base64,", re.IGNORECASE)


class EmbeddedPictures:
    """The images of one drawing, which are re-encoded within a common limit."""

    def __init__(self) -> None:
        self.length = 0
        """Number of characters of the new images."""
        self._number = self._pixels = 0

    def rewrite(self, address: str) -> str | None:
        """Return the image of a data URI as a new data URI, or None for other addresses and for unusable
        images.

        Raises UnusableFile if the drawing has too many images.
        """
        match = _DATA.match(address)
        if match is None:
            return None
        try:
            data = base64.b64decode("".join(address[match.end() :].split()))
        except binascii.Error:
            return None
        kind = find_kind(data[:HEAD])
        if kind is None or kind.family != "image":
            return None
        self._number += 1
        if self._number > MAX_PICTURES:
            raise UnusableFile(TOO_MANY_PIXELS)
        # Imported here, because most drawings have no image, and decoders are half of the cost of a child.
        from tenants.media.images import rewrite

        with TemporaryDirectory(prefix="commissary-drawing-") as name:
            folder = Path(name)
            (folder / "source").write_bytes(data)
            try:
                facts = rewrite(folder / "source", folder)
            except UnusableFile:
                return None
            content = (folder / "file").read_bytes()
        self._pixels += facts["width"] * facts["height"]
        if self._pixels > MAX_PIXELS:
            raise UnusableFile(TOO_MANY_PIXELS)
        mime = BY_EXTENSION[facts["extension"]].mime
        text = f"data:{mime};base64,{base64.b64encode(content).decode()}"
        self.length += len(text)
        return text
