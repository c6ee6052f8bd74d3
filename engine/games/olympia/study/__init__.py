"""Learning and using skills: study, research, and what `use` does without magic."""
