"""Work elsewhere."""
