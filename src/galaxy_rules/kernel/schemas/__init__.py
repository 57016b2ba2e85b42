"""JSON Schema out of classes: what documents are made of."""
