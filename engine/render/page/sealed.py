"""A page that runs its own script, uses its own style and font, and asks nobody for anything."""

from __future__ import annotations

import base64
import hashlib
import re
from importlib.resources import files

from jinja2 import Environment, PackageLoader


def templates(package: str) -> Environment:
    """The templates of a package's pages, in its folder `templates`; what they show is escaped."""
    return Environment(loader=PackageLoader(package), autoescape=True, trim_blocks=True, lstrip_blocks=True)


def policy(script: str, style: str) -> str:
    """What such a page may do, for its head; script and style by their hashes."""
    return (
        f"default-src 'none'; script-src '{_hash(script)}'; style-src '{_hash(style)}'; font-src data:; "
        "img-src data:; base-uri 'none'; form-action 'none'; require-trusted-types-for 'script'; trusted-types 'none'"
    )


def _hash(text: str) -> str:
    return f"sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}"


def with_font(style: str) -> str:
    """A style with the font where FONT stands."""
    font = base64.b64encode((files("assets") / "fonts" / "EBGaramond-Latin.woff2").read_bytes()).decode()
    return style.replace("FONT", font)


def stripped(script: str) -> str:
    """A script without its notes and its indents."""
    bare = re.sub(r"/\*\*.*?\*/ ?|(?<!\S)// [^\n]*", "", script, flags=re.DOTALL)
    return re.sub(r"\n\s+", "\n", bare)
