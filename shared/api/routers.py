"""Routes. `/api/x` and `/api/x/` are equivalent, and an id consists of ASCII digits or is a UUID."""

from rest_framework.routers import SimpleRouter

ID_PATTERN = "[0-9]{1,18}"
UUID_PATTERN = "[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}"
ID_OR_UUID = f"{ID_PATTERN}|{UUID_PATTERN}"


class ApiRouter(SimpleRouter):
    """REST framework's router with an optional slash at the end of every route."""

    def __init__(self, trailing_slash: str = "/?") -> None:
        super().__init__(trailing_slash=False)
        self.trailing_slash = trailing_slash
