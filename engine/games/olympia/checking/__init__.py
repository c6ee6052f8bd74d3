"""What a sheet is answered with before the deadline: findings, and what was understood."""
