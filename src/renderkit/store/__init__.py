"""Publish one immutable version, atomically."""
