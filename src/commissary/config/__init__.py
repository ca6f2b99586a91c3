"""Settings: environment variables, each declared once in `commissary.config.table`."""
