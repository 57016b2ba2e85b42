"""Documents by the declarations alone."""
