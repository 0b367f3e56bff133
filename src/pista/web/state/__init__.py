"""What the server remembers: tables, migrations and the few statements over them. Knows no HTTP and no puzzle."""
