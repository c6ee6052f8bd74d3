"""The page of a report: one self-contained HTML file, made of the report's shared document and of nothing else."""

from engine.render.page.page import LIMIT, PageTooLargeError, draw_page

__all__ = ["LIMIT", "PageTooLargeError", "draw_page"]
