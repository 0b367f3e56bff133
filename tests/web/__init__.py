"""The web application, from outside and inside."""
