"""The month, step by step."""
