"""Turn pages into retrieval records and gold evidence."""
