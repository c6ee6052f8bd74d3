"""What players may write: the orders, their readers, the frame of a sheet (ERF-ORDER)."""
