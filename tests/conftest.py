"""Fixtures for the whole suite. `pytester` runs pytest inside a test, for the tests of the suite's own plugin."""

pytest_plugins = ["pytester", "tests.postgres"]
