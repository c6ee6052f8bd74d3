"""A kingdom at home: structures, towns, money, discoveries."""
