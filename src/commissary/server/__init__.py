"""The web server's front: an event loop that holds every connection, and a few threads for computing.

The loop waits for clients (a body that does not arrive, a reply that is not read), so that no thread does.
docs/decisions/web-server.md
"""
