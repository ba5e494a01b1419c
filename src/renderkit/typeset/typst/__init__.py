"""The default engine: Typst in process, fed with data, never with markup."""
