"""What writing orders needs: the sheet in sections, the words of its arguments, and what may be given to whom."""
