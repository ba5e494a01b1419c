"""Decide where everything goes: turn a document, a layout and drawings into a composition."""
