"""Orders and readiness."""
