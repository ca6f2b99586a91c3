"""Settings: what operators say by environment variables, declared once each in `commissary.config.table`."""
