"""Every sentence on screen, in both languages, one module a page."""
