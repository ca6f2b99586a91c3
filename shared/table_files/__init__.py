"""Table files: CSV files and Excel workbooks, in any encoding."""
