"""What a page shows, a folder a page: numbers, sentences and tables made from a view."""
