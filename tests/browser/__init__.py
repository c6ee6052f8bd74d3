"""Pages in a real Chromium; skipped, with a line that says so, where there is none."""
