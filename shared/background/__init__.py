"""Failed background jobs, which users can list and retry."""
