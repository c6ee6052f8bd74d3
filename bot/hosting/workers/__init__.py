"""Worker processes and the jobs they do; games run nowhere else."""
