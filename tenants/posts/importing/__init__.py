"""Import members from a file: read it, map its columns, merge its rows, and write the members."""
