"""The handlers of each kind of job. Each module registers its handlers."""
