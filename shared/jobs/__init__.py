"""Background jobs: a row in the transaction of the change first, then a message to the worker."""
