"""Work that can wait: a row in the transaction of the change first, then a message that there is work."""
