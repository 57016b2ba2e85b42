"""Our games for the tools of the field; each adapter has an extra, and none names a game."""
