"""Failed background jobs: listing and retrying them."""
