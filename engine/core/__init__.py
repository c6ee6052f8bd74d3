"""The kernel that every game of Turnkeep is built on; exactly one way for each thing."""
