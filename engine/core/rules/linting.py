"""What every game's lint looks at: whether each event and each refusal has its sentence."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from enum import StrEnum

from engine.core.diagnostics import Diagnostic, error
from engine.core.events import Event
from engine.core.telling.wording import Catalogue


def missing_sentences(kinds: tuple[type[Event], ...], catalogue: Catalogue) -> Iterator[Diagnostic]:
    """An error for every kind of event without a sentence that is not silent, and for every sentence of no kind."""
    told = tuple(kind for kind in kinds if not kind.silent)
    for name in catalogue.missing(told):
        yield error("no-sentence", f"{name} has no sentence in the catalogue")
    for name in catalogue.beside(told):
        yield error("no-event", f"the catalogue has a sentence for {name}, which no turn tells")


def missing_refusals(codes: type[StrEnum], sentences: Collection[str]) -> Iterator[Diagnostic]:
    """An error for every refusal without a sentence, and for every sentence of no refusal. sentences: their names."""
    for code in codes:
        if code not in sentences:
            yield error("no-refusal", f"the refusal {code} has no sentence")
    for name in sorted(set(sentences) - set(codes)):
        yield error("no-code", f"there is a sentence for the refusal {name}, which nobody gives")
