"""The web server's front: an event loop that holds every connection, and a few threads that compute.

Waiting for a client (a body that does not arrive, a reply that is not read) happens in the loop and occupies
no thread. docs/decisions/web-server.md
"""
