"""Turn one artifact into its pages: a picture each, and the words its file really holds."""
