"""Campaigns that the house plays: who beats whom, and whether its sheets are worth the paper."""
