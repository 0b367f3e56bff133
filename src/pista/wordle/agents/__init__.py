"""Agents: values that name a guess for a situation. One file per idea."""
