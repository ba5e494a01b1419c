"""Turn JSON content specs into real documents, retrieval records and gold evidence."""
