"""Background jobs. The transaction of a change adds a row, and then a message notifies the worker."""
