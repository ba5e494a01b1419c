"""Turn a layout folder (data only) into typed tokens that every stage reads."""
