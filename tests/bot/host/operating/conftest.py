"""The double of a host."""

from tests.evenings.conftest import double

__all__ = ["double"]
