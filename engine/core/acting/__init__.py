"""Carrying out an order: what a handler has in hand, how it refuses, and how it finds what an order names."""

from engine.core.acting.contract import BaseActing as BaseActing
from engine.core.acting.contract import NotPossible as NotPossible
from engine.core.acting.contract import Teller as Teller
from engine.core.acting.contract import carry_out as carry_out
from engine.core.acting.contract import joined as joined
from engine.core.acting.contract import refuse as refuse
from engine.core.acting.known import Known as Known
