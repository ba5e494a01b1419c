"""The accepted look of every block: pictures under `golden/pages`, compared exactly."""
