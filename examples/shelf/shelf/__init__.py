"""The lending desk of a small library."""

__version__ = "2.3.0"
