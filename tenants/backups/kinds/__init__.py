"""The handlers of each kind of job. `tenants/backups/extensions.py` declares the kinds."""
