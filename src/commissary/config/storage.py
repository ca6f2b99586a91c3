"""The storage for media: a local folder, or the bucket in `STORAGE_URL`."""

from typing import Any
from urllib.parse import parse_qs, unquote, urlsplit

# A storage that does not respond must not block a request for longer than this, in seconds.
_TIMEOUTS = {"connect_timeout": 3, "read_timeout": 10, "retries": {"max_attempts": 2, "mode": "standard"}}


def storage_settings(url: str, folder: str) -> dict[str, Any]:
    """Return Django's settings for a bucket URL or, without a URL, for the folder.

    The URL is `s3://key:secret@host:port/bucket?region=…&tls=0&prefix=…`. Without a host, the bucket is in
    Amazon S3. Without a key, the credentials of the machine are used. Raises ValueError for other URLs.
    """
    if not url:
        return {"BACKEND": "tenants.media.storages.Folder", "OPTIONS": {"location": folder}}
    parts = urlsplit(url)
    if parts.scheme != "s3":
        raise ValueError("STORAGE_URL begins with s3://")
    from botocore.config import Config  # Loaded only for buckets, because it uses 12 MB.

    query = {name: values[-1] for name, values in parse_qs(parts.query).items()}
    options: dict[str, Any] = {
        "bucket_name": parts.path.strip("/"),
        "region_name": query.get("region", "us-east-1"),
        "location": query.get("prefix", ""),
        "default_acl": None,
        "file_overwrite": True,
        "querystring_auth": False,
        "client_config": Config(
            signature_version="s3v4",
            # The checksum of a whole file does not match a part of it.
            request_checksum_calculation="when_required",
            response_checksum_validation="when_required",
            s3={"addressing_style": query.get("style", "path" if parts.hostname else "auto")},
            **_TIMEOUTS,
        ),
    }
    if parts.hostname:
        scheme = "http" if query.get("tls") == "0" else "https"
        port = f":{parts.port}" if parts.port else ""
        options["endpoint_url"] = f"{scheme}://{parts.hostname}{port}"
    if parts.username:
        options |= {"access_key": unquote(parts.username), "secret_key": unquote(parts.password or "")}
    return {"BACKEND": "tenants.media.bucket.Bucket", "OPTIONS": options}


def private_settings(url: str, folder: str) -> dict[str, Any]:
    """Return Django's settings for files without public URLs, which have a separate folder or prefix."""
    made = storage_settings(url, folder)
    if url:
        location = made["OPTIONS"]["location"].strip("/")
        made["OPTIONS"]["location"] = f"{location}/private".strip("/")
    return made
