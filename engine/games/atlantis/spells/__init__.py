"""The spells that are CAST (ATL-GAP-78), one subject a file; `registry.SPELLS` has them all by skill."""
