"""The front page of the newspaper."""
