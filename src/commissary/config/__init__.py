"""Settings from environment variables, which `commissary.config.table` declares."""
