"""Ten thousand boards of every grid kind and level, all distinct, and a page that sums them up: `make collection`."""
