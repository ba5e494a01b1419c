"""Turn untrusted JSON into a typed document, or into a complete list of what is wrong."""
