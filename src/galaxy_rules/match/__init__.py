"""Above the games: matches with seeds, records, documents, conformance vectors."""
