"""The handlers of each kind of job. Every module registers its own."""
