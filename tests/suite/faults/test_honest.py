"""Breaking what a rule names: which functions those are, and how each is broken."""

from __future__ import annotations

from pathlib import Path

from engine.core.program import Result
from tests.honest import broken, named_rules, places, sample

SOURCE = '''"""Of DNK-WIN-01."""


def is_over(turns: int) -> bool:
    """Whether it is (DNK-WIN-02, -04 to -06)."""

    def inner() -> bool:
        return True

    return turns > 3 and inner()


def names() -> list[str]:
    # as DNK-TOWN-07 and -09 say  # (not here)
    return ["a"]


def build(done: list[int]) -> None:
    """Builds (DNK-TOWN-08)."""
    done.append(1)


def each() -> Iterator[int]:
    """One (DNK-TOWN-10)."""
    yield 1


def more() -> Findings:
    """More (DNK-TOWN-12)."""
    yield 1
    yield from (2, 3)


def sail(done: list[int]) -> Result:
    """Sails (DNK-TOWN-11)."""
    done.append(2)
    return Result.FAILED


def worth() -> int:
    return 7  # DNK-GAP-S12
'''


def test_ranges_and_lists_of_ids_are_all_of_them() -> None:
    assert named_rules("by lot (OVL-FORM-09 to -11, -22 and -24; OLY-GAP-S886, -S890)") == [
        "OVL-FORM-09", "OVL-FORM-10", "OVL-FORM-11", "OVL-FORM-22", "OVL-FORM-24", "OLY-GAP-S886", "OLY-GAP-S890",
    ]  # fmt: skip


def test_what_a_rule_names_is_broken_and_nothing_else(tmp_path: Path) -> None:
    folder = tmp_path / "engine" / "games" / "toy"
    folder.mkdir(parents=True)
    (folder / "rules.py").write_text(SOURCE, encoding="utf-8")
    found = {(place.rule, place.name): place for place in places(tmp_path, "toy")}
    assert {rule for rule, name in found if name == "is_over"} == {f"DNK-WIN-0{n}" for n in (2, 4, 5, 6)}
    assert ("DNK-GAP-S12", "worth") in found
    assert len(sample(list(found.values()), 3, "1")) == 3

    def run(rule: str, name: str) -> dict[str, object]:
        made: dict[str, object] = {}
        exec(broken(SOURCE, found[rule, name]).source.replace("Iterator[int]", "object"), made)
        return made

    assert run("DNK-WIN-02", "is_over")["is_over"](4) is False  # type: ignore[operator]
    assert run("DNK-WIN-02", "is_over")["is_over"](1) is True  # type: ignore[operator]
    assert run("DNK-GAP-S12", "worth")["worth"]() == 8  # type: ignore[operator]
    assert list(run("DNK-TOWN-10", "each")["each"]()) == []  # type: ignore[operator]
    assert list(run("DNK-TOWN-12", "more")["more"]()) == []  # type: ignore[operator]
    done: list[int] = []
    run("DNK-TOWN-08", "build")["build"](done)  # type: ignore[operator]
    assert done == []
    sailed = run("DNK-TOWN-11", "sail")
    sailed["Result"] = Result
    assert sailed["sail"](done) is Result.DONE  # type: ignore[operator]
    assert done == []
