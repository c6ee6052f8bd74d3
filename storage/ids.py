"""The ids of what is stored, each a type of its own: no seat's id is taken for a turn's."""

from __future__ import annotations

from typing import NewType

CampaignId = NewType("CampaignId", int)
SeatId = NewType("SeatId", int)
TurnId = NewType("TurnId", int)
SheetId = NewType("SheetId", int)
ReportId = NewType("ReportId", int)
PressId = NewType("PressId", int)
DeliveryId = NewType("DeliveryId", int)
LetterId = NewType("LetterId", int)
NoteId = NewType("NoteId", int)
