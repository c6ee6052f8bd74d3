"""Overlord: 30 days a turn; queues of conditional orders, stacks, titles, a battlefield grid."""
