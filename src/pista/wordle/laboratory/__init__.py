"""The laboratory: agents from openers over many secrets, on any executor, the same games for the same seed."""
