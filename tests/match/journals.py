"""Journals of matches that were played already."""

import tempfile
from pathlib import Path

import galaxy_rules as gr


def journal_lines(match: gr.Match) -> list[str]:
    """The lines of a journal of a match in which something was taken back and played again."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "journal.jsonl")
        with gr.Journal.create(file, match) as journal:
            journal.undo()
            journal.redo()
        return file.read_text("utf-8").splitlines()
