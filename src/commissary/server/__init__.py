"""The web server's front: an event loop that holds every connection, and a few threads for computing.

The loop, not a thread, waits for clients (a body that does not arrive, a reply that is not read).
docs/decisions/web-server.md
"""
