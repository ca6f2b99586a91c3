"""Running domains over HTTP: what needs people, limits and the audit record beside the registry itself."""
