"""Pictures and words by the declarations alone."""
